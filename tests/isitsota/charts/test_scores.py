"""Scores as dots with whiskers."""

from decimal import Decimal

import pytest

from isitsota.pages.charts.axis import Axis
from isitsota.pages.charts.scores import Whisker, axis_of, whisker

MARKS = [
    ((0, 200), False, ("50", "100", "150"), Whisker("25%", "75%", "50%", True), "an interval about a score"),
    ((0, 200), True, ("50", "60", "150"), Whisker("25%", "75%", "70%", True), "lower is better: mirrored"),
    ((0, 200), False, ("50", "50", "50"), Whisker("25%", "25%", "25%", False), "an exact score has no line"),
    ((0, 200), False, ("-9", "50", "999"), Whisker("0%", "100%", "25%", True), "what lies beyond is cut off"),
]


@pytest.mark.parametrize(("ends", "mirrored", "values", "mark", "because"), MARKS, ids=[m[4] for m in MARKS])
def test_marks(
    ends: tuple[int, int], mirrored: bool, values: tuple[str, str, str], mark: Whisker, because: str
) -> None:
    low, score, high = map(Decimal, values)
    assert whisker(Axis(*ends, is_mirrored=mirrored), low, score, high) == mark, because


def test_the_axis_goes_from_the_lowest_to_the_highest_end() -> None:
    ends = [Decimal("7.5"), Decimal(3), Decimal(9)]
    assert axis_of(ends, is_lower_better=True) == Axis(Decimal(3), Decimal(9), is_mirrored=True)
    assert axis_of([], is_lower_better=False) is None
