"""Every snapshot of the demo is read by its board's recipe, and there is history enough."""

from decimal import Decimal

import pytest

from tests.demo.files import DEMO, boards, parsed, recipe_of

FEW_EDITIONS = {
    "confabulations": "goes on as confabulations-weighted",
    "tau2-bench": "goes on as tau3-bench",
    "tau3-bench": "goes on as tau3-bench-1-0-1",
    "tau3-bench-1-0-1": "began with the new grading of Jul 16, 2026",
}
LARGEST_DEMO = 3_000_000  # bytes


@pytest.mark.parametrize("board", boards())
def test_files_are_read_without_a_problem(board: str) -> None:
    for day, found in parsed(board).items():
        assert not found.problems, (day, str(found.problems[0]))
        assert found.rows, day


@pytest.mark.parametrize("board", boards())
def test_recipe_reads_the_metrics_of_the_board(board: str) -> None:
    assert set(recipe_of(board).metrics) == {metric["key"] for metric in boards()[board]["metrics"]}


def editions(board: str) -> int:
    """Count a board's editions: snapshots whose counted results differ from those before them (R2)."""
    counted = {metric["key"] for metric in boards()[board]["metrics"] if "category" in metric}
    before, number = None, 0
    for found in parsed(board).values():
        now = sorted(
            (row.normal, result.metric, Decimal(result.score), str(result.low), str(result.high))
            for row in found.rows
            for result in row.results
            if result.metric in counted
        )
        number += now != before
        before = now
    return number


@pytest.mark.parametrize("board", boards())
def test_history_is_long_enough(board: str) -> None:
    assert (editions(board) >= 8) is (board not in FEW_EDITIONS)


def test_boards_and_categories_are_enough() -> None:
    long = [slug for slug in boards() if slug not in FEW_EDITIONS]
    categories = {metric.get("category") for slug in long for metric in boards()[slug]["metrics"]}
    assert len(long) >= 6
    assert len(categories - {None}) >= 5


def test_every_folder_of_snapshots_is_a_board() -> None:
    assert {path.name for path in (DEMO / "snapshots").iterdir()} == set(boards())


def test_pairs_and_own_reports_are_left_out_with_a_reason() -> None:
    pairs = {row.name for found in parsed("aider-polyglot").values() for row in found.left_out}
    assert "o3 (high) + gpt-4.1" in pairs
    reasons = {row.rule for found in parsed("tau2-bench").values() for row in found.left_out}
    assert reasons == {"sent in by a lab or another party, not run by the board"}


def test_demo_is_small() -> None:
    assert sum(path.stat().st_size for path in DEMO.rglob("*") if path.is_file()) < LARGEST_DEMO
