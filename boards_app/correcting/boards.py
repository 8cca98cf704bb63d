"""Note what boards did to what they had shown: scored anew, went on as a new version, lost rows, retired."""

from dataclasses import dataclass, field
from datetime import date

from django.db import transaction

from boards_app.correcting.checking import checked_text
from boards_app.correcting.log import Why, log_event
from boards_app.intake.store import IntakeError
from boards_app.models import Board, BoardEvent, Snapshot
from boards_app.models.log import BoardEventKind
from boards_app.rules.dates import short_date

NOTED = (
    BoardEventKind.RESCORED, BoardEventKind.NEW_VERSION, BoardEventKind.SHRUNK, BoardEventKind.RETIRED,
)  # fmt: skip


@transaction.atomic
def note_event(
    board: Board,
    kind: BoardEventKind,
    about: str,
    *,
    by: str,
    reason: str = "",
    since: date | None = None,
    snapshot: Snapshot | None = None,
) -> BoardEvent:
    """Note what a board did, in a sentence; no evidence changes, so nothing is judged.

    Raises IntakeError without a sentence, for a snapshot of another board, and for kinds that come with what
    they change: a struck row (`strike_row`), a renamed one (`give_alias`).
    """
    if kind not in NOTED:
        raise IntakeError(f"“{kind}” comes with what it changes; allowed are {', '.join(NOTED)}.")
    if not about.strip():
        raise IntakeError("Say what the board did.")
    if snapshot is not None and snapshot.board_id != board.pk:
        raise IntakeError(f"{snapshot} is no snapshot of {board.slug}.")
    why = Why(by, checked_text(reason.strip()))
    return log_event(kind, board, checked_text(about.strip()), why, since=since, snapshot=snapshot)


@dataclass
class WatchedBoards:
    """The boards there were before a change, with the day they retired and what went on from them."""

    retired: dict[int, date | None] = field(default_factory=lambda: _retired())
    followed: dict[int, int] = field(default_factory=lambda: _followed())

    def note(self, why: Why) -> None:
        """Leave an event for each board that retires now, or goes on as another.

        One that was not there before did nothing yet, and a board that goes on as another retires by that.
        """
        followed, boards = _followed(), Board.objects.in_bulk(list(self.retired))
        for pk, day in _retired().items():
            after = followed.get(pk)
            if pk not in self.retired:
                continue
            if after is not None and after != self.followed.get(pk):
                _log_followed(boards[pk], Board.objects.get(pk=after), why)
            elif day is not None and day != self.retired[pk]:
                about = f"{boards[pk]} retired on {short_date(day)}."
                log_event(BoardEventKind.RETIRED, boards[pk], about, why, since=day)


def _log_followed(board: Board, after: Board, why: Why) -> None:
    since = after.tracked_since or board.retired_on
    about = f"{board} goes on as {after}"
    when = f" from {short_date(since)} on" if since else ""
    log_event(BoardEventKind.NEW_VERSION, board, f"{about}{when}.", why, since=since)


def _retired() -> dict[int, date | None]:
    return dict(Board.objects.order_by("slug").values_list("pk", "retired_on"))


def _followed() -> dict[int, int]:
    rows = Board.objects.filter(continues__isnull=False)
    return dict(rows.order_by("slug").values_list("continues_id", "pk"))
