"""Feeds as Atom and as JSON Feed: ids and times are those of what happened, origins those of the settings."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

from isitsota.pages.asked import Moved
from isitsota.pages.feed.shape import Entry, Feed
from isitsota.pages.judged import addresses
from isitsota.web.reading import reading
from isitsota.web.xml_text import xml_text

AUTHOR = "isitsota"
FIRST_YEAR = 2026  # of the name that ids are made with (RFC 4151)
NOTHING_YET = date(1970, 1, 1)


class Atom(Atom1Feed):
    """An Atom feed that is as old as its newest entry; where there is none, of no day that matters."""

    def latest_post_date(self) -> datetime:
        """Return when it last changed; never now."""
        return super().latest_post_date() if self.items else start_of(NOTHING_YET)


def start_of(day: date) -> datetime:
    """Return the moment a day begins, in UTC, as all days here do."""
    return datetime.combine(day, time(), UTC)


def id_of(entry: Entry) -> str:
    """Return an id that holds whatever address the feed was fetched at."""
    return f"tag:{urlsplit(settings.SITE_URL).hostname},{FIRST_YEAR}:{entry.key}"


def as_atom(feed: Feed) -> HttpResponse:
    """Write a feed as Atom."""
    atom = Atom(
        title=xml_text(feed.title),
        link=feed.url,
        description="",
        subtitle=xml_text(feed.sentence),
        language="en",
        feed_url=feed.feed_url,
        author_name=AUTHOR,
    )
    for entry in feed.entries:
        atom.add_item(
            title=xml_text(entry.title),
            link=entry.url,
            description=escape(xml_text(entry.words)),  # Atom's summary is HTML
            unique_id=id_of(entry),
            pubdate=start_of(entry.day),
            updateddate=start_of(entry.day),
        )
    return HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def as_json_feed(feed: Feed) -> HttpResponse:
    """Write a feed as JSON Feed 1.1."""
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": feed.sentence,
        "home_page_url": feed.url,
        "feed_url": f"{feed.feed_url.removesuffix('.atom')}.json",
        "language": "en",
        "authors": [{"name": AUTHOR}],
        "items": [_item(entry) for entry in feed.entries],
    }
    return JsonResponse(document, content_type="application/feed+json; charset=utf-8")


def _item(entry: Entry) -> dict[str, str]:
    moment = start_of(entry.day).isoformat()
    return {
        "id": id_of(entry),
        "url": entry.url,
        "title": entry.title,
        "content_text": entry.words,
        "date_published": moment,
        "date_modified": moment,
    }


def feed_view(
    load: Callable[..., Feed], write: Callable[[Feed], HttpResponse]
) -> Callable[..., HttpResponse]:
    """Return the view of a feed; a slug that moved leads to the feed where it is now."""

    @reading
    def show(request: HttpRequest, **words: Any) -> HttpResponse:
        try:
            response = write(load(request.GET, addresses(), **words))
        except Moved as moved:
            folder = request.path.split("/")[1]
            return HttpResponsePermanentRedirect(f"/{folder}/{moved.slug}/feed.atom")
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return show
