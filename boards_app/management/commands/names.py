"""`names list` and `names suggest`: which names mean no release, and what they may mean. Writes nothing."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from boards_app.intake.suggest import Suggestion
from boards_app.management.arguments import day
from boards_app.models import Board
from boards_app.naming import Unresolved, load_suggester, suggestions_for, unresolved


class Command(BaseCommand):
    """Say what is not known of names, for an editor who then gives aliases."""

    help = "List the names that mean no release, or suggest what a name may mean; writes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do, and of which board."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="list|suggest")
        listing = actions.add_parser("list", help="the unresolved names of the newest snapshots")
        listing.add_argument("--board", metavar="BOARD", help="of this board only")
        listing.add_argument("--json", action="store_true", help="one JSON list")
        suggest = actions.add_parser("suggest", help="what a name of a board may mean")
        suggest.add_argument("board", metavar="BOARD")
        suggest.add_argument("name", metavar="NAME")
        suggest.add_argument("--on", type=day, metavar="DAY", help="as in a snapshot of that day")
        suggest.add_argument("--json", action="store_true", help="one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do one of the two; exit 2 where the board is not known."""
        board = _board(options["board"]) if options["board"] else None
        if options["action"] == "list":
            self._list(board, options["json"])
        else:
            found = suggestions_for(board, options["on"], [options["name"]])[options["name"]]
            lines = _lines(found) or ["Nothing known is like it."]
            self._write([asdict(each) for each in found] if options["json"] else lines)

    def _list(self, board: Board | None, is_json: bool) -> None:
        rows, known = unresolved(board), load_suggester()
        found = [(row, next(iter(known.suggest(row.name, row.board, row.taken_on)), None)) for row in rows]
        if is_json:
            self._write(
                [asdict(row) | {"suggestion": asdict(first) if first else None} for row, first in found]
            )
        else:
            self._write([_line(row, first) for row, first in found] or ["Every name is resolved."])

    def _write(self, found: list[Any]) -> None:
        if found and isinstance(found[0], str):
            self.stdout.write("\n".join(found))
        else:
            self.stdout.write(json.dumps(found, ensure_ascii=False, default=lambda value: value.isoformat()))


def _board(slug: str) -> Board:
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        known = ", ".join(Board.objects.order_by("slug").values_list("slug", flat=True)) or "none"
        raise CommandError(f"No board has the slug {slug!r}; there are: {known}.", returncode=2)
    return board


def _line(row: Unresolved, first: Suggestion | None) -> str:
    ahead = "  ahead of every release" if row.is_ahead else ""
    silent = f"  holds up no lead: {row.why_silent}" if row.why_silent else ""
    state = "staged" if row.is_staged else "accepted"
    where = f"{row.board} {row.taken_on.isoformat()} ({state})"
    meaning = f"perhaps {_meaning(first)}" if first else "nothing known is like it"
    doubt = f"; but: {first.speaks_against[0]}" if first and first.speaks_against else ""
    stands = f"{row.name}  no. {row.place} in {row.metric}, {row.score}"
    return f"{where}  {stands}{ahead}{silent}  → {meaning}{doubt}"


def _lines(found: list[Suggestion]) -> list[str]:
    lines = []
    for number, each in enumerate(found, start=1):
        lines.append(f"{number}. {_meaning(each)}")
        lines += [f"   + {sentence}" for sentence in each.speaks_for]
        lines += [f"   - {sentence}" for sentence in each.speaks_against]
    return lines


def _meaning(suggestion: Suggestion) -> str:
    return suggestion.release + (f", {suggestion.variant}" if suggestion.variant else "")
