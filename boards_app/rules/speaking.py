"""R1 and R3: through which of its editions a board speaks, on which days that changes, and their tables."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from boards_app.rules.evidence import Board
from boards_app.rules.names import Names
from boards_app.rules.table import Ends, Table
from boards_app.rules.vectors import Places


class Voice(NamedTuple):
    """What a board shows on a day: its newest edition, and the one it spoke through before; None is silent.

    `shown` is there while the board counts; it speaks *now* through it only while it `is_fresh`.
    """

    shown: Table | None = None
    is_fresh: bool = False
    before: Table | None = None

    @property
    def now(self) -> Table | None:
        """Give the table through which the board speaks now."""
        return self.shown if self.is_fresh else None


class Speaker:
    """A board in one category, asked day by day, never backwards."""

    def __init__(self, board: Board, category: str, names: Names, places: Places) -> None:
        self.board = board
        self._category, self._names, self._places = category, names, places
        self._taken = [edition.taken_on.toordinal() for edition in board.editions]
        self._ends = Ends(board.values[category])
        self._tables: dict[int, Table] = {}
        self.voice = Voice()

    def turning_days(self, last: int) -> Iterator[int]:
        """List the days (ordinals) up to `last` on which the voice may change."""
        for limit in (self.board.tracked_since, self.board.retired_on):
            if limit is not None:
                yield limit.toordinal()
        for number, taken in enumerate(self._taken):
            yield taken
            stale = taken + self.board.max_age_days + 1
            following = self._taken[number + 1] if number + 1 < len(self._taken) else last + 1
            if stale < following:
                yield stale

    def listen(self, day: int) -> Voice:
        """Find the voice of the board on a day (an ordinal)."""
        newest = bisect_right(self._taken, day) - 1
        if newest < 0 or not self._counts(day):
            return Voice()
        if day - self._taken[newest] > self.board.max_age_days:
            return Voice(self._table(newest))
        earlier = bisect_right(self._taken, self._taken[newest] - self.board.min_gap_days) - 1
        voice = Voice(self._table(newest), True, self._table(earlier) if earlier >= 0 else None)
        self._forget(earlier)
        return voice

    def _counts(self, day: int) -> bool:
        """Say whether the board counts on a day (R1)."""
        since, until = self.board.tracked_since, self.board.retired_on
        if not self.board.independent or (since is not None and day < since.toordinal()):
            return False
        return until is None or day < until.toordinal()

    def _table(self, number: int) -> Table:
        if number not in self._tables:
            edition = self.board.editions[number]
            identities = self._names.on(edition.taken_on)
            cells = edition.cells[self._category]
            self._tables[number] = Table(edition.taken_on, cells, self._ends, identities, self._places)
        return self._tables[number]

    def _forget(self, earlier: int) -> None:
        """Drop the tables that no later day asks for."""
        for number in [number for number in self._tables if number < earlier]:
            del self._tables[number]
