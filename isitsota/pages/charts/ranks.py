"""The chart of a rank through time: steps, a dot where it moved, a crown as a thicker line. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Protocol

from boards_app.rules.dates import short_date
from isitsota.pages.charts.axis import END, START, Days, Span, rem

# In rem: the room over the line, under it, between two ranks at most, and for all ranks together.
OVER, UNDER, STEP, TALLEST = 1.4, 0.5, 0.95, 5.0
FAR_APART = 30  # percent between the words of two crowns


class Held(Protocol):
    """A rank held from a day on until the next one; None where there was none."""

    @property
    def from_on(self) -> date: ...
    @property
    def rank(self) -> int | None: ...
    @property
    def is_crowned(self) -> bool: ...


@dataclass(frozen=True)
class Line:
    """A part of the line, level or upright."""

    x1: str
    x2: str
    y1: str
    y2: str
    is_crowned: bool = False


@dataclass(frozen=True)
class Mark:
    """A dot, or the words at a point; `anchor` says on which side of it they stand."""

    x: str
    y: str
    words: str = ""
    anchor: str = ""


@dataclass(frozen=True)
class RankChart:
    """One rank through time as it is drawn; `first` and `last` are the ranks at both ends."""

    height: str
    lines: tuple[Line, ...]
    dots: tuple[Mark, ...]
    crowns: tuple[Mark, ...]
    first: Mark
    last: Mark


def draw_ranks(steps: Sequence[Held], axis: Days, last_text: str) -> RankChart:
    """Lay out a rank on an axis of days; the first step has a rank. `last_text` prints the last one."""
    scale = _scale(steps)
    ends = [*(step.from_on for step in steps[1:]), axis.last]
    first, (last, last_end) = steps[0], _last_held(steps, ends)
    return RankChart(
        height=rem(max(scale.values()) + UNDER),
        lines=tuple(_lines(steps, ends, axis, scale)),
        dots=tuple(_dots(steps, axis, scale)),
        crowns=tuple(_crowns(steps, ends, axis, scale)),
        first=Mark(axis.at(first.from_on), rem(scale[first.rank or 0]), str(first.rank)),
        last=Mark(axis.at(last_end), rem(scale[last]), last_text),
    )


def _last_held(steps: Sequence[Held], ends: Sequence[date]) -> tuple[int, date]:
    """Return the last rank there was, and the day on which it ended."""
    return [(step.rank, end) for step, end in zip(steps, ends, strict=True) if step.rank][-1]


def _scale(steps: Sequence[Held]) -> dict[int, float]:
    """Return how far down each rank stands, the highest at the top; no two ranks lie closer than others."""
    ranks = sorted({step.rank for step in steps if step.rank})
    span = ranks[-1] - ranks[0]
    step = min(STEP, TALLEST / span) if span else STEP
    top = OVER if any(step.is_crowned for step in steps) else UNDER
    return {rank: top + (rank - ranks[0]) * step for rank in ranks}


def _lines(
    steps: Sequence[Held], ends: Sequence[date], axis: Days, scale: dict[int, float]
) -> Iterator[Line]:
    for step, end in zip(steps, ends, strict=True):
        if step.rank:
            y = rem(scale[step.rank])
            yield Line(axis.at(step.from_on), axis.at(end), y, y, step.is_crowned)
    for before, after in pairwise(steps):
        if before.rank and after.rank and before.rank != after.rank:
            x = axis.at(after.from_on)
            yield Line(x, x, rem(scale[before.rank]), rem(scale[after.rank]))


def _dots(steps: Sequence[Held], axis: Days, scale: dict[int, float]) -> Iterator[Mark]:
    before: int | None = None
    for step in steps:
        if step.rank and step.rank != before:
            yield Mark(axis.at(step.from_on), rem(scale[step.rank]))
        before = step.rank


def _crowns(
    steps: Sequence[Held], ends: Sequence[date], axis: Days, scale: dict[int, float]
) -> Iterator[Mark]:
    """Yield the words over the start of each crown; left out where they would run into those before."""
    was_worn, free_from = False, 0.0
    for step, end in zip(steps, ends, strict=True):
        begins, was_worn = step.is_crowned and not was_worn, step.is_crowned
        left = axis.axis.percent(step.from_on.toordinal())
        if begins and step.rank and left >= free_from:
            span: Span = axis.span(step.from_on, end)
            anchor = END if left > 100 - FAR_APART else START
            x = axis.at(step.from_on) if anchor == START else span.label_x
            yield Mark(x, rem(scale[step.rank] - 0.55), f"crown {short_date(step.from_on)}", anchor)
            free_from = left + FAR_APART
