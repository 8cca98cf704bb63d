"""Which snapshots say something new (R2), kept beside them as the rules read it."""

from datetime import date
from typing import Any

import pytest

from boards_app.correcting.rows import strike_row
from boards_app.correcting.snapshots import revoke
from boards_app.intake.store import accept
from boards_app.models import Board, Edition, Publication
from boards_app.publishing import publish, rebuild
from tests.boards_app.evidence import day, make_board, make_snapshot

pytestmark = pytest.mark.django_db

HISTORIES = [
    ([], [], "nothing read yet"),
    ([{"a": "1"}], [(0, None)], "the first one is an edition"),
    ([{"a": "1"}, {"a": "1"}], [(0, None)], "the same again"),
    ([{"a": "1"}, {"a": "1.0"}], [(0, None)], "the same decimals"),
    ([{"a": "1"}, {"a": "1"}, {"a": "2"}], [(0, None), (20, 20)], "the gap spans what says nothing new"),
    ([{"a": "1"}, {"a": "2"}, {"a": "1"}], [(0, None), (10, 10), (20, 10)], "back again is new"),
    ([{"a": "1"}, {"a": "1", "b": "1"}], [(0, None), (10, 10)], "a name more"),
]


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    settings.SITE_DATE = day(300)


@pytest.fixture
def board() -> Board:
    return make_board("first", "coding")


def judge(until: int = 300) -> None:
    publish(by="test", kind="test", as_of=day(until))


def stored() -> list[tuple[int, int | None]]:
    """Return the days after the tests' first one, and the gaps."""
    rows = Edition.objects.order_by("taken_on").values_list("taken_on", "gap_days")
    return [((taken_on - date(2026, 1, 1)).days, gap) for taken_on, gap in rows]


@pytest.mark.parametrize(("shown", "editions", "because"), HISTORIES, ids=[row[2] for row in HISTORIES])
def test_editions_are_those_of_the_rules(
    shown: list[dict[str, str]], editions: list[tuple[int, int | None]], because: str, board: Board
) -> None:
    for number, scores in enumerate(shown):
        make_snapshot(board, 10 * number, scores)
    judge()
    assert stored() == editions, because


def test_what_is_not_accepted_or_not_counted_is_none(board: Board) -> None:
    make_snapshot(board, 0, {"a": "1"}, accepted=False)
    shown = make_board("shown", "coding")
    Board.objects.filter(pk=shown.pk).update(is_counted=False)
    make_snapshot(shown, 0, {"a": "1"})
    judge()
    assert stored() == []


def test_an_edition_that_changes_no_verdict_is_kept(board: Board) -> None:
    make_snapshot(board, 0, {"a": "1"})
    judge()
    staged = make_snapshot(board, 10, {"a": "2"}, accepted=False)
    judgings = Publication.objects.count()
    accept([staged], by="test")
    assert stored() == [(0, None), (10, 10)]
    assert Publication.objects.count() == judgings


def test_what_is_put_right_changes_them(board: Board) -> None:
    make_snapshot(board, 0, {"a": "1"})
    second = make_snapshot(board, 10, {"a": "1", "b": "5"})
    make_snapshot(board, 20, {"a": "1"})
    judge()
    assert stored() == [(0, None), (10, 10), (20, 10)]
    strike_row(board, "b", by="test", reason="Struck")
    assert stored() == [(0, None)]
    revoke(second, by="test", reason="Wrong file")
    rebuild(by="test")
    assert stored() == [(0, None)]


def test_boards_of_other_categories_are_left_alone(board: Board) -> None:
    other = make_board("second", "math")
    make_snapshot(board, 0, {"a": "1"})
    make_snapshot(other, 0, {"a": "1"})
    judge()
    make_snapshot(board, 10, {"a": "2"})
    make_snapshot(other, 10, {"a": "2"})
    publish(by="test", kind="test", categories=["math"], as_of=day(300))
    assert Edition.objects.filter(board=board).count() == 1
    assert Edition.objects.filter(board=other).count() == 2
