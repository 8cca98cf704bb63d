"""One edition of a board in one category: who stands for whom (R5), who beats whom (R8).

A contest numbers its releases. A *vector* packs one small number per release into one big integer, `width`
bits each: adding two vectors adds all their numbers at once, which is what R11 does board by board.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import accumulate

from boards_app.rules.evidence import Cell
from boards_app.rules.intervals import Value
from boards_app.rules.names import Identity
from boards_app.rules.vectors import Places

# The row that stands for an identity: its interval, and the board's name for it.
Row = tuple[Value, str]

# An end of an interval and its release are sorted as one whole number: several times quicker than pairs.
RELEASE_BITS = 32
RELEASE_MASK = (1 << RELEASE_BITS) - 1


class Table:
    """The standing of an edition.

    `rows` are the releases'. `nets[release]` is the vector of its wins less its losses against every release;
    `listed` is 1 for every release here, `held` 1 for those that some unresolved name beats (R12).
    """

    def __init__(self, taken_on: date, rows: Mapping[Identity, Row], places: Places) -> None:
        self.taken_on = taken_on
        self._all = rows
        self.rows: dict[int, Row] = {who: row for who, row in rows.items() if isinstance(who, int)}
        places.grow(max(self.rows, default=-1) + 1)
        lows = sorted([value[0] << RELEASE_BITS | release for release, (value, _) in self.rows.items()])
        highs = sorted([value[2] << RELEASE_BITS | release for release, (value, _) in self.rows.items()])
        upto = _running_sums(lows, places.bits)
        below = upto if lows == highs else _running_sums(highs, places.bits)
        self.listed = upto[-1]
        self.nets = [0] * len(places.bits)
        for release, (value, _) in self.rows.items():
            # It wins over high ends below its low end, and loses to low ends above its high end (R8).
            wins = below[bisect_left(highs, value[0] << RELEASE_BITS)]
            not_lost = upto[bisect_left(lows, value[2] + 1 << RELEASE_BITS)]
            self.nets[release] = wins - self.listed + not_lost
        self.held = (
            below[bisect_left(highs, self._best_stranger() << RELEASE_BITS)] if self._has_strangers else 0
        )

    @property
    def _has_strangers(self) -> bool:
        return len(self.rows) < len(self._all)

    def _best_stranger(self) -> int:
        """Find the largest low end of an unresolved name."""
        return max(value.low for who, (value, _) in self._all.items() if isinstance(who, str))

    def __len__(self) -> int:
        """Count the identities, unresolved names included."""
        return len(self._all)

    @cached_property
    def _lows(self) -> list[int]:
        return sorted(value.low for value, _ in self._all.values())

    def rank(self, release: int) -> int:
        """Give 1 + the number of identities that beat a release here (R8)."""
        value, _ = self.rows[release]
        return 1 + len(self._lows) - bisect_right(self._lows, value.high)

    def held_by(self, release: int) -> list[str]:
        """List the unresolved names that beat a release here, sorted."""
        if release not in self.rows or not self._has_strangers:
            return []
        high = self.rows[release][0].high
        return sorted(
            who for who, (value, _) in self._all.items() if isinstance(who, str) and value.low > high
        )


def _running_sums(ends: Sequence[int], bits: Sequence[int]) -> list[int]:
    """Mark the releases of the first 0, 1, 2, … of the sorted ends."""
    return list(accumulate([bits[end & RELEASE_MASK] for end in ends], initial=0))


def fold(
    cells: Sequence[Cell], values: Sequence[Value | None], identities: Mapping[str, Identity | None]
) -> dict[Identity, Row]:
    """Choose the row that stands for each identity (R5); excluded (R4) and too wide (R7) ones are out."""
    best: dict[Identity, Row] = {}
    for name, reading in cells:
        value = values[reading]
        identity = identities[name]
        if value is None or identity is None:
            continue
        if identity not in best or _proves_more(value, name, best[identity]):
            best[identity] = (value, name)
    return best


def _proves_more(value: Value, name: str, other: Row) -> bool:
    """Compare as R5 says; of equal rows with equal names, the score's text decides which is shown."""
    other_value, other_name = other
    if value[:3] != other_value[:3]:
        return value[:3] > other_value[:3]
    return (name, value.text) < (other_name, other_value.text)
