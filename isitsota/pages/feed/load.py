"""Rows to feeds: eight queries at most. For what is no address of a feed they raise Moved or NotThere."""

from typing import Any

from django.db.models import Q
from django.http import QueryDict

from boards_app.models import Board, Edition
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses, BoardLink
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.changes.rows import changes_until, read_changes
from isitsota.pages.changes.shape import VerdictChange
from isitsota.pages.feed.shape import Entry, Feed
from isitsota.pages.judged import last_judged
from isitsota.pages.moved import board_elsewhere, lab_elsewhere, release_elsewhere
from models_app.models import Lab, Release

MOST = 50


def load_all(query: QueryDict, addresses: Addresses) -> Feed:
    """Return the feed of all verdict changes."""
    refuse_unknown(query, [])
    return Feed(
        title="Verdict changes",
        sentence="Which AI models are SOTA, and which are not any more: each change of a verdict.",
        url=f"{addresses.site}/changes",
        feed_url=f"{addresses.site}/feed.atom",
        entries=_changes(Q(), addresses),
    )


def load_of_release(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
    """Return the feed of one release."""
    refuse_unknown(query, [])
    release = Release.objects.published().filter(slug=slug).first()
    if release is None:
        raise release_elsewhere(slug)
    link = addresses.release(release.slug, release.name)
    return Feed(
        title=f"Is {release.name} SOTA?",
        sentence=f"Each change of the verdict on {release.name}.",
        url=link.url,
        feed_url=f"{link.url}/feed.atom",
        entries=_changes(Q(release=release), addresses),
    )


def load_of_lab(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
    """Return the feed of a lab's releases."""
    refuse_unknown(query, [])
    lab = Lab.objects.filter(slug=slug).first()
    if lab is None:
        raise lab_elsewhere(slug)
    link = addresses.lab(lab.slug, lab.name)
    return Feed(
        title=f"Verdicts on releases of {lab.name}",
        sentence=f"Each change of a verdict on a release of {lab.name}.",
        url=link.url,
        feed_url=f"{link.url}/feed.atom",
        entries=_changes(Q(release__lab=lab), addresses),
    )


def load_editions(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
    """Return the feed of a board's editions."""
    refuse_unknown(query, [])
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        raise board_elsewhere(slug)
    link = addresses.board(board.slug, board.name)
    days = Edition.objects.filter(board=board).order_by("-taken_on").values_list("taken_on", flat=True)
    return Feed(
        title=f"Editions of {board.name}",
        sentence=f"Each time that {board.name} showed something new.",
        url=link.url,
        feed_url=f"{link.url}/feed.atom",
        entries=tuple(_edition(link, day, addresses) for day in days[:MOST]),
    )


def _edition(board: BoardLink, day: Any, addresses: Addresses) -> Entry:
    return Entry(
        key=f"boards/{board.slug}/{day.isoformat()}",
        day=day,
        title=f"{board.name}: edition of {short_date(day)}",
        words=f"{board.name} showed new results on {short_date(day)}.",
        url=addresses.edition(board.slug, board.name, day).url,
    )


def _changes(which: Q, addresses: Addresses) -> tuple[Entry, ...]:
    rows = changes_until(last_judged().as_of).filter(which)[:MOST]
    changes = read_changes(rows, addresses)
    public = Release.objects.filter(slug__in={change.release.slug for change in changes})
    keys = dict(public.values_list("slug", "pk"))
    return tuple(_change(change, keys[change.release.slug]) for change in changes)


def _change(change: VerdictChange, key: int) -> Entry:
    """Say a change; its key holds even where the release is renamed."""
    crowns = f"{change.crown_line}." if change.crowns else ""
    return Entry(
        key=f"release/{key}/{change.day.isoformat()}/{change.status.state}",
        day=change.day,
        title=f"{change.release.name}: {change.state_line}",
        words=" ".join(filter(None, (change.answer, crowns, change.cause_line))),
        url=change.release.url,
    )
