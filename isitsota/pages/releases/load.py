"""Rows to the list of releases: eight queries at most, however many there are."""

from dataclasses import dataclass, replace

from django.db.models import Count
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import AS_OF, BadQuery, day_asked, refuse_unknown
from isitsota.pages.blocks import ReleaseRow
from isitsota.pages.filters import chosen_in, shown
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.ranks import with_ranks
from isitsota.pages.release_heads import Order
from isitsota.pages.release_rows import read_rows
from isitsota.pages.release_sorting import ORDERS, next_sort, page_after, plain_sort, sort_of, way_of
from isitsota.pages.releases.filters import ReleaseFilter
from isitsota.pages.releases.shape import ReleasesPage

PAGE_SIZE = 100
AFTER, SORT = "after", "sort"


@dataclass(frozen=True)
class Asked:
    """What an address of the list asks for: a day, filters with their values, and an order."""

    judged: Judged
    chosen: dict[str, str]
    sort: str

    def query(self, after: str = "") -> str:
        """Return the query that asks for it again, from behind a release on where one is given."""
        return self.judged.asked(**self.chosen, sort=plain_sort(self.sort), after=after)


def load_releases(query: QueryDict, addresses: Addresses) -> ReleasesPage:
    """Return a page of the list. Raises BadQuery for a parameter or value it does not take."""
    refuse_unknown(query, [*ReleaseFilter.base_filters, AFTER, SORT, AS_OF])
    sort = sort_of(query.get(SORT, ""))
    judged = judged_on(day_asked(query))
    filters = ReleaseFilter(query, judged)
    chosen = chosen_in(query, filters)
    asked = Asked(judged, chosen, sort)
    rows = _rows(asked, filters, query.get(AFTER, ""), addresses)
    list_url = f"{addresses.api}/v1/models"
    more = asked.query(after=rows[PAGE_SIZE - 1].release.slug) if len(rows) > PAGE_SIZE else ""
    return ReleasesPage(
        url=f"{addresses.site}/m",
        markdown_url=f"{addresses.site}/m.md{asked.query()}",
        json_url=f"{list_url}{asked.query()}",
        title="All releases",
        sentence="Every release that isitsota tracks, with its verdict.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        filters=shown(filters, chosen),
        sort=sort,
        orders=tuple(_order(name, asked, list_url) for name in ORDERS),
        releases=with_ranks(rows[:PAGE_SIZE], judged, dict(filters.filters["category"].extra["choices"])),
        next_url=f"{list_url}{more}" if more else None,
        **filters.qs.aggregate(count=Count("pk"), labs=Count("lab", distinct=True)),
    )


def _rows(asked: Asked, filters: ReleaseFilter, after: str, addresses: Addresses) -> tuple[ReleaseRow, ...]:
    """Return the releases of the page, and one more where there is a next page."""
    found = page_after(filters.qs, filters.queryset, asked.sort, after, PAGE_SIZE + 1)
    if found is None:
        raise BadQuery([f"after: {after[:60]!r} is no release; take it from the link to the next page."])
    return read_rows(found, addresses, asked.judged.as_of)


def _order(name: str, asked: Asked, list_url: str) -> Order:
    """Return the link that sorts by a column, the other way round where the list is sorted by it."""
    other = replace(asked, sort=next_sort(name, asked.sort))
    return Order(name, ORDERS[name].words, way_of(name, asked.sort), f"{list_url}{other.query()}")
