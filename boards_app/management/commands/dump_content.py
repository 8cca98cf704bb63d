"""Write the catalogue and the boards as content files that load_content reads."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from boards_app.content.dumping import dump_content
from boards_app.rules.phrases import counted


class Command(BaseCommand):
    """Write a folder of content files; files that are there besides are named and stay."""

    help = "Write categories, labs, releases, boards, recipes, aliases and row marks as content files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument(
            "folder", type=Path, metavar="DIR", help="the folder to write to; made if missing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many files were written, and which stand for nothing that is stored."""
        try:
            dump = dump_content(options["folder"])
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        self.stdout.write(f"{counted(len(dump.written), 'file')} written, {len(dump.unchanged)} unchanged.")
        for name in dump.left_over:
            self.stdout.write(f"{name} stands for nothing that is stored; it is left as it is.")
