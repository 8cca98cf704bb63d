"""What names mean: given, changed, ended, taken back; judged again, and logged where it had counted."""

import re
from functools import partial
from typing import Any

import pytest

from boards_app.correcting.names import change_alias, end_alias, give_alias, remove_alias
from boards_app.intake.store import IntakeError
from boards_app.models import Alias, Board, BoardEvent, Correction, CurrentVerdict, Publication, Snapshot
from boards_app.publishing import publish
from models_app.models import ContentVersion, Release
from tests.boards_app.correcting.conftest import LAST_DAY, show
from tests.boards_app.evidence import day, make_board
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say

pytestmark = pytest.mark.django_db
Boards = tuple[Board, Board]
Four = dict[str, Release]


@pytest.fixture
def shown(boards: Boards) -> list[Snapshot]:
    """Let both boards list an unresolved u first, in two editions."""
    snapshots = [show(board, taken, "uabcd") for taken in (10, 20) for board in boards]
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    return snapshots


def entries() -> list[tuple[Any, ...]]:
    """Return the log of corrections, the oldest first."""
    rows = Correction.objects.order_by("pk").select_related("board", "release")
    return [
        (row.kind, row.board and row.board.slug, row.release and row.release.slug, row.since, row.about)
        for row in rows
    ]


def state(slug: str) -> str:
    return CurrentVerdict.objects.get(release__slug=slug).state


def assert_all_days_are_right() -> None:
    assert_stored_is_what_the_rules_say([day(number) for number in range(LAST_DAY + 1)])


def test_the_first_meaning_of_a_name_is_no_correction(four: Four, shown: list[Snapshot]) -> None:
    assert state("a") == "hold"
    version = ContentVersion.current()
    alias = give_alias(
        None, "  u\u200b ", release=four["b"], variant="high", by="Ada", reason="its paper says so"
    )
    assert (alias.name, alias.by, alias.reason) == ("u", "Ada", "its paper says so")
    assert (state("b"), entries()) == ("sota", [])
    assert ContentVersion.current() > version
    publication = Publication.objects.first()
    assert publication is not None
    assert (publication.by, publication.kind, publication.reason) == ("Ada", "alias", "its paper says so")
    assert_all_days_are_right()


def test_another_meaning_is_a_correction(four: Four, shown: list[Snapshot]) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    changed = change_alias(
        alias, release=four["c"], variant="high", from_on=None, until_on=None, by="Ada", reason="misread"
    )
    assert (changed.release, changed.by, changed.reason) == (four["c"], "Ada", "misread")
    assert entries() == [
        (
            "alias-changed", None, "b", day(10),
            '"u" meant B; it means C (high), from the snapshot of Jan 11, 2026 on.',
        )
    ]  # fmt: skip
    entry = Correction.objects.get()
    assert (entry.by, entry.reason, entry.publication) == ("Ada", "misread", Publication.objects.first())
    assert (state("b"), state("c")) == ("ranked", "sota"), "as if it had been right from the start"
    assert_all_days_are_right()


def test_a_boards_own_meaning_goes_before_that_of_all(
    four: Four, boards: Boards, shown: list[Snapshot]
) -> None:
    give_alias(None, "u", release=four["b"], by="me")
    give_alias(boards[1], "u", release=None, by="me", reason="people, not a release", from_on=day(15))
    assert entries() == [
        (
            "alias-changed", "y", "b", day(20),
            'Y: "u" meant B; it means no release (excluded), from the snapshot of Jan 21, 2026 on.',
        )
    ]  # fmt: skip
    assert_all_days_are_right()


def test_a_boards_own_meaning_stays_when_all_boards_get_a_later_one(
    four: Four, boards: Boards, shown: list[Snapshot]
) -> None:
    for board in boards:
        give_alias(board, "u", release=four["b"], by="me")
    count = Publication.objects.count()
    give_alias(None, "u", release=four["c"], by="me", from_on=day(5))
    assert (entries(), Publication.objects.count()) == ([], count)
    assert_all_days_are_right()


def test_a_meaning_that_ends_leaves_the_name_unresolved(
    four: Four, boards: Boards, shown: list[Snapshot]
) -> None:
    alias = give_alias(boards[0], "u", release=four["b"], by="me", reason="as it says")
    ended = end_alias(alias, until_on=day(12), by="Ada", reason="it moved on")
    assert (ended.until_on, ended.by, ended.reason) == (day(12), "Ada", "as it says")
    assert entries() == [
        (
            "alias-removed", "x", "b", day(20),
            'X: "u" meant B; it is unresolved, from the snapshot of Jan 21, 2026 on.',
        )
    ]  # fmt: skip
    assert Correction.objects.get().reason == "it moved on"
    give_alias(boards[0], "u", release=four["c"], by="me", from_on=day(13))
    assert len(entries()) == 1, "it was unresolved, so this is its first meaning there"
    assert_all_days_are_right()


def test_a_meaning_taken_back_is_a_correction(four: Four, shown: list[Snapshot]) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    remove_alias(alias, by="me", reason="a guess")
    assert entries() == [
        (
            "alias-removed", None, "b", day(10),
            '"u" meant B; it is unresolved, from the snapshot of Jan 11, 2026 on.',
        )
    ]  # fmt: skip
    assert (Alias.objects.filter(name="u").exists(), state("b")) == (False, "ranked")
    assert_all_days_are_right()


def test_what_no_accepted_snapshot_names_is_no_correction(four: Four, boards: Boards) -> None:
    show(boards[0], 10, "uab", accepted=False)
    alias = give_alias(None, "u", release=four["b"], by="me")
    remove_alias(alias, by="me", reason="a guess")
    assert (entries(), Publication.objects.count()) == ([], 0), "and nothing depends on it"


def test_a_change_of_reason_alone_is_no_correction(four: Four, shown: list[Snapshot]) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    count = Publication.objects.count()
    change_alias(
        alias, release=four["b"], variant="", from_on=None, until_on=day(30), by="me", reason="the board says"
    )
    assert (entries(), Publication.objects.count()) == ([], count), "no snapshot is later than that day"


def test_a_draft_is_named_by_no_entry(four: Four, shown: list[Snapshot]) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    Release.objects.filter(slug="c").update(is_published=False)
    changed = change_alias(
        alias, release=four["c"], variant="", from_on=None, until_on=None, by="me", reason="misread"
    )
    assert [row[:3] for row in entries()] == [("alias-removed", None, "b")], "readers see an unresolved name"
    change_alias(changed, release=four["a"], variant="", from_on=None, until_on=None, by="me", reason="so")
    assert len(entries()) == 1
    assert_all_days_are_right()


def test_only_what_a_name_stands_in_is_judged_again(
    four: Four, boards: Boards, shown: list[Snapshot]
) -> None:
    show(make_board("z", "math"), 30, "ua")
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    give_alias(boards[0], "u", release=four["b"], by="me")
    assert_all_days_are_right()


def test_a_renamed_row_is_an_event_of_its_board(four: Four, boards: Boards, shown: list[Snapshot]) -> None:
    show(boards[0], 30, "vabcd")
    publish(by="me", kind="test", as_of=day(LAST_DAY))
    give_alias(None, "u", release=four["b"], by="me")
    give_alias(boards[0], "v", release=four["b"], by="me", reason="same row", renamed_from=" u")
    event = BoardEvent.objects.get()
    assert event.about == 'X: "u" is called "v" from the snapshot of Jan 31, 2026 on.'
    assert (event.kind, event.since, event.reason, event.by) == ("renamed", day(30), "same row", "me")
    assert entries() == []
    assert_all_days_are_right()


RENAMINGS = [
    ({"board": None}, "A renaming is an event of one board; say which."),
    ({"renamed_from": "nobody"}, 'No accepted snapshot of x has the name "nobody".'),
    ({"renamed_from": "c"}, '"c" does not mean B on x, so it is no renaming.'),
    ({"release": None, "reason": "people"}, "so it is no renaming."),
    ({"name": "a2"}, 'No accepted snapshot of x has the name "a2" yet.'),
    ({"name": "u"}, '"b" and "u" both stand in the snapshot of 2026-01-11, so it is no renaming.'),
]


@pytest.mark.parametrize(("changes", "said"), RENAMINGS, ids=[row[1] for row in RENAMINGS])
def test_refuses_what_is_no_renaming(
    four: Four, boards: Boards, shown: list[Snapshot], changes: dict[str, Any], said: str
) -> None:
    given = {"board": boards[0], "name": "v", "release": four["b"], "by": "me", "renamed_from": "b"} | changes
    with pytest.raises(IntakeError, match=re.escape(said)):
        give_alias(**given)
    assert Alias.objects.count() == 4


def refusals() -> list[tuple[str, Any, str]]:
    """List what can't be done to an alias of a name that means b."""
    give = partial(give_alias, None, by="me")
    change = partial(change_alias, variant="", by="me")
    open_ends, wrong = {"from_on": None, "until_on": None}, {"from_on": day(3), "until_on": day(2)}
    return [
        ("twice", lambda a, b: give("u", release=b), "has an alias from that day on already"),
        ("no name", lambda a, b: give("\u200b", release=b), "Give the name as the board writes it."),
        ("long", lambda a, b: give("n" * 301, release=b), "at most 300 characters"),
        ("no release", lambda a, b: give("w", release=None), "Say why this name is excluded."),
        ("two lines", lambda a, b: give("w", release=b, variant="a\nb"), "control character"),
        ("no text", lambda a, b: give("w", release=b, reason="a\x00"), "control character"),
        (
            "no reason",
            lambda a, b: change(a, release=b, reason="", **open_ends),
            "Say why the alias is changed.",
        ),
        (
            "no reason",
            lambda a, b: end_alias(a, until_on=day(3), reason="", by="me"),
            "Say why the alias ends.",
        ),
        ("no reason", lambda a, b: remove_alias(a, reason="", by="me"), "Say why the alias is removed."),
        ("days", lambda a, b: change(a, release=b, reason="x", **wrong), "must not come before the first."),
    ]


@pytest.mark.parametrize(("because", "do", "said"), refusals(), ids=[f"{r[0]}: {r[2]}" for r in refusals()])
def test_refuses_what_no_alias_can_be(
    four: Four, shown: list[Snapshot], because: str, do: Any, said: str
) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    before = list(Alias.objects.order_by("pk").values())
    with pytest.raises(IntakeError, match=re.escape(said)) as error:
        do(alias, four["b"])
    assert len(str(error.value).splitlines()) == 1, because
    assert (list(Alias.objects.order_by("pk").values()), entries()) == (before, [])


def test_an_alias_is_removed_once(four: Four, shown: list[Snapshot]) -> None:
    alias = give_alias(None, "u", release=four["b"], by="me")
    remove_alias(alias, by="me", reason="x")
    with pytest.raises(IntakeError, match="The alias “u → B” was removed already"):
        remove_alias(alias, by="me", reason="x")


def test_what_a_name_meant_is_kept_in_its_history_under_who_said_so(
    four: Four, shown: list[Snapshot]
) -> None:
    alias = give_alias(None, "u", release=four["b"], by="Ada")
    end_alias(alias, until_on=day(30), by="Bo", reason="x")
    remove_alias(alias, by="Cy", reason="x")
    rows = Alias.history.filter(name="u").order_by("history_id")
    assert list(rows.values_list("history_type", "history_user_id")) == [
        ("+", "Ada"),
        ("~", "Bo"),
        ("-", "Cy"),
    ]
