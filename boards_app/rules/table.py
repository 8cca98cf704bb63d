"""One edition of a board in one category: who stands for whom (R5), who beats whom (R8).

A contest numbers its releases. A *vector* packs one small number per release into one big integer, `width`
bits each: adding two vectors adds all their numbers at once, which is what R11 does board by board.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import accumulate
from typing import NamedTuple

from boards_app.rules.evidence import Cell
from boards_app.rules.intervals import Value
from boards_app.rules.names import EXCLUDED, Identity


class Row(NamedTuple):
    """The row that stands for an identity: its interval, and the board's name for it."""

    value: Value
    name: str


class Table:
    """The standing of an edition; `nets[release]` is the vector of wins less losses against every release."""

    __slots__ = ("_lows", "_stranger_lows", "_strangers", "listed", "nets", "rows", "taken_on")

    def __init__(self, taken_on: date, rows: Mapping[Identity, Row], width: int) -> None:
        self.taken_on = taken_on
        self.rows: dict[int, Row] = {who: row for who, row in rows.items() if isinstance(who, int)}
        strangers = sorted((row.value.low, who) for who, row in rows.items() if isinstance(who, str))
        self._lows = sorted(row.value.low for row in rows.values())
        self._stranger_lows = [low for low, _ in strangers]
        self._strangers = [who for _, who in strangers]
        self.nets = _nets(self.rows, width)
        self.listed = sum(1 << width * release + width - 1 for release in self.rows)

    def __len__(self) -> int:
        """Count the identities, unresolved names included."""
        return len(self._lows)

    def rank(self, release: int) -> int:
        """Give 1 + the number of identities that beat a release here (R8)."""
        return 1 + len(self._lows) - bisect_right(self._lows, self.rows[release].value.high)

    def is_held(self, release: int) -> bool:
        """Say whether some unresolved name beats a release here (R12)."""
        return bool(self._stranger_lows) and self._stranger_lows[-1] > self.rows[release].value.high

    def held_by(self, release: int) -> list[str]:
        """List the unresolved names that beat a release here, sorted."""
        return sorted(self._strangers[bisect_right(self._stranger_lows, self.rows[release].value.high) :])


def fold(
    cells: Sequence[Cell], values: Sequence[Value | None], identities: Mapping[str, Identity]
) -> dict[Identity, Row]:
    """Choose the row that stands for each identity (R5); excluded (R4) and too wide (R7) ones are out."""
    best: dict[Identity, Row] = {}
    for name, reading in cells:
        value = values[reading]
        identity = identities[name]
        if value is None or identity == EXCLUDED:
            continue
        if identity not in best or _proves_more(value, name, best[identity]):
            best[identity] = Row(value, name)
    return best


def _proves_more(value: Value, name: str, other: Row) -> bool:
    """Compare as R5 says; of equal rows with equal names, the score's text decides which is shown."""
    if value[:3] != other.value[:3]:
        return value[:3] > other.value[:3]
    return (name, value.text) < (other.name, other.value.text)


def _nets(rows: Mapping[int, Row], width: int) -> dict[int, int]:
    """Pack wins less losses of each release: those whose high end is below its low end, and the reverse."""
    bits = {release: 1 << width * release for release in rows}
    low_of = {release: row.value.low for release, row in rows.items()}
    high_of = {release: row.value.high for release, row in rows.items()}
    by_low = sorted(rows, key=low_of.__getitem__)
    by_high = sorted(rows, key=high_of.__getitem__)
    lows, highs = [low_of[release] for release in by_low], [high_of[release] for release in by_high]
    below = list(accumulate([bits[release] for release in by_high], initial=0))
    upto = list(accumulate([bits[release] for release in by_low], initial=0))
    everyone = upto[-1]
    return {
        release: below[bisect_left(highs, low_of[release])]
        - everyone
        + upto[bisect_right(lows, high_of[release])]
        for release in rows
    }
