"""Take the files of the boards that allow it from where they stand, and stage what is new."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from boards_app.fetching.client import Reach
from boards_app.fetching.guest import Guest
from boards_app.fetching.outcome import Outcome
from boards_app.fetching.staging import Round, fetch_all
from boards_app.management.arguments import somebody, who
from boards_app.management.writing import WritingCommand
from boards_app.models import Board
from boards_app.queries import boards_to_fetch
from boards_app.schedule import NO_CONTACT
from models_app.clock import today
from models_app.yaml_reading import shown


class Command(WritingCommand):
    """Fetch all boards whose terms allow it, or those named; nothing is accepted."""

    help = "Fetch the boards that allow it, and stage what is new. Exit code 1 when any of them failed."
    stealth_options = ("reach",)  # tests serve their own pages on this computer

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the boards, who does it, and how to say what came of it."""
        parser.add_argument(
            "--board", action="append", metavar="SLUG", help="this one alone; can be repeated"
        )
        parser.add_argument("--dry-run", action="store_true", help="fetch and read only; stores nothing")
        parser.add_argument("--json", action="store_true", help="one JSON document a board, on a line each")
        parser.add_argument("--by", type=who, default=somebody(), help="who does it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say in a line each what became of the boards, as it comes."""
        if not settings.FETCH_CONTACT:
            raise CommandError(NO_CONTACT, returncode=1)
        boards = self._boards(options["board"])
        guest = Guest(settings.FETCH_CONTACT, options.get("reach") or Reach())
        visits = Round(guest, today(), options["by"], is_dry_run=options["dry_run"])
        outcomes = [self._said(outcome, as_json=options["json"]) for outcome in fetch_all(boards, visits)]
        if not outcomes and not options["json"]:
            self.stdout.write("No board allows it: none is marked so, or those that are have retired.")
        if failed := sum(outcome.is_failure for outcome in outcomes):
            raise CommandError(f"{failed} of {len(outcomes)} failed.", returncode=1)

    def _boards(self, slugs: list[str] | None) -> list[Board]:
        if not slugs:
            return list(boards_to_fetch(today()))
        known = {board.slug: board for board in Board.objects.all()}
        if unknown := [slug for slug in slugs if slug not in known]:
            allowed = ", ".join(sorted(known)) or "none yet"
            raise CommandError(f"No board is called {shown(unknown[0])}. Boards: {allowed}.", returncode=2)
        return [known[slug] for slug in dict.fromkeys(slugs)]

    def _said(self, outcome: Outcome, *, as_json: bool) -> Outcome:
        line = json.dumps(outcome.document(), ensure_ascii=False) if as_json else outcome.line()
        self.stdout.write(line)
        self.stdout.flush()
        return outcome
