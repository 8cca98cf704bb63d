"""Rows to the list of labs: two queries."""

from django.db.models import Count, Max
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import only_day
from isitsota.pages.judged import judged_on
from isitsota.pages.labs.shape import LabRow, LabsPage
from isitsota.pages.release_sorting import natural_key
from isitsota.pages.releases_on import releases_on


def load_labs(query: QueryDict, addresses: Addresses) -> LabsPage:
    """Return the page."""
    judged = judged_on(only_day(query))
    rows = (
        releases_on(judged)
        .order_by()
        .values("lab__slug", "lab__name")
        .annotate(number=Count("pk"), newest_on=Max("announced_on"))
        .values_list("lab__slug", "lab__name", "number", "newest_on")
    )
    ordered = sorted(rows, key=lambda row: (natural_key(row[1]), row[0]))
    labs = tuple(LabRow(addresses.lab(slug, name), number, newest) for slug, name, number, newest in ordered)
    return LabsPage(
        url=f"{addresses.site}/labs",
        markdown_url=f"{addresses.site}/labs.md{judged.asked()}",
        json_url=f"{addresses.api}/v1/labs{judged.asked()}",
        title="All labs",
        sentence="The labs whose releases isitsota tracks.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        count=len(labs),
        labs=labs,
    )
