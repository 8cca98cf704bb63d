"""Write everything that is public into files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from isitsota.api.exports.keeping import export_served, folder_served
from isitsota.api.exports.writing import export


class Command(BaseCommand):
    """`export` writes what /v1/exports serves; `export --to DIR` writes it elsewhere."""

    help = "Write all public tables as JSON Lines and CSV, with a manifest of their SHA-256 and terms."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument(
            "--to", type=Path, metavar="DIR", help="a folder; that of /v1/exports when left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, and say where."""
        if options["to"]:
            export(options["to"])
        else:
            export_served()
        self.stdout.write(f"All that is public is exported to {options['to'] or folder_served()}.")
