"""Take rows out of the evidence, wherever their key comes again, and put them back."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, QuerySet

from boards_app.correcting.checking import checked_reason, near
from boards_app.correcting.judging import settle
from boards_app.correcting.log import Why, log_correction, log_event
from boards_app.intake.match import NO_TEXT, normal_form
from boards_app.intake.store import IntakeError
from boards_app.models import Board, Result, RowMark, Snapshot
from boards_app.models.alias import MarkKind
from boards_app.models.log import BoardEventKind, CorrectionKind
from boards_app.models.snapshot import DecisionKind
from boards_app.rules.dates import short_date
from models_app.history.recording import acts
from models_app.models import ContentVersion
from models_app.yaml_reading import shown

KIND = "row mark"


class Place(NamedTuple):
    """A row as a snapshot shows it, and whether that snapshot is accepted."""

    board: int
    key: str
    day: date
    is_accepted: bool


@dataclass
class WatchedRows:
    """Rows of boards, and how they were marked before a change: `see` them before their marks are touched."""

    before: dict[Place, str | None] = field(default_factory=dict)

    def see(self, rows: Iterable[tuple[int, str]]) -> None:
        """Look at rows, each (board id, key); one that was looked at stays as it was then."""
        wanted = set(rows)
        for place, kind in _marked(_places(wanted)).items():
            self.before.setdefault(place, kind)

    def touched(self) -> dict[int, date]:
        """Return the first day on which an accepted row of each board counts otherwise."""
        days: dict[int, date] = {}
        for place, was, now in self._changes():
            if place.is_accepted and (was is None) is not (now is None):
                days[place.board] = min(place.day, days.get(place.board, date.max))
        return days

    def note(self, why: Why) -> None:
        """Leave an entry for each row that was struck, excluded or restored.

        What the board struck is an event of its own even where we never counted the row; what we excluded or
        restored is a correction only where an accepted snapshot holds it.
        """
        entries: dict[tuple[int, str, str | None, str | None], list[Place]] = {}
        for place, was, now in self._changes():
            if place.is_accepted or now == MarkKind.STRUCK:
                entries.setdefault((place.board, place.key, was, now), []).append(place)
        boards = Board.objects.in_bulk({board for board, *_ in entries})
        for (board, key, was, now), places in sorted(entries.items(), key=str):
            _log(boards[board], key, was, now, min(place.day for place in places), why)

    def _changes(self) -> list[tuple[Place, str | None, str | None]]:
        now = _marked(self.before)
        return [(place, was, now[place]) for place, was in self.before.items() if was != now[place]]


def _places(rows: Collection[tuple[int, str]]) -> list[Place]:
    """Return where rows stand, in snapshots that are not revoked."""
    found = Result.objects.filter(
        snapshot__board__in={board for board, _ in rows}, row_key__in={key for _, key in rows}
    ).exclude(snapshot__decisions__is_current=True, snapshot__decisions__kind=DecisionKind.REVOKED)
    accepted = set(_accepted_of({board for board, _ in rows}))
    columns = ("snapshot__board_id", "row_key", "snapshot__taken_on", "snapshot_id")
    return [
        Place(board, key, day, snapshot in accepted)
        for board, key, day, snapshot in found.order_by().values_list(*columns).distinct()
        if (board, key) in rows
    ]


def _accepted_of(boards: Collection[int]) -> Iterable[int]:
    return Snapshot.objects.accepted().filter(board__in=boards).values_list("pk", flat=True)


def _marked(places: Iterable[Place]) -> dict[Place, str | None]:
    """Return the kind of mark on each place; where there are both kinds, that of the board."""
    places = list(places)
    marks: dict[tuple[int, str], list[RowMark]] = {}
    for mark in RowMark.objects.filter(
        board__in={place.board for place in places}, row_key__in={place.key for place in places}
    ):
        marks.setdefault((mark.board_id, mark.row_key), []).append(mark)
    return {place: _kind_on(marks.get((place.board, place.key), []), place.day) for place in places}


def _kind_on(marks: Iterable[RowMark], day: date) -> str | None:
    kinds = {mark.kind for mark in marks if (mark.from_on or day) <= day <= (mark.until_on or day)}
    return max(kinds, default=None)


def _log(board: Board, key: str, was: str | None, now: str | None, since: date, why: Why) -> None:
    row = f"{board}: the row {_named(board, key)}"
    from_day = f"from the snapshot of {short_date(since)} on"
    if now == MarkKind.STRUCK:
        log_event(
            BoardEventKind.STRUCK, board, f"{row} was struck by the board, {from_day}.", why, since=since
        )
    elif now == MarkKind.EXCLUDED:
        about = f"{row} was excluded by us, {from_day}."
        log_correction(CorrectionKind.ROW_EXCLUDED, about, why, since=since, board=board)
    else:
        who = "struck by the board" if was == MarkKind.STRUCK else "excluded by us"
        about = f"{row} counts again, {from_day}; it was {who}."
        log_correction(CorrectionKind.ROW_RESTORED, about, why, since=since, board=board)


def _named(board: Board, key: str) -> str:
    """Name a row as readers know it, with its key where that is another word."""
    rows = Result.objects.filter(snapshot__board=board, row_key=key).order_by("-snapshot__taken_on", "-pk")
    name = rows.values_list("raw_name", flat=True).first() or key
    return shown(key) if name == key else f"{shown(name)} (key {shown(key)})"


@acts
def strike_row(
    board: Board,
    row_key: str,
    *,
    by: str,
    reason: str,
    from_on: date | None = None,
    until_on: date | None = None,
) -> RowMark:
    """Note that the board struck a row: it leaves the evidence of those days, whenever its file comes again.

    Judges again from the first accepted snapshot that holds it, and leaves a board event. Raises IntakeError
    for a key that no snapshot of the board holds, without a reason, and where it is marked so already.
    """
    return _mark(MarkKind.STRUCK, board, row_key, by, reason, (from_on, until_on))


@acts
def exclude_row(
    board: Board,
    row_key: str,
    *,
    by: str,
    reason: str,
    from_on: date | None = None,
    until_on: date | None = None,
) -> RowMark:
    """Take a row out of the evidence of those days, whenever its file comes again; it was ours to leave out.

    As `strike_row`, with a correction, where an accepted snapshot holds it, in the place of an event.
    """
    return _mark(MarkKind.EXCLUDED, board, row_key, by, reason, (from_on, until_on))


@transaction.atomic
@acts
def restore_row(mark: RowMark, *, by: str, reason: str) -> None:
    """Remove a mark: the row counts again. Leaves a correction where an accepted snapshot holds the row.

    That the board had struck it makes no difference: a board that lists a row again takes nothing back, it
    was our note of the strike that held too long or was wrong.
    """
    reason = checked_reason(reason, "the row is restored")
    ContentVersion.lock()
    if not RowMark.objects.filter(pk=mark.pk).exists():
        raise IntakeError(f"{mark} is no mark any more, so there is nothing to restore.")
    watch = WatchedRows()
    watch.see([(mark.board_id, mark.row_key)])
    mark.delete()
    settle(watch, by=by, kind=KIND, reason=reason)


@transaction.atomic
def _mark(
    kind: MarkKind, board: Board, row_key: str, by: str, reason: str, days: tuple[date | None, date | None]
) -> RowMark:
    reason = checked_reason(reason, f"the row is {kind.value}")
    ContentVersion.lock()
    row_key = _known_key(board, row_key)
    mark = RowMark(
        board=board, row_key=row_key, kind=kind, from_on=days[0], until_on=days[1], reason=reason, by=by
    )
    _check(mark)
    watch = WatchedRows()
    watch.see([(board.pk, row_key)])
    mark.save()
    settle(watch, by=by, kind=KIND, reason=reason)
    return mark


def _known_key(board: Board, row_key: str) -> str:
    """Return the key as the board's rows have it: as given, or in normal form."""
    keys = Result.objects.filter(snapshot__board=board).order_by()
    spellings = () if NO_TEXT.search(row_key) else (row_key, normal_form(row_key))
    for key in spellings:
        if keys.filter(row_key=key).exists():
            return key
    said = _near(keys, row_key)
    raise IntakeError(f"No snapshot of {board.slug} has a row with the key {shown(row_key)}. {said}")


def _near(results: QuerySet[Result], given: str) -> str:
    """Say which keys may be meant: those of the rows of that name, else those near to it."""
    keys = results.values_list("row_key", flat=True).distinct()
    of_name = sorted(keys.filter(normal_name=normal_form(given)))
    if of_name:
        return f"Rows of that name have the keys {', '.join(map(shown, of_name))}."
    return near(given, keys)


def _check(mark: RowMark) -> None:
    try:
        mark.full_clean()
    except ValidationError as error:
        raise IntakeError(" ".join(error.messages)) from error
    same = board_marks(mark.board, mark.row_key).filter(
        kind=mark.kind, from_on=mark.from_on, until_on=mark.until_on
    )
    if same.exists():
        raise IntakeError(f"The row {shown(mark.row_key)} is {mark.kind} for these days already.")


def board_marks(board: Board, row_key: str) -> QuerySet[RowMark]:
    """Return the marks of a row, by its key as given or in normal form, the earliest first."""
    return RowMark.objects.filter(board=board, row_key__in={row_key, normal_form(row_key)}).order_by(
        F("from_on").asc(nulls_first=True), "pk"
    )
