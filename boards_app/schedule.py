"""What is due by the clock: new days to judge, releases whose time has come, boards and links to look at."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from django.conf import settings

from boards_app.fetching.attempts import was_tried
from boards_app.fetching.client import Reach
from boards_app.fetching.guest import Guest
from boards_app.fetching.links import Looked, check_links, due
from boards_app.fetching.outcome import Outcome
from boards_app.fetching.staging import Round, fetch_all, has_snapshot
from boards_app.models import Publication
from boards_app.publishing import publish
from boards_app.queries import became_public_since, boards_to_fetch
from models_app.clock import today

BY = "schedule"
NO_CONTACT = "Nothing is fetched: set FETCH_CONTACT to an address that those who run the boards can write to."


def do_what_is_due() -> list[str]:
    """Do it, and return a line for each thing done; none when nothing was due."""
    latest = Publication.objects.first()
    lines = []
    names = list(became_public_since(latest).values_list("name", flat=True))
    if names:
        publish(by=BY, kind="release", reason=f"Published as scheduled: {', '.join(names)}")
        lines.append(f"Published as scheduled: {', '.join(names)}.")
    if latest is None or latest.as_of < today():
        publish(by=BY, kind="day", reason="A new day", since=_first_new_day(latest))
        lines.append(f"Judged up to {today().isoformat()}.")
    return lines


class NoContactError(Exception):
    """Boards are to be fetched, and nobody is named whom their operators could write to."""


def fetch_what_is_due(reach: Reach | None = None) -> Iterator[Outcome]:
    """Fetch each board that has no snapshot of today, and yield what became of it.

    One that failed is left alone for an hour. Raises NoContactError. `reach` is for tests.
    """
    attempts, day = settings.VAR_DIR / "fetching", today()
    waiting = [
        board
        for board in boards_to_fetch(day)
        if has_snapshot(board, day) is None and not was_tried(attempts, board)
    ]
    if not waiting:
        return
    if not settings.FETCH_CONTACT:
        raise NoContactError(NO_CONTACT)
    guest = Guest(settings.FETCH_CONTACT, reach or Reach())
    yield from fetch_all(waiting, Round(guest, day, BY, once_a_day=True, attempts=attempts))


def check_links_due(reach: Reach | None = None) -> Iterator[Looked]:
    """Look at a few of the links that nobody has looked at for long; nothing without a contact."""
    now = datetime.now(UTC)
    if settings.FETCH_CONTACT:
        yield from check_links(due(now), Guest(settings.FETCH_CONTACT, reach or Reach()), now)


def _first_new_day(latest: Publication | None) -> date | None:
    return latest.as_of + timedelta(days=1) if latest else None
