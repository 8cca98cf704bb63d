"""R4: what a board's names mean on a day."""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date

from boards_app.rules.evidence import Alias

# An identity on a board: the number of a release, or the name itself where it is unresolved. An excluded name
# has none.
Identity = int | str


class Numbers(dict[str, int]):
    """Number releases in the order in which they are first met: their places in the vectors of a contest."""

    def __missing__(self, slug: str) -> int:
        self[slug] = len(self)
        return self[slug]


class Level:
    """The aliases of one level, a board's own or those for all boards, by name."""

    def __init__(self) -> None:
        self.aliases: defaultdict[str, list[Alias]] = defaultdict(list)
        self.dated: set[str] = set()
        self._spans: dict[str, Spans] = {}

    def add(self, alias: Alias) -> None:
        """Take an alias in; a name with one that holds for some days only is *dated*."""
        self.aliases[alias.name].append(alias)
        if alias.first is not None or alias.last is not None:
            self.dated.add(alias.name)

    def find(self, name: str, day: date) -> Alias | None:
        """Find which of a name's aliases holds for snapshots of `day`: the latest `from` of several."""
        if name not in self.dated:
            return self.aliases[name][0]
        if name not in self._spans:
            self._spans[name] = Spans(self.aliases[name])
        return self._spans[name].find(day)


class Spans:
    """Which of a name's aliases of one level holds from which day on (R4), worked out once.

    To go through all of them for every snapshot takes minutes where a board reused a name a thousand times.
    """

    def __init__(self, aliases: Sequence[Alias]) -> None:
        first = {alias: alias.first.toordinal() if alias.first else 0 for alias in aliases}
        after = {alias: alias.last.toordinal() + 1 if alias.last else math.inf for alias in aliases}
        waiting = sorted(aliases, key=first.__getitem__, reverse=True)
        holding: list[Alias] = []
        self._days = sorted({*first.values(), *after.values()})
        self._aliases: list[Alias | None] = []
        for day in self._days:
            while waiting and first[waiting[-1]] <= day:
                holding.append(waiting.pop())
            # One that ended never holds again; one below the last stands in its shade until that has ended.
            while holding and after[holding[-1]] <= day:
                holding.pop()
            self._aliases.append(holding[-1] if holding else None)

    def find(self, day: date) -> Alias | None:
        """Find the alias that holds for snapshots of `day`, the latest `from` where there are several."""
        number = bisect_right(self._days, day.toordinal()) - 1
        return self._aliases[number] if number >= 0 else None


class Names(dict[str, Identity | None]):
    """The names of one board: `names[name]` is its identity where no alias of it is dated.

    `on(day)` gives the same for the snapshots of one day, dated aliases included.
    """

    def __init__(self, own: Level, shared: Level, numbers: Numbers) -> None:
        super().__init__()
        self._levels, self._numbers = (own, shared), numbers

    def on(self, day: date) -> Mapping[str, Identity | None]:
        """Give the identities that hold for snapshots taken on `day`; ask for a name with []."""
        return NamesOfDay(self, day) if any(level.dated for level in self._levels) else self

    def is_dated(self, name: str) -> bool:
        """Say whether an alias of this name holds for some days only."""
        return any(name in level.dated for level in self._levels)

    def find(self, name: str, day: date) -> Identity | None:
        """Apply R4: the board's own alias, else one for all boards; a name without is its own identity."""
        for level in self._levels:
            alias = level.find(name, day) if name in level.aliases else None
            if alias is not None:
                return None if alias.release is None else self._numbers[alias.release]
        return name

    def __missing__(self, name: str) -> Identity | None:
        own, shared = self._levels
        is_met = name in own.aliases or name in shared.aliases  # nearly no name is: spare the search
        self[name] = identity = self.find(name, date.min) if is_met else name
        return identity


class NamesOfDay(dict[str, Identity | None]):
    """The names of one board on one day, found when asked for."""

    def __init__(self, names: Names, day: date) -> None:
        super().__init__()
        self._names, self._day = names, day

    def __missing__(self, name: str) -> Identity | None:
        is_dated = self._names.is_dated(name)
        self[name] = identity = self._names.find(name, self._day) if is_dated else self._names[name]
        return identity


def names_by_board(aliases: Sequence[Alias], boards: Sequence[str], numbers: Numbers) -> dict[str, Names]:
    """Make the names of each of `boards` (slugs)."""
    levels: defaultdict[str | None, Level] = defaultdict(Level)
    for alias in aliases:
        levels[alias.board].add(alias)
    return {board: Names(levels[board], levels[None], numbers) for board in boards}
