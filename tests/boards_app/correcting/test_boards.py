"""What boards did: noted in their log without a change of the evidence."""

import re
from typing import Any

import pytest

from boards_app.correcting.boards import WatchedBoards, note_event
from boards_app.correcting.log import Why
from boards_app.intake.store import IntakeError
from boards_app.models import Board, BoardEvent, Publication
from models_app.models import ContentVersion
from tests.boards_app.correcting.conftest import show
from tests.boards_app.evidence import day, make_board

pytestmark = pytest.mark.django_db
Boards = tuple[Board, Board]


def events() -> list[tuple[Any, ...]]:
    rows = BoardEvent.objects.order_by("pk").select_related("board")
    return [(row.kind, row.board.slug, row.since, row.about) for row in rows]


def test_notes_what_a_board_did(boards: Boards) -> None:
    snapshot, version = show(boards[0], 10, "ab"), ContentVersion.current()
    event = note_event(
        boards[0], "re-scored", " All rows were run again. ", by="Ada", reason="its log", since=day(10),
        snapshot=snapshot,
    )  # fmt: skip
    assert events() == [("re-scored", "x", day(10), "All rows were run again.")]
    assert (event.by, event.reason, event.snapshot, event.publication) == ("Ada", "its log", snapshot, None)
    assert (ContentVersion.current() > version, Publication.objects.count()) == (True, 0)


def refusals() -> list[tuple[dict[str, Any], str]]:
    """List what is no such event."""
    return [
        ({"kind": "struck"}, "“struck” comes with what it changes; allowed are re-scored, new-version, "),
        ({"kind": "gone"}, "“gone” comes with"),
        ({"about": "  "}, "Say what the board did."),
        ({"about": "a\x00"}, "control character"),
    ]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), refusals(), ids=[row[1] for row in refusals()])
def test_refuses_what_is_no_event_of_its_own(boards: Boards, changes: dict[str, Any], said: str) -> None:
    given = {"board": boards[0], "kind": "retired", "about": "It closed.", "by": "me"} | changes
    with pytest.raises(IntakeError, match=re.escape(said)):
        note_event(**given)
    assert events() == []


def test_refuses_the_snapshot_of_another_board(boards: Boards) -> None:
    with pytest.raises(IntakeError, match="Y 2026-01-11 is no snapshot of x"):
        note_event(boards[0], "shrunk", "It lost rows.", by="me", snapshot=show(boards[1], 10, "ab"))


def test_a_board_that_retires_or_goes_on_leaves_an_event(boards: Boards) -> None:
    watch = WatchedBoards()
    Board.objects.filter(slug="x").update(retired_on=day(30))
    Board.objects.filter(slug="y").update(retired_on=day(20))
    make_board("y2", "coding", continues=boards[1], tracked_since=day(20))
    make_board("z", "coding", retired_on=day(9))
    watch.note(Why("me"))
    assert events() == [
        ("retired", "x", day(30), "X retired on Jan 31, 2026."),
        ("new-version", "y", day(20), "Y goes on as Y2 from Jan 21, 2026 on."),
    ], "one that goes on retires by that, and one that was not there before did nothing yet"
    WatchedBoards().note(Why("me"))
    assert len(events()) == 2, "nothing changed since"
