"""Four releases with names on two boards of a category, and a fixed day."""

from typing import Any

import pytest

from boards_app.models import Board, Snapshot
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

LAST_DAY = 40


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = day(LAST_DAY)


@pytest.fixture
def four(db: None) -> dict[str, Release]:
    """Make the releases a to d, each called by its slug on all boards."""
    releases = {slug: make_release(slug, is_open=slug in "bd") for slug in "abcd"}
    name_all(*releases.values())
    return releases


@pytest.fixture
def boards(four: dict[str, Release]) -> tuple[Board, Board]:
    """Make the boards x and y, which speak in one category."""
    return make_board("x", "coding"), make_board("y", "coding")


def show(board: Board, taken: int, order: str, *, accepted: bool = True) -> Snapshot:
    """Let a board list names of one letter, the best first, with other scores each day."""
    scores = {slug: str(90 - place + taken / 100) for place, slug in enumerate(order)}
    return make_snapshot(board, taken, scores, accepted=accepted)
