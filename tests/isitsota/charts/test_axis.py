"""Where values and days stand on an axis."""

from datetime import date
from decimal import Decimal

import pytest

from isitsota.pages.charts.axis import Axis, Days, Span, Value

PLACES = [
    (Axis(0, 200), 50, "25%", "a share of the length"),
    (Axis(0, 200, is_mirrored=True), 50, "75%", "lower is better: further right all the same"),
    (Axis(Decimal("1.5"), Decimal("4.5")), Decimal("2.5"), "33.3%", "one decimal"),
    (Axis(0, 200), -7, "0%", "what lies before the axis is drawn at its start"),
    (Axis(0, 200), 201, "100%", "what lies beyond it at its end"),
    (Axis(0, 200, is_mirrored=True), 201, "0%", "and mirrored at the start"),
    (Axis(7, 7), 7, "50%", "in the middle of an axis of no length"),
    (Axis(Decimal(f"-1e{99}"), Decimal(f"1e{99}")), 0, "50%", "however large the ends"),
]


@pytest.mark.parametrize(("axis", "value", "place", "because"), PLACES, ids=[row[3] for row in PLACES])
def test_places(axis: Axis, value: Value, place: str, because: str) -> None:
    assert axis.at(value) == place, because


SPANS = [
    (Axis(0, 100), 10, 90, Span("10%", "80%", "10%", ""), "a label at the start has room there"),
    (Axis(0, 100), 40, 90, Span("40%", "50%", "90%", "end"), "one that begins late ends with its part"),
    (Axis(0, 100), 40, 60, Span("40%", "20%", "50%", "middle"), "else it stands in the middle"),
    (Axis(0, 100), 60, 40, Span("40%", "20%", "50%", "middle"), "the ends in either order"),
    (Axis(0, 100, is_mirrored=True), 10, 30, Span("70%", "20%", "90%", "end"), "mirrored"),
    (Axis(0, 100), 90, 400, Span("90%", "10%", "100%", "end"), "cut at the end of the axis"),
]


@pytest.mark.parametrize(("axis", "start", "end", "span", "because"), SPANS, ids=[row[4] for row in SPANS])
def test_spans(axis: Axis, start: int, end: int, span: Span, because: str) -> None:
    assert axis.span(start, end) == span, because


TICKS = [
    ("2025-12-02", "2026-11-03", ["Dec 2, 2025", "Apr 2026", "Jul 2026", "Nov 3, 2026"]),
    ("2024-08-30", "2026-11-03", ["Aug 30, 2024", "Jul 2025", "Jan 2026", "Nov 3, 2026"]),
    ("2006-01-01", "2026-11-03", ["Jan 1, 2006", "Jan 2015", "Jan 2020", "Nov 3, 2026"]),
    ("2026-10-02", "2026-11-03", ["Oct 2, 2026", "Nov 3, 2026"]),
    ("2026-11-03", "2026-11-03", ["Nov 3, 2026"]),
    ("0001-01-01", "9999-12-31", ["Jan 1, 1", "Dec 31, 9999"]),
]


@pytest.mark.parametrize(("first", "last", "words"), TICKS)
def test_days_are_marked_at_both_ends_and_where_words_have_room(
    first: str, last: str, words: list[str]
) -> None:
    ticks = Days(date.fromisoformat(first), date.fromisoformat(last)).ticks
    found = [tick.words for tick in ticks]
    assert [found[0], found[-1]] == [words[0], words[-1]]
    assert len(words) == 2 or found == words


def test_a_day_stands_at_its_share_of_the_days() -> None:
    days = Days(date(2026, 1, 1), date(2026, 1, 11))
    assert days.at(date(2026, 1, 6)) == "50%"
    assert days.span(date(2026, 1, 6), date(2026, 2, 1)) == Span("50%", "50%", "100%", "end")
