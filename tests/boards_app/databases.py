"""Hold the database to reading, and see that nothing of it changed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connection, transaction

from models_app.models import ContentVersion


@contextmanager
def read_only() -> Iterator[None]:
    """Let the database refuse every write; PostgreSQL takes them again when the savepoint ends."""
    is_sqlite = connection.vendor == "sqlite"
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON" if is_sqlite else "SET LOCAL transaction_read_only = on")
        try:
            yield
        finally:
            if is_sqlite:  # past Django, which refuses to talk after an error
                connection.connection.execute("PRAGMA query_only = OFF")


def all_there_is() -> dict[str, int]:
    """Return how many rows each table has, and the counter of changes."""
    counts = {model._meta.label: model._default_manager.count() for model in apps.get_models()}
    return counts | {"version": ContentVersion.current()}
