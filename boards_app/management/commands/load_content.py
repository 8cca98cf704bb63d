"""Load content files: categories, labs, releases, boards, recipes, aliases, row marks."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from boards_app.content.changes import Tried, try_content
from boards_app.content.loading import load_content
from boards_app.management.arguments import somebody, who
from boards_app.management.writing import WritingCommand
from boards_app.rules.phrases import counted
from models_app.content.problem import ContentError


class Command(WritingCommand):
    """Load a folder in one transaction, and judge again what follows from it."""

    help = "Load a folder of content files (docs/content.md): all of it or, when anything is wrong, nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder and who loads it."""
        parser.add_argument("folder", type=Path, metavar="DIR", help="the folder of content files")
        parser.add_argument("--by", type=who, default=somebody(), help="who decides, for the record")
        parser.add_argument("--dry-run", action="store_true", help="show what would change; stores nothing")
        parser.add_argument(
            "--no-publish",
            action="store_false",
            dest="publish",
            help="judge later, by rebuild",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what was added, changed and left, or all mistakes with file and line (exit code 2)."""
        try:
            if options["dry_run"]:
                return self._say(try_content(options["folder"], by=options["by"]))
            tally = load_content(options["folder"], by=options["by"], publishes=options["publish"])
        except ContentError as error:
            problems = counted(len(error.problems), "problem")
            raise CommandError(f"{error}\n{problems}; nothing is stored.", returncode=2) from error
        if options["verbosity"]:
            for line in tally.lines():
                self.stdout.write(line)

    def _say(self, tried: Tried) -> None:
        """Say what would change, field by field."""
        for change in tried.changes:
            for line in change.lines():
                self.stdout.write(line)
        self.stdout.write(f"{len(tried.changes)} would change, {tried.unchanged} stay; nothing is stored.")
