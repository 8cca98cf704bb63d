"""`manage.py judge [FILE ...]`: run the rules alone on evidence bundles; no database is read or written."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from django.core.management.base import BaseCommand

from boards_app.rules.cli import main


class Command(BaseCommand):
    """Print a judgement, one line of JSON, for the bundle on standard input or for each file, in order."""

    help = (
        "Judge evidence bundles by the verdict rules: one line of JSON for the bundle on standard input, or "
        "for each FILE in order. A malformed bundle is one line on standard error, nothing on standard "
        "output, and exit code 2; the files after it are still judged. Output that can't be "
        "written is one line and exit code 2 as well."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="a bundle; - is standard input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        """Judge, and leave with the exit code of the rules."""
        with Path(os.devnull).open("w") as nowhere:
            code = main(_bytes_of(sys.stdin), files, _bytes_of(sys.stdout), sys.stderr or nowhere)
        if code:
            _forget_output()
            sys.exit(code)


def _bytes_of(stream: TextIO | None) -> BinaryIO | None:
    """Give the bytes below a standard stream; None stays None, as Python has it where one is closed."""
    return None if stream is None else stream.buffer


def _forget_output() -> None:
    """Send nowhere what could not be written: Python tries again at its end, and prints a traceback."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
