"""Rows to the list of pending releases: two queries."""

from typing import Any

from django.db.models import F
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import last_judged
from isitsota.pages.pending.shape import PendingPage
from isitsota.pages.release_rows import read_rows
from models_app.models import Release


def pending_releases() -> Any:
    """Return the pending releases, longest waiting first: by the day they became pending."""
    rows = Release.objects.published().filter(current_verdict__state="pending")
    return rows.order_by(F("current_verdict__verdict__since").asc(nulls_last=True), "name", "slug")


def load_pending(query: QueryDict, addresses: Addresses) -> PendingPage:
    """Return the page."""
    refuse_unknown(query, [])
    judged = last_judged()
    rows = read_rows(pending_releases(), addresses, judged.as_of)
    return PendingPage(
        url=f"{addresses.site}/releases",
        markdown_url=f"{addresses.site}/releases.md",
        json_url=f"{addresses.api}/v1/models?state=pending",
        title="Pending releases",
        sentence="Releases that are announced and usable, and that no independent board we track lists.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        count=len(rows),
        releases=rows,
    )
