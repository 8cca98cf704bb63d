"""What the commands share by which people decide: who and why, what is named, and what followed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from boards_app.correcting.checking import near
from boards_app.correcting.judging import what_changed
from boards_app.intake.store import IntakeError
from boards_app.management.arguments import reason, somebody, who
from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Publication
from models_app.models import Release
from models_app.yaml_reading import shown


class DecidingCommand(WritingCommand):
    """A command of several words, each a method of that name; a refusal is one line and exit code 2."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the word says, in one transaction, and say what followed."""
        try:
            with transaction.atomic():
                latest = Publication.objects.first()
                getattr(self, options["action"])(options)
                self._say_what_followed(latest)
        except IntakeError as error:
            raise CommandError(f"{error} Nothing is changed.", returncode=2) from error

    def _say_what_followed(self, latest: Publication | None) -> None:
        made = Publication.objects.first()
        if made is not None and (latest is None or made.pk != latest.pk):
            self.stdout.write(f"Judged again: {what_changed(made)}.")


def add_why(parser: ArgumentParser, *, is_needed: bool = True) -> None:
    """Take who decides, and why."""
    parser.add_argument("--by", type=who, default=somebody(), help="who decides")
    parser.add_argument(
        "--reason", type=reason, required=is_needed, default="", help="why, for the record; readers see it"
    )


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
