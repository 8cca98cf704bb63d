"""Read a board's file, show what was read and what was not, and keep it as a snapshot."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from boards_app.intake.dated_files import DatedFile, find_dated_files
from boards_app.intake.recipe import RecipeError
from boards_app.intake.report import describe
from boards_app.intake.store import IntakeError, accept, read_file, same_file, stage
from boards_app.management.arguments import day, somebody
from boards_app.models import Board, Snapshot
from boards_app.rules.phrases import counted


class Command(BaseCommand):
    """Stage one dated file, or a folder of them; `--accept` makes them evidence at once."""

    help = "Read a board's file and stage it; with --accept, publish what follows from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the board, the file or folder, the day, and who decides."""
        parser.add_argument("board", help="the board's slug")
        parser.add_argument("file", type=Path, help="a file, or a folder of files named YYYY-MM-DD.EXT")
        parser.add_argument("--taken-on", type=day, metavar="DAY", help="the day it was taken, YYYY-MM-DD")
        parser.add_argument("--accept", action="store_true", help="make it evidence at once")
        parser.add_argument("--no-publish", action="store_true", help="with --accept: judge later, by tick")
        parser.add_argument("--by", default=somebody(), help="who decides")
        parser.add_argument("--reason", default="", help="why, for the record")
        parser.add_argument("--source-url", default="", help="where it was taken from")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read everything first; store all of it or nothing."""
        board = self._board(options["board"])
        files = self._files(options["file"], options["taken_on"])
        with transaction.atomic():
            snapshots = [row for file in files if (row := self._stage(board, file, options)) is not None]
            if options["accept"] and snapshots:
                self._accept(snapshots, options)
        if not options["accept"] and snapshots:
            self.stdout.write("Staged. Nothing of it counts before it is accepted: run again with --accept.")

    def _board(self, slug: str) -> Board:
        board = Board.objects.filter(slug=slug).first()
        if board is None:
            known = ", ".join(Board.objects.values_list("slug", flat=True)) or "none yet"
            raise CommandError(f"No board is called {slug!r}. Boards: {known}.", returncode=2)
        return board

    def _files(self, path: Path, taken_on: date | None) -> list[DatedFile]:
        try:
            return find_dated_files(path, taken_on)
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def _stage(self, board: Board, file: DatedFile, options: dict[str, Any]) -> Snapshot | None:
        """Return the snapshot to decide about, or None when there is nothing to do for this file."""
        known = same_file(board, file.taken_on, file.data)
        if known is not None:
            return self._known(known, accept=options["accept"])
        try:
            parsed = read_file(board, file.data)
            for line in describe(board, file, parsed):
                self.stdout.write(line)
            if parsed.problems:
                found = counted(len(parsed.problems), "problem")
                raise CommandError(f"{file.name}: {found}; nothing is stored.", returncode=2)
            return stage(
                board, parsed, file.data, taken_on=file.taken_on, file_name=file.name, by=options["by"],
                source_url=options["source_url"],
            )  # fmt: skip
        except (IntakeError, RecipeError) as error:
            raise CommandError(f"{file.name}: {error}", returncode=2) from error

    def _known(self, snapshot: Snapshot, *, accept: bool) -> Snapshot | None:
        is_decided = snapshot.decisions.exists()
        self.stdout.write(f"{snapshot.file_name} is already imported as {snapshot}; nothing changes.")
        return snapshot if accept and not is_decided else None

    def _accept(self, snapshots: list[Snapshot], options: dict[str, Any]) -> None:
        try:
            accept(snapshots, by=options["by"], reason=options["reason"], publishes=not options["no_publish"])
        except IntakeError as error:
            raise CommandError(f"{error} Nothing is stored.", returncode=2) from error
        self.stdout.write(f"Accepted: {len(snapshots)} of {snapshots[0].board}.")
