"""A throw-away checkout whose PATH holds only what a test puts there, so that `run` is exercised for real."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# A Python that claims another version, or lacks a module, in whatever it is asked to run.
PYTHON_THAT_CLAIMS = """#!/bin/sh
exec {real} -c '
import importlib.util, runpy, sys
sys.executable, *arguments = sys.argv[1:]
sys.version_info = {version}
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == "{lacks}" else find(name)
while arguments[0] in ("-S", "-c"):
    if arguments.pop(0) == "-c":
        exec(arguments.pop(0))
        sys.exit()
sys.argv = arguments
runpy.run_path(arguments[0], run_name="__main__")
' "$0" "$@"
"""

# A uv that notes what it is asked, makes a real .venv, and installs nothing.
UV = """#!/bin/sh
echo "$@" >> {log}
case $1 in
venv) for last; do :; done; exec {real} -m venv --without-pip "$last" ;;
pip) {pip} ;;
esac
"""


@dataclass(frozen=True)
class Checkout:
    """A copy of `run` with empty locks, and the folder that is its whole PATH."""

    folder: Path
    programs: Path

    def add(self, name: str, text: str) -> None:
        """Put a program on PATH."""
        path = self.programs / name
        path.write_text(text)
        path.chmod(0o755)

    def add_python(
        self, name: str = "python3", version: tuple[int, ...] = sys.version_info[:3], lacks: str = ""
    ) -> None:
        """Put a Python on PATH that claims a version, and lacks a module."""
        self.add(name, PYTHON_THAT_CLAIMS.format(real=sys.executable, version=version, lacks=lacks))

    def add_uv(self, pip: str = ":") -> None:
        """Put a uv on PATH; `pip` is the shell command that its installs come down to."""
        self.add("uv", UV.format(log=self.folder / "uv.log", real=sys.executable, pip=pip))

    def asked_of_uv(self) -> list[str]:
        """Return what uv was asked since the last time, its version aside: `venv`, or `pip LOCK`."""
        log = self.folder / "uv.log"
        lines = [line.split() for line in log.read_text().splitlines()] if log.exists() else []
        log.unlink(missing_ok=True)
        return [
            f"pip {Path(words[-1]).name}" if words[0] == "pip" else words[0]
            for words in lines
            if words[0] != "--version"
        ]

    def environment(self, **more: str) -> dict[str, str]:
        """Return an environment that holds nothing but PATH, and what is given."""
        return {"PATH": str(self.programs)} | more

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run `./run` as a person would, and wait for it."""
        return subprocess.run(
            [self.folder / "run", *arguments], env=self.environment(**more), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Return a checkout with nothing installed and nothing on PATH."""
    folder, programs = tmp_path / "checkout", tmp_path / "programs"
    programs.mkdir()
    (folder / "deploy").mkdir(parents=True)
    shutil.copy(ROOT / "run", folder)
    for name in ("local.py", "gunicorn.conf.py"):
        shutil.copy(ROOT / "deploy" / name, folder / "deploy")
    for lock in ("requirements.txt", "requirements-dev.txt"):
        (folder / lock).write_text(f"# {lock}\n")
    assert os.access(folder / "run", os.X_OK), "`run` must stay executable"
    return Checkout(folder, programs)
