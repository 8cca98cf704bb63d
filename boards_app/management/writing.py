"""What the commands that write to the database share."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from models_app.history.recording import acting_as

PATIENCE = 600  # seconds; a request gives up much sooner, a command may wait for a long import

SELDOM = 50_000  # new objects; the rows of a large file are as many, and all of them stay


@contextmanager
def unburdened_collector() -> Iterator[None]:
    """Let the garbage collector look at new objects only, and seldom.

    A file's rows make it run often, and each time it would go through all that is loaded of Django: that was
    a fifth of the time of an import.
    """
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


class WritingCommand(BaseCommand):
    """A command that waits for whoever else writes, and says in one line what the database refuses.

    What it changes is put down to its `--by`.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it; CommandError where the database can't be reached, read or written."""
        try:
            self._wait_for_others()
            with unburdened_collector(), acting_as(options.get("by") or ""):
                return super().execute(*args, **options)
        except DatabaseError as error:
            said = " ".join(str(error).split()) or type(error).__name__
            message = f"The database refused: {said}. What was not finished is as it was before."
            raise CommandError(message, returncode=1) from error

    def _wait_for_others(self) -> None:
        """Let SQLite wait for its one writer; PostgreSQL waits for a lock by itself."""
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
