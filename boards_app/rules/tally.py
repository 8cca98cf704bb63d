"""R9 to R13 over the boards that speak on one side, *now* or *before*.

A *mask* marks releases: release r is the top bit of its place in a vector, bit `width`·r + `width` − 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boards_app.rules.evidence import Category
from boards_app.rules.table import Table


class Ranking(NamedTuple):
    """A category and scope on one side: the field (R10), who is of rank 1 (R11), who leads (R13).

    `on_hold` would lead but for R12. All are masks; `short` marks those that fit R10 but for the quorum
    and have results on at least `min_boards` boards.
    """

    field: int
    short: int
    first: int
    leads: int
    on_hold: int


class Places:
    """The places of releases in the vectors of a contest with at most `boards` boards."""

    def __init__(self, boards: int) -> None:
        # A place must hold each difference from −boards to boards, moved so that its top bit says "above 0".
        self.width = boards.bit_length() + 1
        self._half = (1 << self.width - 1) - 1
        self.tops: list[int] = []
        self.all_tops = 0
        self.bias = 0

    def grow(self, releases: int) -> None:
        """Make places for the releases numbered below `releases`."""
        for number in range(len(self.tops), releases):
            top = 1 << self.width * number + self.width - 1
            self.tops.append(top)
            self.all_tops |= top
            self.bias |= self._half << self.width * number

    def releases(self, mask: int) -> Iterator[int]:
        """List the releases that a mask marks."""
        while mask:
            lowest = mask & -mask
            yield (lowest.bit_length() - 1) // self.width
            mask ^= lowest


@dataclass(slots=True)
class _Sums:
    """What a tally keeps of one release: the sum of its vectors, its boards, and those that hold it up."""

    net: int = 0
    boards: int = 0
    held: int = 0


class Tally:
    """The sum over the boards that speak on one side; boards come and go by `swap`, then `settle`."""

    def __init__(self, category: Category, places: Places, labs: Sequence[str]) -> None:
        self._category, self._places, self._labs = category, places, labs
        self._sums: list[_Sums] = []
        self._losses: dict[int, int] = {}
        self._quorum = self._short = 0
        self._ranked: dict[tuple[int, int], Ranking] = {}
        self._is_settled = True
        self.boards = 0  # f of R9

    @property
    def needed(self) -> int:
        """Give the number of boards that R9 asks for."""
        return max(self._category.min_boards, self.boards // 2 + 1)

    def swap(self, old: Table | None, new: Table | None) -> None:
        """Take one board's edition out and put another in."""
        for table, sign in ((old, -1), (new, 1)):
            if table is not None and len(table):
                self.boards += sign
                self._add(table, sign)
                self._is_settled = False

    def _add(self, table: Table, sign: int) -> None:
        sums, is_held = self._sums, table.is_held
        sums.extend(_Sums() for _ in range(len(sums), len(self._places.tops)))
        for release, net in table.nets.items():
            its = sums[release]
            its.net += sign * net
            its.boards += sign
            if is_held(release):
                its.held += sign

    def settle(self) -> None:
        """Work out, after swaps, who beats each listed release (R11) and who meets the quorum (R9)."""
        if self._is_settled:
            return
        self._is_settled = True
        needed, least = self.needed, self._category.min_boards
        bias, all_tops, tops = self._places.bias, self._places.all_tops, self._places.tops
        self._quorum = self._short = 0
        self._losses = {}
        self._ranked = {}
        for release, its in enumerate(self._sums):
            if not its.boards:
                continue
            self._losses[release] = (bias - its.net) & all_tops
            if its.boards >= needed:
                self._quorum |= tops[release]
            elif its.boards >= least:
                self._short |= tops[release]

    def listed(self, release: int) -> int:
        """Count the boards that list a release."""
        return self._sums[release].boards if release < len(self._sums) else 0

    def beaten_by(self, release: int) -> int:
        """Mark the releases that beat one in the category (R11)."""
        return self._losses.get(release, 0)

    def _beats(self, release: int) -> int:
        return (self._places.bias + self._sums[release].net) & self._places.all_tops

    def rank(self, fits: int) -> Ranking:
        """Rank the releases that `fits` marks: those that fit R10 on the day, but for the quorum."""
        key = self._quorum & fits, self._short & fits
        if key not in self._ranked:
            self._ranked[key] = self._rank(*key)
        return self._ranked[key]

    def _rank(self, field: int, short: int) -> Ranking:
        losses, tops = self._losses, self._places.tops
        unbeaten = [
            release for release, beaten in losses.items() if not beaten & field and tops[release] & field
        ]
        first = sum(tops[release] for release in unbeaten)
        leads = on_hold = 0
        if unbeaten and self._is_contest(field, first):
            for release in unbeaten:
                if losses[release] & short or not self._wins_enough(release, field & ~first):
                    continue
                if self._is_held_up(release):
                    on_hold |= tops[release]
                else:
                    leads |= tops[release]
        return Ranking(field, short, first, leads, on_hold)

    def _is_contest(self, field: int, first: int) -> bool:
        """Say whether enough labs compete and few enough share rank 1 (R13)."""
        labs, releases = self._labs, self._places.releases
        if len({labs[release] for release in releases(first)}) > self._category.max_tied:
            return False
        return len({labs[release] for release in releases(field)}) >= self._category.min_labs

    def _wins_enough(self, release: int, others: int) -> bool:
        """Say whether it beats at least one, and at least half, of those not of rank 1 (R13)."""
        beaten = (self._beats(release) & others).bit_count()
        return beaten >= 1 and 2 * beaten >= others.bit_count()

    def _is_held_up(self, release: int) -> bool:
        """Say whether unresolved names beat it on at least half of the boards that list it (R12)."""
        its = self._sums[release]
        return 2 * its.held >= its.boards
