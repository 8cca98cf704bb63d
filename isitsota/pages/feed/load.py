"""Rows to feeds: at most two queries each. What is no address of a feed any more raises Moved or NotThere."""

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict

from boards_app.models import Board, Edition, Verdict
from boards_app.queries import state_changes
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses, BoardLink
from isitsota.pages.asked import NotThere, refuse_unknown
from isitsota.pages.feed.shape import Entry, Feed
from isitsota.pages.moved import lab_elsewhere, release_elsewhere
from models_app.models import Lab, Release

MOST = 50


def load_changes(query: QueryDict, addresses: Addresses) -> Feed:
    """Return the feed of all verdict changes."""
    refuse_unknown(query, [])
    return Feed(
        title="Verdict changes",
        sentence="Which AI models are SOTA, and which are not any more: each change of a verdict.",
        url=f"{addresses.site}/",
        feed_url=f"{addresses.site}/feed.atom",
        entries=_changes(state_changes(), addresses),
    )


def load_release_changes(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
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
        entries=_changes(state_changes().filter(release=release), addresses),
    )


def load_lab_changes(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
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
        entries=_changes(state_changes().filter(release__lab=lab), addresses),
    )


def load_board_editions(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
    """Return the feed of a board's editions."""
    refuse_unknown(query, [])
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        raise NotThere("There is no board at this address.")
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


def _changes(verdicts: QuerySet[Verdict], addresses: Addresses) -> tuple[Entry, ...]:
    columns = ("release_id", "release__slug", "release__name", "as_of", "state", "label", "headline")
    return tuple(
        Entry(
            key=f"release/{key}/{day.isoformat()}/{state}",
            day=day,
            title=f"{name}: {label}",
            words=headline,
            url=addresses.release(slug, name).url,
        )
        for key, slug, name, day, state, label, headline in verdicts.values_list(*columns)[:MOST]
    )
