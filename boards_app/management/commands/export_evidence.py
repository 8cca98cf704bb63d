"""Write the evidence of a day, as `judge` reads it."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from boards_app.gather import gather
from boards_app.management.arguments import day
from models_app.clock import today


class Command(BaseCommand):
    """`export_evidence --as-of DAY | judge` gives the verdicts that the site shows for that day."""

    help = "Write the evidence bundle of a day as one line of JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the day."""
        parser.add_argument("--as-of", type=day, metavar="DAY", help="YYYY-MM-DD; today when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the bundle."""
        bundle = gather(options["as_of"] or today())
        self.stdout.write(json.dumps(bundle, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
