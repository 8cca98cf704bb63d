"""Rows to the log of verdict changes: seven queries, however long it is."""

from datetime import date
from typing import Any

from django.db.models import Q
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import AS_OF, BadQuery, day_asked, day_of, refuse_unknown
from isitsota.pages.changes.filters import ChangeFilter
from isitsota.pages.changes.rows import changes_until, read_changes
from isitsota.pages.changes.shape import ChangesPage
from isitsota.pages.filters import chosen_in, shown
from isitsota.pages.judged import judged_on

PAGE_SIZE = 50
AFTER = "after"


def load_changes(query: QueryDict, addresses: Addresses) -> ChangesPage:
    """Return a page of the log. Raises BadQuery for a parameter or value it does not take."""
    refuse_unknown(query, [*ChangeFilter.base_filters, AFTER, AS_OF])
    judged = judged_on(day_asked(query))
    filters = ChangeFilter(query, changes_until(judged.as_of))
    chosen = chosen_in(query, filters)
    following = filters.qs.filter(_is_after(query.get(AFTER, "")))
    changes = read_changes(following[: PAGE_SIZE + 1], addresses)
    asked = judged.asked(**chosen)
    more = judged.asked(**chosen, after=_place(changes[PAGE_SIZE - 1])) if len(changes) > PAGE_SIZE else ""
    return ChangesPage(
        url=f"{addresses.site}/changes",
        markdown_url=f"{addresses.site}/changes.md{asked}",
        json_url=f"{addresses.api}/v1/changes{asked}",
        title="Verdict changes",
        sentence="Every change of a verdict on isitsota, newest first: states and crowns, with what moved.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        filters=shown(filters, chosen),
        changes=changes[:PAGE_SIZE],
        next_url=f"{addresses.api}/v1/changes{more}" if more else None,
    )


def _place(change: Any) -> str:
    """Write where a change stands in the log: its day and its release."""
    return f"{change.day.isoformat()}_{change.release.slug}"


def _is_after(place: str) -> Q:
    """Keep the changes after a place; all where none is given."""
    if not place:
        return Q()
    text, _, slug = place.partition("_")
    try:
        day: date = day_of(text, AFTER)
    except BadQuery as error:
        problem = f"after: {place[:60]!r} is no place in this log; take it from the link to the next page."
        raise BadQuery([problem]) from error
    return Q(as_of__lt=day) | Q(as_of=day, release__slug__gt=slug)
