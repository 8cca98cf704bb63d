"""The rows of a file as the rules see them: who stands where, and why a row stands for nobody."""

from typing import Any

import pytest

from boards_app.edition_table import Fate, load_tables
from boards_app.models import Alias, Board, CurrentVerdict, Metric, Result, RowMark, Snapshot
from boards_app.publishing import publish
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db

Seen = list[tuple[str, str, str]]


@pytest.fixture
def board() -> Board:
    releases = [make_release(slug) for slug in ("a", "b", "c")]
    name_all(*releases)
    return make_board("first", "coding")


def seen(board: Board, *, taken: int = 100) -> Seen:
    """Return name, rank and fate of each row of the newest snapshot, in order."""
    snapshot = board.snapshots.get(taken_on=day(taken))
    rows = load_tables(board, board.metrics.get(), [snapshot])[snapshot.pk]
    ranks = [f"{row.rank or ''}{'=' if row.is_shared else ''}" for row in rows]
    return [(row.result.raw_name, rank, row.fate.value) for row, rank in zip(rows, ranks, strict=True)]


def alias(name: str, release: str | None, board: Board | None = None, **more: Any) -> None:
    owner = Release.objects.get(slug=release) if release else None
    Alias.objects.create(name=name, release=owner, board=board, by="test", **more)


def add_row(snapshot: Snapshot, name: str, score: str, **more: str) -> None:
    """Add a row that the file has as well."""
    values = {"row_key": name, **more}
    Result.objects.create(
        snapshot=snapshot, metric=snapshot.board.metrics.get(), raw_name=name, normal_name=name,
        score_text=score, score_number=float(score), **values,
    )  # fmt: skip


def test_ranks_are_those_of_the_rules_and_ties_are_marked(board: Board) -> None:
    make_snapshot(board, 100, {"c": "50", "a": "90", "b": "90", "stranger": "95"})
    assert seen(board) == [
        ("stranger", "1", "ranked"), ("a", "2=", "ranked"), ("b", "2=", "ranked"), ("c", "4", "ranked"),
    ]  # fmt: skip


def test_lower_is_better_begins_with_the_lowest(board: Board) -> None:
    Metric.objects.update(direction="lower")
    make_snapshot(board, 100, {"a": "9", "b": "10", "c": "8.5"})
    assert [row[0] for row in seen(board)] == ["c", "a", "b"]


def test_a_stranger_named_like_a_release_is_another_one(board: Board) -> None:
    """The slug of a release is no name of it without an alias."""
    Alias.objects.filter(name="a").delete()
    alias("its real name", "a")
    make_snapshot(board, 100, {"a": "90", "its real name": "80"})
    assert seen(board) == [("a", "1", "ranked"), ("its real name", "2", "ranked")]


def test_rows_that_stand_for_nobody_say_why(board: Board) -> None:
    alias("a (low)", "a", variant="low")
    alias("human", None, reason="A human baseline")
    RowMark.objects.create(board=board, row_key="b", kind="struck", reason="Leaked", by="test")
    RowMark.objects.create(board=board, row_key="c", kind="excluded", reason="Wrong harness", by="test")
    make_snapshot(board, 100, {"a": "90", "a (low)": "80", "human": "99", "b": "95", "c": "70"})
    assert seen(board) == [
        ("a", "1", "ranked"),
        ("human", "", "excluded"),
        ("b", "", "struck"),
        ("a (low)", "", "folded"),
        ("c", "", "excluded"),
    ]
    snapshot = board.snapshots.get()
    reasons = {
        row.result.raw_name: row.reason
        for row in load_tables(board, board.metrics.get(), [snapshot])[snapshot.pk]
    }
    assert reasons == {
        "a": "", "human": "A human baseline", "b": "Leaked", "a (low)": "", "c": "Wrong harness",
    }  # fmt: skip


def test_too_wide_an_interval_is_no_result(board: Board) -> None:
    Metric.objects.update(tie_kind="interval", max_width="5")
    snapshot = make_snapshot(board, 100, {"a": "90", "b": "80"})
    add_row(snapshot, "c", "95", low_text="90", high_text="99")
    assert seen(board) == [("a", "1", "ranked"), ("b", "2", "ranked"), ("c", "", "too-wide")]


def test_a_metric_without_a_category_is_shown_best_first_and_not_ranked(board: Board) -> None:
    Metric.objects.update(category=None)
    make_snapshot(board, 100, {"a": "9", "b": "10", "c": "-1"})
    assert seen(board) == [("b", "", "unranked"), ("a", "", "unranked"), ("c", "", "unranked")]


def test_names_mean_what_they_meant_on_the_day(board: Board) -> None:
    alias("latest", "a", board, until_on=day(99))
    alias("latest", "b", board, from_on=day(100))
    make_snapshot(board, 90, {"latest": "1"})
    make_snapshot(board, 100, {"latest": "1"})
    snapshots = list(board.snapshots.order_by("taken_on"))
    tables = load_tables(board, board.metrics.get(), snapshots)
    means = [tables[one.pk][0].alias for one in snapshots]
    assert [one.release.slug for one in means if one and one.release] == ["a", "b"]


def test_an_alias_to_a_draft_identifies_nothing(board: Board) -> None:
    Release.objects.filter(slug="a").update(is_published=False)
    make_snapshot(board, 100, {"a": "9"})
    snapshot = board.snapshots.get()
    (row,) = load_tables(board, board.metrics.get(), [snapshot])[snapshot.pk]
    assert (row.alias, row.fate, row.rank) == (None, Fate.RANKED, 1)


def test_equal_rows_of_one_name_stand_once(board: Board) -> None:
    snapshot = make_snapshot(board, 100, {"a": "9"})
    add_row(snapshot, "a", "9.0", row_key="a again")
    assert seen(board) == [("a", "1", "ranked"), ("a", "", "folded")]


def test_every_place_is_the_one_that_the_verdict_names(board: Board) -> None:
    alias("b-high", "b")
    make_snapshot(board, 100, {"a": "90", "b": "80", "b-high": "90", "c": "70", "x": "90", "y": "10"})
    publish(by="test", kind="test", as_of=day(120))
    snapshot = board.snapshots.get()
    rows = load_tables(board, board.metrics.get(), [snapshot])[snapshot.pk]
    ranked = [row for row in rows if row.fate is Fate.RANKED]
    for current in CurrentVerdict.objects.select_related("verdict", "release"):
        place = current.verdict.judgement["boards"]["first"]["coding"]
        (row,) = [one for one in ranked if one.alias and one.alias.release_id == current.release_id]
        shared = [["first", "coding"]] if row.is_shared else []
        assert (place["rank"], place["name"], place["of"]) == (row.rank, row.result.normal_name, len(ranked))
        assert current.verdict.shared_places == shared


def test_the_number_of_queries_is_fixed(board: Board, django_assert_num_queries: Any) -> None:
    make_snapshot(board, 100, {f"name {number}": str(number) for number in range(200)})
    make_snapshot(board, 110, {"a": "1"})
    metric, snapshots = board.metrics.select_related("category", "board").get(), list(board.snapshots.all())
    with django_assert_num_queries(3):
        assert [len(rows) for rows in load_tables(board, metric, snapshots).values()] == [1, 200]
