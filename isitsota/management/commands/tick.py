"""Do whatever is due: judge new days, publish what was scheduled, export, fetch boards, look at links."""

from typing import Any

from django.core.management.base import CommandError

from boards_app.management.writing import WritingCommand
from boards_app.schedule import NoContactError, check_links_due, do_what_is_due, fetch_what_is_due
from isitsota.api.exports.keeping import export_what_changed


class Command(WritingCommand):
    """Run it as often as you like, late or twice: what is not due is not done."""

    help = (
        "Do whatever is due now: judge the days since the last time, publish scheduled releases, "
        "export what has changed, fetch the boards that allow it, look at a few links."
    )
    stealth_options = ("reach",)  # tests serve their own pages on this computer

    def handle(self, *args: Any, **options: Any) -> None:
        """Say in a line each what was done; CommandError at the end when a board could not be fetched."""
        lines = do_what_is_due()
        if export_what_changed():
            lines.append("Exported all that is public.")
        for line in lines:
            self.stdout.write(line)
        outcomes = []
        try:
            for outcome in fetch_what_is_due(options.get("reach")):
                outcomes.append(outcome)
                self.stdout.write(outcome.line())
        except NoContactError as error:
            raise CommandError(str(error), returncode=1) from error
        gone = [looked for looked in check_links_due(options.get("reach")) if looked.is_gone]
        for looked in gone:
            self.stdout.write(looked.line())
        if not lines and not outcomes and not gone:
            self.stdout.write("Nothing is due.")
        if failed := sum(outcome.is_failure for outcome in outcomes):
            raise CommandError(f"{failed} of {len(outcomes)} boards could not be fetched.", returncode=1)
