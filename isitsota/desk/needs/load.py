"""Gather the first screen of the desk: a fixed number of queries, each for what the person may see."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.utils.dateparse import parse_datetime

from isitsota.desk.needs import catalogue, evidence, names
from isitsota.desk.needs.shape import Need, Needs, sorted_out
from models_app.clock import today

VISIT = "last_visit"  # in the session: when this person was here before, as the log-in found it
FIRST_VISIT = timedelta(days=7)


def load_needs(request: HttpRequest) -> Needs:
    """Return what needs doing, of what this person may look at."""
    day, now = today(), datetime.now(UTC)
    needs: list[tuple[str, Any]] = [
        ("boards_app.view_alias", names.unresolved_names),
        ("boards_app.view_snapshot", evidence.staged_snapshots),
        ("boards_app.view_board", lambda: evidence.silent_boards(day)),
        ("models_app.view_release", lambda: catalogue.unpublished_releases(now)),
        ("models_app.view_release", lambda: catalogue.pending_releases(day)),
        ("boards_app.view_verdict", lambda: evidence.changed_verdicts(last_visit(request, now))),
        ("models_app.view_release", catalogue.facts_without_source),
        ("models_app.view_claim", catalogue.claims_without_benchmark),
        ("models_app.view_source", catalogue.plain_links),
    ]
    found: list[Need] = [load() for permission, load in needs if request.user.has_perm(permission)]
    return sorted_out(found)


def last_visit(request: HttpRequest, now: datetime) -> datetime:
    """Return when this person logged in the time before; a week ago for somebody who is here first."""
    kept = request.session.get(VISIT)
    return (parse_datetime(kept) if kept else None) or now - FIRST_VISIT
