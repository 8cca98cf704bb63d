"""What the evidence needs: staged snapshots, boards that fall silent, verdicts that changed meanwhile."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery

from boards_app.models import Board, Publication, Snapshot, Verdict
from isitsota.desk.needs.addresses import change, listed
from isitsota.desk.needs.rows import first_of
from isitsota.desk.needs.shape import MOST_LINES, Line, Need

SOON = timedelta(days=14)


def staged_snapshots() -> Need:
    """List the snapshots that nobody has decided about, oldest first."""
    rows = Snapshot.objects.staged().select_related("board").defer("board__about").order_by("staged_at")
    found, count = first_of(rows)
    lines = tuple(
        Line(
            f"{row.board.name}, {row.taken_on.isoformat()}",
            change(row),
            f"{row.rows_read} rows, by {row.staged_by}",
        )
        for row in found
    )
    return Need(
        "staged", "Snapshots to decide about", count, lines, listed(Snapshot, "decision=staged"),
        "Nothing of them counts before somebody accepts them.",
    )  # fmt: skip


def silent_boards(day: date) -> Need:
    """List the counted boards whose newest edition is too old to speak (R3), or will be within two weeks."""
    accepted = Snapshot.objects.accepted().filter(taken_on__lte=day)
    boards = Board.objects.filter(
        is_counted=True, metrics__category__isnull=False, retired_on=None
    ).distinct()
    lines = []
    for board, newest in _with_newest(boards, accepted):
        ends = newest + timedelta(days=board.max_age_days) if newest else None
        if ends is None or ends < day + SOON:
            lines.append(
                (
                    ends or date.min,
                    Line(board.name, change(board), _silence(newest, ends, day), ends is None or ends < day),
                )
            )
    ordered = tuple(line for _, line in sorted(lines, key=lambda one: (one[0], one[1].text)))
    return Need(
        "boards", "Boards gone stale, or about to", len(ordered), ordered[:MOST_LINES], listed(Board),
        "Take a new snapshot, or retire the board if it is not kept any more.",
    )  # fmt: skip


def _with_newest(boards: QuerySet[Any], accepted: Any) -> list[tuple[Any, date | None]]:
    newest = accepted.filter(board=OuterRef("pk")).order_by().values("board")
    rows = boards.annotate(newest=Subquery(newest.annotate(last=Max("taken_on")).values("last")[:1]))
    return [(row, row.newest) for row in rows]


def _silence(newest: date | None, ends: date | None, day: date) -> str:
    if newest is None or ends is None:
        return "no snapshot yet"
    said = "silent since" if ends < day else "falls silent after"
    return f"newest of {newest.isoformat()}, {said} {ends.isoformat()}"


def changed_verdicts(since: datetime) -> Need:
    """List the releases whose state now differs from what was published before `since`."""
    last = Publication.objects.filter(at__lte=since).values("pk")[:1]
    before = Verdict.objects.filter(release=OuterRef("release"), publication__lte=Subquery(last))
    before = before.order_by("-publication_id", "-as_of")
    rows = (
        Verdict.objects.filter(current_for__isnull=False, publication__at__gt=since)
        .annotate(was=Subquery(before.values("label")[:1]), was_state=Subquery(before.values("state")[:1]))
        .filter(Q(was_state=None) | ~Q(state=F("was_state")))
        .select_related("release", "publication")
        .order_by("-publication_id", "release__name")
    )
    found, count = first_of(rows)
    lines = tuple(
        Line(
            row.release.name,
            change(row.release),
            f"{row.was or 'new'} → {row.label} ({row.publication.kind}, by {row.publication.by})",
        )
        for row in found
    )
    return Need("verdicts", "Verdicts that changed since your last visit", count, lines, listed(Verdict))
