"""Releases beside each other: shared boards only, who is ahead or too close to call, one address each."""

from decimal import Decimal
from typing import Any

import pytest
from django.http import QueryDict

from boards_app.models import Category, Metric
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.asked import BadQuery, Moved, NotThere
from isitsota.pages.compare.asked import releases_meant, slugs_in, slugs_named
from isitsota.pages.compare.pairs import Pair, outcome_on, pair_of
from isitsota.pages.release.boards import BoardPlace
from models_app.models import Release, SlugHistory
from tests.boards_app.evidence import make_board, make_release, make_snapshot, name_all
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


def page_of(client: Any, path: str) -> Any:
    response = client.get(f"/v1/compare{path}")
    assert response.status_code == 200, response.content
    return response.json()


def test_two_releases_on_their_shared_boards(client: Any) -> None:
    make_contest()
    judge()
    page = page_of(client, "/r0/r1")
    (coding,) = page["categories"]
    assert coding["pairs"] == [
        {
            "first": page["releases"][0]["release"],
            "second": page["releases"][1]["release"],
            "shared": 2,
            "first_ahead": 2,
            "second_ahead": 0,
        }
    ]
    assert [one["rank_text"] for one in coding["ranks"]] == ["1", "2"]
    first, second = coding["boards"]
    assert (first["board"]["slug"], first["taken_on"], first["outcome"]) == (
        "first",
        "2026-07-30",
        "R0 is ahead",
    )
    assert [(one["score"], one["rank_text"], one["of"]) for one in first["scores"]] == [
        ("97.1", "1", 3),
        ("82.1", "2", 3),
    ]
    assert [one["interval"] for one in second["scores"]] == ["95.2–98.2", "78.5–85.2"]
    html = client.get("/compare/r0/r1").content.decode()
    assert '<p class="answer">R0 is ahead in Coding.</p>' in html
    assert "R0 is ahead on 2 of 2 shared boards, R1 on none" in html
    markdown = client.get("/compare/r0/r1.md").content.decode()
    assert "# How do R0 and R1 compare?\n\n**R0 is ahead in Coding.**" in markdown
    assert "- R0 is ahead on 2 of 2 shared boards, R1 on none" in markdown


def test_what_only_one_board_lists_is_not_compared(client: Any) -> None:
    make_contest()
    make_snapshot(make_board("third", "math"), 300, {"r0": "50"})
    judge()
    page = page_of(client, "/r0/r1")
    assert [one["category"]["slug"] for one in page["categories"]] == ["coding"]
    assert [
        (one["release"]["slug"], one["board"]["slug"], one["category"]) for one in page["not_compared"]
    ] == [("r0", "third", "Math")]
    assert "<bdi>R0</bdi>: Third (Math)" in client.get("/compare/r0/r1").content.decode()
    assert "- R0: Third (Math)" in client.get("/compare/r0/r1.md").content.decode()


def test_a_stale_board_is_shown_and_not_counted(client: Any) -> None:
    make_contest()
    judge(day(331))
    page = page_of(client, "/r0/r1")
    assert page["categories"][0]["pairs"] == []
    html = client.get("/compare/r0/r1").content.decode()
    assert "No fresh board lists both." in html
    assert "not fresh any more, so not counted" in html
    past = page_of(client, "/r0/r1?as_of=2026-11-27")
    assert past["categories"][0]["pairs"][0]["first_ahead"] == 2
    assert past["is_past"] is True


def test_four_releases_and_one_that_a_board_does_not_list(client: Any) -> None:
    make_contest(4)
    board = Metric.objects.get(board__slug="first").board
    make_snapshot(board, 220, {"r0": "97", "r1": "97", "r2": "40"})
    judge()
    (coding,) = page_of(client, "/r0/r1/r2/r3")["categories"]
    first = next(one for one in coding["boards"] if one["board"]["slug"] == "first")
    assert first["outcome"] == "R0 is ahead of R2; R1 is ahead of R2"
    assert first["not_listed"] == ["R3"]
    assert [one["rank_text"] for one in first["scores"]] == ["1=", "1=", "3"]
    counts = {(one["first"]["slug"], one["second"]["slug"]): one["shared"] for one in coding["pairs"]}
    assert counts["r0", "r1"] == 2
    assert counts["r0", "r3"] == 1
    assert "2 fresh boards list two or more of them." in client.get("/compare/r0/r1/r2/r3").content.decode()


def test_the_pair_agrees_with_the_rules(client: Any) -> None:
    make_contest(4)
    judge()
    standing = client.get("/v1/categories/coding").json()["standing"]
    ranks = {one["release"]["slug"]: one["all"]["rank"] for one in standing}
    (coding,) = page_of(client, "/r0/r1/r2/r3")["categories"]
    for pair in coding["pairs"]:
        is_ahead = pair["first_ahead"] > pair["second_ahead"]
        assert is_ahead == (ranks[pair["first"]["slug"]] < ranks[pair["second"]["slug"]])


def test_where_lower_is_better_the_lowest_is_ahead(client: Any) -> None:
    """Field case F003: B first, C second, A third."""
    name_all(*(make_release(slug) for slug in ("a", "b", "c")))
    board = make_board("one", "coding")
    Metric.objects.update(direction="lower")
    Category.objects.update(min_labs=1)
    make_snapshot(board, 300, {"a": "7.0", "b": "1.24", "c": "3.9"})
    judge()
    (coding,) = page_of(client, "/a/b/c")["categories"]
    (shared,) = coding["boards"]
    assert shared["outcome"] == "B is ahead of A and C; C is ahead of A"
    assert {one["release"]["name"]: one["rank_text"] for one in shared["scores"]} == {
        "A": "3",
        "B": "1",
        "C": "2",
    }
    html = client.get("/compare/a/b/c").content.decode()
    a, b, c = (html.index(f'cx="{place}"') for place in ("0%", "100%", "53.8%"))
    assert a < b < c, "further right is better: A stands left, B right"
    assert "lower is better" in html


@pytest.mark.parametrize("form", ["", ".md"])
def test_each_comparison_has_one_address(form: str, client: Any) -> None:
    make_contest()
    judge()
    moved = client.get(f"/compare/r1/r0{form}?as_of=2026-08-01")
    assert (moved.status_code, moved["Location"]) == (301, f"/compare/r0/r1{form}?as_of=2026-08-01")
    assert client.get("/v1/compare/r1/r0")["Location"].startswith("/v1/compare/r0/r1")


def test_a_renamed_release_leads_to_its_address(client: Any) -> None:
    make_contest()
    SlugHistory.objects.create(release=Release.objects.get(slug="r1"), slug="a-old")
    judge()
    assert client.get("/compare/a-old/r0")["Location"] == "/compare/r0/r1"
    assert client.get("/compare/R0/r1")["Location"] == "/compare/r0/r1"


NOT_THERE = [
    ("/r0", "Compare two to four different releases"),
    ("/r0/r0", "Compare two to four different releases"),
    ("/r0//r1", "Compare two to four different releases"),
    ("/a/b/c/d/e", "Compare two to four different releases"),
    ("/nobody/r0", "There is no release &#x27;nobody&#x27; to compare."),
    ("/hidden/r0", "There is no release &#x27;hidden&#x27; to compare."),
    ("/r0/nobody", "There is no release &#x27;nobody&#x27; to compare."),
    ("/r0/%3F", "There is no release &#x27;?&#x27; to compare."),
    ("/r0/%2e%2e", "There is no release &#x27;..&#x27; to compare."),
    ("/r0/R0", "Compare two to four different releases"),
]


@pytest.mark.parametrize(("path", "said"), NOT_THERE, ids=[row[0] for row in NOT_THERE])
def test_what_can_not_be_compared_is_not_there(path: str, said: str, client: Any) -> None:
    make_contest()
    make_release("hidden")
    Release.objects.filter(slug="hidden").update(is_published=False)
    judge()
    response = client.get(f"/compare{path}")
    assert response.status_code == 404
    assert said in response.content.decode()
    assert client.get(f"/v1/compare{path}").status_code == client.get(f"/compare{path}.md").status_code == 404


def test_a_day_before_one_of_them_was_known_is_not_there(client: Any) -> None:
    make_contest()
    name_all(make_release("r9", announced=300))
    judge()
    assert client.get("/compare/r0/r9").status_code == 200
    response = client.get("/v1/compare/r0/r9?as_of=2026-08-01")
    assert response.status_code == 404
    assert "was not known by then" in response.json()["detail"]


def test_the_form_takes_names_and_shows_the_same_page(client: Any) -> None:
    make_contest()
    judge()
    assert page_of(client, "?a=R1&b=r0") == page_of(client, "/r0/r1")
    html = client.get("/compare?a=R1&b=r0&c=").content.decode()
    assert '<link rel="canonical" href="https://isitsota.com/compare/r0/r1">' in html
    assert "Which releases do you want to compare?" in client.get("/compare").content.decode()
    assert "# Which releases do you want to compare?" in client.get("/compare.md").content.decode()


REFUSED = [
    ("a=r0&b=no|body", "b: 'no|body' is no release"),
    ("a=%3Cscript%3E&b=r0", "a: '<script>' is no release"),
]


@pytest.mark.parametrize(("query", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_the_form_refuses_what_names_no_release(query: str, said: str) -> None:
    make_contest()
    with pytest.raises(BadQuery) as refusal:
        slugs_named(QueryDict(query))
    assert said in str(refusal.value)


@pytest.mark.parametrize("query", ["a=r0", "a=r0&b=R0"])
def test_one_release_is_no_comparison_however_it_is_asked_for(query: str, client: Any) -> None:
    make_contest()
    judge()
    response = client.get(f"/v1/compare?{query}")
    assert response.status_code == 404
    assert [one["parameter"] for one in response.json()["errors"]] == ["a", "b"]
    assert "Compare two to four" in response.json()["detail"]


def test_slugs_of_an_address() -> None:
    assert slugs_in("a/b/c") == ["a", "b", "c"]
    make_contest()
    with pytest.raises(Moved) as moved:
        slugs_in("r1/r0")
    assert moved.value.slug == "r0/r1"
    with pytest.raises(NotThere):
        slugs_in("a")


def test_words_mean_slugs_old_slugs_and_other_writings() -> None:
    make_contest()
    SlugHistory.objects.create(release=Release.objects.get(slug="r1"), slug="old")
    assert releases_meant(["r0", "old", "R2", "none", "!?"]) == {"r0": "r0", "old": "r1", "R2": "r2"}


def place(low: str, high: str, *, direction: str = "higher is better") -> BoardPlace:
    return BoardPlace(
        category_slug="c", category="C", board_slug="b", board="B", board_url="", taken_on=day(1),
        is_fresh=True, name="", rank=1, rank_text="1", is_shared=False, of=2, score=low, score_text=low,
        unit="", low=Decimal(low), high=Decimal(high), interval="", basis="", direction=direction,
        attribution="",
    )  # fmt: skip


A, B, C = (ReleaseLink(name.lower(), name, "", "") for name in "ABC")
AHEAD, BEHIND = {"a": place("80", "90"), "b": place("70", "79")}, {"a": place("1", "2"), "b": place("3", "4")}
TOUCHING = {"a": place("80", "90"), "b": place("70", "80")}
WORDS = [
    ([AHEAD, TOUCHING], "A is ahead on 1 of 2 shared boards, B on none", "A is ahead"),
    ([BEHIND, BEHIND, AHEAD], "B is ahead on 2 of 3 shared boards, A on 1", "B is ahead"),
    ([TOUCHING], "A and B: too close to call on 1 shared board", "too close to call"),
    ([AHEAD, BEHIND], "A and B: too close to call on 2 shared boards, each ahead on 1", "too close to call"),
    ([AHEAD, {"a": place("80", "90")}], "A is ahead on 1 of 1 shared board, B on none", "A is ahead"),
]


@pytest.mark.parametrize(("boards", "words", "outcome"), WORDS, ids=[row[1] for row in WORDS])
def test_a_pair_is_counted_and_never_averaged(boards: list[Any], words: str, outcome: str) -> None:
    pair = pair_of(A, B, boards)
    assert isinstance(pair, Pair)
    assert (pair.words, pair.outcome) == (words, outcome)


def test_nobody_is_ahead_of_what_is_not_listed() -> None:
    assert pair_of(A, B, [{"a": place("1", "2")}]) is None
    assert outcome_on({"a": place("5", "6"), "c": place("1", "2")}, [A, B, C]) == "A is ahead"
    lower = {
        "a": place("5", "6", direction="lower is better"),
        "b": place("1", "2", direction="lower is better"),
    }
    assert outcome_on(lower, [A, B]) == "B is ahead"
