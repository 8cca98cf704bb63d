"""Rows to the list of labs: two queries."""

from django.db.models import Count, Max, Q
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import last_judged
from isitsota.pages.labs.shape import LabRow, LabsPage
from models_app.models import Lab, Release


def load_labs(query: QueryDict, addresses: Addresses) -> LabsPage:
    """Return the page."""
    refuse_unknown(query, [])
    judged = last_judged()
    is_public = Q(releases__in=Release.objects.published())
    rows = (
        Lab.objects.filter(is_public)
        .annotate(number=Count("releases"), newest_on=Max("releases__announced_on"))
        .order_by("name", "slug")
        .values_list("slug", "name", "number", "newest_on")
    )
    labs = tuple(LabRow(addresses.lab(slug, name), number, newest) for slug, name, number, newest in rows)
    return LabsPage(
        url=f"{addresses.site}/labs",
        markdown_url=f"{addresses.site}/labs.md",
        json_url=f"{addresses.api}/v1/labs",
        title="All labs",
        sentence="The labs whose releases isitsota tracks.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        count=len(labs),
        labs=labs,
    )
