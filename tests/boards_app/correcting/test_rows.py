"""Rows taken out and put back: by key, wherever it comes again, with the entry that it calls for."""

import re
from typing import Any

import pytest

from boards_app.correcting.rows import exclude_row, restore_row, strike_row
from boards_app.intake.store import IntakeError, accept
from boards_app.models import (
    Board,
    BoardEvent,
    Correction,
    CurrentVerdict,
    Publication,
    Result,
    RowMark,
    Snapshot,
)
from boards_app.publishing import publish
from tests.boards_app.correcting.conftest import LAST_DAY, show
from tests.boards_app.evidence import day
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say

pytestmark = pytest.mark.django_db
Boards = tuple[Board, Board]


@pytest.fixture
def crowned(boards: Boards) -> list[Snapshot]:
    """Crown a: both boards list it first in two editions."""
    snapshots = [show(board, taken, "abcd") for taken in (10, 20) for board in boards]
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    return snapshots


def state(slug: str) -> str:
    return CurrentVerdict.objects.get(release__slug=slug).state


def assert_all_days_are_right() -> None:
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_a_row_that_the_board_struck_is_its_event(boards: Boards, crowned: list[Snapshot]) -> None:
    mark = strike_row(boards[0], "a", by="Ada", reason="the board says it cheated", from_on=day(15))
    assert (mark.kind, mark.by, mark.from_on) == ("struck", "Ada", day(15))
    event = BoardEvent.objects.get()
    assert event.about == 'X: the row "a" was struck by the board, from the snapshot of Jan 21, 2026 on.'
    assert (event.kind, event.board, event.since, event.reason) == (
        "struck", boards[0], day(20), "the board says it cheated",
    )  # fmt: skip
    assert (event.publication, state("a")) == (Publication.objects.first(), "listed")
    assert not Correction.objects.exists(), "it was no fault of ours"
    assert_all_days_are_right()


def test_a_row_that_we_exclude_is_a_correction(boards: Boards, crowned: list[Snapshot]) -> None:
    exclude_row(boards[0], "a", by="me", reason="two models in one row", until_on=day(10))
    entry = Correction.objects.get()
    assert (entry.kind, entry.board, entry.since) == ("row-excluded", boards[0], day(10))
    assert entry.about == 'X: the row "a" was excluded by us, from the snapshot of Jan 11, 2026 on.'
    assert not BoardEvent.objects.exists()
    assert_all_days_are_right()


@pytest.mark.parametrize(
    ("take_out", "was"), [(strike_row, "struck by the board"), (exclude_row, "excluded by us")]
)
def test_a_restored_row_counts_again(
    boards: Boards, crowned: list[Snapshot], take_out: Any, was: str
) -> None:
    mark = take_out(boards[0], "a", by="me", reason="wrong")
    assert state("a") != "sota"
    restore_row(mark, by="me", reason="it was another row")
    assert state("a") == "sota"
    entry = Correction.objects.first()
    assert entry is not None
    assert (entry.kind, entry.since) == ("row-restored", day(10))
    assert entry.about == f'X: the row "a" counts again, from the snapshot of Jan 11, 2026 on; it was {was}.'
    assert entry.publication == Publication.objects.first()
    assert_all_days_are_right()


def test_a_marked_row_stays_out_when_its_file_comes_again(boards: Boards, crowned: list[Snapshot]) -> None:
    """F025: and the mark holds for the staged file before it is accepted."""
    exclude_row(boards[0], "a", by="me", reason="withdrawn by who sent it in", from_on=day(25))
    assert not Correction.objects.exists(), "no accepted snapshot holds it in those days"
    accept([show(board, 30, "abcd", accepted=False) for board in boards], by="me")
    assert "coding" not in CurrentVerdict.objects.get(release__slug="a").verdict.judgement["boards"].get(
        "x", {}
    )
    assert_all_days_are_right()


def test_a_row_of_a_staged_snapshot_can_be_marked(boards: Boards) -> None:
    show(boards[0], 10, "ab", accepted=False)
    exclude_row(boards[0], "a", by="me", reason="two models")
    strike_row(boards[0], "b", by="me", reason="cheated")
    assert not Correction.objects.exists(), "it never counted"
    assert BoardEvent.objects.get().since == day(10), "what the board did it did all the same"
    assert not Publication.objects.exists(), "nothing depends on it"


def test_two_marks_of_a_row_are_one_row_out(boards: Boards, crowned: list[Snapshot]) -> None:
    first = exclude_row(boards[0], "a", by="me", reason="two models")
    exclude_row(boards[0], "a", by="me", reason="again", from_on=day(15))
    assert Correction.objects.count() == 1, "it was out already"
    restore_row(first, by="me", reason="no")
    assert Correction.objects.first().since == day(10)
    assert_all_days_are_right()


REFUSALS = [
    ("far", {"row_key": "nobody"}, 'No snapshot of x has a row with the key "nobody". None of the 4 known'),
    ("near", {"row_key": "a."}, 'has a row with the key "a.". Near to it: "a".'),
    ("no text", {"row_key": "a\x00"}, "has a row with the key"),
    ("half a pair", {"row_key": "\ud800"}, "has a row with the key"),
    ("no reason", {"reason": ""}, "Say why the row is excluded."),
    ("days", {"from_on": day(3), "until_on": day(2)}, "The last day must not come before the first."),
    ("twice", {"row_key": "b"}, 'The row "b" is excluded for these days already.'),
]


@pytest.mark.parametrize(("because", "changes", "said"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_refuses_what_cannot_be_marked(
    boards: Boards, crowned: list[Snapshot], because: str, changes: dict[str, Any], said: str
) -> None:
    exclude_row(boards[0], "b", by="me", reason="because")
    before = RowMark.objects.count(), Correction.objects.count()
    with pytest.raises(IntakeError, match=re.escape(said)) as error:
        exclude_row(**{"board": boards[0], "row_key": "a", "by": "me", "reason": "because"} | changes)
    assert len(str(error.value).splitlines()) == 1, because
    assert (RowMark.objects.count(), Correction.objects.count()) == before


def test_a_mark_is_restored_once(boards: Boards, crowned: list[Snapshot]) -> None:
    mark = exclude_row(boards[0], "b", by="me", reason="because")
    again = RowMark.objects.get(pk=mark.pk)
    restore_row(mark, by="me", reason="no")
    with pytest.raises(IntakeError, match="no mark any more"):
        restore_row(again, by="me", reason="no")


def test_what_is_marked_is_kept_in_its_history_under_who_did_it(
    boards: Boards, crowned: list[Snapshot]
) -> None:
    mark = exclude_row(boards[0], "b", by="Ada", reason="because")
    restore_row(mark, by="Bo", reason="no")
    rows = RowMark.history.order_by("history_id").values_list("history_type", "history_user_id")
    assert list(rows) == [("+", "Ada"), ("-", "Bo")]


def test_a_row_whose_key_is_no_name_is_named_by_both(boards: Boards) -> None:
    Result.objects.filter(snapshot=show(boards[0], 10, "ab"), row_key="a").delete()
    run = Result.objects.get(snapshot__board=boards[0])
    run.pk, run.row_key, run.raw_name, run.normal_name = None, "run-1", "Model A", "Model A"
    run.save()
    with pytest.raises(IntakeError, match='Rows of that name have the keys "run-1"'):
        exclude_row(boards[0], " Model  A", by="me", reason="because")
    exclude_row(boards[0], "run-1", by="me", reason="because")
    about = 'X: the row "Model A" (key "run-1") was excluded by us, from the snapshot of Jan 11, 2026 on.'
    assert Correction.objects.get().about == about
