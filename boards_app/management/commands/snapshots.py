"""List snapshots, and decide about them: accept, keep as partial, revoke, correct."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from datetime import date
from typing import Any

from boards_app.correcting.snapshots import correct, mark_partial, revoke
from boards_app.intake.store import IntakeError, accept, decided
from boards_app.management.arguments import day
from boards_app.management.deciding import DecidingCommand, add_why, find_board
from boards_app.models import Board, Snapshot, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from boards_app.rules.phrases import counted

STAGED = "staged"
LARGEST_ID = 2**63 - 1


def day_or_id(text: str) -> date | int:
    """Return the day, or the id of a snapshot."""
    if text.isascii() and text.isdigit():
        if int(text[:20]) > LARGEST_ID:
            raise ArgumentTypeError(f"{text[:30]} is too large for an id.")
        return int(text)
    return day(text)


class Command(DecidingCommand):
    """What stands staged is decided here; what counted is put right, and the log of corrections says so."""

    help = "List snapshots, or decide about one: accept, partial, revoke, correct."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a word, and what it needs."""
        words = parser.add_subparsers(dest="action", required=True, metavar="WORD")
        listing = words.add_parser("list", help="list snapshots, the newest day first")
        listing.add_argument("--board", metavar="BOARD", help="of one board (slug)")
        listing.add_argument("--staged", action="store_true", help="only those nobody has decided about")
        listing.add_argument("--json", action="store_true", help="a line of JSON for each")
        for word, needs_reason, what in (
            ("accept", False, "make a staged or partial one evidence"),
            ("partial", True, "keep a staged or accepted one, as no evidence"),
            ("revoke", True, "take an accepted one out of the evidence, or set a staged one aside"),
            ("correct", True, "let a staged one take the place of the accepted one of its day"),
        ):
            one = words.add_parser(word, help=what)
            one.add_argument("board", metavar="BOARD", help="the board's slug")
            one.add_argument(
                "which", metavar="DAY", type=day_or_id, help="YYYY-MM-DD, or an id from the list"
            )
            add_why(one, is_needed=needs_reason)
            if word == "partial":
                one.add_argument("--shrunk", action="store_true", help="the board itself lost rows")
            if word == "correct":
                one.add_argument(
                    "--with", dest="new", type=day_or_id, metavar="ID",
                    help="the one that takes its place; left out: the only staged one of the day",
                )  # fmt: skip

    def list(self, options: dict[str, Any]) -> None:
        """Write a line for each snapshot."""
        rows = Snapshot.objects.select_related("board", "raw_file").defer("raw_file__content")
        if options["board"] is not None:
            rows = rows.filter(board=find_board(options["board"]))
        if options["staged"]:
            rows = rows.staged()
        decisions = {row.snapshot_id: row for row in SnapshotDecision.objects.filter(is_current=True)}
        for row in rows.order_by("-taken_on", "board__slug", "-pk"):
            facts = _facts(row, decisions.get(row.pk))
            self.stdout.write(json.dumps(facts, ensure_ascii=False) if options["json"] else _line(facts))

    def accept(self, options: dict[str, Any]) -> None:
        """Accept one."""
        snapshot = _find(options, None, DecisionKind.PARTIAL)
        accept([snapshot], by=options["by"], reason=options["reason"])
        self.stdout.write(f"Accepted: {_named(snapshot)}.")

    def partial(self, options: dict[str, Any]) -> None:
        """Keep one as partial."""
        snapshot = _find(options, None, DecisionKind.ACCEPTED)
        mark_partial(snapshot, by=options["by"], reason=options["reason"], is_shrunk=options["shrunk"])
        self.stdout.write(f"Kept as partial: {_named(snapshot)}.")

    def revoke(self, options: dict[str, Any]) -> None:
        """Revoke one."""
        snapshot = _find(options, None, DecisionKind.PARTIAL, DecisionKind.ACCEPTED)
        revoke(snapshot, by=options["by"], reason=options["reason"])
        self.stdout.write(f"Revoked: {_named(snapshot)}.")

    def correct(self, options: dict[str, Any]) -> None:
        """Let one take the place of another."""
        old = _find(options, DecisionKind.ACCEPTED)
        which = old.taken_on if options["new"] is None else options["new"]
        new = _find(options | {"which": which}, None, DecisionKind.PARTIAL)
        correction = correct(old, new, by=options["by"], reason=options["reason"])
        self.stdout.write(correction.about)


def _find(options: dict[str, Any], *states: DecisionKind | None) -> Snapshot:
    """Return the one snapshot of the board that is meant and in one of these states (None: staged)."""
    board, which = find_board(options["board"]), options["which"]
    key = {"pk": which} if isinstance(which, int) else {"taken_on": which}
    found = list(Snapshot.objects.filter(board=board, **key).select_related("board"))
    fitting = [row for row in found if decided(row) in states]
    if len(fitting) == 1:
        return fitting[0]
    what = " or ".join(state or STAGED for state in states)
    raise IntakeError(_why_not_one(board, which, what, fitting, found))


def _why_not_one(
    board: Board, which: date | int, what: str, fitting: Sequence[Snapshot], found: Sequence[Snapshot]
) -> str:
    meant = f"with the id {which}" if isinstance(which, int) else f"of {which.isoformat()}"
    if fitting:
        ids = ", ".join(f"{row.pk} ({_state(row)}, {row.file_name})" for row in fitting)
        return f"{board.slug} has several {what} snapshots {meant}; give the id of one: {ids}."
    if found:
        states = " and ".join(sorted({_state(row) for row in found}))
        return f"{board.slug} has no {what} snapshot {meant}; what it has is {states}."
    return f"{board.slug} has no snapshot {meant}; `snapshots list --board {board.slug}` shows what it has."


def _state(snapshot: Snapshot) -> str:
    return decided(snapshot) or STAGED


def _named(snapshot: Snapshot) -> str:
    return f"{snapshot.board.slug} {snapshot.taken_on.isoformat()} ({snapshot.file_name})"


def _facts(row: Snapshot, decision: SnapshotDecision | None) -> dict[str, Any]:
    return {
        "id": row.pk,
        "board": row.board.slug,
        "taken_on": row.taken_on.isoformat(),
        "state": decision.kind if decision else STAGED,
        "rows_read": row.rows_read,
        "rows_left_out": row.rows_left_out,
        "file_name": row.file_name,
        "sha256": row.raw_file.sha256,
        "staged_by": row.staged_by,
        "decided_by": decision.by if decision else None,
        "reason": decision.reason if decision else None,
    }


def _line(facts: dict[str, Any]) -> str:
    decided_by = f"  {facts['decided_by']}" if facts["decided_by"] else ""
    reason = f": {' '.join(facts['reason'].split())}" if facts["reason"] else ""
    rows = counted(facts["rows_read"], "row")
    what = f"{facts['id']:>6}  {facts['taken_on']}  {facts['state']:<8}  {facts['board']}"
    return f"{what}  {facts['file_name']}, {rows}{decided_by}{reason}"
