"""What is due by the clock: new days to judge, and releases whose time has come."""

from datetime import UTC, date, datetime, timedelta

from boards_app.models import Publication
from boards_app.publishing import publish
from models_app.clock import today
from models_app.models import Release

BY = "schedule"


def do_what_is_due() -> list[str]:
    """Do it, and return a line for each thing done; none when nothing was due."""
    latest = Publication.objects.first()
    lines = []
    names = _newly_public(latest)
    if names:
        publish(by=BY, kind="release", reason=f"Published as scheduled: {', '.join(names)}")
        lines.append(f"Published as scheduled: {', '.join(names)}.")
    if latest is None or latest.as_of < today():
        publish(by=BY, kind="day", reason="A new day", since=_first_new_day(latest))
        lines.append(f"Judged up to {today().isoformat()}.")
    return lines


def _first_new_day(latest: Publication | None) -> date | None:
    return latest.as_of + timedelta(days=1) if latest else None


def _newly_public(latest: Publication | None) -> list[str]:
    """Return the names of releases whose time came since the last publication."""
    rows = Release.objects.filter(is_published=True, publish_at__lte=datetime.now(UTC))
    if latest is not None:
        rows = rows.filter(publish_at__gt=latest.at)
    return list(rows.values_list("name", flat=True))
