"""The desk at size: however much is stored, a page takes few queries and offers no endless choice."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boards_app.intake.store import read_file, stage
from boards_app.models import Result, Snapshot
from models_app.models import Release
from tests.isitsota.desk.conftest import TODAY
from tests.isitsota.desk.forms import address
from tests.isitsota.desk.pages import Cost, cost, every_page
from tests.isitsota.desk.size import seed

MOST_QUERIES = 30
MOST_ON_THE_FIRST_SCREEN = 25
MOST_OPTIONS = 100

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def is_too_much(one: Cost) -> bool:
    """Tell whether a page breaks a limit."""
    return one.status != 200 or one.queries >= MOST_QUERIES or one.options > MOST_OPTIONS


def stage_correction_of(wrong: Snapshot) -> Snapshot:
    """Stage a file for the day of an accepted one, with another score in one row."""
    lines = bytes(wrong.raw_file.content or b"").splitlines()
    data = b"\n".join([*lines[:11], lines[11] + b"9", *lines[12:]])
    parsed = read_file(wrong.board, data)
    return stage(wrong.board, parsed, data, taken_on=wrong.taken_on, file_name="again.csv", by="me")


def accepted_of_a_board() -> list[Snapshot]:
    """Return the newest accepted snapshot of a board, and an older one."""
    rows = Snapshot.objects.accepted().filter(board__slug="board-40").order_by("-taken_on")
    return [rows[0], rows[3]]


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
    corrections = [stage_correction_of(wrong) for wrong in accepted_of_a_board()]
    assert [one for one in (cost(client, address(each)) for each in corrections) if is_too_much(one)] == []
