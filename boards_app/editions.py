"""Keep which snapshots are editions (R2) beside them: no page can compare a board's whole history."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from boards_app.models import Edition, Snapshot
from boards_app.models.snapshot import SnapshotQuerySet
from boards_app.rules import Evidence


class _Row(NamedTuple):
    """An edition as it is stored."""

    snapshot_id: int
    board_id: int
    taken_on: date
    gap_days: int | None


def store_editions(evidence: Evidence, since: date | None) -> None:
    """Make the stored editions of the boards in the evidence equal to those that the rules read.

    Only those from `since` on are looked at (all when None): no later snapshot makes an edition of an earlier
    one, or a re-read.
    """
    first = since or date.min
    slugs = [board.slug for board in evidence.boards]
    of_them: dict[str, Any] = {"board__slug__in": slugs, "taken_on__gte": first}
    rows = Edition.objects.filter(**of_them).values_list(*_Row._fields)
    accepted = Snapshot.objects.accepted().filter(**of_them, taken_on__lte=evidence.as_of)
    stored, read = {_Row(*row) for row in rows}, set(_read(evidence, first, accepted))
    Edition.objects.filter(pk__in=[row.snapshot_id for row in stored - read]).delete()
    Edition.objects.bulk_create(Edition(**row._asdict()) for row in sorted(read - stored))


def _read(evidence: Evidence, first: date, accepted: SnapshotQuerySet) -> Iterator[_Row]:
    """Yield the editions from day `first` on, each with the accepted snapshot of its board and day."""
    rows = accepted.order_by().values_list("board__slug", "taken_on", "board_id", "pk")
    keys = {(slug, day): (pk, board) for slug, day, board, pk in rows}
    for board in evidence.boards:
        days = [edition.taken_on for edition in board.editions]
        for day, before in zip(days, [None, *days], strict=False):
            if day >= first:
                yield _Row(*keys[board.slug, day], day, (day - before).days if before else None)
