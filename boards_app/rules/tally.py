"""R9 to R13 over the boards that speak on one side, *now* or *before*."""

from collections.abc import Sequence
from operator import add, sub
from typing import NamedTuple

from boards_app.rules.evidence import Category
from boards_app.rules.table import Table
from boards_app.rules.vectors import Places


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


class Tally:
    """The sum over the boards that speak on one side; boards come and go by `swap`, then `settle`.

    `_nets[release]` sums its vectors on all of them; the vectors `_listed` and `_held` count for every
    release the boards that list it, and those of them on which an unresolved name beats it.
    """

    def __init__(self, category: Category, places: Places, labs: Sequence[str]) -> None:
        self._category, self._places, self._labs = category, places, labs
        self._nets: list[int] = []
        self._listed = self._held = 0
        self._losses: list[int] = []
        self._quorum = self._short = 0
        self._rankings: dict[tuple[int, int], Ranking] = {}
        self._lab_counts: dict[int, int] = {}
        self._is_settled = True
        self.boards = 0  # f of R9

    @property
    def needed(self) -> int:
        """Give the number of boards that R9 asks for."""
        return max(self._category.min_boards, self.boards // 2 + 1)

    def swap(self, old: Table | None, new: Table | None) -> None:
        """Take one board's edition out and put another in; an edition without a result is no voice (R9)."""
        self._nets += [0] * (len(self._places.tops) - len(self._nets))
        if old is not None and len(old):
            self._count(old, -1)
            self._nets[: len(old.nets)] = map(sub, self._nets, old.nets)
        if new is not None and len(new):
            self._count(new, 1)
            self._nets[: len(new.nets)] = map(add, self._nets, new.nets)

    def _count(self, table: Table, sign: int) -> None:
        self.boards += sign
        self._listed += sign * table.listed
        self._held += sign * table.held
        self._is_settled = False

    def settle(self) -> None:
        """Work out, after swaps, who beats each listed release (R11) and who meets the quorum (R9)."""
        if self._is_settled:
            return
        bias, all_tops = self._places.bias, self._places.all_tops
        self._losses = [(bias - net) & all_tops for net in self._nets]
        self._quorum = self._places.at_least(self._listed, self.needed)
        self._short = self._places.at_least(self._listed, self._category.min_boards) & ~self._quorum
        self._rankings = {}
        self._is_settled = True

    def listed(self, release: int) -> int:
        """Count the boards that list a release."""
        return self._places.number(self._listed, release)

    def beaten_by(self, release: int) -> int:
        """Mark the releases that beat one in the category (R11)."""
        return self._losses[release] if release < len(self._losses) else 0

    def rank(self, fits: int) -> Ranking:
        """Rank the releases that `fits` marks: those that fit R10 on the day, but for the quorum."""
        key = self._quorum & fits, self._short & fits
        if key not in self._rankings:
            self._rankings[key] = self._rank(*key)
        return self._rankings[key]

    def _rank(self, field: int, short: int) -> Ranking:
        losses, tops = self._losses, self._places.tops
        unbeaten = [r for r, beaten in enumerate(losses) if not beaten & field and tops[r] & field]
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
        if self._count_labs(first) > self._category.max_tied:
            return False
        return self._count_labs(field) >= self._category.min_labs

    def _count_labs(self, mask: int) -> int:
        if mask not in self._lab_counts:
            labs = self._labs
            self._lab_counts[mask] = len({labs[release] for release in self._places.releases(mask)})
        return self._lab_counts[mask]

    def _wins_enough(self, release: int, others: int) -> bool:
        """Say whether it beats at least one, and at least half, of those not of rank 1 (R13)."""
        beaten = ((self._places.bias + self._nets[release]) & others).bit_count()
        return beaten >= 1 and 2 * beaten >= others.bit_count()

    def _is_held_up(self, release: int) -> bool:
        """Say whether unresolved names beat it on at least half of the boards that list it (R12)."""
        return 2 * self._places.number(self._held, release) >= self.listed(release)
