"""Note what a board did that changes no evidence of ours, and list what boards did."""

from argparse import ArgumentParser
from typing import Any

from boards_app.correcting.boards import NOTED, note_event
from boards_app.management.arguments import day
from boards_app.management.deciding import DecidingCommand, add_why, find_board
from boards_app.models import BoardEvent
from boards_app.models.log import BoardEventKind


class Command(DecidingCommand):
    """Strikes and renames are noted by `rows strike` and `aliases give --renamed-from`."""

    is_judged = False
    help = "Note what a board did (scored anew, a new version, lost rows, retired), or list such events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a word, and what it needs."""
        words = parser.add_subparsers(dest="action", required=True, metavar="WORD")
        note = words.add_parser("note", help="note what a board did")
        note.add_argument("board", metavar="BOARD", help="the board's slug")
        note.add_argument("kind", metavar="KIND", choices=list(NOTED), help=", ".join(NOTED))
        note.add_argument("about", metavar="SENTENCE", help="what it did, in a sentence; readers see it")
        note.add_argument("--since", type=day, metavar="DAY", help="the first day that it touches")
        add_why(note, is_needed=False)
        listed = words.add_parser("list", help="list what boards did, newest first")
        listed.add_argument("--board", metavar="BOARD", help="of one board only")

    def note(self, options: dict[str, Any]) -> None:
        """Note an event."""
        board = find_board(options["board"])
        kind = BoardEventKind(options["kind"])
        event = note_event(
            board, kind, options["about"], by=options["by"], reason=options["reason"], since=options["since"]
        )
        self.stdout.write(f"Noted: {event.board.slug} {event.kind}.")

    def list(self, options: dict[str, Any]) -> None:
        """List the events."""
        rows = BoardEvent.objects.select_related("board")
        if options["board"]:
            rows = rows.filter(board=find_board(options["board"]))
        for row in rows:
            since = row.since.isoformat() if row.since else "no day"
            about = " ".join(row.about.split())
            self.stdout.write(f"{row.board.slug} {row.kind} ({since}): {about}")
