"""Prepared queries: they give what Django gives, each time as things are then."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Value
from django.db.models.sql.compiler import SQLCompiler
from time_machine import travel

from models_app.models import Lab, Release
from models_app.prepared import Prepared

pytestmark = pytest.mark.django_db

MOMENT = datetime(2026, 11, 3, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def releases() -> None:
    """Make two releases, the second of which comes out a minute after `MOMENT`."""
    lab = Lab.objects.create(name="Lab", slug="lab")
    days = {"announced_on": date(2026, 11, 1), "total_parameters": Decimal("35.500")}
    Release.objects.create(slug="out", name="50% %s", lab=lab, is_published=True, **days)
    later = MOMENT + timedelta(minutes=1)
    Release.objects.create(slug="soon", name="Soon", lab=lab, is_published=True, publish_at=later)


def every() -> Any:
    return Release.objects.published().order_by("slug")


OF_LAB = Exists(Release.objects.published().filter(pk=OuterRef("releases")))


@pytest.mark.parametrize(
    ("rows", "because"),
    [
        (every().values_list("slug"), "text"),
        (every().values_list("total_parameters", "announced_on", "is_published"), "decimals, days, truth"),
        (every().values_list("publish_at", "lab__slug"), "times, and what is joined"),
        (every().filter(name__contains="%").values_list("slug", "name"), "percent signs"),
        (every().values_list("slug")[:1], "the first so many"),
        (every().filter(slug="none").values_list("slug"), "none"),
        (every().annotate(home=F("lab__name")).values_list("home", "slug"), "columns that were added"),
        (Lab.objects.filter(OF_LAB).values_list("slug"), "the time in a query within"),
        (every().filter(pk__in=every().values("pk")[:1]).values_list("slug"), "a page within"),
        (every().values(one=Value(1)).annotate(n=Count("pk")).values_list("n"), "counts"),
    ],
)
def test_it_gives_what_django_gives(rows: Any, because: str) -> None:
    prepared = Prepared(rows)
    for moment in (MOMENT, MOMENT + timedelta(minutes=2)):
        with travel(moment, tick=False):
            assert [tuple(row) for row in prepared.read()] == list(rows.all()), because


def test_what_comes_out_meanwhile_is_read() -> None:
    prepared = Prepared(every().values_list("slug"))
    with travel(MOMENT, tick=False):
        assert [slug for (slug,) in prepared.read()] == ["out"]
    with travel(MOMENT + timedelta(minutes=1), tick=False):
        assert [slug for (slug,) in prepared.read()] == ["out", "soon"]


def test_its_sql_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = Prepared(every().values_list("slug"))
    first = prepared.read()
    monkeypatch.setattr(SQLCompiler, "as_sql", None)
    assert prepared.read() == first


@pytest.mark.django_db(transaction=True)
def test_threads_share_it() -> None:
    prepared = Prepared(every().values_list("slug", "announced_on"))
    first = prepared.read()

    def read(_: int) -> Any:
        try:
            return prepared.read()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(read, range(4))) == [first] * 4
