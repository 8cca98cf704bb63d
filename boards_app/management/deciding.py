"""What the commands share by which people decide: who and why, what is named, and what followed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from boards_app.correcting.checking import near
from boards_app.correcting.judging import what_changed
from boards_app.followed import Stand, followed, stand
from boards_app.intake.preview_lines import followed_said
from boards_app.intake.store import IntakeError
from boards_app.management.arguments import reason, somebody, who
from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Publication
from models_app.models import ContentVersion, Release
from models_app.yaml_reading import shown


class DecidingCommand(WritingCommand):
    """A command of several words, each a method of that name; a refusal is one line and exit code 2."""

    is_judged = True  # verdicts may rest on what is decided

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the word says, in one transaction, and say what followed; `list` waits for no writer."""
        if options["action"] == "list":
            self._list(options)
            return
        try:
            with transaction.atomic():
                self._decide(options, is_done=not options["dry_run"])
        except IntakeError as error:
            raise CommandError(f"{error} Nothing is changed.", returncode=2) from error

    def _list(self, options: dict[str, Any]) -> None:
        try:
            self.list(options)
        except IntakeError as error:
            raise CommandError(str(error), returncode=2) from error

    def list(self, options: dict[str, Any]) -> None:
        """Write what there is."""
        raise NotImplementedError  # only commands that offer `list` have it, each its own

    def _decide(self, options: dict[str, Any], *, is_done: bool) -> None:
        """Do it and say what followed; a dry run does it too, and takes it back."""
        ContentVersion.lock()  # what others write meanwhile would be told as if it followed from this
        before = stand()
        if not is_done:
            self.stdout.write("A dry run. What would be said:")
        getattr(self, options["action"])(options)
        if self.is_judged:
            self._say_what_followed(before, is_done=is_done)
        if not is_done:
            transaction.set_rollback(True)
            self.stdout.write("Nothing is changed.")

    def _say_what_followed(self, before: Stand, *, is_done: bool) -> None:
        made = Publication.objects.first()
        if made is not None and made != before.latest:
            self.stdout.write(f"{'Judged again' if is_done else 'What would follow'}: {what_changed(made)}.")
        for line in followed_said(followed(before), is_done=is_done):
            self.stdout.write(line)
        if made is not None and before.latest is not None and before.latest.as_of < made.as_of:
            self.stdout.write(f"  The days since {before.latest.as_of.isoformat()} are judged with it.")


def add_why(parser: ArgumentParser, *, is_needed: bool = True) -> None:
    """Take who decides, and why; and whether it is only tried."""
    parser.add_argument("--by", type=who, default=somebody(), help="who decides")
    parser.add_argument(
        "--reason", type=reason, required=is_needed, default="", help="why, for the record; readers see it"
    )
    parser.add_argument("--dry-run", action="store_true", help="say what would follow; change nothing")


def find_board(slug: str) -> Board:
    """Return the board of a slug; IntakeError names those near to it."""
    # A slug is ASCII; half a surrogate pair, which a word from a terminal can hold, can't be asked for.
    board = Board.objects.filter(slug=slug).first() if slug.isascii() and slug.isprintable() else None
    if board is None:
        known = Board.objects.values_list("slug", flat=True)
        raise IntakeError(f"No board is called {shown(slug)}. {near(slug, known)}")
    return board


def find_release(slug: str) -> Release:
    """Return the release of a slug; IntakeError names those near to it."""
    release = Release.objects.filter(slug=slug).first() if slug.isascii() and slug.isprintable() else None
    if release is None:
        known = Release.objects.values_list("slug", flat=True)
        raise IntakeError(f"No release is called {shown(slug)}. {near(slug, known)}")
    return release
