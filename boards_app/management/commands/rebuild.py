"""Make everything that is derived from the verdicts again."""

from typing import Any

from boards_app.management.arguments import somebody
from boards_app.management.writing import WritingCommand
from boards_app.publishing import rebuild


class Command(WritingCommand):
    """Judge the whole history again; a sound database comes out as it was."""

    help = "Judge the whole history again, and make reigns, standings and current verdicts again."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say whether anything had to be put right."""
        changed = rebuild(by=somebody())
        self.stdout.write("Put right." if changed else "Everything was as it should be.")
