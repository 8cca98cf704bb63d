"""The chart of a rank through time: where its steps, dots and words stand."""

from datetime import date

import pytest

from isitsota.pages.charts.axis import Days
from isitsota.pages.charts.ranks import RankChart, draw_ranks
from isitsota.pages.release.history import RankHistory, RankStep, steps_of

AXIS = Days(date(2026, 1, 1), date(2026, 4, 11))  # 100 days: a day is a percent


def step(day: int, rank: int | None, *, crown: bool = False) -> RankStep:
    return RankStep(date.fromordinal(AXIS.first.toordinal() + day), rank, 9 if rank else None, crown)


def draw(*steps: RankStep) -> RankChart:
    return draw_ranks(steps, AXIS, "3=")


def test_steps_are_level_and_upright_never_slopes() -> None:
    chart = draw(step(0, 1), step(40, 3))
    lines = [(line.x1, line.x2, line.y1, line.y2) for line in chart.lines]
    assert lines == [
        ("0%", "40%", "0.5rem", "0.5rem"),
        ("40%", "100%", "2.4rem", "2.4rem"),
        ("40%", "40%", "0.5rem", "2.4rem"),
    ]
    assert [(dot.x, dot.y) for dot in chart.dots] == [("0%", "0.5rem"), ("40%", "2.4rem")]
    assert (chart.first.words, chart.last.words, chart.last.x) == ("1", "3=", "100%")


def test_a_time_without_a_rank_is_a_gap() -> None:
    chart = draw(step(0, 2), step(20, None), step(60, 2), step(80, None))
    assert [(line.x1, line.x2) for line in chart.lines] == [("0%", "20%"), ("60%", "80%")]
    assert chart.last.x == "80%", "the last rank stands where it ended"


def test_a_crown_is_a_thicker_line_and_no_dot() -> None:
    chart = draw(step(0, 1), step(30, 1, crown=True), step(70, 2, crown=True), step(80, 2))
    assert [line.is_crowned for line in chart.lines if line.y1 == line.y2] == [False, True, True, False]
    assert [dot.x for dot in chart.dots] == ["0%", "70%"]
    assert [(mark.x, mark.words) for mark in chart.crowns] == [("30%", "crown Jan 31, 2026")]


def test_words_of_crowns_do_not_run_into_each_other() -> None:
    chart = draw(*(step(10 * place, 1, crown=place % 2 == 0) for place in range(8)))
    assert [mark.x for mark in chart.crowns] == ["0%", "40%"]
    late = draw(step(0, 2), step(95, 1, crown=True))
    assert [(mark.x, mark.anchor) for mark in late.crowns] == [("100%", "end")]


@pytest.mark.parametrize("ranks", [(1, 2), (1, 6), (1, 60), (7, 7)])
def test_a_picture_is_never_taller_than_a_hand(ranks: tuple[int, int]) -> None:
    assert float(draw(step(0, ranks[0]), step(50, ranks[1])).height.removesuffix("rem")) <= 7


STEPS = [
    ([(None, None, None), (4, 9, None)], ["4 of 9"], "begins with the first rank"),
    ([(4, 9, None), (4, 11, None), (3, 11, None)], ["4 of 9", "3 of 11"], "a wider field is no step"),
    ([(1, 9, None), (1, 9, "2026-01-02")], ["1 of 9", "1 of 9, crown"], "a crown is one"),
    ([(1, 9, None), (None, None, None), (1, 9, None)], ["1 of 9", "no rank", "1 of 9"], "a rank lost is one"),
    ([(None, None, None)], [], "never ranked"),
]


@pytest.mark.parametrize(("held", "words", "because"), STEPS, ids=[row[2] for row in STEPS])
def test_steps(held: list[tuple[int | None, int | None, str | None]], words: list[str], because: str) -> None:
    rows = [(date(2026, 1, number), *row) for number, row in enumerate(held, start=1)]
    assert [one.words for one in steps_of(rows)] == words, because


def test_a_history_is_said_to_those_who_do_not_see_it() -> None:
    history = RankHistory("coding", "Coding", "all", (step(0, 4), step(10, 1), step(50, None)))
    assert history.sentence == (
        "Coding: 4 of 9 at first, no rank at last, highest rank 1; 2 changes since Jan 1, 2026."
    )
    assert history.end(AXIS.last) == date(2026, 2, 20)
