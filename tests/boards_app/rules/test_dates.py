"""Days in print."""

from datetime import date

import pytest

from boards_app.rules.dates import date_range, short_date


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (date(2026, 11, 3), "Nov 3, 2026"),
        (date(2026, 1, 31), "Jan 31, 2026"),
        (date(2025, 12, 9), "Dec 9, 2025"),
    ],
)
def test_short_date(day: date, text: str) -> None:
    assert short_date(day) == text


@pytest.mark.parametrize(
    ("start", "until", "text", "because"),
    [
        (date(2026, 3, 3), date(2026, 7, 9), "Mar 3 – Jul 9, 2026", "one year is said once"),
        (date(2025, 12, 3), date(2026, 1, 9), "Dec 3, 2025 – Jan 9, 2026", "two years are both said"),
        (date(2026, 2, 8), date(2026, 2, 22), "Feb 8 – Feb 22, 2026", "the month is always said"),
        (date(2026, 3, 3), None, "since Mar 3, 2026", "it lasts"),
    ],
)
def test_date_range(start: date, until: date | None, text: str, because: str) -> None:
    assert date_range(start, until) == text, because


def test_a_time_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises(ValueError, match="a time from 2026-03-03 cannot end before it, on 2026-03-02"):
        date_range(date(2026, 3, 3), date(2026, 3, 2))
