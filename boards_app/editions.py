"""Keep which snapshots are editions (R2) beside them: no page can compare a board's whole history."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from boards_app.models import Edition, Snapshot
from boards_app.rules import Evidence


class _Row(NamedTuple):
    """An edition as it is stored."""

    snapshot_id: int
    board_id: int
    taken_on: date
    gap_days: int | None


def store_editions(evidence: Evidence) -> None:
    """Make the stored editions of the boards in the evidence equal to those that the rules read."""
    slugs = [board.slug for board in evidence.boards]
    rows = Edition.objects.filter(board__slug__in=slugs).values_list(*_Row._fields)
    stored, read = {_Row(*row) for row in rows}, set(_read(evidence, slugs))
    Edition.objects.filter(pk__in=[row.snapshot_id for row in stored - read]).delete()
    Edition.objects.bulk_create(Edition(**row._asdict()) for row in sorted(read - stored))


def _read(evidence: Evidence, slugs: list[str]) -> Iterator[_Row]:
    """Yield the editions of the evidence, each with the accepted snapshot of its board and day."""
    accepted = Snapshot.objects.accepted().filter(board__slug__in=slugs, taken_on__lte=evidence.as_of)
    rows = accepted.values_list("board__slug", "taken_on", "board_id", "pk")
    keys = {(slug, day): (pk, board) for slug, day, board, pk in rows}
    for board in evidence.boards:
        days = [edition.taken_on for edition in board.editions]
        for day, before in zip(days, [None, *days], strict=False):
            yield _Row(*keys[board.slug, day], day, (day - before).days if before else None)
