"""Strike, exclude and restore rows of boards."""

from argparse import ArgumentParser
from typing import Any

from boards_app.correcting.rows import board_marks, exclude_row, restore_row, strike_row
from boards_app.intake.match import NO_TEXT
from boards_app.intake.store import IntakeError
from boards_app.management.arguments import OPEN, day, day_or_open
from boards_app.management.deciding import DecidingCommand, add_why, find_board
from boards_app.models import RowMark
from boards_app.models.alias import MarkKind
from models_app.yaml_reading import shown


class Command(DecidingCommand):
    """A marked row stays out of the evidence, whenever its file comes again."""

    help = "Take a row of a board out of the evidence, or put it back: strike, exclude, restore."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a word, and what it needs."""
        words = parser.add_subparsers(dest="action", required=True, metavar="WORD")
        for word, what in (
            ("strike", "note that the board struck a row"),
            ("exclude", "take a row out, by a decision of ours"),
            ("restore", "remove such a mark: the row counts again"),
        ):
            one = words.add_parser(word, help=what)
            one.add_argument("board", metavar="BOARD", help="the board's slug")
            one.add_argument("key", metavar="KEY", help="the row's key, as its recipe makes it")
            end = day_or_open if word == "restore" else day
            one.add_argument("--from", dest="from_on", type=end, metavar="DAY", help="the first day marked")
            one.add_argument("--until", dest="until_on", type=end, metavar="DAY", help="the last day marked")
            if word == "restore":
                one.add_argument(
                    "--kind", choices=MarkKind.values, help="which of two marks of the same days"
                )
            add_why(one)

    def strike(self, options: dict[str, Any]) -> None:
        """Strike a row."""
        mark = strike_row(find_board(options["board"]), options["key"], **_when_and_why(options))
        self.stdout.write(f"Struck: {mark.board.slug} {shown(mark.row_key)}.")

    def exclude(self, options: dict[str, Any]) -> None:
        """Exclude a row."""
        mark = exclude_row(find_board(options["board"]), options["key"], **_when_and_why(options))
        self.stdout.write(f"Excluded: {mark.board.slug} {shown(mark.row_key)}.")

    def restore(self, options: dict[str, Any]) -> None:
        """Restore a row."""
        mark = _find(options)
        restore_row(mark, by=options["by"], reason=options["reason"])
        self.stdout.write(f"Restored: {mark.board.slug} {shown(mark.row_key)}.")


def _when_and_why(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in ("from_on", "until_on", "by", "reason")}


def _find(options: dict[str, Any]) -> RowMark:
    """Return the one mark of a row; its days and kind choose where it has several."""
    board, row = find_board(options["board"]), shown(options["key"])
    marks = [] if NO_TEXT.search(options["key"]) else list(board_marks(board, options["key"]))
    if not marks:
        keys = sorted(set(board.row_marks.values_list("row_key", flat=True)))
        known = f"Marked are: {', '.join(map(shown, keys))}." if keys else "No row of it is."
        raise IntakeError(f"The row {row} of {board.slug} is not marked. {known}")
    chosen = [
        mark
        for mark in marks
        if options["from_on"] in (None, mark.from_on or OPEN)
        and options["until_on"] in (None, mark.until_on or OPEN)
        and options["kind"] in (None, mark.kind)
    ]
    if len(chosen) != 1:
        said = "; ".join(_days(mark) for mark in marks)
        how = f"Say by --from and --until (a day or {OPEN}) and --kind"
        raise IntakeError(f"{how} which mark of {row} is meant. It is {said}.")
    return chosen[0]


def _days(mark: RowMark) -> str:
    first, last = mark.from_on, mark.until_on
    return f"{mark.kind} from {first or 'the start'} until {last or 'further notice'}"
