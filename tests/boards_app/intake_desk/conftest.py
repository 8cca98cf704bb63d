"""A board with names that mean no release, and people who may decide about them or only look."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from boards_app.intake.store import read_file, stage
from boards_app.models import Board, RecipeVersion, Snapshot
from boards_app.publishing import publish
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n"
VIEWS = ["view_snapshot", "view_alias", "view_boardevent", "view_rowmark", "view_board", "view_release"]


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = day(40)


@pytest.fixture
def who_may(db: None) -> Callable[..., Client]:
    """Return what logs somebody in who may look, and do what is named."""

    def log_in(*codenames: str) -> Client:
        user = User.objects.create_user("-".join(["p", *codenames])[:150], is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=[*VIEWS, *codenames]))
        client = Client()
        client.force_login(user)
        return client

    return log_in


@pytest.fixture
def editor(who_may: Callable[..., Client]) -> Client:
    """Return somebody with the rights of an editor over names."""
    return who_may("add_alias", "change_alias", "stage_snapshot", "add_release", "change_release")


@pytest.fixture
def reader(who_may: Callable[..., Client]) -> Client:
    """Return somebody who may only look."""
    return who_may()


@pytest.fixture
def board(db: None) -> Board:
    """Return a board with four releases, judged, and a staged snapshot with three more names."""
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in ("swift-2", "b", "c", "d")))
    make_snapshot(board, 10, {"swift-2": "71", "b": "70", "c": "69", "d": "60"})
    publish(by="test", kind="test")
    put(board, "Swift 2 (high),80\nswift-2,71\nb,70\nHuman,65\n<b>stranger</b>,64\n", 20)
    return board


def put(board: Board, rows: str, number: int) -> Snapshot:
    """Stage a file with these rows, as it stood on a day."""
    data = f"model,score\n{rows}".encode()
    return stage(board, read_file(board, data), data, taken_on=day(number), file_name="x.csv", by="test")
