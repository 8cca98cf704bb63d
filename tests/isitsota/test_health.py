"""Health: alive without a database, ready only when every migration is applied."""

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


def test_alive_asks_nothing_of_the_database(client: Any) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"alive\n")


@pytest.mark.django_db
def test_ready_when_migrated(client: Any) -> None:
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Any) -> None:
    MigrationRecorder(connection).migration_qs.filter(app="boards_app").order_by("-id")[0].delete()
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"1 migrations are not applied" in response.content
