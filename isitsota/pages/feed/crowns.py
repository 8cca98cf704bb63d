"""Rows to the feed of a category: who was crowned, and whose reign ended; two queries."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from boards_app.models import Category, Reign
from boards_app.rules.dates import date_range
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import NotThere, refuse_unknown
from isitsota.pages.feed.load import MOST
from isitsota.pages.feed.shape import Entry, Feed

SCOPES = {"all": "among all releases", "open": "among open weights"}


def load_crowns(query: QueryDict, addresses: Addresses, slug: str) -> Feed:
    """Return the feed of a category. Raises NotThere where there is none by that slug."""
    refuse_unknown(query, [])
    category = Category.objects.filter(slug=slug).first()
    if category is None:
        raise NotThere("There is no category at this address.")
    link = addresses.category(category.slug, category.name)
    reigns = Reign.objects.filter(category=category).select_related("release").order_by("from_on", "pk")
    happened = sorted(
        _happened(reigns, category, addresses), key=lambda one: (one.day, one.key), reverse=True
    )
    return Feed(
        title=f"Who is SOTA in {category.name}?",
        sentence=f"Each crown in {category.name} that was given or lost.",
        url=link.url,
        feed_url=f"{link.url}/feed.atom",
        entries=tuple(happened[:MOST]),
    )


def _happened(reigns: Iterable[Reign], category: Category, addresses: Addresses) -> Iterator[Entry]:
    for reign in reigns:
        place, name = f"{category.name}, {SCOPES[reign.scope]}", reign.release.name
        event = _Event(reign, addresses)
        yield event.on(reign.from_on, "given", f"{name}: crown in {place}", f"{name} is SOTA in {place}.")
        if reign.until_on:
            worn = f"{name} wore the crown in {place}: {date_range(reign.from_on, reign.until_on)}."
            yield event.on(reign.until_on, "lost", f"{name}: crown lost in {place}", worn)


@dataclass(frozen=True)
class _Event:
    reign: Reign
    addresses: Addresses

    def on(self, day: date, what: str, title: str, words: str) -> Entry:
        """Word the beginning or the end of the reign."""
        reign, release = self.reign, self.reign.release
        key = f"crown/{reign.category_id}/{reign.scope}/{release.pk}/{day.isoformat()}/{what}"
        return Entry(key, day, title, words, self.addresses.release(release.slug, release.name).url)
