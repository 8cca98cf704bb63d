"""A release's past as its verdicts and reigns tell it. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import date_range, short_date
from boards_app.rules.phrases import OPEN, counted
from isitsota.pages.blocks import Label, StateChange, crown_glyph

RANKS_NOTE = "The day on which each rank began, by what is known today. A rank may have been shared."


@dataclass(frozen=True)
class Reign:
    """A crown it wore or wears; `until_on` is the first day without it, None while it lasts."""

    category_slug: str
    category: str
    scope: str
    from_on: date
    until_on: date | None
    title: str
    days: str

    @property
    def glyph(self) -> str:
        """Give the name of its shape: worn, or past."""
        return "former" if self.until_on else crown_glyph(self.scope)


@dataclass(frozen=True)
class RankStep:
    """A rank held from a day on, in a field of `of` on that day; both None where it had none."""

    from_on: date
    rank: int | None
    of: int | None
    is_crowned: bool

    @property
    def words(self) -> str:
        """Say it: "4 of 19", "1 of 22, crown", "no rank"."""
        place = f"{self.rank} of {self.of}" if self.rank else "no rank"
        return f"{place}, crown" if self.is_crowned else place


@dataclass(frozen=True)
class RankHistory:
    """Its rank in a category and scope, from the first day it had one."""

    category_slug: str
    category: str
    scope: str
    steps: tuple[RankStep, ...]

    @property
    def title(self) -> str:
        """Name the category, and the scope where it is a narrower one."""
        return titled(self.category, self.scope)

    @property
    def last_rank(self) -> str:
        """Print the last rank it had."""
        return str([step.rank for step in self.steps if step.rank][-1])

    def end(self, day: date) -> date:
        """Return the day on which it lost its last rank, or else the `day` shown."""
        last = self.steps[-1]
        return day if last.rank else last.from_on

    @property
    def sentence(self) -> str:
        """Say it to those who do not see the picture."""
        first, last = self.steps[0], self.steps[-1]
        highest = min(step.rank for step in self.steps if step.rank)
        moves = f"{counted(len(self.steps) - 1, 'change')} since {short_date(first.from_on)}"
        return f"{self.title}: {first.words} at first, {last.words} at last, highest rank {highest}; {moves}."


@dataclass(frozen=True)
class Said:
    """What a verdict says from a day on."""

    day: date
    state: str
    label: str
    detail: str
    answer: str


def states_of(said: Iterable[Said]) -> tuple[StateChange, ...]:
    """Return the states a release was in, that of now first; `said` is oldest first.

    A row whose state is that of the row before says something new about the same state, and is left out here.
    Every release begins as unconfirmed, which is no state of its past.
    """
    states: list[StateChange] = []
    for row in said:
        last = states[-1].status.state if states else "unconfirmed"
        if row.state != last:
            states.append(StateChange(row.day, Label(row.state, row.label, row.detail), row.answer))
    return tuple(reversed(states))


def reign_of(category: tuple[str, str], scope: str, from_on: date, until_on: date | None) -> Reign:
    """Word one reign in a category (slug, name)."""
    slug, name = category
    days = date_range(from_on, until_on)
    return Reign(slug, name, scope, from_on, until_on, titled(name, scope), days)


def titled(category: str, scope: str) -> str:
    """Name a category, and the scope where it is the narrower one."""
    return f"{category}, among open weights" if scope == OPEN else category


def steps_of(held: Iterable[tuple[date, int | None, int | None, str | None]]) -> tuple[RankStep, ...]:
    """Return where a rank or a crown changed, from the first rank on.

    `held` is oldest first: the day, rank and field (None without a rank), and since when a crown is worn.
    """
    steps: list[RankStep] = []
    for day, rank, size, crowned_since in held:
        step = RankStep(day, rank, size, is_crowned=bool(crowned_since))
        last = steps[-1] if steps else None
        is_same = last and (last.rank, last.is_crowned) == (step.rank, step.is_crowned)
        if not is_same and (last or rank):
            steps.append(step)
    return tuple(steps)
