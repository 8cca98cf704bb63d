"""Look whether the pages that we link to are still there: a few at a time, as a polite guest.

An address that answers 404 or 410, or whose host nobody knows, twice in a row is dead. Whatever else keeps us
from seeing it (403, 429, an error of the host, its robots.txt) says nothing of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

from boards_app.fetching.client import FetchError, UnknownHostError
from boards_app.fetching.guest import Guest
from boards_app.models import Board, LinkCheck
from boards_app.models.link import DEAD
from models_app.models import Lab, Source
from models_app.yaml_reading import one_line

GONE = frozenset({404, 410})
AGAIN_AFTER = timedelta(days=30)
DOUBTED_AFTER = timedelta(days=1)  # one that was gone once is looked at again sooner
MOST_A_RUN = 10
LONGEST_RUN = 120.0  # seconds, after which no other address is begun
HTTPS = "https://"


@dataclass(frozen=True)
class Looked:
    """What an address answered: the status if any, and what is wrong with it ("" for nothing)."""

    address: str
    status: int | None
    problem: str
    is_gone: bool

    def line(self) -> str:
        """Say it in one line."""
        return one_line(f"{self.address}: {self.problem or 'it is there'}", 900)


def addresses() -> set[str]:
    """Return the https addresses of sources, labs and boards, but for data that is fetched each day."""
    found = set(Source.objects.filter(url__startswith=HTTPS).values_list("url", flat=True))
    found |= set(Lab.objects.filter(website__startswith=HTTPS).values_list("website", flat=True))
    for board in Board.objects.only("url", "source_url", "fetch_terms_url", "fetch_allowed"):
        found |= {board.url, board.fetch_terms_url, "" if board.fetch_allowed else board.source_url}
    return {address for address in found if address.startswith(HTTPS)}


def due(now: datetime, most: int = MOST_A_RUN) -> list[str]:
    """Return the addresses to look at: those never looked at first, then the longest unseen."""
    looked_at = {one.address: one for one in LinkCheck.objects.all()}
    waiting = []
    for address in addresses():
        known = looked_at.get(address)
        if known is None:
            waiting.append((False, now, address))
        elif known.checked_at <= now - (DOUBTED_AFTER if 0 < known.failures < DEAD else AGAIN_AFTER):
            waiting.append((True, known.checked_at, address))
    return [address for *_, address in sorted(waiting)[:most]]


def check_links(wanted: list[str], guest: Guest, now: datetime) -> Iterator[Looked]:
    """Look at addresses, keep what came of each, and yield it; the run ends in bounded time."""
    ends = monotonic() + LONGEST_RUN
    for address in wanted:
        if monotonic() >= ends:
            return
        looked = _look(address, guest)
        _keep(looked, now)
        yield looked


def _look(address: str, guest: Guest) -> Looked:
    try:
        status = guest.status_of(address)
    except UnknownHostError as error:
        return Looked(address, None, str(error), is_gone=True)
    except FetchError as error:
        return Looked(address, None, f"not known: {error}", is_gone=False)
    if status in GONE:
        return Looked(address, status, f"it was answered with status {status}", is_gone=True)
    known = "" if status < 400 else f"not known: it was answered with status {status}"
    return Looked(address, status, known, is_gone=False)


def _keep(looked: Looked, now: datetime) -> None:
    """Store what came of it. What is not known leaves the count of failures as it was."""
    row = LinkCheck.objects.filter(address=looked.address).first() or LinkCheck(address=looked.address)
    row.checked_at, row.status, row.problem = now, looked.status, one_line(looked.problem, 300)
    row.failures = min(row.failures + 1, DEAD) if looked.is_gone else row.failures if looked.problem else 0
    row.save()
