"""The one place that asks which day it is."""

from datetime import UTC, date, datetime

from django.conf import settings


def today() -> date:
    """Return the civil day (UTC), or `SITE_DATE` where the site is fixed to a day."""
    fixed: date | None = settings.SITE_DATE
    return fixed or datetime.now(UTC).date()
