"""The page of Clover in its three forms, whole, as it stands in tests/isitsota/golden.

After a change that is meant, write them again with `GOLDEN=write` in the environment; read the difference.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.isitsota.scene import judge, make_from_demo

pytestmark = pytest.mark.django_db
GOLDEN = Path(__file__).parent / "golden"
SLUG = "clover-35b-a3b-preview"


def hold(name: str, text: str) -> None:
    """Compare with the golden file, or write it where that is asked for."""
    path = GOLDEN / name
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8", newline="")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(autouse=True)
def judged_clover() -> None:
    make_from_demo(SLUG)
    judge()


def test_markdown(client: Any) -> None:
    response = client.get(f"/m/{SLUG}.md")
    assert response.headers["Content-Type"] == "text/markdown; charset=utf-8"
    hold(f"{SLUG}.md", response.content.decode())


def test_the_markdown_ends_without_a_line_break(client: Any) -> None:
    assert client.get(f"/m/{SLUG}.md").content.endswith(b"/v1/models/clover-35b-a3b-preview")


def test_html(client: Any) -> None:
    hold(f"{SLUG}.html", client.get(f"/m/{SLUG}").content.decode())


def test_json(client: Any) -> None:
    response = client.get(f"/v1/models/{SLUG}")
    hold(f"{SLUG}.json", json.dumps(response.json(), indent=2, ensure_ascii=False))
