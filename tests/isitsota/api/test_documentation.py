"""The examples of docs/api.md do what they say."""

import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from isitsota.api.openapi import contract
from tests.isitsota.scene import judge, make_contest, make_from_demo

TEXT = (Path(settings.BASE_DIR) / "docs" / "api.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def served(live_server: Any, settings: Any) -> str:
    """Serve a contest and a pending release, with links to where they are served."""
    settings.API_URL = live_server.url
    make_contest()
    make_from_demo("clover-35b-a3b-preview")
    judge()
    return str(live_server.url)


@pytest.mark.parametrize("example", SHELL)
def test_examples_for_a_shell(example: str, served: str) -> None:
    command = example.replace("https://api.isitsota.com", served).replace("python ", f"{sys.executable} ")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command], capture_output=True, check=True, cwd=settings.BASE_DIR
    )
    answer = json.loads(done.stdout)
    assert answer["as_of"] == "2026-11-03"
    if "is-sota" in example:
        assert answer["answer"] == "pending"
    if "leads" in example:
        assert [row["release"]["slug"] for row in answer["releases"]] == ["r0"]
    if "judge" in example:
        assert answer["verdicts"]["r0"]["state"] == "sota"


@pytest.mark.parametrize("example", PYTHON)
def test_examples_in_python(example: str, served: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(example.replace("https://api.isitsota.com", served).replace("limit=50", "limit=1"), {})
    assert set(json.loads(printed.getvalue().replace("'", '"'))) == {"r0"}


def test_there_are_examples() -> None:
    assert (len(SHELL), len(PYTHON)) == (4, 1)


def test_every_address_of_the_contract_is_in_the_document() -> None:
    written = {re.sub(r"{\w+}", "X", path) for path in contract()["paths"]}
    told = {re.sub(r"(SLUG/SLUG|SLUG|DAY|NUMBER)", "X", path) for path in re.findall(r"`(/v1[^`?]*)", TEXT)}
    assert written - told <= {"/v1/compare", "/v1/is-sota"}


def test_every_answer_is_explained() -> None:
    said = contract()["components"]["schemas"]["IsSota"]["properties"]["answer"]["enum"]
    assert [one for one in said if f"`{one}`" not in TEXT] == []
