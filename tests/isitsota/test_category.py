"""The page of a category: who is SOTA, who was, who stands where, on any day."""

from datetime import date
from typing import Any

import pytest

from boards_app.models import Alias, Category, Metric
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.category.reigns import Reign, holdings
from models_app.models import Release
from tests.boards_app.evidence import make_board, make_release, make_snapshot, name_all
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


def page_of(client: Any, query: str = "") -> Any:
    response = client.get(f"/v1/categories/coding{query}")
    assert response.status_code == 200, response.content
    return response.json()


def ranks(page: Any) -> list[tuple[str, str, str | None]]:
    return [
        (row["release"]["name"], row["all"]["rank_text"], row["open"] and row["open"]["rank_text"])
        for row in page["standing"]
    ]


def test_a_crown_is_the_answer_in_both_scopes(client: Any) -> None:
    make_contest()
    judge()
    page = page_of(client)
    assert page["title"] == "Who is SOTA in Coding? R0, since Jul 30, 2026"
    assert page["sentence"] == (
        "As of Nov 3, 2026, R0 is SOTA in Coding on isitsota: since Jul 30, 2026, on 2 of 2 boards; "
        "among open weights, R0 is SOTA: since Jul 30, 2026, on 2 of 2 boards."
    )
    assert ranks(page) == [("R0", "1", "1"), ("R1", "2", None), ("R2", "3", "2")]
    assert [row["no_place_in_open"] for row in page["standing"]] == ["", "not open weights", ""]
    assert page["standing"][1]["all"]["detail"] == "behind R0"
    assert [(one["key"], one["rule"], one["number"]) for one in page["rules"]] == [
        ("min_boards", "R9", 2),
        ("min_labs", "R13", 1),
        ("max_tied", "R13", 3),
    ]
    assert (page["boards_fresh"], page["boards_needed"]) == (2, 2)
    html = client.get("/sota/coding").content.decode()
    assert '<p class="answer">R0, since <time datetime="2026-07-30">Jul 30, 2026</time>.</p>' in html
    assert '<div class="verdict row crown">' in html
    markdown = client.get("/sota/coding.md").content.decode()
    assert "# Who is SOTA in Coding?\n\n**R0, since Jul 30, 2026.**" in markdown
    assert "| [R1](https://isitsota.com/m/r1.md) |" in markdown


PAST = [
    (day(200), "Nobody.", "R0 leads on one snapshot", [], "Leads", "a lead in one edition"),
    (day(210), "R0, since", "", [None], "Crown", "the day of the crown"),
    (day(331), "Nobody.", "No verdict", ["2026-11-28"], None, "the day after the boards went stale"),
    (day(330), "R0, since", "", [None], "Crown", "a reign that ended later lasts on that day"),
]


@pytest.mark.parametrize(
    ("on", "answer", "reason", "ends", "title", "because"), PAST, ids=[row[5] for row in PAST]
)
def test_past_days_show_what_was_true_then(
    on: date, answer: str, reason: str, ends: list[Any], title: str | None, because: str, client: Any
) -> None:
    make_contest()
    judge(day(400))
    html = client.get(f"/sota/coding?as_of={on}").content.decode()
    assert f'<p class="answer">{answer}' in html, because
    assert reason in html
    page = page_of(client, f"?as_of={on}")
    assert [one["until_on"] for one in page["reigns"] if one["scope"] == "all"] == ends
    assert [row["all"]["title"] for row in page["standing"][:1]] == ([title] if title else [])
    assert '<link rel="canonical" href="https://isitsota.com/sota/coding">' in html


def test_today_and_the_last_day_judged_are_the_same(client: Any) -> None:
    make_contest()
    judge()
    assert page_of(client) == page_of(client, "?as_of=2026-11-03")
    assert client.get("/sota/coding?as_of=2025-12-31").status_code == 404


def test_shared_ranks_and_who_lacks_boards_are_said(client: Any) -> None:
    make_contest(3, editions=1)
    for slug in ("first", "second"):
        board = Metric.objects.get(board__slug=slug).board
        make_snapshot(
            board, 220, {"r0": "80", "r1": "60", "r2": "60", **({"r3": "90"} if slug == "first" else {})}
        )
    name_all(make_release("r3"))
    judge()
    page = page_of(client)
    assert ranks(page) == [("R0", "1", "1"), ("R1", "2=", None), ("R2", "2=", "2")]
    assert [(one["why"], [row["name"] for row in one["releases"]]) for one in page["unranked"]] == [
        ("on 1 of 2 boards needed", ["R3"])
    ]
    assert page["standing"][0]["all"]["detail"] == "since Aug 9, 2026"
    html = client.get("/sota/coding").content.decode()
    assert ">2=</span> of 3" in html
    assert 'On 1 of 2 boards needed: <a href="/m/r3">' in html


def test_what_keeps_from_a_lead_is_said_of_up_to_three_ahead(client: Any) -> None:
    make_contest(6)
    judge()
    details = [row["all"]["detail"] for row in page_of(client)["standing"]]
    assert details == [
        "since Jul 30, 2026",
        "behind R0",
        "behind R0 and R1",
        "behind R0, R1 and R2",
        "",
        "",
    ]
    assert (
        page_of(client, "?as_of=2026-07-20")["standing"][0]["all"]["detail"]
        == "must hold for a second edition"
    )


def test_a_name_that_nobody_identified_is_named_with_its_board(client: Any) -> None:
    make_contest()
    Alias.objects.filter(name="r0").delete()
    judge()
    page = page_of(client)
    held = [(one["board"]["name"], one["name"], one["release"]["name"]) for one in page["held_up"]]
    assert held == [
        ("First", "r0", "R1"),
        ("Second", "r0", "R1"),
        ("First", "r0", "R2"),
        ("Second", "r0", "R2"),
    ]
    assert page["all"]["headline"] == "No crown"
    assert (
        '“<bdi class="raw">r0</bdi>” on <a href="/boards/first">First</a>'
        in client.get("/sota/coding").content.decode()
    )
    assert (
        "- “r0” on [First](https://isitsota.com/boards/first.md), ahead of [R1]"
        in client.get("/sota/coding.md").content.decode()
    )


def test_where_lower_is_better_the_lowest_is_first(client: Any) -> None:
    """Field case F003."""
    name_all(*(make_release(slug) for slug in ("a", "b", "c")))
    boards = [make_board(slug, "coding") for slug in ("one", "two")]
    Metric.objects.update(direction="lower")
    Category.objects.update(min_labs=1)
    for board in boards:
        make_snapshot(board, 300, {"a": "7.0", "b": "1.24", "c": "3.9"})
    judge()
    page = page_of(client)
    assert ranks(page) == [("B", "1", None), ("C", "2", None), ("A", "3", None)]
    assert {row["direction"] for row in page["boards"]} == {"lower is better"}


def test_boards_say_how_long_they_speak(client: Any) -> None:
    make_contest()
    make_board("silent", "coding")
    make_board("gone", "coding", retired_on=day(250))
    make_board("partial", "coding", is_independent=False)
    judge(day(331))
    boards = page_of(client)["boards"]
    assert [
        (row["board"]["slug"], row["edition_on"], row["is_fresh"], row["fresh_until"]) for row in boards
    ] == [
        ("first", "2026-07-30", False, "2026-11-27"),
        ("second", "2026-07-30", False, "2026-11-27"),
        ("silent", None, False, None),
    ]
    html = client.get("/sota/coding").content.decode()
    assert "not fresh any more" in html
    assert "lists no release yet" in html


def test_an_unknown_category_is_refused_with_those_there_are(client: Any) -> None:
    make_contest()
    judge()
    for path in ("/sota/codign", "/sota/codign.md", "/v1/categories/codign"):
        response = client.get(path)
        assert response.status_code == 404
        assert "there are coding" in response.content.decode()


def test_before_any_judging_nobody_is_crowned(client: Any) -> None:
    Category.objects.create(slug="coding", name="Coding")
    Release.objects.all().delete()
    page = page_of(client)
    assert page["as_of"] is None
    assert page["standing"] == page["reigns"] == []
    assert "Nothing has been judged yet." in client.get("/sota/coding.md").content.decode()


def reign(name: str, start: int, end: int | None) -> Reign:
    return Reign("all", ReleaseLink(name, name, "", ""), day(start), day(end) if end else None)


LINES = [
    ([], [], "no crown yet"),
    ([("a", 1, None)], [(1, None, "a")], "one that lasts"),
    ([("a", 1, 5), ("b", 8, None)], [(8, None, "b"), (5, 8, ""), (1, 5, "a")], "nobody in between"),
    ([("a", 1, 5), ("b", 5, None)], [(5, None, "b"), (1, 5, "a")], "handed on in a day"),
    (
        [("b", 2, 9), ("a", 1, 5)],
        [(9, None, ""), (5, 9, "b"), (2, 5, "ab"), (1, 2, "a")],
        "shared, longest first",
    ),
    ([("a", 1, 5), ("b", 2, 5)], [(5, None, ""), (2, 5, "ab"), (1, 2, "a")], "both end at once"),
]


@pytest.mark.parametrize(("reigns", "line", "because"), LINES, ids=[row[2] for row in LINES])
def test_the_line_of_holders(reigns: list[Any], line: list[Any], because: str) -> None:
    found = holdings([reign(*one) for one in reigns])
    said = [(one.from_on, one.until_on, "".join(link.name for link in one.releases)) for one in found]
    assert said == [(day(start), day(end) if end else None, names) for start, end, names in line], because
