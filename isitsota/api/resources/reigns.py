"""`/v1/reigns`: every crown that was ever worn, with its days."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import django_filters
from django.http import QueryDict

from boards_app.models import Reign as ReignRow
from boards_app.queries import of_public
from isitsota.api.answers import ListAnswer
from isitsota.api.filters import DayFilter, Narrowing, TruthFilter
from isitsota.api.paging import Key, Listing
from isitsota.api.resources.narrowing import SCOPES, category_filter, lab_filter, model_filter
from isitsota.pages.addresses import Addresses, CategoryLink, LabLink, ReleaseLink
from isitsota.pages.judged import last_judged

COLUMNS = (
    "category__slug", "category__name", "scope", "release__slug", "release__name", "release__lab__slug",
    "release__lab__name", "from_on", "until_on",
)  # fmt: skip


@dataclass(frozen=True)
class Reign:
    """The time a crown was worn; `until_on` is the first day without it, null while it lasts."""

    category: CategoryLink
    scope: Literal["all", "open"]
    release: ReleaseLink
    lab: LabLink
    from_on: date
    until_on: date | None


@dataclass(frozen=True, kw_only=True)
class Reigns(ListAnswer):
    """A page of reigns."""

    reigns: tuple[Reign, ...]


class ReignFilter(Narrowing):
    """What a list of reigns can be narrowed by."""

    category = category_filter()
    scope = django_filters.ChoiceFilter(choices=SCOPES, help_text="Who competes")
    model = model_filter()
    lab = lab_filter()
    began_from = DayFilter(
        field_name="from_on", lookup_expr="gte", help_text="Those that began on this day or later"
    )
    began_to = DayFilter(
        field_name="from_on", lookup_expr="lte", help_text="Those that began on this day or before"
    )
    is_lasting = TruthFilter(
        field_name="until_on", lookup_expr="isnull", help_text="Those that last, or those that have ended"
    )


LISTING = Listing(
    "v1/reigns",
    ReignFilter,
    {
        "from_on": (
            Key.day("from_on"),
            Key.slug("category__slug"),
            Key.slug("scope"),
            Key.slug("release__slug"),
        )
    },
    "-from_on",
    rows=ReignRow.objects.filter(of_public()),
    columns=COLUMNS,
)


def load_reigns(query: QueryDict, addresses: Addresses) -> Reigns:
    """Return a page of reigns; two queries, and one for each slug asked for."""
    rows, next_url = LISTING.read(query, addresses)
    judged = last_judged()
    return Reigns(
        url=f"{addresses.site}/",
        json_url=LISTING.json_url(query, addresses),
        sentence=f"As of {judged.day_text}, these crowns were or are worn on isitsota.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=next_url,
        reigns=tuple(_reign(row, addresses) for row in rows),
    )


def _reign(row: Mapping[str, Any], addresses: Addresses) -> Reign:
    return Reign(
        category=addresses.category(row["category__slug"], row["category__name"]),
        scope=row["scope"],
        release=addresses.release(row["release__slug"], row["release__name"]),
        lab=addresses.lab(row["release__lab__slug"], row["release__lab__name"]),
        from_on=row["from_on"],
        until_on=row["until_on"],
    )
