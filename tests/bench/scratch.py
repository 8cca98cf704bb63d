"""A scratch database: the demo loaded into a folder that goes away, never the database in use."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection

DAY = date(2026, 11, 3)  # the demo's; the settings must know it before the demo can be asked


def enter(folder: Path) -> None:
    """Let the settings keep everything in `folder`, on SQLite, at the demo's day; start Django."""
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "isitsota.settings",
        "VAR_DIR": str(folder),
        "SITE_DATE": DAY.isoformat(),
    }
    django.setup()


def make_empty() -> None:
    """Make the database with nothing in it."""
    call_command("migrate", verbosity=0)


def load_demo() -> None:
    """Load the demo into the empty database."""
    with open(os.devnull, "w", encoding="utf-8") as unread:
        call_command("load_demo", stdout=unread)


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """Point Django's one connection at another SQLite file meanwhile."""
    before = connection.settings_dict["NAME"]
    connect(path)
    try:
        yield
    finally:
        connect(Path(before))


def connect(path: Path) -> None:
    """Leave the database in use for the SQLite file at `path`, with a connection that is open already."""
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    connection.ensure_connection()


def start_over(path: Path, template: Path) -> None:
    """Put a copy of `template` at `path` and connect to it."""
    connection.close()
    remove(path)
    shutil.copyfile(template, path)
    connect(path)


def remove(path: Path) -> None:
    """Take away a SQLite file and what lies beside it."""
    for ending in ("", "-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


def leave() -> None:
    """Close the connection, so that other processes have the database to themselves."""
    connection.close()
