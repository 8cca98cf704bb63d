"""Gather the first screen of the desk: a fixed number of queries, each for what the person may see."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest

from isitsota.desk.needs import catalogue, evidence, names
from isitsota.desk.needs.shape import Need, Needs, sorted_out
from isitsota.desk.visits import last_visit
from models_app.clock import today


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
        ("models_app.view_source", catalogue.dead_links),
        ("models_app.view_source", catalogue.plain_links),
    ]
    found: list[Need] = [load() for permission, load in needs if request.user.has_perm(permission)]
    return sorted_out(found)
