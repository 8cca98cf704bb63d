"""`check_readings DIR`: do the recipes in DIR read its files as an independent count did?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from boards_app.intake.checking import check_folder


class Command(BaseCommand):
    """Read DIR/BOARD/DAY.* by DIR/BOARD/recipe.yaml and compare with DIR/expected_leaders.csv."""

    help = "Read DIR/BOARD/DAY.* by DIR/BOARD/recipe.yaml and compare with DIR/expected_leaders.csv"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument("folder", type=Path, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each difference and a summary; exit 1 on a difference, 2 when the table cannot be read."""
        check = check_folder(options["folder"])
        try:
            for difference in check.differences():
                self.stdout.write(difference)
        except (OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(check.summary())
        if check.differing:
            raise SystemExit(1)
