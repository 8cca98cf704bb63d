"""The house's own pytest options: missing parts are said, skips can be made to count, the network is shut."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.conftest import ROOT


def run_pytest(folder: Path, test: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on one file under the house's conftest and configuration."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = settings.replace('DJANGO_SETTINGS_MODULE = "isitsota.settings"', "")
    (folder / "pyproject.toml").write_text(settings.replace('testpaths = ["tests"]', ""))
    (folder / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text(encoding="utf-8"))
    (folder / "test_it.py").write_text(test)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:django", "-p", "no:cacheprovider", *options],
        cwd=folder, env={"PATH": "/nowhere"} | more, capture_output=True, text=True, check=False,
    )  # fmt: skip


MARKED = "import pytest\n\n@pytest.mark.{name}\ndef test_it():\n    pass\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("postgres", "needs PostgreSQL: set DATABASE_URL="),
        ("redis", "needs a Redis server at REDIS_URL"),
        ("browser", "needs Chromium on PATH"),
    ],
)
def test_a_missing_part_is_said(tmp_path: Path, name: str, sentence: str) -> None:
    nowhere = {"REDIS_URL": "redis://127.0.0.1:1", "DATABASE_URL": "sqlite:///it"}
    done = run_pytest(tmp_path, MARKED.format(name=name), **nowhere)
    assert done.returncode == 0, done.stdout
    assert sentence in done.stdout
    assert "1 skipped" in done.stdout.splitlines()[-1]


def test_a_part_that_is_there_is_used(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, MARKED.format(name="postgres"), "--no-skips", DATABASE_URL="postgres://h/n")
    assert "1 passed" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("marks", "runs"),
    [
        ([], False),
        (["database"], True),
        (["postgres"], True),
        (["browser", "database"], False),
    ],
    ids=["pure", "in a program of its own", "on PostgreSQL only", "in a browser"],
)
def test_a_second_database_gets_only_what_asks_it(tmp_path: Path, marks: list[str], runs: bool) -> None:
    test = (
        "import pytest\n\n"
        + "".join(f"@pytest.mark.{mark}\n" for mark in marks)
        + "def test_it():\n    pass\n"
    )
    done = run_pytest(tmp_path, test, "--on-the-database", DATABASE_URL="postgres://h/n")
    assert ("1 passed" if runs else "1 deselected") in done.stdout.splitlines()[-1]


SKIPS = [
    ("import pytest\n\ndef test_it():\n    pytest.skip('today')\n", "a test skips itself"),
    (
        "import pytest\n\npytest.importorskip('no_such')\n\ndef test_it():\n    pass\n",
        "a module skips itself",
    ),
    (MARKED.format(name="skip(reason='never')"), "a mark skips it"),
]


@pytest.mark.parametrize(("test", "because"), SKIPS, ids=[row[1] for row in SKIPS])
def test_skips_count_as_failures_where_asked(tmp_path: Path, test: str, because: str) -> None:
    strict = run_pytest(tmp_path, test, "--no-skips")
    assert strict.returncode == 1, because
    assert "a skipped test counts as a failure here" in strict.stdout
    assert run_pytest(tmp_path, test).returncode in (0, 5)


def test_a_test_cannot_reach_the_network(tmp_path: Path) -> None:
    code = "import socket\n\ndef test_it():\n    socket.create_connection(('192.0.2.1', 80), timeout=1)\n"
    done = run_pytest(tmp_path, code)
    assert done.returncode == 1
    assert "SocketConnectBlockedError" in done.stdout
