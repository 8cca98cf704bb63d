"""What every page asks of the judgement: the last day judged, and by which version of the rules."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import QuerySet, Subquery

from boards_app.models import Publication
from isitsota.pages.addresses import Addresses

# Beside any row, so that a page needs no query of its own for it.
NEWEST = Publication.objects.order_by("-id")


@dataclass(frozen=True)
class Judged:
    """The last day judged; None and "" before the first judging. No page names a later day."""

    as_of: date | None
    rules_version: str


def addresses() -> Addresses:
    """Return the origins that absolute links are made with."""
    return Addresses(settings.SITE_URL, settings.API_URL)


def last_judged() -> Judged:
    """Return the newest publication's day and rules."""
    row = NEWEST.values_list("as_of", "rules_version").first()
    return Judged(*row) if row else Judged(None, "")


def with_judged(rows: QuerySet[Any, Any]) -> Any:
    """Add `judged_on` and `judged_by`, the newest publication's day and rules, to each row."""
    return rows.annotate(
        judged_on=Subquery(NEWEST.values("as_of")[:1]),
        judged_by=Subquery(NEWEST.values("rules_version")[:1]),
    )
