"""Links are looked at a few at a time; what is gone twice in a row is dead, what can't be known is not."""

import socket
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from boards_app.fetching.client import Reach
from boards_app.fetching.guest import Guest
from boards_app.fetching.links import MOST_A_RUN, check_links, due
from boards_app.models import LinkCheck
from models_app.models import Lab, Source
from tests.boards_app.evidence import day, make_board, make_release
from tests.boards_app.fetching.host import Host, Page, moved, page

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 3, tzinfo=UTC)
ADDRESS = "https://board.example/page"


@pytest.fixture(autouse=True)
def surroundings(settings: Any, tmp_path: Any) -> None:
    settings.FETCH_CONTACT, settings.SITE_DATE, settings.VAR_DIR = "x@isitsota.com", day(40), tmp_path


def link_to(address: str = ADDRESS) -> None:
    Source.objects.filter(release=make_release("r")).update(url=address)


def look(host: Host, times: int = 1, reach: Reach | None = None) -> LinkCheck:
    """Look so many times, and return what is kept."""
    for number in range(times):
        guest = Guest("x@isitsota.com", reach or host.reach())
        list(check_links([ADDRESS], guest, NOW + timedelta(days=number)))
    return LinkCheck.objects.get()


LARGE = page(b"x" * (1024 * 1024))
ANSWERS: list[tuple[Page, int, bool, str, str]] = [
    (page(b"here"), 200, False, "", "it is there"),
    (page(b""), 200, False, "", "an empty page is one"),
    (LARGE, 200, False, "", "how large it is does not matter"),
    (moved("https://two.example/there"), 200, False, "", "it has moved, and is there"),
    (moved("https://two.example/gone"), 404, True, "status 404", "it has moved to what is gone"),
    (page(status=404), 404, True, "status 404", "gone"),
    (page(status=410), 410, True, "status 410", "gone for good"),
    (page(status=403), 403, False, "not known", "it does not like guests"),
    (page(status=429), 429, False, "not known", "we ask too often"),
    (page(status=503), 503, False, "not known", "the host has a fault"),
]


@pytest.mark.parametrize(
    ("answer", "status", "is_dead", "said", "because"), ANSWERS, ids=[row[4] for row in ANSWERS]
)
def test_what_becomes_of_an_address(
    host: Host, answer: Page, status: int, is_dead: bool, said: str, because: str
) -> None:
    host.pages |= {"board.example/page": answer, "two.example/there": page(b"there")}
    once = look(host)
    assert (once.status, once.is_dead) == (status, False), "once is not enough"
    twice = look(host)
    assert twice.is_dead == is_dead, because
    assert said in twice.problem
    assert bool(twice.problem) == bool(said)


@pytest.mark.parametrize(
    ("error", "is_dead", "because"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), True, "no such host"),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure"), False, "our own look-up is out of order"),
    ],
)
def test_a_host_that_nobody_knows(host: Host, error: Exception, is_dead: bool, because: str) -> None:
    def resolve(name: str) -> list[str]:
        raise error

    row = look(host, times=2, reach=Reach(resolve))
    assert (row.is_dead, row.status) == (is_dead, None), because


def test_robots_are_obeyed(host: Host) -> None:
    host.pages["board.example/robots.txt"] = page(b"User-agent: *\nDisallow: /\n")
    assert "robots.txt" in look(host, times=2).problem
    assert host.asked == ["board.example/robots.txt"] * 2


def test_what_is_there_again_starts_anew(host: Host) -> None:
    assert look(host, times=2).is_dead
    host.pages["board.example/page"] = page(status=503)
    assert look(host).is_dead, "a fault of the host says nothing of the page"
    host.pages["board.example/page"] = page(b"back")
    assert look(host).failures == 0


def test_an_address_that_leads_inside_is_not_asked(host: Host) -> None:
    row = look(host, reach=Reach(lambda name: ["10.0.0.1"]))
    assert "a private address" in row.problem
    assert not host.asked


DUE = [
    (None, 0, True, "nobody has looked"),
    (29, 0, False, "looked at this month"),
    (30, 0, True, "a month ago"),
    (0, 1, False, "gone today"),
    (1, 1, True, "gone once is looked at again after a day"),
    (1, 2, False, "dead is known"),
    (30, 2, True, "perhaps it is back"),
]


@pytest.mark.parametrize(("days", "failures", "is_due", "because"), DUE, ids=[row[3] for row in DUE])
def test_when_an_address_is_due(days: int | None, failures: int, is_due: bool, because: str) -> None:
    link_to()
    if days is not None:
        at = NOW - timedelta(days=days)
        LinkCheck.objects.create(address=ADDRESS, checked_at=at, failures=failures)
    assert (due(NOW) == [ADDRESS]) == is_due, because


def test_all_that_pages_link_to_is_due_but_no_plain_http() -> None:
    link_to("http://board.example/plain")
    Lab.objects.update(website="https://lab.example/")
    make_board("b", source_url="https://board.example/data")
    assert due(NOW) == ["https://board.example/data", "https://example.org/", "https://lab.example/"]


def test_a_run_is_short() -> None:
    release = make_release("r")
    for number in range(30):
        Source.objects.create(release=release, kind="LAB", title="x", url=f"https://a.example/{number}")
    assert len(due(NOW)) == MOST_A_RUN


def run(host: Host, command: str) -> str:
    said = StringIO()
    call_command(command, stdout=said, reach=host.reach())
    return said.getvalue()


def test_the_command_says_what_it_saw(host: Host) -> None:
    link_to()
    assert run(host, "check_links") == f"{ADDRESS}: it was answered with status 404\n"
    assert run(host, "check_links") == "No link is due.\n"


def test_tick_looks_too(host: Host) -> None:
    link_to()
    assert run(host, "tick").splitlines()[-1] == f"{ADDRESS}: it was answered with status 404"
    assert LinkCheck.objects.get().failures == 1
    assert run(host, "tick") == "Nothing is due.\n"


def test_without_a_contact_nobody_is_asked(host: Host, settings: Any) -> None:
    settings.FETCH_CONTACT = ""
    link_to()
    with pytest.raises(CommandError, match="set FETCH_CONTACT"):
        run(host, "check_links")
    run(host, "tick")
    assert not host.asked
    assert not LinkCheck.objects.exists()
