"""What the journeys begin with: a day, people with roles, and boards on which somebody leads."""

import os
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User

from boards_app.models import Alias, Board, RecipeVersion
from boards_app.publishing import publish
from isitsota.desk.roles import ROLES, give_role, write_roles
from models_app.history.recording import acting_as
from tests.boards_app.evidence import FIRST_DAY, make_board, make_release, make_snapshot
from tests.isitsota.desk.journeys.pictures import Takes, take
from tests.isitsota.desk.journeys.window import PASSWORD

NOW = datetime(2026, 11, 3, 9, 30, tzinfo=UTC)
RECIPE = "format: csv\nname: Model\nmetrics:\n  coding:\n    column: Resolved\n"
NAMES = {"alder-4": "Alder 4", "birch-pro": "Birch Pro", "cedar-2": "Cedar 2", "dogwood": "Dogwood"}


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Iterator[Any]:
    """Set the clock, which ticks on; no cookie has a last day, since the browser has a clock of its own."""
    settings.SITE_DATE = None
    settings.SESSION_EXPIRE_AT_BROWSER_CLOSE, settings.CSRF_COOKIE_AGE = True, None
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with time_machine.travel(NOW, tick=True) as traveller:
        yield traveller


@pytest.fixture(autouse=True)
def people(transactional_db: None) -> None:
    """Make one person for each role, called as it is, and a “reader”: staff that may only look."""
    write_roles()  # tests that empty all tables empty these too
    for role in (*ROLES, "reader"):
        user = User.objects.create_user(role, password=PASSWORD, is_staff=True)
        if role in ROLES:
            give_role(user, role)


@pytest.fixture
def picture(tmp_path: Path) -> Takes:
    """Return what takes a picture for docs/editing.md: into $EDITING_SHOTS, or only to see that it can be."""
    folder = Path(os.environ.get("EDITING_SHOTS") or tmp_path)
    return lambda shown, name: take(shown, folder / f"{name}.png")


@pytest.fixture
def boards(people: None) -> dict[str, Board]:
    """Make two boards of coding: Alder 4 wears the crown, and Cedar 2 stands first on one of them only."""
    with acting_as("admin"):
        for slug, name in NAMES.items():
            release = make_release(slug, lab=f"{name.split()[0]} Labs")
            release.name = name
            release.save()
            Alias.objects.create(name=name, release=release, by="admin")
    repair, shell = make_board("repo-repair", "coding"), make_board("shell-tasks", "coding")
    for month in (9, 10):
        _show(repair, date(2026, month, 6), {"Alder 4": "71.2", "Birch Pro": "66.0", "Dogwood": "58.4"})
        scores = {"Cedar 2": "64.1", "Alder 4": "61.0", "Birch Pro": "52.5", "Dogwood": "50.3"}
        _show(shell, date(2026, month, 9), scores)
    Board.objects.filter(pk=repair.pk).update(name="Repo Repair")
    Board.objects.filter(pk=shell.pk).update(name="Shell Tasks")
    RecipeVersion.objects.create(board=repair, number=2, text=RECIPE, by="admin")
    publish(by="admin", kind="accept")
    return {"repair": repair, "shell": shell}


def _show(board: Board, day: date, scores: dict[str, str]) -> None:
    others = {name: f"{float(score) + day.month / 10:.1f}" for name, score in scores.items()}  # each month
    make_snapshot(board, (day - FIRST_DAY).days, others)
