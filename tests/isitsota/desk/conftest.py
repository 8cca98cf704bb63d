"""A desk with somebody at it, and one of everything to look at."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from boards_app.models import (
    Alias,
    Board,
    BoardEvent,
    Category,
    Correction,
    LinkCheck,
    Reign,
    RowMark,
    Standing,
)
from boards_app.publishing import publish
from models_app.catalogue import ClaimRows, ReleaseRows, save_lab, save_release
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, Source
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

TODAY = date(2026, 2, 1)


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = TODAY


@pytest.fixture
def editor(client: Client, db: None) -> Client:
    """Return a client that is logged in as somebody who may do everything."""
    client.force_login(User.objects.create_superuser("ed", password="x"))
    return client


@pytest.fixture
def reader(client: Client, db: None) -> Client:
    """Return a client that is logged in as somebody who may only look."""
    user = User.objects.create_user("rea", password="x", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client.force_login(user)
    return client


def fill(number: int) -> None:
    """Store one more of everything that the admin lists."""
    name = f"r{number}"
    release = make_release(name, lab=f"lab {number}", is_open=True)
    lab = release.lab
    lab.slug = f"lab-{number}"
    save_lab(lab, by="me")
    name_all(release)
    source = Source(kind="LAB", title=f"News {number}", url=f"https://example.org/news/{number}")
    score = ClaimedScore(benchmark=f"Bench {number}", value="1")
    rows = ReleaseRows(
        [Fact(label="API", value="Yes"), Fact(label="Size", value="Big")],
        [ClaimRows(Claim(text=f"Claim {number}", claimed_on=day(number)), source.url, [score])],
        [source],
    )
    release.base = Release.objects.exclude(pk=release.pk).first()
    release.slug = f"release-{number}"
    save_release(release, by="me", rows=rows)
    board = make_board(
        f"b{number}", "coding", "math", continues=Board.objects.filter(continued_by=None).last()
    )
    make_snapshot(board, 10, {name: "1"})
    make_snapshot(board, 20 + number, {name: "2"})
    Alias.objects.create(name=f"Human {number}", board=board, reason="people", by="me")
    RowMark.objects.create(board=board, row_key=f"row {number}", kind="struck", reason="x", by="me")
    Correction.objects.create(kind="alias-changed", about="x", board=board, release=release, by="me")
    LinkCheck.objects.create(address=f"https://example.org/news/{number}", checked_at=datetime.now(UTC))
    BoardEvent.objects.create(kind="re-scored", about="x", board=board, by="me")


def judge() -> None:
    """Judge, and crown everybody, which so little evidence would not."""
    publish(by="me", kind="test", as_of=TODAY)
    place = {"category": Category.objects.get(slug="coding"), "scope": "all"}
    for release in Release.objects.exclude(reigns__isnull=False):
        Reign.objects.create(release=release, from_on=release.announced_on, **place)
        Standing.objects.create(
            release=release, rank=1, is_shared=True, field_size=3, boards_listed=1, boards_fresh=1,
            is_leading=True, **place,
        )  # fmt: skip


@pytest.fixture
def one(db: None) -> Release:
    """Store one of everything, judged."""
    fill(1)
    judge()
    return Release.objects.get()


@pytest.fixture
def lab(one: Release) -> Lab:
    """Return the lab."""
    return one.lab
