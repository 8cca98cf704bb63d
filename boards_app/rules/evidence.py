"""The evidence that the rules read, as plain frozen data.

`read.read_bundle` is what makes it. Days are `datetime.date`; scores are whole numbers on the scale of
their metric (`intervals`), so that every comparison is exact. Nothing here holds a claim: a lab's word has no
place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from boards_app.rules.intervals import Value


@dataclass(frozen=True, slots=True)
class Category:
    """Where crowns are given, with the numbers of R9 (`min_boards`) and R13 (`min_labs`, `max_tied`)."""

    slug: str
    min_boards: int = 2
    min_labs: int = 3
    max_tied: int = 3


class Cells(NamedTuple):
    """The results of an edition in one category, as two columns: a history has millions of them.

    `names` are the board's names, `readings` say which of the metric's `values` each shows.
    """

    names: list[str]
    readings: list[int]


@dataclass(frozen=True, slots=True)
class Edition:
    """A snapshot that says something new (R2); `cells` by category, in the order of the board's rows."""

    taken_on: date
    cells: Mapping[str, Cells]


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard: when it counts (R1), how long it speaks (R3), and its editions, oldest first.

    `values[category]` are the different intervals (R7) of the metric that stands for that category, on the
    scale where higher is better; None is one that is too wide to be a result.
    """

    slug: str
    independent: bool
    tracked_since: date | None
    retired_on: date | None
    max_age_days: int
    min_gap_days: int
    values: Mapping[str, Sequence[Value | None]]
    editions: Sequence[Edition]


class Alias(NamedTuple):
    """What a name means (R4): `release` is a slug, or None when the name is excluded; `board` None is all."""

    board: str | None
    name: str
    release: str | None
    first: date | None
    last: date | None


class Release(NamedTuple):
    """What a release is and when (R10); each `*_until` and `withdrawn_on` is the first day without it."""

    slug: str
    lab: str
    announced_on: date | None
    source_dates: Sequence[date | None]
    api_from: date | None
    api_until: date | None
    weights_from: date | None
    weights_until: date | None
    withdrawn_on: date | None

    def is_announced(self, day: date) -> bool:
        """Say whether it is announced with a source on `day`; a source without a date always counts."""
        if self.announced_on is None or self.announced_on > day:
            return False
        return any(source is None or source <= day for source in self.source_dates)

    def is_open(self, day: date) -> bool:
        """Say whether its weights are out on `day`, and not ended: the scope `open`."""
        return _is_within(day, self.weights_from, self.weights_until)

    def is_usable(self, day: date) -> bool:
        """Say whether the public can use it on `day`: API or weights out, and not ended."""
        return _is_within(day, self.api_from, self.api_until) or self.is_open(day)

    def was_usable(self, day: date) -> bool:
        """Say whether there was a day before `day` on which the public could use it."""
        spans = ((self.api_from, self.api_until), (self.weights_from, self.weights_until))
        return any(begin is not None and begin < day and (end is None or begin < end) for begin, end in spans)

    def is_withdrawn(self, day: date) -> bool:
        """Say whether it is withdrawn on or before `day`."""
        return self.withdrawn_on is not None and self.withdrawn_on <= day

    def turning_days(self) -> set[date]:
        """List the days on which anything above may change."""
        days = {self.announced_on, self.api_from, self.api_until, self.weights_from, self.weights_until}
        days |= {self.withdrawn_on, *self.source_dates}
        return {day for day in days if day is not None}


def _is_within(day: date, begin: date | None, end: date | None) -> bool:
    return begin is not None and begin <= day and (end is None or day < end)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything the rules read, and the day to judge. What comes after `as_of` is in it and is not read."""

    as_of: date
    categories: Sequence[Category]
    boards: Sequence[Board]
    aliases: Sequence[Alias]
    releases: Sequence[Release]

    def category(self, slug: str) -> Category:
        """Find a category by its slug; KeyError when there is none."""
        for category in self.categories:
            if category.slug == slug:
                return category
        raise KeyError(slug)
