"""The list of boards: those that count, how they are, and those that do not count, with the reason."""

from typing import Any

import pytest

from boards_app.models import Board, Metric
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def boards() -> None:
    """Two fresh boards of coding, a stale one of math, one not read, and one that does not count."""
    make_contest()
    make_snapshot(make_board("old", "math"), 5, {"r0": "1"})
    make_board("empty", "math", operator="Nobody", licence="MIT")
    make_board("own", "coding")
    Board.objects.filter(slug="own").update(
        is_counted=False, is_independent=False, counted_reason="Run by a lab whose releases it judges"
    )
    judge()


def page_of(client: Any, query: str = "") -> Any:
    response = client.get(f"/v1/boards{query}")
    assert response.status_code == 200, response.content
    return response.json()


def listed(page: Any) -> list[tuple[str, str]]:
    return [(row["board"]["slug"], row["health"]["state"]) for row in page["counting"] + page["considered"]]


def test_boards_that_count_come_before_those_that_do_not(client: Any) -> None:
    page = page_of(client)
    assert listed(page) == [
        ("empty", "unread"), ("first", "fresh"), ("old", "stale"), ("second", "fresh"),
        ("own", "not-counted"),
    ]  # fmt: skip
    assert [row["board"]["slug"] for row in page["considered"]] == ["own"]
    html = client.get("/boards").content.decode()
    assert '<p class="answer">4 boards, 2 with a fresh edition.</p>' in html
    assert "Run by a lab whose releases it judges" in html
    assert "<small>Nobody · licence: MIT</small>" in html
    markdown = client.get("/boards.md").content.decode()
    assert "## Considered, not counted" in markdown
    assert "| Run by a lab whose releases it judges |" in markdown


FILTERS = [
    ("?category=math", ["empty", "old"], "those that count in a category"),
    ("?category=coding", ["first", "second"], "one that does not count counts in none"),
    ("?counted=no", ["own"], "those that do not count"),
    ("?counted=yes&health=stale", ["old"], "by health"),
    ("?health=retired", [], "nobody is an answer"),
    ("?utm_source=x", ["empty", "first", "old", "second", "own"], "what says nothing about the page"),
]


@pytest.mark.parametrize(("query", "slugs", "because"), FILTERS, ids=[row[2] for row in FILTERS])
def test_filters(query: str, slugs: list[str], because: str, client: Any) -> None:
    assert [slug for slug, _ in listed(page_of(client, query))] == slugs, because
    assert client.get(f"/boards{query}").status_code == client.get(f"/boards.md{query}").status_code == 200


REFUSED = [
    ("?category=maths", "allowed are coding, math"),
    ("?health=ill", "allowed are fresh, overdue, stale, retired"),
    ("?counted=maybe", "allowed are yes, no"),
    ("?sort=name", "allowed are as_of, category, counted"),
]


@pytest.mark.parametrize(("query", "words"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_misspelt_filter_is_refused(query: str, words: str, client: Any) -> None:
    response = client.get(f"/v1/boards{query}")
    assert response.status_code == 400
    assert words in response.json()["detail"]


def test_a_past_day_shows_the_boards_read_by_then_as_they_were(client: Any) -> None:
    Board.objects.filter(slug="second").update(retired_on=day(250))
    judge()
    assert ("second", "retired") in listed(page_of(client))
    past = page_of(client, f"?as_of={day(100)}")
    assert listed(past) == [("empty", "unread"), ("old", "fresh"), ("own", "not-counted")]
    assert ("second", "fresh") in listed(page_of(client, f"?as_of={day(249)}"))
    assert page_of(client, "?as_of=2026-11-03") == page_of(client)


def test_names_are_in_the_order_in_which_people_count(client: Any) -> None:
    Board.objects.filter(slug="first").update(name="Suite 10")
    Board.objects.filter(slug="second").update(name="Suite 9.3")
    Board.objects.filter(slug="old").update(name="Suite 10.1")
    names = [row["board"]["name"] for row in page_of(client, "?counted=yes")["counting"]]
    assert names == ["Empty", "Suite 9.3", "Suite 10", "Suite 10.1"]


def test_a_board_with_several_metrics_is_listed_once(client: Any) -> None:
    board = Board.objects.get(slug="first")
    Metric.objects.create(board=board, key="more", name="More", tie_kind="exact")
    Metric.objects.create(
        board=board,
        key="math",
        name="Math",
        tie_kind="exact",
        category_id=Metric.objects.get(board__slug="old").category_id,
    )
    rows = [row for row in page_of(client)["counting"] if row["board"]["slug"] == "first"]
    assert [[one["slug"] for one in row["categories"]] for row in rows] == [["coding", "math"]]
