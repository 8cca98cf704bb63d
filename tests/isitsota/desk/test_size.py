"""The desk at size: however much is stored, a page takes few queries and offers no endless choice."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boards_app.models import Result, Snapshot
from models_app.models import Release
from tests.isitsota.desk.conftest import TODAY
from tests.isitsota.desk.pages import Cost, cost, every_page
from tests.isitsota.desk.size import seed

MOST_QUERIES = 30
MOST_ON_THE_FIRST_SCREEN = 25
MOST_OPTIONS = 100

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def is_too_much(one: Cost) -> bool:
    """Tell whether a page breaks a limit."""
    return one.status != 200 or one.queries >= MOST_QUERIES or one.options > MOST_OPTIONS


def test_no_page_asks_or_offers_too_much(client: Client) -> None:
    """F105: 1,187 queries and 1,180 options on one page of an admin."""
    seed(TODAY)
    stored = (Release.objects.count(), Snapshot.objects.count(), Result.objects.count())
    assert stored == (2_000, 1_000, 100_000)
    client.force_login(User.objects.create_superuser("ed", password="x"))
    costs = [cost(client, path) for path in list(every_page())]
    assert len(costs) > 150
    assert [one for one in costs if is_too_much(one)] == []
    assert costs[0].queries < MOST_ON_THE_FIRST_SCREEN
