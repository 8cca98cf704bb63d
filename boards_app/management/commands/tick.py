"""Do whatever is due: judge new days, and publish what was scheduled."""

from typing import Any

from boards_app.management.writing import WritingCommand
from boards_app.schedule import do_what_is_due


class Command(WritingCommand):
    """Run it as often as you like, late or twice: what is not due is not done."""

    help = "Do whatever is due now: judge the days since the last time, publish scheduled releases."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say in a line each what was done."""
        for line in do_what_is_due() or ["Nothing is due."]:
            self.stdout.write(line)
