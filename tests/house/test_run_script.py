"""`./run`: what it says when it can't go on, and how it finds a Python."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house.conftest import ROOT, Checkout

BROKEN = "#!/bin/sh\necho 'pyenv: python3: command not found' >&2\nexit 127\n"


def test_any_python_from_3_6_on_can_parse_it() -> None:
    ast.parse((ROOT / "run").read_text(encoding="utf-8"), feature_version=(3, 6))


def no_python(checkout: Checkout) -> None:
    """Leave PATH empty."""


def broken_python(checkout: Checkout) -> None:
    """Leave a version manager's stand-in that starts nothing."""
    checkout.add("python3", BROKEN)


def old_python(checkout: Checkout) -> None:
    checkout.add_python(version=(3, 9, 18))


def new_python(checkout: Checkout) -> None:
    checkout.add_python(version=(3, 15, 0))


def python_two(checkout: Checkout) -> None:
    checkout.add_python("python", version=(2, 7, 18))


def no_ensurepip(checkout: Checkout) -> None:
    checkout.add_python(version=(3, 12, 1), lacks="ensurepip")


def no_venv(checkout: Checkout) -> None:
    checkout.add_python(version=(3, 11, 2), lacks="venv")


def no_network(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_uv(pip="echo 'error: connection refused' >&2; exit 1")


def no_room(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add("uv", "#!/bin/sh\n[ $1 = venv ] && echo 'no space left on device' >&2 && exit 1\nexit 0\n")


def good(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_uv()


MESSAGES = [
    (no_python, ["setup"], 1, "no Python 3 starts here", "nothing to run with"),
    (broken_python, ["setup"], 1, "no Python 3 starts here", "being on PATH is not enough"),
    (python_two, ["setup"], 1, "no Python 3 starts here", "Python 2 can't even read the script"),
    (old_python, ["setup"], 1, "needs Python 3.11 to 3.14, and here is Python 3.9 (", "too old"),
    (new_python, ["setup"], 1, "needs Python 3.11 to 3.14, and here is Python 3.15 (", "never tried with it"),
    (no_ensurepip, ["setup"], 1, "apt-get install python3.12-venv", "stock Debian and Ubuntu"),
    (no_venv, ["setup"], 1, "apt-get install python3.11-venv", "stock Debian and Ubuntu"),
    (no_network, ["setup"], 1, "Installing the packages of requirements.txt failed", "no network"),
    (no_room, ["setup"], 1, "Making the virtual environment .venv failed", "disk full"),
    (good, ["setpu"], 2, "does not know 'setpu'; it takes test, setup, manage, help, or nothing", "a slip"),
    (good, ["setup", "--all"], 2, "takes --dev or nothing, not '--all'", "an option that there is not"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("machine", "arguments", "code", "sentence", "because"),
    MESSAGES,
    ids=[f"{row[0].__name__}-{row[4]}" for row in MESSAGES],
)
def test_says_in_one_sentence_why_it_cannot_go_on(
    checkout: Checkout,
    machine: Callable[[Checkout], None],
    arguments: list[str],
    code: int,
    sentence: str,
    because: str,
) -> None:
    machine(checkout)
    done = checkout.run(*arguments)
    assert done.returncode == code, because
    assert sentence in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_the_installer_is_heard_before_the_sentence(checkout: Checkout) -> None:
    no_network(checkout)
    assert checkout.run("setup").stderr.splitlines()[0] == "error: connection refused"


def test_help_needs_nothing_installed(checkout: Checkout) -> None:
    checkout.add_python(version=(3, 6, 15))
    done = checkout.run("help")
    assert done.returncode == 0
    assert "./run test [OPTIONS]" in done.stdout
    assert not (checkout.folder / ".venv").exists()


def test_walks_past_a_python_that_does_not_start_and_one_that_is_too_old(checkout: Checkout) -> None:
    checkout.add("python3.13", BROKEN)
    checkout.add_python("python3", version=(3, 9, 18))
    checkout.add_python("python3.11", version=(3, 11, 7))
    checkout.add_uv()
    done = checkout.run("setup")
    assert done.returncode == 0, done.stderr
    assert "Making .venv with Python 3.11." in done.stdout


def test_finds_a_working_python_behind_a_broken_one_of_the_same_name(
    checkout: Checkout, tmp_path: Path
) -> None:
    good(checkout)
    (tmp_path / "shims").mkdir()
    (tmp_path / "shims/python3").write_text(BROKEN)
    (tmp_path / "shims/python3").chmod(0o755)
    assert checkout.run("setup", PATH=f"{tmp_path / 'shims'}:{checkout.programs}").returncode == 0


def test_a_broken_uv_is_no_uv(checkout: Checkout) -> None:
    checkout.add_python(lacks="ensurepip")
    checkout.add("uv", BROKEN)
    assert "ensurepip module is missing" in checkout.run("setup").stderr


def test_without_uv_venv_and_pip_do_it(checkout: Checkout) -> None:
    checkout.add("python3", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    done = checkout.run("setup")
    assert done.returncode == 0, done.stderr
    assert (checkout.folder / ".venv/bin/pip").exists()
    assert checkout.run("setup").stdout == "", "the second time there is nothing to do"
