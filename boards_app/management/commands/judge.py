"""`manage.py judge [FILE ...]`: run the rules alone on evidence bundles; no database is read or written."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from boards_app.rules.cli import main


class Command(BaseCommand):
    """Print a judgement, one line of JSON, for the bundle on standard input or for each file, in order."""

    help = (
        "Judge evidence bundles by the verdict rules: one line of JSON for the bundle on standard input, or "
        "for each FILE in order. A malformed bundle is one line on standard error, nothing on standard "
        "output, and exit code 2; the files after it are still judged."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="a bundle; - is standard input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        """Judge, and leave with the exit code of the rules."""
        code = main(sys.stdin.buffer, files, sys.stdout.buffer, sys.stderr)
        if code:
            sys.exit(code)
