"""What a release's page says besides its verdict: successors, what derives from it, where boards disagree."""

from decimal import Decimal
from typing import Any

import pytest
from markdown_it import MarkdownIt

from boards_app.models import Alias, Board, Metric
from isitsota.pages.release.boards import AHEAD, BEHIND, HIGHER, LOWER, TIED, BoardPlace
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all
from tests.isitsota.scene import judge, make_contest
from tests.isitsota.test_hostile_names import NAMES, Text, cells_by_row

pytestmark = pytest.mark.django_db


def place(low: str, high: str, direction: str = HIGHER) -> BoardPlace:
    """Return a place on a board with an interval; nothing else of it is compared."""
    return BoardPlace(
        category_slug="c", category="C", board_slug="b", board="B", board_url="", taken_on=day(1),
        is_fresh=True, name="n", rank=1, rank_text="1", is_shared=False, of=2, score=low, score_text=low,
        unit="", low=Decimal(low), high=Decimal(high), interval="", basis="", direction=direction,
        attribution="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "direction", "outcome", "because"),
    [
        (("70", "75"), ("60", "69.9"), HIGHER, AHEAD, "the whole interval lies above"),
        (("70", "75"), ("75.1", "80"), HIGHER, BEHIND, "the whole interval lies below"),
        (("70", "75"), ("75", "80"), HIGHER, TIED, "touching is a tie"),
        (("70", "75"), ("71", "72"), HIGHER, TIED, "one within the other"),
        (("1.2", "1.2"), ("7", "7"), LOWER, AHEAD, "lower is better"),
        (("7", "8"), ("1.2", "7"), LOWER, TIED, "touching is a tie there too"),
        (("-5", "-4"), ("-3", "-2"), LOWER, AHEAD, "below zero"),
    ],
)
def test_two_on_one_board(mine: Any, theirs: Any, direction: str, outcome: str, because: str) -> None:
    assert place(*mine, direction).against(place(*theirs, direction)) == outcome, because


@pytest.fixture
def divided() -> None:
    """Let a lead b on two boards of three, and b a on the third, where fewer is better; c is last."""
    releases = [make_release(slug) for slug in "abc"]
    name_all(*releases)
    scores = {"one": ("90", "80", "10"), "two": ("90", "80", "10"), "three": ("3", "1", "9")}
    for slug, row in scores.items():
        board = make_board(slug, "coding")
        if slug == "three":
            Metric.objects.filter(board=board).update(direction="lower")
        for number in (200, 210):
            make_snapshot(board, number, dict(zip("abc", (f"{one}.{number}" for one in row), strict=True)))
    judge(day(220))


def test_where_boards_disagree_is_said_in_all_forms(client: Any, divided: None) -> None:
    (one,) = client.get("/v1/models/b").json()["disagreements"]
    assert (one["other"]["slug"], one["other_rank_text"], one["rank_text"]) == ("a", "1", "2")
    assert (one["ahead"], one["behind"], one["first_on"]) == (1, 2, ["Three"])
    assert {vote["board"]: vote["outcome"] for vote in one["votes"]} == {
        "One": BEHIND, "Two": BEHIND, "Three": AHEAD,
    }  # fmt: skip
    words = "(1) on 1 of 3 boards that list both, behind on 2. Alone at rank 1 on Three."
    assert words in client.get("/m/b").content.decode()
    markdown = client.get("/m/b.md").content.decode()
    assert "Ahead of A (1) on 1 of 3 boards that list both, behind on 2." in markdown
    assert "| Three | Jul 30, 2026 | 1.21 | 3.21 | ahead |" in markdown


def test_the_first_is_compared_with_the_next(client: Any, divided: None) -> None:
    (one,) = client.get("/v1/models/a").json()["disagreements"]
    assert (one["other"]["slug"], one["ahead"], one["behind"], one["first_on"]) == ("b", 2, 1, [])


def test_nothing_is_said_where_boards_agree(client: Any, divided: None) -> None:
    assert client.get("/v1/models/c").json()["disagreements"] == []
    assert "Where boards disagree" not in client.get("/m/c").content.decode()


def test_they_disagreed_on_a_past_day_too(client: Any, divided: None) -> None:
    today = client.get("/v1/models/b").json()["disagreements"]
    judge(day(230))
    assert client.get(f"/v1/models/b?as_of={day(220).isoformat()}").json()["disagreements"] == today


def test_an_old_release_leads_to_the_newest_of_its_lab(client: Any) -> None:
    for number in range(5):
        make_release(f"v{number}", lab="acme", announced=10 * number)
    make_release("other", announced=90)
    Release.objects.filter(slug="v4").update(is_published=False)
    judge()
    page = client.get("/v1/models/v0").json()
    assert [one["release"]["slug"] for one in page["newer"]] == ["v3", "v2", "v1"]
    assert {one["status"]["state"] for one in page["newer"]} == {"pending"}
    assert client.get("/v1/models/v3").json()["newer"] == []
    html = client.get("/m/v0").content.decode()
    assert html.index("Newer from acme") < html.index('id="checks"'), "near the top"
    assert (
        "- [V3](https://isitsota.com/m/v3.md) (Jan 31, 2026): Pending"
        in client.get("/m/v0.md").content.decode()
    )
    past = client.get(f"/v1/models/v0?as_of={day(15).isoformat()}").json()
    assert [one["release"]["slug"] for one in past["newer"]] == ["v1"]


def test_without_a_day_of_its_own_nothing_is_newer(client: Any) -> None:
    make_release("v0", lab="acme")
    make_release("v1", lab="acme", announced=10)
    Release.objects.filter(slug="v0").update(announced_on=None)
    judge()
    assert client.get("/v1/models/v0").json()["newer"] == []


def test_what_derives_from_it_is_named(client: Any) -> None:
    base = make_release("base")
    for slug in ("tuned", "secret"):
        make_release(slug)
    Release.objects.filter(slug__in=("tuned", "secret")).update(base=base)
    Release.objects.filter(slug="secret").update(is_published=False)
    judge()
    page = client.get("/v1/models/base").json()
    assert [one["release"]["slug"] for one in page["derived"]] == ["tuned"]
    assert "- Derived from it: [TUNED](https://isitsota.com/m/tuned.md) (Pending)" in client.get(
        "/m/base.md"
    ).content.decode().split("\n")
    assert client.get("/v1/models/tuned").json()["base"]["slug"] == "base"


def test_a_pending_release_says_how_long_it_waits(client: Any) -> None:
    make_contest()
    make_release("new", lab="acme", announced=205)
    judge(day(211))
    assert client.get("/v1/models/new").json()["days_waiting"] == 6
    assert "Waiting 6 days. Since" in client.get("/m/new.md").content.decode()
    assert client.get("/v1/models/r0").json()["days_waiting"] is None


def test_a_page_says_how_to_quote_it(client: Any) -> None:
    make_contest()
    Release.objects.filter(slug="r0").update(name='A "B" <C> [D]')
    judge(day(220))
    html = client.get("/m/r0").content.decode()
    assert "isitsota, “Is A &quot;B&quot; &lt;C&gt; [D] SOTA?”, as of " in html
    assert "alt=&quot;Is A &amp;quot;B&amp;quot; &amp;lt;C&amp;gt; [D] SOTA?&quot;" in html
    assert r"[![Is A &quot;B&quot; \&lt;C&gt; \[D\] SOTA?](https://isitsota.com/m/r0/badge.svg)]" in html


def test_a_release_that_left_the_newest_edition(client: Any, django_assert_max_num_queries: Any) -> None:
    """Field case F022: last seen on a day, no zero, and not behind anyone for it."""
    p, q, s = (make_release(slug) for slug in "pqs")
    name_all(p, q, s)
    board = make_board("first", "coding")
    make_snapshot(board, 200, {"p": "80", "q": "78"})
    make_snapshot(board, 210, {"q": "78", "s": "75"})
    Board.objects.update(attribution="By those who run it")
    judge(day(220))
    with django_assert_max_num_queries(8):
        page = client.get("/v1/models/p").json()
    assert (page["boards"], page["standing"]) == ([], [])
    assert (page["status"]["state"], page["boards_read"]) == ("pending", None), "it was listed once"
    (seen,) = page["last_seen"]
    assert (seen["board"], seen["taken_on"], seen["score"]) == ("First", day(200).isoformat(), "80")
    markdown = client.get("/m/p.md").content.decode()
    assert "| Coding | [First](https://isitsota.com/boards/first.md) | Jul 20, 2026 | 80 | p |" in markdown
    assert "- First: By those who run it" in markdown
    assert "behind" not in markdown
    assert client.get("/v1/models/q").json()["last_seen"] == []
    assert client.get("/v1/models/q").json()["reigns"] == [], "first in one snapshot only"
    then = client.get(f"/v1/models/p?as_of={day(205).isoformat()}").json()
    assert (then["last_seen"], [row["score"] for row in then["boards"]]) == ([], ["80"])


def test_a_name_of_a_board_leads_to_its_release(client: Any) -> None:
    """Field case F083: a known spelling redirects, an unknown one says where to look."""
    first, second, _ = make_contest()
    Alias.objects.create(name="R0 (high)", release=first, by="test")
    for board, release in zip(Board.objects.all(), (first, second), strict=True):
        Alias.objects.create(name="mix", board=board, release=release, by="test")
    judge()
    for spelling in ("R0", "r0%20(HIGH)", "R0%20%28high%29"):
        assert client.get(f"/m/{spelling}").headers["Location"] == "/m/r0"
    for unknown in ("mix", "gpt-99", "r0-max"):
        response = client.get(f"/m/{unknown}.md")
        assert response.status_code == 404, unknown
        assert f"/search?q={unknown}" in response.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_of_others_are_right_in_every_form(name: str, client: Any, divided: None) -> None:
    a, b = Release.objects.get(slug="a"), Release.objects.get(slug="b")
    Release.objects.filter(pk=a.pk).update(name=name, lab=b.lab, base=b, announced_on=day(5))
    Board.objects.filter(slug="three").update(name=name)
    judge(day(221))
    page = client.get("/v1/models/b").json()
    assert page["newer"][0]["release"]["name"] == page["derived"][0]["release"]["name"] == name
    assert page["disagreements"][0]["other"]["name"] == name
    html = Text()
    html.feed(client.get("/m/b").content.decode())
    assert not {"script", "b>"} & html.tags
    assert sum(name in words for words in html.words) >= 5
    tokens = MarkdownIt().enable("table").parse(client.get("/m/b.md").content.decode())
    assert not [token for token in tokens if token.type == "html_block"]
    assert cells_by_row(tokens)
