"""The chart of reigns."""

from datetime import date

from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.category.reigns import Reign
from isitsota.pages.charts.axis import Days, Span
from isitsota.pages.charts.reigns import draw_reigns


def reign(name: str, start: date, end: date | None) -> Reign:
    return Reign("all", ReleaseLink(name.lower(), name, "", ""), start, end)


def test_each_reign_is_a_row_and_one_that_lasts_goes_to_the_end() -> None:
    reigns = [
        reign("A", date(2026, 1, 1), date(2026, 3, 2)),
        reign("B", date(2026, 2, 20), None),
    ]
    chart = draw_reigns(reigns, Days(date(2026, 1, 1), date(2026, 4, 11)))
    past, worn = chart.bands
    assert chart.height == "5.2rem"
    assert (past.span, past.is_worn) == (Span("0%", "60%", "0%", ""), False)
    assert (worn.span, worn.is_worn) == (Span("50%", "50%", "100%", "end"), True)
    assert (past.words_y, past.band_y, worn.words_y, worn.band_y) == (
        "0.95rem",
        "1.3rem",
        "3.55rem",
        "3.9rem",
    )
    assert chart.sentence == "A, Jan 1 – Mar 2, 2026; B, since Feb 20, 2026"


def test_a_crown_won_on_the_day_shown_has_no_length_yet() -> None:
    chart = draw_reigns([reign("A", date(2026, 1, 1), None)], Days(date(2026, 1, 1), date(2026, 1, 1)))
    assert chart.bands[0].span == Span("50%", "0%", "50%", "middle")
