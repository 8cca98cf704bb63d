"""A release's past as its verdicts and reigns tell it. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import date_range
from boards_app.rules.phrases import OPEN
from isitsota.pages.blocks import Label, StateChange, crown_glyph


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
    title = f"{name}, among open weights" if scope == OPEN else name
    return Reign(slug, name, scope, from_on, until_on, title, date_range(from_on, until_on))
