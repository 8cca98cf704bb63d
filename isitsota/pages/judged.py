"""What every page asks of the judgement: the day it shows, and by which version of the rules."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import QuerySet, Subquery

from boards_app.models import Publication, Verdict
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import AS_OF, NotThere
from models_app.prepared import Prepared

# Beside any row, so that a page needs no query of its own for it.
NEWEST = Publication.objects.order_by("-id")
FIRST = Verdict.objects.order_by("as_of")
_LAST = Prepared(NEWEST.values_list("as_of", "rules_version")[:1])


@dataclass(frozen=True)
class Judged:
    """The day a page shows, None before the first judging, and the rules; no page names a later day.

    `is_past` says that the reader asked for a day before the last one judged.
    """

    as_of: date | None
    rules_version: str
    is_past: bool = False

    @property
    def day_text(self) -> str:
        """Print the day, "no day" before the first judging."""
        return short_date(self.as_of) if self.as_of else "no day"

    def asked(self, **chosen: str) -> str:
        """Return the query that asks for the same: what was `chosen`, and a past day; "" for neither."""
        day = {AS_OF: self.as_of.isoformat()} if self.is_past and self.as_of else {}
        words = {**{name: value for name, value in chosen.items() if value}, **day}
        return f"?{urlencode(words)}" if words else ""


TODAY = Judged(None, "")
"""What pages of the last day judged show, whichever day that is."""


def addresses() -> Addresses:
    """Return the origins that absolute links are made with."""
    return Addresses(settings.SITE_URL, settings.API_URL)


def last_judged() -> Judged:
    """Return the newest publication's day and rules."""
    return next((Judged(*row) for row in _LAST.read()), Judged(None, ""))


def judged_on(day: date | None) -> Judged:
    """Return what a page of `day` says it shows; the last day judged where none is asked for.

    One query. Raises NotThere for a day before anything was tracked, or after the last day judged.
    """
    if day is None:
        return last_judged()
    row = NEWEST.annotate(first_on=Subquery(FIRST.values("as_of")[:1])).first()
    return _judged(day, row.first_on, row.as_of, row.rules_version) if row else _judged(day, None, None, "")


def with_judged(rows: QuerySet[Any, Any], day: date | None = None) -> Any:
    """Add to each row what `judged_of` reads off it for a page of `day`."""
    wide = rows.annotate(
        judged_on=Subquery(NEWEST.values("as_of")[:1]),
        judged_by=Subquery(NEWEST.values("rules_version")[:1]),
    )
    return wide.annotate(judged_from=Subquery(FIRST.values("as_of")[:1])) if day else wide


def judged_of(row: Any, day: date | None) -> Judged:
    """Return the same as `judged_on`, without a query of its own, off a row `with_judged` for that day."""
    if day is None:
        return Judged(row.judged_on, row.judged_by or "")
    return _judged(day, row.judged_from, row.judged_on, row.judged_by or "")


def _judged(day: date, first: date | None, last: date | None, version: str) -> Judged:
    if first is None or last is None:
        raise NotThere("Nothing has been judged yet.")
    if not first <= day <= last:
        raise NotThere(
            f"There is nothing to show for {short_date(day)}: tracking began on {short_date(first)}, "
            f"and {short_date(last)} is the last day judged."
        )
    return Judged(day, version, is_past=day < last)
