"""Snapshots put right: what counted is judged again from its day on, and the log says so."""

import re
from typing import Any

import pytest

from boards_app.correcting.snapshots import correct, mark_partial, revoke
from boards_app.intake.store import IntakeError, accept, decided
from boards_app.models import Board, BoardEvent, Correction, CurrentVerdict, Publication, Snapshot
from boards_app.publishing import publish
from models_app.models import ContentVersion
from tests.boards_app.correcting.conftest import LAST_DAY, show
from tests.boards_app.evidence import day, make_snapshot
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say

pytestmark = pytest.mark.django_db
Boards = tuple[Board, Board]


def entries() -> list[tuple[Any, ...]]:
    """Return the log of corrections, the oldest first."""
    rows = Correction.objects.order_by("pk").select_related("board", "snapshot")
    return [(row.kind, row.board.slug, row.snapshot and row.snapshot.taken_on, row.about) for row in rows]


def states() -> str:
    return CurrentVerdict.objects.get(release__slug="a").state


@pytest.fixture
def crowned(boards: Boards) -> list[Snapshot]:
    """Crown a: both boards list it first in two editions."""
    snapshots = [show(board, taken, "abcd") for taken in (10, 20) for board in boards]
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    assert states() == "sota"
    return snapshots


def test_a_revoked_snapshot_is_a_correction(crowned: list[Snapshot]) -> None:
    version = ContentVersion.current()
    entry = revoke(crowned[2], by="Ada", reason=" the file of another board ")
    assert entry is not None
    assert entries() == [
        ("snapshot-revoked", "x", day(20), "X: the snapshot of Jan 21, 2026 was revoked."),
    ]
    assert (entry.by, entry.reason, entry.since) == ("Ada", "the file of another board", day(20))
    assert entry.publication == Publication.objects.first()
    assert states() == "provisional"
    assert ContentVersion.current() > version
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_an_entry_names_no_judging_that_changed_no_verdict(crowned: list[Snapshot], settings: Any) -> None:
    again = make_snapshot(crowned[3].board, 30, dict(crowned[3].results.values_list("row_key", "score_text")))
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    settings.SITE_DATE = day(LAST_DAY + 1)
    count = Publication.objects.count()
    entry = revoke(again, by="me", reason="read twice")
    assert entry is not None
    assert Publication.objects.count() == count + 1, "a new day was judged on the way"
    assert entry.publication is None, "a re-read only proves that we looked"


@pytest.mark.parametrize("is_partial", [False, True])
def test_what_never_counted_is_set_aside_without_an_entry(boards: Boards, is_partial: bool) -> None:
    staged = show(boards[0], 10, "abcd", accepted=False)
    if is_partial:
        assert mark_partial(staged, by="me", reason="cut off") == (None, None)
    assert revoke(staged, by="me", reason="not this one") is None
    assert (decided(staged), entries(), Publication.objects.count()) == ("revoked", [], 0)


def test_a_partial_snapshot_is_kept_and_no_evidence(crowned: list[Snapshot]) -> None:
    correction, event = mark_partial(crowned[2], by="me", reason="cut off")
    assert (states(), event) == ("provisional", None)
    assert entries() == [
        ("snapshot-revoked", "x", day(20), "X: the snapshot of Jan 21, 2026 was marked partial.")
    ]
    assert correction is not None
    assert correction.publication == Publication.objects.first()
    accept([crowned[2]], by="me", reason="it was whole after all")
    assert states() == "sota"
    assert [row.kind for row in crowned[2].decisions.order_by("pk")] == ["accepted", "partial", "accepted"]
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_a_board_that_lost_rows_has_an_event(boards: Boards) -> None:
    staged = show(boards[0], 10, "ab", accepted=False)
    correction, event = mark_partial(staged, by="me", reason="it moved its old rows away", is_shrunk=True)
    assert (correction, event) == (None, BoardEvent.objects.get())
    assert event is not None
    assert (event.kind, event.since, event.snapshot) == ("shrunk", day(10), staged)
    assert event.about == "X showed only 2 rows on Jan 11, 2026."


def test_another_snapshot_of_the_day_takes_the_place_of_a_wrong_one(crowned: list[Snapshot]) -> None:
    board, wrong = crowned[2].board, crowned[2]
    scores = dict(wrong.results.values_list("row_key", "score_text"))
    right = make_snapshot(
        board, 20, {"a": "50", "b": scores["b"], "c": scores["c"], "e": "1"}, accepted=False
    )
    count = Publication.objects.count()
    entry = correct(wrong, right, by="me", reason="a was read in the wrong column")
    assert entries() == [
        (
            "snapshot-corrected", "x", day(20),
            "X: the snapshot of Jan 21, 2026 was corrected: 1 row changed; 1 row added; 1 row removed.",
        )
    ]  # fmt: skip
    assert (decided(wrong), decided(right)) == ("revoked", "accepted")
    assert Publication.objects.count() == count + 1, "judged once"
    assert (entry.snapshot, states()) == (right, "ranked")
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_a_late_snapshot_is_a_correction(boards: Boards) -> None:
    accept([show(boards[0], taken, "abcd", accepted=False) for taken in (20, 10)], by="me")
    assert entries() == [], "the first load of a folder comes in any order"
    accept([show(boards[1], 5, "abcd", accepted=False)], by="me")
    accept([show(boards[0], 30, "abcd", accepted=False)], by="me")
    assert entries() == [], "late is what comes after a newer one of its own board"
    accept([show(boards[0], taken, "abcd", accepted=False) for taken in (15, 40)], by="me", reason="found")
    assert entries() == [
        ("snapshot-late", "x", day(15), "X: the snapshot of Jan 16, 2026 came after that of Jan 31, 2026.")
    ]
    entry = Correction.objects.get()
    assert (entry.since, entry.reason, entry.publication) == (day(15), "found", Publication.objects.first())
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_all_that_is_accepted_at_once_is_judged_from_its_first_day(boards: Boards) -> None:
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    of_days = [(boards[1], 10), (boards[0], 20), (boards[1], 30), (boards[0], 35)]
    accept([show(board, taken, "abcd", accepted=False) for board, taken in of_days], by="me")
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def refusals() -> list[tuple[str, Any, str]]:
    """List what can't be done to (accepted, staged of its day, staged of another day, revoked) of a board."""
    why = {"by": "me", "reason": "because"}
    no_why = {"by": "me", "reason": " "}
    return [
        ("no reason", lambda a, s, o, r: revoke(a, **no_why), "Say why the snapshot is revoked."),
        ("no reason", lambda a, s, o, r: mark_partial(a, **no_why), "Say why the snapshot is partial."),
        ("no reason", lambda a, s, o, r: correct(a, s, **no_why), "Say why the snapshot is corrected."),
        ("no text", lambda a, s, o, r: revoke(a, by="me", reason="a\x00"), "Line 1: Character 2 (U+0000)"),
        ("twice", lambda a, s, o, r: revoke(r, **why), "X 2026-01-31 is revoked already"),
        ("revoked", lambda a, s, o, r: mark_partial(r, **why), "is revoked already, so it can't be marked"),
        ("revoked", lambda a, s, o, r: accept([r], by="me"), "was decided about already: it is revoked."),
        ("accepted", lambda a, s, o, r: accept([a], by="me"), "was decided about already: it is accepted."),
        ("same day", lambda a, s, o, r: accept([s], by="me"), "correct or revoke that one first."),
        ("not accepted", lambda a, s, o, r: correct(s, a, **why), "is not accepted, so there is nothing to"),
        ("another day", lambda a, s, o, r: correct(a, o, **why), "is of another board or day than"),
        ("with itself", lambda a, s, o, r: correct(a, a, **why), "is accepted already; stage the right file"),
    ]  # fmt: skip


@pytest.mark.parametrize(("because", "do", "said"), refusals(), ids=[f"{r[0]}: {r[2]}" for r in refusals()])
def test_refuses_what_cannot_be_done_and_does_nothing(
    boards: Boards, because: str, do: Any, said: str
) -> None:
    board = boards[0]
    four = (
        show(board, 10, "abcd"), show(board, 10, "bacd", accepted=False),
        show(board, 20, "abcd", accepted=False), show(board, 30, "abcd", accepted=False),
    )  # fmt: skip
    revoke(four[3], by="me", reason="wrong")
    before = [decided(snapshot) for snapshot in four]
    with pytest.raises(IntakeError, match=re.escape(said)) as error:
        do(*four)
    assert len(str(error.value).splitlines()) == 1, because
    assert ([decided(snapshot) for snapshot in four], entries()) == (before, [])
