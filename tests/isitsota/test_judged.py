"""The day that a page shows: the last one judged, or one that a reader asks for."""

from datetime import date
from typing import Any

import pytest
from django.http import QueryDict

from isitsota.pages.asked import BadQuery, NotThere, only_day
from isitsota.pages.judged import Judged, judged_on
from tests.isitsota.scene import judge, make_contest

NO_DAYS = [
    "2026-9-1",
    "20260901",
    "2026-W36-2",
    "2026-02-30",
    "yesterday",
    "0000-00-00",
    "99999-01-01",
    "٢٠٢٦-٠٩-٠١",
]


@pytest.mark.parametrize("text", NO_DAYS)
def test_what_is_no_day_is_refused_with_how_days_are_written(text: str) -> None:
    query = QueryDict(mutable=True)
    query["as_of"] = text
    with pytest.raises(BadQuery, match="write it as YYYY-MM-DD"):
        only_day(query)


def test_a_day_is_read_and_none_is_none() -> None:
    assert only_day(QueryDict("as_of=2026-09-01&utm_source=x")) == date(2026, 9, 1)
    assert only_day(QueryDict("")) is None


@pytest.mark.django_db
def test_days_before_tracking_and_after_the_last_judged_are_not_there(django_assert_num_queries: Any) -> None:
    with pytest.raises(NotThere, match="Nothing has been judged yet"):
        judged_on(date(2026, 1, 1))
    make_contest()
    judge(date(2026, 11, 3))
    with pytest.raises(NotThere, match=r"tracking began on .*, and Nov 3, 2026 is the last day judged"):
        judged_on(date(2020, 1, 1))
    with pytest.raises(NotThere, match="Nov 3, 2026 is the last day judged"):
        judged_on(date(2026, 11, 4))
    with django_assert_num_queries(1):
        assert judged_on(date(2026, 11, 2)) == Judged(date(2026, 11, 2), "1", is_past=True)
    assert judged_on(date(2026, 11, 3)).is_past is False
    assert judged_on(None).as_of == date(2026, 11, 3)


def test_a_past_day_stays_in_what_is_asked_again() -> None:
    assert (
        Judged(date(2026, 9, 1), "1", is_past=True).asked(lab="a&b", state="")
        == "?lab=a%26b&as_of=2026-09-01"
    )
    assert Judged(date(2026, 9, 1), "1").asked() == ""
