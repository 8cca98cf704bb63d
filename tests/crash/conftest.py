"""A database of its own for each test, outside of the test run's, that programs write to and die over."""

import json
import os
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.conftest import has_postgres

ROOT = Path(__file__).resolve().parents[2]
ROWS = 5_000
DAY = "2026-03-01"

DJANGO = "import django, json\ndjango.setup()\n"
MAKE = """
from boards_app.models import Alias, RecipeVersion
from django.core.management import call_command
from tests.boards_app.evidence import make_board, make_release, name_all
call_command("migrate", verbosity=0)
name_all(*(make_release(f"r{number}") for number in range(6)))
recipe = "format: csv\\nname: model\\nkey: run\\nmetrics:\\n  coding: {column: score, unit: percent}\\n"
for slug in ("first", "second"):
    RecipeVersion.objects.create(board=make_board(slug, "coding"), number=2, text=recipe, by="test")
Alias.objects.create(name="other", reason="no release", by="test")
call_command("rebuild", verbosity=0)
"""
LOOK = """
from django.core.management import call_command
from boards_app.models import RawFile, Result, Snapshot, SnapshotDecision
counts = [model.objects.count() for model in (RawFile, Snapshot, Result, SnapshotDecision)]
call_command("rebuild")
print(json.dumps(counts))
"""


@dataclass(frozen=True)
class Site:
    """A database with two boards and six releases, and what is run on it."""

    folder: Path
    address: str

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of a program that works on this database."""
        own = {"DATABASE_URL": self.address, "VAR_DIR": str(self.folder), "SITE_DATE": "2026-03-20"}
        return os.environ | own | {"DJANGO_SETTINGS_MODULE": "isitsota.settings"}

    def python(self, program: str) -> str:
        """Run a program with Django set up, and return what it says."""
        words = [sys.executable, "-c", DJANGO + program]
        done = subprocess.run(
            words, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def file(self, day: str) -> Path:
        """Return a board's file of a day: six releases, which lead by turns, and many rows of other names."""
        shift = int(day[-2:])
        lines = [
            f"run-{at},{f'r{at}' if at < 6 else 'other'},{(at * 7 + shift) % 90 + 10}" for at in range(ROWS)
        ]
        path = self.folder / f"{day}.csv"
        path.write_text("\n".join(["run,model,score", *lines, ""]))
        return path

    def start_import(self, board: str, day: str) -> subprocess.Popen[str]:
        """Start to import and accept the file of a day."""
        words = ["manage.py", "import_snapshot", board, str(self.file(day)), "--accept", "--by", "test"]
        return subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def look(self) -> tuple[list[int], str]:
        """Return how many raw files, snapshots, results and decisions there are, and what a rebuild says."""
        said, counts = self.python(LOOK).splitlines()
        return json.loads(counts), said


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield a database that each test gets a copy of."""
    folder = tmp_path_factory.mktemp("pattern")
    if not has_postgres():
        site = Site(folder, f"sqlite:///{folder / 'site.sqlite3'}")
        site.python(MAKE)
        yield site
        return
    name = f"crash_{uuid.uuid4().hex[:12]}"
    with _created(name, "template0"):
        site = Site(folder, _address(name))
        site.python(MAKE)
        yield site


@pytest.fixture
def site(pattern: Site, tmp_path: Path) -> Iterator[Site]:
    """Yield a database to spoil."""
    if not has_postgres():
        shutil.copy(pattern.folder / "site.sqlite3", tmp_path)
        yield Site(tmp_path, f"sqlite:///{tmp_path / 'site.sqlite3'}")
        return
    name = f"crash_{uuid.uuid4().hex[:12]}"
    with _created(name, urlsplit(pattern.address).path[1:]):
        yield Site(tmp_path, _address(name))


def _address(name: str) -> str:
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


class _created:
    """A PostgreSQL database that goes when the block ends."""

    def __init__(self, name: str, template: str) -> None:
        self.name, self.template = name, template

    def _say(self, sql: str) -> None:
        import psycopg  # only where the tests run on PostgreSQL

        with psycopg.connect(_address("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def __enter__(self) -> None:
        self._say(f'CREATE DATABASE "{self.name}" TEMPLATE "{self.template}"')

    def __exit__(self, *error: Any) -> None:
        self._say(f'DROP DATABASE "{self.name}" WITH (FORCE)')
