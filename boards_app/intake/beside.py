"""What is stored beside a file of a board: the snapshots it is compared with, and the marks. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from operator import attrgetter
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from boards_app.intake.doubts import Before
from boards_app.intake.parse import ParsedRow
from boards_app.intake.scores import ParsedResult
from boards_app.models import Board, Metric, RowMark, Snapshot, SnapshotDecision
from boards_app.models.alias import MarkKind
from boards_app.models.snapshot import DecisionKind


@dataclass(frozen=True)
class MarkedRow:
    """A row that stays out because it was struck by the board or excluded by us, and why."""

    row: ParsedRow
    kind: str
    reason: str

    @property
    def who(self) -> str:
        """Say who took it out: "struck by the board", "excluded by us"."""
        return str(MarkKind(self.kind).label)


class Beside:
    """What is stored beside a file; each part is read once, when it is asked for.

    `snapshot` is the id of the one that the file is stored as, if it is: that one is never beside itself.
    """

    def __init__(self, board: Board, taken_on: date, sha256: str, snapshot: int | None) -> None:
        self.board, self.taken_on, self.sha256 = board, taken_on, sha256
        self._others = Snapshot.objects.filter(board=board).exclude(pk=snapshot or 0)

    @cached_property
    def metrics(self) -> list[Metric]:
        """Return the metrics of the board."""
        return list(self.board.metrics.all())

    @cached_property
    def _marks(self) -> list[RowMark]:
        return sorted(self.board.row_marks.all(), key=attrgetter("pk"), reverse=True)

    def marked(self, rows: Sequence[ParsedRow], day: date | None = None) -> tuple[MarkedRow, ...]:
        """Return the rows of a snapshot of `day` (the file's) that are marked; the oldest mark says why."""
        marks = {mark.row_key: mark for mark in self._marks if mark.holds_on(day or self.taken_on)}
        return tuple(
            MarkedRow(row, marks[row.key].kind, marks[row.key].reason) for row in rows if row.key in marks
        )

    @cached_property
    def _akin(self) -> list[Any]:
        """Return the others of the day or of the same bytes, each with its newest decision (`kind`)."""
        current = SnapshotDecision.objects.filter(snapshot=OuterRef("pk"), is_current=True).values("kind")
        rows = self._others.filter(Q(taken_on=self.taken_on) | Q(raw_file__sha256=self.sha256))
        rows = rows.select_related("recipe", "raw_file").defer("raw_file__content")
        return list(rows.annotate(kind=Subquery(current)))

    @property
    def same_day(self) -> Snapshot | None:
        """Return the accepted snapshot of the file's day."""
        accepted = (one for one in self._akin if one.kind == DecisionKind.ACCEPTED)
        return next((one for one in accepted if one.taken_on == self.taken_on), None)

    @property
    def same_bytes_on(self) -> tuple[date, ...]:
        """Return the other days of snapshots read from the same bytes, revoked ones left out."""
        same = (one for one in self._akin if one.raw_file.sha256 == self.sha256)
        days = {one.taken_on for one in same if one.kind != DecisionKind.REVOKED}
        return tuple(sorted(days - {self.taken_on}))

    @cached_property
    def _newest(self) -> list[Snapshot]:
        """Return the two newest accepted snapshots: a correction is mostly of the newest, and needs both."""
        return list(self._others.accepted().order_by("-taken_on")[:2])

    @property
    def newest(self) -> Snapshot | None:
        """Return the newest accepted snapshot."""
        return next(iter(self._newest), None)

    @cached_property
    def before(self) -> Snapshot | None:
        """Return the newest accepted snapshot of a day before the file's."""
        found = next((one for one in self._newest if one.taken_on < self.taken_on), None)
        if found is not None or len(self._newest) < 2:
            return found
        earlier = self._others.accepted().filter(taken_on__lt=self.taken_on)
        return earlier.order_by("-taken_on").first()

    def as_before(self, snapshot: Snapshot) -> Before:
        """Return a stored snapshot as a file is compared with it."""
        rows = stored_rows(snapshot)
        left_out: Mapping[str, int] = dict(snapshot.left_out)
        return Before(snapshot.taken_on, unmarked(rows, self.marked(rows, snapshot.taken_on)), left_out)


def stored_rows(snapshot: Snapshot) -> tuple[ParsedRow, ...]:
    """Return the rows of a snapshot as they were read, those without a score left out."""
    columns = (
        "row_key", "line", "pointer", "raw_name", "normal_name", "metric__key", "score_text", "low_text",
        "high_text", "tasks",
    )  # fmt: skip
    found: dict[tuple[str, int | None, str, str, str], list[ParsedResult]] = {}
    for *row, metric, score, low, high, tasks in snapshot.results.order_by("id").values_list(*columns):
        key, line, pointer, name, normal = row
        result = ParsedResult(metric, score, low or None, high or None, tasks)
        found.setdefault((key, line, pointer, name, normal), []).append(result)
    return tuple(ParsedRow(*row, tuple(results)) for row, results in found.items())


def unmarked(rows: Sequence[ParsedRow], marked: Sequence[MarkedRow]) -> tuple[ParsedRow, ...]:
    """Return the rows that no mark keeps out."""
    keys = {each.row.key for each in marked}
    return tuple(row for row in rows if row.key not in keys)
