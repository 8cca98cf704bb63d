"""Rows to the list of releases: six queries, however many there are."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import BadQuery, refuse_unknown
from isitsota.pages.judged import last_judged
from isitsota.pages.release_rows import read_rows
from isitsota.pages.releases.filters import ReleaseFilter, refuse_wrong_values
from isitsota.pages.releases.shape import Choice, Filter, ReleasesPage
from models_app.models import Release

PAGE_SIZE = 100
AFTER = "after"


def load_releases(query: QueryDict, addresses: Addresses) -> ReleasesPage:
    """Return a page of the list. Raises BadQuery for a parameter or value it does not take."""
    refuse_unknown(query, [*ReleaseFilter.base_filters, AFTER])
    judged = last_judged()
    filters = ReleaseFilter(query, Release.objects.published(), judged.as_of)
    refuse_wrong_values(filters)
    numbers = filters.qs.aggregate(count=Count("pk"), labs=Count("lab", distinct=True))
    rows = read_rows(_following(filters.qs, query.get(AFTER, ""))[: PAGE_SIZE + 1], addresses, judged.as_of)
    chosen = {name: str(query[name]) for name in ReleaseFilter.base_filters if query.get(name)}
    more = {**chosen, AFTER: rows[PAGE_SIZE - 1].release.slug} if len(rows) > PAGE_SIZE else None
    asked = f"?{urlencode(chosen)}" if chosen else ""
    return ReleasesPage(
        url=f"{addresses.site}/m",
        markdown_url=f"{addresses.site}/m.md{asked}",
        json_url=f"{addresses.api}/v1/models{asked}",
        title="All releases",
        sentence="Every release that isitsota tracks, with its verdict.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        filters=tuple(_filter(name, filters, chosen.get(name, "")) for name in ReleaseFilter.base_filters),
        releases=rows[:PAGE_SIZE],
        next_url=f"{addresses.api}/v1/models?{urlencode(more)}" if more else None,
        **numbers,
    )


def _following(releases: Any, slug: str) -> Any:
    """Return the releases after one, in the order of releases: newest first; all where no slug is given."""
    if not slug:
        return releases
    last = Release.objects.published().filter(slug=slug).values_list("announced_on", "name", "slug").first()
    if last is None:
        raise BadQuery([f"after: {slug[:60]!r} is no release; take it from the link to the next page."])
    return releases.filter(_is_after(*last))


def _is_after(day: date | None, name: str, slug: str) -> Q:
    same_day = Q(announced_on=day) & (Q(name__gt=name) | Q(name=name, slug__gt=slug))
    if day is None:
        return same_day
    return same_day | Q(announced_on__lt=day) | Q(announced_on=None)


def _filter(name: str, filters: ReleaseFilter, value: str) -> Filter:
    one = filters.filters[name]
    choices = tuple(Choice(choice, words, choice == value) for choice, words in one.extra.get("choices", ()))
    return Filter(name, one.label, value, choices)
