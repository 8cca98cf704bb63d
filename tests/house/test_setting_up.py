"""`./run setup`: what is installed when, and what a killed install leaves behind."""

import fcntl
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.conftest import ROOT, Checkout


@pytest.fixture
def installed(checkout: Checkout) -> Checkout:
    """Return a checkout in which `./run setup` has been done with uv."""
    checkout.add_python()
    checkout.add_uv()
    assert checkout.run("setup").returncode == 0
    assert checkout.asked_of_uv() == ["venv", "pip requirements.txt"]
    return checkout


def test_does_nothing_the_second_time(installed: Checkout) -> None:
    done = installed.run("setup")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert installed.asked_of_uv() == []


def test_a_changed_lock_is_installed_into_the_same_venv(installed: Checkout) -> None:
    (installed.folder / "requirements.txt").write_text("# a newer one\n")
    assert installed.run("setup").returncode == 0
    assert installed.asked_of_uv() == ["pip requirements.txt"]


def test_the_development_lock_is_installed_besides_and_then_serves_both(installed: Checkout) -> None:
    assert installed.run("setup", "--dev").returncode == 0
    assert installed.asked_of_uv() == ["pip requirements-dev.txt"]
    assert installed.run("setup").returncode == 0
    assert installed.asked_of_uv() == [], "the development lock holds all of the other"


def test_packages_are_checked_against_their_hashes(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_uv()
    checkout.run("setup")
    assert "--require-hashes" in (checkout.folder / "uv.log").read_text()


def test_an_install_that_was_killed_is_made_again(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_uv(pip="kill -9 $PPID")
    assert checkout.run("setup").returncode == -9
    (checkout.folder / ".venv/left").touch()
    checkout.asked_of_uv()
    checkout.add_uv()
    done = checkout.run("setup")
    assert done.returncode == 0, done.stderr
    assert "it is made again" in done.stdout
    assert checkout.asked_of_uv() == ["venv", "pip requirements.txt"]
    assert not (checkout.folder / ".venv/left").exists()


def test_an_update_that_was_killed_is_made_again(installed: Checkout) -> None:
    (installed.folder / "requirements.txt").write_text("# a newer one\n")
    installed.add_uv(pip="kill -9 $PPID")
    installed.run("setup")
    installed.add_uv()
    installed.asked_of_uv()
    assert installed.run("setup").returncode == 0
    assert installed.asked_of_uv() == ["venv", "pip requirements.txt"]


def test_a_venv_whose_python_is_gone_is_made_again(installed: Checkout) -> None:
    python = installed.folder / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    assert installed.run("setup").returncode == 0
    assert installed.asked_of_uv() == ["venv", "pip requirements.txt"]


def test_a_venv_made_by_hand_is_kept(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_uv()
    own = checkout.folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", own], check=True)
    (own / "mine").touch()
    assert checkout.run("setup").returncode == 0
    assert checkout.asked_of_uv() == ["pip requirements.txt"]
    assert (own / "mine").exists()


def test_two_at_once_wait_for_each_other(installed: Checkout) -> None:
    (installed.folder / "requirements.txt").write_text("# a newer one\n")
    held = os.open(installed.folder, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    second = subprocess.Popen(
        [installed.folder / "run", "setup"], env=installed.environment(), stdout=subprocess.PIPE, text=True
    )
    assert second.stdout
    assert "waiting for it" in second.stdout.readline()
    assert second.poll() is None
    os.close(held)
    second.communicate(timeout=60)
    assert second.returncode == 0


def test_manage_gets_its_arguments_and_its_exit_code_is_ours(installed: Checkout) -> None:
    code = "import sys; print(sys.argv[1:]); sys.exit(7)"
    (installed.folder / "manage.py").write_text(code)
    done = installed.run("manage", "tick", "--as-of", "2026-11-03")
    assert (done.returncode, done.stdout) == (7, "['tick', '--as-of', '2026-11-03']\n")


def test_test_gets_its_arguments_and_keeps_its_hands_off_local_state(installed: Checkout) -> None:
    code = "import os, sys; print(sys.argv[1:], os.environ['VAR_DIR']); sys.exit(5)"
    (installed.folder / "pytest.py").write_text(code)
    done = installed.run("test", "-k", "crown and not reign", PYTHONPATH=str(installed.folder))
    assert done.returncode == 5
    assert done.stdout.splitlines()[-1] == f"['-k', 'crown and not reign'] {installed.folder}/var/test"


def pins(lock: Path) -> set[str]:
    """Return the `name==version` of a lock."""
    return set(re.findall(r"^[a-z0-9._\[\],-]+==[^ \\;]+", lock.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_development_lock_holds_all_of_the_other() -> None:
    """What spares an install above rests on it; `make lock` makes both at once."""
    assert len(pins(ROOT / "requirements.txt")) > 15
    assert pins(ROOT / "requirements.txt") <= pins(ROOT / "requirements-dev.txt")
