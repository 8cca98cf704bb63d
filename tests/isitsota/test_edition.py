"""The page of an edition: what a board showed on a day, what it changed, which verdicts followed."""

from typing import Any

import pytest

from boards_app.models import Alias, Board, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from tests.boards_app.evidence import make_release, make_snapshot
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db

THIRD = "/boards/first/2026-08-09"  # day 220


@pytest.fixture
def board() -> Board:
    make_contest()
    return Board.objects.get(slug="first")


def page_of(client: Any, path: str = THIRD) -> Any:
    response = client.get(f"/v1{path}")
    assert response.status_code == 200, response.content
    return response.json()


def moves(page: Any) -> list[tuple[str, str, str]]:
    changes = page["changes"]
    return [
        (one["name"], one["before"], one["now"]) for kind in ("new", "moved", "gone") for one in changes[kind]
    ]


def test_new_moved_and_gone_are_told_apart(board: Board, client: Any) -> None:
    make_snapshot(board, 220, {"r1": "99", "who-7": "99", "r0": "50"})
    judge()
    page = page_of(client)
    assert moves(page) == [("who-7", "", "1="), ("r1", "2", "1="), ("r0", "1", "3"), ("r2", "3", "")]
    html = client.get(THIRD).content.decode()
    assert '<p class="answer">1 name new; 2 names moved; 1 name gone.</p>' in html
    assert '<bdi class="raw">who-7</bdi>: new at 1=' in html
    markdown = client.get(f"{THIRD}.md").content.decode()
    assert "- “who-7”: new at 1=\n- [R1](https://isitsota.com/m/r1.md): from 2 to 1=" in markdown
    assert "- [R2](https://isitsota.com/m/r2.md): gone, was 3" in markdown


def test_many_moves_are_folded_and_none_is_left_out(board: Board, client: Any) -> None:
    make_snapshot(board, 220, {"r1": "99", **{f"who-{number}": f"{50 + number}" for number in range(14)}})
    judge()
    html = client.get(THIRD).content.decode()
    assert "<summary>The others</summary>" in html
    markdown = client.get(f"{THIRD}.md").content.decode()
    for number in range(14):
        assert f'<bdi class="raw">who-{number}</bdi>: new at ' in html
        assert f"- “who-{number}”: new at " in markdown


def test_verdicts_that_changed_with_a_place_on_the_board(board: Board, client: Any) -> None:
    judge(day(219))
    make_snapshot(board, 220, {"r1": "99", "r0": "50", "r2": "1"})
    judge()
    page = page_of(client)
    states = [
        (one["release"]["slug"], one["before"]["state"], one["status"]["state"]) for one in page["verdicts"]
    ]
    assert (states, page["reworded"]) == ([("r1", "ranked", "provisional")], 2)
    html = client.get(THIRD).content.decode()
    assert "1 release came into another state on this day with a place on this board" in html
    assert "for 2 others only ranks or words changed" in html
    assert "Before: Ranked." in html


def test_a_change_of_the_same_day_that_leaves_its_place_is_not_put_down_to_it(
    board: Board, client: Any
) -> None:
    """On that day the other board turned over, and this one said what it had said."""
    make_snapshot(board, 220, {"r0": "97.1", "r1": "82.1", "r2": "67.1"})
    make_snapshot(Board.objects.get(slug="second"), 220, {"r1": "99", "r0": "50", "r2": "1"})
    judge()
    re_read = page_of(client)
    assert (re_read["is_edition"], re_read["verdicts"], re_read["reworded"]) == (False, [], 0)
    other = page_of(client, "/boards/second/2026-08-09")
    assert [one["release"]["slug"] for one in other["verdicts"]] == ["r1"]


def test_what_another_board_calls_by_the_same_name_is_not_put_down_to_it(board: Board, client: Any) -> None:
    second, newcomer = Board.objects.get(slug="second"), make_release("r3")
    Alias.objects.create(name="who-7", board=second, release=newcomer, by="test")
    for one in (board, second):
        make_snapshot(one, 220, {"r0": "97", "r1": "82", "r2": "67", "who-7": "1"})
    judge()
    assert [one["release"]["slug"] for one in page_of(client)["verdicts"]] == []
    other = page_of(client, "/boards/second/2026-08-09")
    assert [one["release"]["slug"] for one in other["verdicts"]] == ["r3"]


def test_a_re_read_says_of_what(board: Board, client: Any) -> None:
    make_snapshot(board, 220, {"r0": "97.1", "r1": "82.1", "r2": "67.1"})
    judge()
    page = page_of(client)
    assert (page["is_edition"], page["changes"], page["earlier"]["day"]) == (False, None, "2026-07-30")
    html = client.get(THIRD).content.decode()
    assert '<p class="answer">Nothing new.</p>' in html
    assert "A re-read: it says what was said on" in html


def test_the_first_edition_has_nothing_before_it(board: Board, client: Any) -> None:
    judge()
    page = page_of(client, "/boards/first/2026-07-20")
    assert (page["changes"], page["earlier"]) == (None, None)
    assert page["later"]["url"] == "https://isitsota.com/boards/first/2026-07-30"
    assert "The first edition kept." in client.get("/boards/first/2026-07-20.md").content.decode()


NOT_THERE = [
    ("2026-08-19", "First, Aug 19, 2026: the file is partial, and no evidence. Cut off"),
    ("2026-08-29", "First, Aug 29, 2026: the file was revoked. Wrong table"),
    ("2026-09-08", "First, Sep 8, 2026: no file of that day is kept."),
    ("2026-09-09", "First, Sep 9, 2026: no file of that day is kept."),
    ("yesterday", "write it as YYYY-MM-DD"),
    ("2026-9-1", "write it as YYYY-MM-DD"),
]


@pytest.mark.parametrize(("on", "words"), NOT_THERE, ids=[row[0] for row in NOT_THERE])
def test_what_is_no_evidence_is_not_there_and_says_why(
    on: str, words: str, board: Board, client: Any
) -> None:
    """The file of Sep 8 is staged: readers are told no more of it than of a day without any."""
    for taken, kind, reason in (
        (230, DecisionKind.PARTIAL, "Cut off"),
        (240, DecisionKind.REVOKED, "Wrong table"),
    ):
        snapshot = make_snapshot(board, taken, {"r0": "1"}, accepted=False)
        SnapshotDecision.objects.create(
            snapshot=snapshot, board=board, taken_on=day(taken), kind=kind, reason=reason, by="test"
        )
    make_snapshot(board, 250, {"r0": "1"}, accepted=False)
    judge()
    response = client.get(f"/v1/boards/first/{on}")
    assert response.status_code == 404
    assert words in response.json()["detail"]
    assert client.get(f"/boards/first/{on}.md").status_code == 404


def test_a_day_shows_what_was_known_under_that_day_only(board: Board, client: Any) -> None:
    judge()
    assert client.get("/boards/first/2026-07-20?as_of=2026-07-21").status_code == 400
    page = page_of(client, "/boards/first/2026-07-20")
    assert [row["score"] for row in page["table"]["rows"]] == ["97.0", "82.0", "67.0"]
