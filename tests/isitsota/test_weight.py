"""What a first visit to the page of a release costs: compressed bytes, requests, no script."""

import gzip
import re
from typing import Any

import pytest
from django.conf import settings

from boards_app.models import Board
from tests.boards_app.evidence import make_release, make_snapshot, name_all
from tests.isitsota.scene import add_rows, judge, make_contest

pytestmark = pytest.mark.django_db
MOST_BYTES, MOST_REQUESTS = 14 * 1024, 3


@pytest.fixture
def full() -> None:
    """Make a release with rivals, and with more facts, claims and sources than most of the demo have."""
    make_contest(6)
    release = make_release("full", announced=1)
    name_all(release)
    add_rows(release, 10)
    for board in Board.objects.all():
        make_snapshot(board, 300, {"full": "60", "r0": "97", "r1": "50"})
    judge()


def test_a_first_visit_fits_in_one_flight(full: None, client: Any) -> None:
    sent = client.get("/m/full", headers={"accept-encoding": "gzip"})
    assert (sent.headers["Content-Encoding"], sent.headers["Vary"]) == ("gzip", "Accept-Encoding")
    html = gzip.decompress(sent.content).decode()
    asked_for = re.findall(r'(?:rel="(?:icon|stylesheet)" href|src)="(/[^"]+)"', html)
    assert {path.rpartition("/")[2] for path in asked_for} == {"mark.svg", "site.css"}
    assert 1 + len(asked_for) <= MOST_REQUESTS
    sheet = gzip.compress((settings.BASE_DIR / "static" / "site.css").read_bytes())
    assert len(sent.content) + len(sheet) <= MOST_BYTES


def test_whoever_takes_no_gzip_gets_plain_bytes(full: None, client: Any) -> None:
    plain = client.get("/m/full")
    assert "Content-Encoding" not in plain.headers
    packed = client.get("/m/full", headers={"accept-encoding": "gzip"})
    assert gzip.decompress(packed.content) == plain.content
