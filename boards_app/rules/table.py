"""One edition of a board in one category: who stands for whom (R5), who beats whom (R8).

A contest numbers its releases. A *vector* packs one small number per release into one big integer, `width`
bits each: adding two vectors adds all their numbers at once, which is what R11 does board by board.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import accumulate, repeat
from operator import add, or_

from boards_app.rules.evidence import Cells
from boards_app.rules.intervals import Value
from boards_app.rules.names import Identity
from boards_app.rules.vectors import Places

# An end of an interval and its release are sorted as one whole number: several times quicker than pairs.
RELEASE_BITS = 32
RELEASE_MASK = (1 << RELEASE_BITS) - 1


class Ends:
    """The values of a metric, and their ends moved up by `RELEASE_BITS`, by reading."""

    def __init__(self, values: Sequence[Value | None]) -> None:
        self.values = values
        self.has_wide = None in values
        self.lows = [0 if value is None else value.low << RELEASE_BITS for value in values]
        self.highs = [0 if value is None else value.high << RELEASE_BITS for value in values]

    def value(self, reading: int) -> Value:
        """Give the value of a reading that is not too wide."""
        value = self.values[reading]
        if value is None:
            raise ValueError(f"reading {reading} is too wide to be a result")
        return value


class Table:
    """The standing of an edition: who is there, and by which reading.

    `readings` are the releases'. `nets[release]` is the vector of its wins less its losses against every
    release; `listed` is 1 for every release here, `held` 1 for those that some unresolved name beats (R12).
    """

    def __init__(
        self,
        taken_on: date,
        cells: Cells,
        ends: Ends,
        identities: Mapping[str, Identity | None],
        places: Places,
    ) -> None:
        self.taken_on = taken_on
        self._cells, self._ends, self._identities = cells, ends, identities
        self._all = fold(cells, ends, identities)
        self.readings = {who: its for who, its in self._all.items() if isinstance(who, int)}
        self._strangers = {who: its for who, its in self._all.items() if isinstance(who, str)}
        places.grow(max(self.readings, default=-1) + 1)
        self._rank_releases(places)

    def _rank_releases(self, places: Places) -> None:
        """Work out `listed`, `held` and `nets` (R8): wins are over high ends below the low end, losses alike.

        Everything here is done to whole columns, as this is where judging a long history spends its time.
        """
        low_ends = [*map(self._ends.lows.__getitem__, self.readings.values())]
        high_ends = [*map(self._ends.highs.__getitem__, self.readings.values())]
        lows = sorted(map(or_, low_ends, self.readings))
        highs = sorted(map(or_, high_ends, self.readings))
        upto = _running_sums(lows, places.bits)
        below = upto if lows == highs else _running_sums(highs, places.bits)
        wins = map(below.__getitem__, map(bisect_left, repeat(highs), low_ends))
        past = map(add, high_ends, repeat(1 << RELEASE_BITS))
        not_lost = map(upto.__getitem__, map(bisect_left, repeat(lows), past))
        self.listed = listed = upto[-1]
        self.nets = [0] * len(places.bits)
        for release, won in zip(self.readings, map(add, wins, not_lost), strict=True):
            self.nets[release] = won - listed
        best_stranger = max(map(self._ends.lows.__getitem__, self._strangers.values()), default=None)
        self.held = 0 if best_stranger is None else below[bisect_left(highs, best_stranger)]

    def __len__(self) -> int:
        """Count the identities, unresolved names included."""
        return len(self._all)

    @cached_property
    def _lows(self) -> list[int]:
        return sorted(map(self._ends.lows.__getitem__, self._all.values()))

    def rank(self, release: int) -> int:
        """Give 1 + the number of identities that beat a release here (R8)."""
        return 1 + len(self._lows) - bisect_right(self._lows, self._ends.highs[self.readings[release]])

    @cached_property
    def _highs(self) -> list[int]:
        if self._ends.highs == self._ends.lows:
            return self._lows
        return sorted(map(self._ends.highs.__getitem__, self._all.values()))

    def is_shared(self, release: int) -> bool:
        """Say whether another identity, perhaps an unresolved name, has the same rank here."""
        lows, highs = self._lows, self._highs
        below = bisect_right(lows, self._ends.highs[self.readings[release]])
        # Of its rank are the high ends from the last low end that does not beat it up to the next one.
        upto = bisect_left(highs, lows[below]) if below < len(lows) else len(highs)
        return upto - bisect_left(highs, lows[below - 1]) > 1

    def score(self, release: int) -> str:
        """Give the score of a release as the board gives it."""
        return self._ends.value(self.readings[release]).text

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of the row that stands for each release: of those with its reading, the first (R5)."""
        names: dict[int, str] = {}
        identities = map(self._identities.__getitem__, self._cells.names)
        for who, name, reading in zip(identities, *self._cells, strict=True):
            if isinstance(who, int) and self.readings.get(who) == reading:
                names[who] = min(name, names.get(who, name))
        return names

    @cached_property
    def held_by(self) -> dict[int, list[str]]:
        """The unresolved names that beat a release here, sorted, by release; only of those that one beats."""
        ends = map(self._ends.lows.__getitem__, self._strangers.values())
        in_order = sorted(zip(ends, self._strangers, strict=True))
        lows = [low for low, _ in in_order]
        ahead: dict[
            int, list[str]
        ] = {}  # by the number of names that do not beat: one list for many releases
        held = {}
        for release, reading in self.readings.items():
            behind = bisect_right(lows, self._ends.highs[reading])
            if behind < len(lows):
                if behind not in ahead:
                    ahead[behind] = sorted(name for _, name in in_order[behind:])
                held[release] = ahead[behind]
        return held


def _running_sums(ends: Sequence[int], bits: Sequence[int]) -> list[int]:
    """Mark the releases of the first 0, 1, 2, … of the sorted ends."""
    return list(accumulate([bits[end & RELEASE_MASK] for end in ends], initial=0))


def fold(cells: Cells, ends: Ends, identities: Mapping[str, Identity | None]) -> dict[Identity, int]:
    """Choose the reading that stands for each identity (R5); excluded (R4) and too wide (R7) ones are out."""
    names, readings = cells
    if not ends.has_wide:
        all_of_them = dict(zip(map(identities.__getitem__, names), readings, strict=True))
        if len(all_of_them) == len(names) and None not in all_of_them:
            return {who: reading for who, reading in all_of_them.items() if who is not None}
    best: dict[Identity, tuple[int, str]] = {}
    for name, reading in zip(names, readings, strict=True):
        who = identities[name]
        if who is None or ends.values[reading] is None:
            continue
        if who not in best or _proves_more(ends, (reading, name), best[who]):
            best[who] = (reading, name)
    return {who: reading for who, (reading, _) in best.items()}


def _proves_more(ends: Ends, row: tuple[int, str], other: tuple[int, str]) -> bool:
    """Compare as R5 says; of equal rows with equal names, the score's text decides which is shown."""
    value, other_value = ends.value(row[0]), ends.value(other[0])
    if value[:3] != other_value[:3]:
        return value[:3] > other_value[:3]
    return (row[1], value.text) < (other[1], other_value.text)
