"""Read a board's file, show what is in it and what would follow, and keep it as a snapshot."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from boards_app.effect_words import DID
from boards_app.effects import Effects, effects_of_all
from boards_app.followed import alone, followed
from boards_app.intake.dated_files import DatedFile, find_dated_files
from boards_app.intake.importing import (
    Choice,
    Decision,
    ReadFile,
    file_facts,
    is_all_done,
    previews,
    read_one,
    store,
    tables,
)
from boards_app.intake.preview import Preview
from boards_app.intake.preview_json import effects_json, preview_json, unread_json
from boards_app.intake.preview_lines import effects_said, followed_said, preview_lines
from boards_app.intake.recipe import Recipe, RecipeError, read_recipe
from boards_app.intake.store import IntakeError, current_recipe
from boards_app.management.arguments import day, reason, somebody, web_address, who
from boards_app.management.progress import tracked, waiting
from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Snapshot
from boards_app.naming import load_suggester
from boards_app.queries import newest_recipe_number
from boards_app.rules.phrases import counted
from models_app.clock import today
from models_app.yaml_reading import shown

CHOICES = {
    "dry_run": (Choice.DRY_RUN, "read and show only; writes nothing"),
    "accept": (Choice.ACCEPT, "make it evidence at once"),
    "partial": (Choice.PARTIAL, "keep it as cut off, no evidence; needs --reason"),
    "correct": (Choice.CORRECT, "let it take the place of the accepted one of its day; needs --reason"),
}
NEEDS_REASON = (Choice.PARTIAL, Choice.CORRECT)
UNDECIDED = (Choice.DRY_RUN, Choice.STAGE)
COUNTING = (Choice.ACCEPT, Choice.CORRECT)  # what verdicts rest on


class Command(WritingCommand):
    """Preview and stage one dated file, or a folder of them; options decide about them at once."""

    help = "Read a board's file, show what would follow, and stage it; with --accept, publish that."
    stealth_options = ("today",)  # a caller that is fixed to a day says which

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the board, the file or folder, the day, what to do, and who decides."""
        parser.add_argument("board", help="the board's slug")
        parser.add_argument("file", type=Path, help="a file, or a folder of files named YYYY-MM-DD.EXT")
        parser.add_argument("--taken-on", type=day, metavar="DAY", help="the day it was taken, YYYY-MM-DD")
        choices = parser.add_mutually_exclusive_group()
        for name, (_, about) in CHOICES.items():
            choices.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=about)
        parser.add_argument("--json", action="store_true", help="one JSON document a file, on a line each")
        parser.add_argument("--no-publish", action="store_true", help="judge later, by rebuild")
        parser.add_argument("--by", type=who, default=somebody(), help="who decides")
        parser.add_argument("--reason", type=reason, default="", help="why, for the record")
        parser.add_argument(
            "--source-url", type=web_address, default="", help="the web address it was taken from"
        )

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it; a dry run writes nothing, and waits for nobody who does."""
        if options.get("dry_run"):
            return BaseCommand.execute(self, *args, **options)
        return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read and show everything first; store all of it or nothing."""
        decision = self._decision(options)
        board = self._board(options["board"])
        found = self._files(options["file"], options["taken_on"], options.get("today") or today())
        recipe = cache(partial(self._recipe, board))
        files = self._read(board, recipe, found, decision.choice)
        is_quiet = options["verbosity"] == 0 and not options["json"] and not _refusal(files)
        shown_files, effects = _nothing(files) if is_quiet else self._previews(board, files, decision)
        if not options["json"]:
            self._say(files, shown_files, effects)
        is_told = decision.choice in COUNTING and decision.publishes and not is_quiet
        snapshots, then, error = self._store(board, files, decision, is_told=is_told)
        outcomes = [_outcome(decision.choice, snapshot, error) for snapshot in snapshots]
        if options["json"]:
            self._print(board, files, shown_files, (effects, then), snapshots, outcomes)
        if error is not None:
            raise CommandError(error, returncode=2)
        if not options["json"]:
            self._conclude(board, decision.choice, outcomes)
            for line in followed_said(then) if then else ():
                self.stdout.write(line)

    def _store(
        self, board: Board, files: Sequence[ReadFile], decision: Decision, *, is_told: bool
    ) -> tuple[list[Snapshot | None], Effects | None, str | None]:
        """Store what was read, if it is to be; return snapshots and what followed, or why there is none."""
        error = _refusal(files)
        is_over = decision.choice is Choice.DRY_RUN or is_all_done(files, decision.choice)
        if error is None and not is_over:
            try:
                with waiting("Storing and judging"), alone() if is_told else nullcontext() as before:
                    snapshots = store(board, files, decision)
                    return snapshots, followed(before) if before and any(snapshots) else None, None
            except IntakeError as refused:
                error = _nothing_stored(str(refused))
        return [None] * len(files), None, error

    def _decision(self, options: dict[str, Any]) -> Decision:
        choices = [choice for name, (choice, _) in CHOICES.items() if options.get(name)]
        if len(choices) > 1:
            raise CommandError("Give one of --dry-run, --accept, --partial, --correct.", returncode=2)
        choice = choices[0] if choices else Choice.STAGE
        if choice in NEEDS_REASON and not options["reason"].strip():
            raise CommandError("Say why with --reason.", returncode=2)
        return Decision(
            choice, options["by"], options["reason"], options["source_url"], not options["no_publish"]
        )

    def _board(self, slug: str) -> Board:
        # A slug is ASCII; half a surrogate pair, which a word from a terminal can hold, can't be asked for.
        board = next(iter(Board.objects.filter(slug=slug).order_by()), None) if slug.isascii() else None
        if board is None:
            known = ", ".join(Board.objects.values_list("slug", flat=True)) or "none yet"
            raise CommandError(f"No board is called {shown(slug)}. Boards: {known}.", returncode=2)
        return board

    def _files(self, path: Path, taken_on: date | None, latest: date) -> list[DatedFile]:
        try:
            return find_dated_files(path, taken_on, latest)
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def _recipe(self, board: Board) -> Recipe:
        try:
            return read_recipe(current_recipe(board).text)
        except IntakeError as error:
            raise CommandError(str(error), returncode=2) from error
        except RecipeError as error:
            mistakes = [f"The recipe of {board.slug}, {line}" for line in str(error).splitlines()]
            raise CommandError("\n".join(mistakes), returncode=2) from error

    def _read(
        self, board: Board, recipe: Callable[[], Recipe], files: Sequence[DatedFile], choice: Choice
    ) -> list[ReadFile]:
        try:
            return [read_one(board, recipe, file, choice) for file in tracked(files, "Reading")]
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def _previews(
        self, board: Board, files: Sequence[ReadFile], decision: Decision
    ) -> tuple[list[Preview | None], Effects | None]:
        """Return the previews, and what accepting all files would do where it is not done at once."""
        try:
            is_open = decision.choice in UNDECIDED
            known = load_suggester() if is_open and any(each.parsed for each in files) else None
            is_correcting = decision.choice is Choice.CORRECT
            made = list(previews(board, tracked(files, "Comparing"), known, is_correcting=is_correcting))
        except IntakeError as error:
            raise CommandError(_nothing_stored(str(error)), returncode=2) from error
        read = tables(files)
        if not is_open or not read or _refusal(files):
            return made, None
        with waiting("Judging what would follow"):
            return made, effects_of_all(board, read)

    def _say(
        self, files: Sequence[ReadFile], made: Sequence[Preview | None], effects: Effects | None
    ) -> None:
        for each, one in zip(files, made, strict=True):
            if each.known is not None:
                self.stdout.write(_known_said(each.file.name, each.known))
            for line in preview_lines(one) if one else ():
                self.stdout.write(line)
        for line in effects_said(effects) if effects else ():
            self.stdout.write(line)

    def _print(
        self,
        board: Board,
        files: Sequence[ReadFile],
        made: Sequence[Preview | None],
        effects: tuple[Effects | None, Effects | None],
        snapshots: Sequence[Snapshot | None],
        outcomes: Sequence[str],
    ) -> None:
        """Print a document for each file; the last holds what accepting all would do, or what it did."""
        for each, one, snapshot, outcome in zip(files, made, snapshots, outcomes, strict=True):
            facts = file_facts(board, each, snapshot or each.known)
            document = preview_json(replace(one, file=facts)) if one else unread_json(facts)
            if each is files[-1]:
                document |= {"effects": effects_json(effects[0]), "followed": effects_json(effects[1], DID)}
            self.stdout.write(json.dumps({"outcome": outcome, **document}, ensure_ascii=False))

    def _conclude(self, board: Board, choice: Choice, outcomes: Sequence[str]) -> None:
        done = len(outcomes) - outcomes.count("known")
        if choice is Choice.DRY_RUN:
            self.stdout.write("Nothing is stored: this was a dry run.")
        elif choice is Choice.STAGE and done:
            self.stdout.write("Staged. Nothing of it counts before it is accepted: run again with --accept.")
        elif done:
            self.stdout.write(f"{str(choice).capitalize()}: {done} of {board}.")
        else:
            self.stdout.write("Nothing changes. To see its preview, give --dry-run.")


def _known_said(name: str, known: Snapshot) -> str:
    """Say as what a file is known; of one that an older recipe read, how it can be read anew."""
    state, number = known.state or "staged", known.recipe.number
    said = f"{name} is already imported as {known} ({state}, id {known.pk}, read by recipe {number})."
    newest = newest_recipe_number(known.board)
    if newest == number:
        return said
    return (
        f"{said} The recipe is {newest} now: --correct reads an accepted file anew, --accept a partial one."
    )


def _nothing(files: Sequence[ReadFile]) -> tuple[list[Preview | None], Effects | None]:
    """Return what is shown where nobody looks: a long history is stored in half the time."""
    return [None] * len(files), None


def _refusal(files: Sequence[ReadFile]) -> str | None:
    """Return what to say of files that have problems, None where none has."""
    bad = [
        f"{each.file.name}: {counted(len(each.parsed.problems), 'problem')}"
        for each in files
        if each.parsed is not None and each.parsed.problems
    ]
    return f"{'; '.join(bad)}; nothing is stored." if bad else None


def _nothing_stored(said: str) -> str:
    return said if said.endswith("nothing is stored.") else f"{said} Nothing is stored."


def _outcome(choice: Choice, snapshot: Snapshot | None, error: str | None) -> str:
    """Return what became of a file, in a word for machines."""
    if error is not None:
        return "refused"
    return str(choice) if snapshot or choice is Choice.DRY_RUN else "known"
