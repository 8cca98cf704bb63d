"""Scores as dots with whiskers, all on one axis. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from isitsota.pages.charts.axis import Axis


@dataclass(frozen=True)
class Whisker:
    """Where a score and its interval's ends stand, as SVG writes it; `has_line` where that has a width."""

    start: str
    end: str
    score: str
    has_line: bool


def axis_of(ends: Iterable[Decimal], *, is_lower_better: bool) -> Axis | None:
    """Return the axis from the lowest to the highest end, None without any; better is further right."""
    known = list(ends)
    return Axis(min(known), max(known), is_mirrored=is_lower_better) if known else None


def whisker(axis: Axis, low: Decimal, score: Decimal, high: Decimal) -> Whisker:
    """Place a score and its interval; what lies beyond the axis is drawn at its end."""
    start, end = sorted((axis.percent(low), axis.percent(high)))
    return Whisker(f"{start:g}%", f"{end:g}%", axis.at(score), start < end)
