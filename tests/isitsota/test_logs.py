"""The two logs: what of ours was put right, and what boards did."""

from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import pytest

from boards_app.correcting.boards import note_event
from boards_app.correcting.rows import exclude_row, strike_row
from boards_app.correcting.snapshots import revoke
from boards_app.models import Board, BoardEvent, Correction
from boards_app.models.log import BoardEventKind, CorrectionKind
from isitsota.pages.logs import load as logs_load
from models_app.models import Release
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    settings.SITE_DATE = day(306)


@pytest.fixture
def board() -> Board:
    make_contest()
    judge()
    return Board.objects.get(slug="first")


def page_of(client: Any, path: str) -> Any:
    response = client.get(f"/v1{path}")
    assert response.status_code == 200, response.content
    return response.json()


def test_a_revoked_file_is_told_with_what_followed(board: Board, client: Any) -> None:
    revoke(board.snapshots.get(taken_on=day(210)), by="ann", reason="It was the table of another board")
    (entry,) = page_of(client, "/corrections")["entries"]
    assert (entry["kind"], entry["since"], entry["reason"]) == (
        "snapshot-revoked", "2026-07-30", "It was the table of another board",
    )  # fmt: skip
    assert entry["verdicts"] == 3
    assert (entry["board"]["slug"], entry["edition"]) == ("first", None)
    html = client.get("/corrections").content.decode()
    assert "<b>Snapshot revoked.</b> First: the snapshot of" in html
    assert "Verdicts of 3 releases changed." in html
    assert "It was the table of another board" in client.get("/corrections.md").content.decode()
    assert "ann" not in html


def test_what_a_board_did_is_in_the_other_log(board: Board, client: Any) -> None:
    strike_row(board, "r2", by="ann", reason="Struck on its page")
    note_event(board, BoardEventKind.RESCORED, "First scored all anew.", by="ann", since=day(210))
    entries = page_of(client, "/board-events")["entries"]
    assert [(one["kind"], one["verdicts"]) for one in entries] == [("re-scored", 0), ("struck", 3)]
    assert page_of(client, "/corrections")["entries"] == []
    assert "No verdict changed." in client.get("/board-events").content.decode()
    assert "Nothing has been noted yet." in client.get("/corrections").content.decode()


FILTERS = [
    ("?board=first", ["row-excluded"], "by board"),
    ("?board=second", [], "of a board without entries"),
    ("?kind=row-excluded", ["row-excluded"], "by kind"),
    ("?kind=snapshot-late", [], "of a kind without entries"),
]


@pytest.mark.parametrize(("query", "kinds", "because"), FILTERS, ids=[row[2] for row in FILTERS])
def test_filters(query: str, kinds: list[str], because: str, board: Board, client: Any) -> None:
    exclude_row(board, "r2", by="ann", reason="Another harness")
    assert [one["kind"] for one in page_of(client, f"/corrections{query}")["entries"]] == kinds, because


REFUSED = [
    ("?board=frist", "board: 'frist' is not known; allowed are first, second."),
    ("?kind=struck", "allowed are snapshot-revoked, snapshot-corrected"),
    ("?after=x", "after: 'x' is no entry; take it from the link to the next page."),
    ("?after=-1", "is no entry"),
    (f"?after={'9' * 40}", "is no entry"),
    ("?page=2", "allowed are after, as_of, board"),
]


@pytest.mark.parametrize(("query", "words"), REFUSED, ids=[row[0][:20] for row in REFUSED])
def test_what_is_not_taken_is_refused(query: str, words: str, board: Board, client: Any) -> None:
    response = client.get(f"/v1/corrections{query}")
    assert response.status_code == 400
    assert words in response.json()["detail"]


def test_long_logs_come_in_pages_without_a_gap(
    board: Board, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs_load, "PAGE_SIZE", 2)
    for number in range(5):
        note_event(board, BoardEventKind.SHRUNK, f"Event {number}.", by="ann")
    said, path = [], "/board-events?kind=shrunk"
    while path:
        page = page_of(client, path)
        said += [one["about"] for one in page["entries"]]
        path = (page["next_url"] or "").removeprefix("https://api.isitsota.com/v1")
    assert said == [f"Event {number}." for number in (4, 3, 2, 1, 0)]


def test_a_draft_is_not_linked(board: Board, client: Any) -> None:
    release = Release.objects.get(slug="r2")
    Correction.objects.create(
        kind=CorrectionKind.ALIAS_CHANGED, about="A name was put right.", by="ann", release=release
    )
    assert page_of(client, "/corrections")["entries"][0]["release"]["slug"] == "r2"
    Release.objects.filter(pk=release.pk).update(is_published=False)
    assert page_of(client, "/corrections")["entries"][0]["release"] is None


def test_an_entry_without_a_board_is_right(board: Board, client: Any) -> None:
    Correction.objects.create(kind=CorrectionKind.ALIAS_REMOVED, about="A name *was* | removed.", by="ann")
    assert page_of(client, "/corrections")["entries"][0]["board"] is None
    assert client.get("/corrections").status_code == 200
    assert r"A name \*was\* | removed." in client.get("/corrections.md").content.decode()


def test_a_past_day_shows_what_was_noted_by_then(board: Board, client: Any) -> None:
    for on in (200, 250):
        moment = datetime.combine(day(on), datetime.min.time(), tzinfo=UTC)
        with patch("django.utils.timezone.now", return_value=moment):
            BoardEvent.objects.create(board=board, kind="shrunk", about=f"On day {on}.", by="ann")
    assert len(page_of(client, "/board-events")["entries"]) == 2
    past = page_of(client, f"/board-events?as_of={day(249)}")
    assert [one["about"] for one in past["entries"]] == ["On day 200."]
