"""For whoever runs the site: is it alive, and can it serve?"""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from isitsota.web.reading import reading


@reading
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that the process answers; asks nothing of the database."""
    return _plain("alive", 200)


@reading
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Say whether the database answers and every migration is applied."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return _plain("not ready: the database does not answer", 503)
    if missing:
        return _plain(f"not ready: {len(missing)} migrations are not applied", 503)
    return _plain("ready", 200)


def _plain(text: str, status: int) -> HttpResponse:
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
