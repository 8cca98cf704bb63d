"""The chart of reigns: one row a reign, its name and days over its band. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from isitsota.pages.charts.axis import Days, Span, rem

# In rem: a row, and in it where the words stand and where the band begins.
ROW, WORDS, BAND = 2.6, 0.95, 1.3


class Worn(Protocol):
    """A reign to draw; `until_on` is the first day without the crown, None while it lasts."""

    @property
    def name(self) -> str: ...
    @property
    def from_on(self) -> date: ...
    @property
    def until_on(self) -> date | None: ...
    @property
    def days(self) -> str: ...


@dataclass(frozen=True)
class Band:
    """One reign as it is drawn."""

    name: str
    days: str
    is_worn: bool
    span: Span
    words_y: str
    band_y: str


@dataclass(frozen=True)
class ReignChart:
    """The reigns of a scope, oldest first; `sentence` says them to those who do not see the picture."""

    height: str
    bands: tuple[Band, ...]
    sentence: str


def draw_reigns(reigns: Iterable[Worn], axis: Days) -> ReignChart:
    """Lay out reigns on an axis of days, in the order given; one that lasts goes to its end."""
    bands = tuple(_band(number, reign, axis) for number, reign in enumerate(reigns))
    sentence = "; ".join(f"{band.name}, {band.days}" for band in bands)
    return ReignChart(rem(ROW * len(bands)), bands, sentence)


def _band(number: int, reign: Worn, axis: Days) -> Band:
    return Band(
        name=reign.name,
        days=reign.days,
        is_worn=reign.until_on is None,
        span=axis.span(reign.from_on, reign.until_on or axis.last),
        words_y=rem(ROW * number + WORDS),
        band_y=rem(ROW * number + BAND),
    )
