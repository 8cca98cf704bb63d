"""Rows to the list of pending releases: two queries."""

from typing import Any

from django.db.models import F
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import only_day
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.pending.shape import PendingPage
from isitsota.pages.release_rows import read_rows
from isitsota.pages.releases_on import releases_on


def pending_releases(judged: Judged) -> Any:
    """Return the releases pending on a day, longest waiting first: by the day they became pending."""
    rows = releases_on(judged).filter(state="pending")
    return rows.order_by(F("since").asc(nulls_last=True), "name", "slug")


def load_pending(query: QueryDict, addresses: Addresses) -> PendingPage:
    """Return the page."""
    judged = judged_on(only_day(query))
    rows = read_rows(pending_releases(judged), addresses, judged.as_of)
    return PendingPage(
        url=f"{addresses.site}/releases",
        markdown_url=f"{addresses.site}/releases.md{judged.asked()}",
        json_url=f"{addresses.api}/v1/models{judged.asked(state='pending')}",
        title="Pending releases",
        sentence="Releases that are announced and usable, and that no independent board we track lists.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        count=len(rows),
        releases=rows,
    )
