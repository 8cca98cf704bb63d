"""Look whether the pages that the site links to are still there."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from boards_app.fetching.client import Reach
from boards_app.fetching.guest import Guest
from boards_app.fetching.links import MOST_A_RUN, check_links, due
from boards_app.management.writing import WritingCommand

NO_CONTACT = (
    "No link is looked at: set FETCH_CONTACT to an address that those who run the sites can write to."
)


class Command(WritingCommand):
    """Look at the addresses of sources, labs and boards that nobody has looked at for 30 days."""

    help = (
        "Look at addresses of sources, labs and boards that were not looked at for 30 days. Those that are "
        "gone twice in a row (404, 410, no such host) are listed at the desk."
    )
    stealth_options = ("reach",)  # tests serve their own pages on this computer

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many."""
        parser.add_argument("--most", type=int, default=MOST_A_RUN, metavar="N", help="at most so many")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say in a line each what became of them, as it comes."""
        if not settings.FETCH_CONTACT:
            raise CommandError(NO_CONTACT, returncode=1)
        now, guest = datetime.now(UTC), Guest(settings.FETCH_CONTACT, options.get("reach") or Reach())
        wanted = due(now, max(0, options["most"]))
        for looked in check_links(wanted, guest, now):
            self.stdout.write(looked.line())
        if not wanted:
            self.stdout.write("No link is due.")
