"""Where a value or a day stands on an axis, in percent of its length. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from boards_app.rules.dates import MONTHS, short_date

Value = Decimal | int
START, MIDDLE, END = "", "middle", "end"
# Labels at both ends take up to 30 % of a narrow screen each, one between them a fifth.
LABEL_ROOM, LABEL_WIDTH = 30, 20
STEPS = (1, 3, 6, 12, 24, 60, 120, 240, 600, 1200)  # months between two marks of time


@dataclass(frozen=True)
class Span:
    """A part of an axis, as SVG writes it: "44.3%". `anchor` is the class of a label at `label_x`."""

    x: str
    width: str
    label_x: str
    anchor: str


@dataclass(frozen=True)
class Axis:
    """An axis from the lowest to the highest value drawn; what lies beyond is drawn at its end.

    Further right is always better: pass `is_mirrored` for a metric where lower is better.
    """

    lowest: Value
    highest: Value
    is_mirrored: bool = False

    def percent(self, value: Value) -> float:
        """Return how far from the left a value stands, 0 to 100; 50 on an axis of no length."""
        if self.lowest == self.highest:
            return 50.0
        clipped = min(max(value, self.lowest), self.highest)
        share = 100 * float(Decimal(clipped - self.lowest) / Decimal(self.highest - self.lowest))
        return round(100 - share if self.is_mirrored else share, 1)

    def at(self, value: Value) -> str:
        """Return where a value stands as SVG writes it."""
        return written(self.percent(value))

    def span(self, start: Value, end: Value) -> Span:
        """Return the part between two values; its label starts, ends or centres so that it stays in sight."""
        left, right = sorted((self.percent(start), self.percent(end)))
        if left <= LABEL_ROOM:
            label_x, anchor = left, START
        elif right >= 100 - LABEL_ROOM:
            label_x, anchor = right, END
        else:
            label_x, anchor = (left + right) / 2, MIDDLE
        return Span(written(left), written(right - left), written(label_x), anchor)


def written(percent: float) -> str:
    """Write a share as SVG does: "44.3%"."""
    return f"{round(percent, 1):g}%"


def rem(length: float) -> str:
    """Write a length as SVG does: "1.35rem"."""
    return f"{round(length, 2):g}rem"


@dataclass(frozen=True)
class Tick:
    """A mark under an axis of days, with its words."""

    x: str
    words: str
    anchor: str


@dataclass(frozen=True)
class Days:
    """An axis of days, from the first to the last one drawn."""

    first: date
    last: date

    @property
    def axis(self) -> Axis:
        """Give the axis that days stand on by their number."""
        return Axis(self.first.toordinal(), self.last.toordinal())

    def at(self, day: date) -> str:
        """Return where a day stands."""
        return self.axis.at(day.toordinal())

    def span(self, start: date, end: date) -> Span:
        """Return the time from one day to another."""
        return self.axis.span(start.toordinal(), end.toordinal())

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """Mark both ends by their day, and between them the months whose words have room."""
        if self.first == self.last:
            return (Tick("50%", short_date(self.last), MIDDLE),)
        between = (
            Tick(self.at(day), f"{MONTHS[day.month - 1]} {day.year}", MIDDLE)
            for day in self._months()
            if LABEL_ROOM <= self.axis.percent(day.toordinal()) <= 100 - LABEL_ROOM
        )
        return (
            Tick("0%", short_date(self.first), START),
            *between,
            Tick("100%", short_date(self.last), END),
        )

    def _months(self) -> Iterator[date]:
        """Yield the first days of every so many months, counted from January of the year 0."""
        room = (self.last - self.first).days * LABEL_WIDTH / 100
        step = next((months for months in STEPS if 30 * months >= room), STEPS[-1])
        months = range(12 * self.first.year, 12 * (self.last.year + 1))
        yield from (date(month // 12, month % 12 + 1, 1) for month in months if month % step == 0)
