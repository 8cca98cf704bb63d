"""Read a board's file, show what was read and what was not, and keep it as a snapshot."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from boards_app.intake.dated_files import DatedFile, find_dated_files
from boards_app.intake.parse import Parsed
from boards_app.intake.recipe import RecipeError
from boards_app.intake.report import describe
from boards_app.intake.store import IntakeError, accept, read_file, same_file, stage
from boards_app.management.arguments import day, reason, somebody, web_address, who
from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Snapshot
from boards_app.rules.phrases import counted
from models_app.clock import today
from models_app.yaml_reading import shown


class Command(WritingCommand):
    """Stage one dated file, or a folder of them; `--accept` makes them evidence at once."""

    help = "Read a board's file and stage it; with --accept, publish what follows from it."
    stealth_options = ("today",)  # a caller that is fixed to a day says which

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the board, the file or folder, the day, and who decides."""
        parser.add_argument("board", help="the board's slug")
        parser.add_argument("file", type=Path, help="a file, or a folder of files named YYYY-MM-DD.EXT")
        parser.add_argument("--taken-on", type=day, metavar="DAY", help="the day it was taken, YYYY-MM-DD")
        parser.add_argument("--accept", action="store_true", help="make it evidence at once")
        parser.add_argument("--no-publish", action="store_true", help="judge later, by rebuild")
        parser.add_argument("--by", type=who, default=somebody(), help="who decides")
        parser.add_argument("--reason", type=reason, default="", help="why, for the record")
        parser.add_argument(
            "--source-url", type=web_address, default="", help="the web address it was taken from"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read everything first; store all of it or nothing."""
        board = self._board(options["board"])
        files = self._files(options["file"], options["taken_on"], options.get("today") or today())
        with transaction.atomic():
            snapshots = [row for file in files if (row := self._stage(board, file, options)) is not None]
            if options["accept"] and snapshots:
                self._accept(snapshots, options)
        if not options["accept"] and snapshots:
            self.stdout.write("Staged. Nothing of it counts before it is accepted: run again with --accept.")

    def _board(self, slug: str) -> Board:
        # A slug is ASCII; half a surrogate pair, which a word from a terminal can hold, can't be asked for.
        board = Board.objects.filter(slug=slug).first() if slug.isascii() else None
        if board is None:
            known = ", ".join(Board.objects.values_list("slug", flat=True)) or "none yet"
            raise CommandError(f"No board is called {shown(slug)}. Boards: {known}.", returncode=2)
        return board

    def _files(self, path: Path, taken_on: date | None, latest: date) -> list[DatedFile]:
        try:
            return find_dated_files(path, taken_on, latest)
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def _stage(self, board: Board, file: DatedFile, options: dict[str, Any]) -> Snapshot | None:
        """Return the snapshot to decide about, or None when there is nothing to do for this file."""
        data = self._read(file)
        known = same_file(board, file.taken_on, data)
        if known is not None:
            return self._known(known, accept=options["accept"])
        try:
            parsed = self._parsed(board, file, data)
            return stage(
                board, parsed, data, taken_on=file.taken_on, file_name=file.name, by=options["by"],
                source_url=options["source_url"],
            )  # fmt: skip
        except IntakeError as error:
            raise CommandError(f"{file.name}: {error}", returncode=2) from error

    def _read(self, file: DatedFile) -> bytes:
        try:
            return file.read()
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def _parsed(self, board: Board, file: DatedFile, data: bytes) -> Parsed:
        """Return what is read in a file, and say it; CommandError when there is any problem."""
        try:
            parsed = read_file(board, data)
        except RecipeError as error:
            mistakes = [f"The recipe of {board.slug}, {line}" for line in str(error).splitlines()]
            raise CommandError("\n".join(mistakes), returncode=2) from error
        for line in describe(board, file, len(data), parsed):
            self.stdout.write(line)
        if parsed.problems:
            found = counted(len(parsed.problems), "problem")
            raise CommandError(f"{file.name}: {found}; nothing is stored.", returncode=2)
        return parsed

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
