"""Give what was stored before history was kept a first state: what a later change is compared with."""

from typing import Any

from django.apps.registry import Apps
from django.utils import timezone

from models_app.history.recording import acting_as

BEFORE = "(before history was kept)"


def keep_first_states(apps: Apps, app: str, models: list[str]) -> None:
    """Leave a row of history for each row that these models of an app have; for migrations."""
    with acting_as(BEFORE):
        for name in models:
            kept = apps.get_model(app, f"Historical{name}")
            columns = [field.attname for field in apps.get_model(app, name)._meta.concrete_fields]
            rows = apps.get_model(app, name).objects.values(*columns)
            told = {field.attname for field in kept._meta.concrete_fields}
            kept.objects.bulk_create((_first(kept, row, told) for row in rows.iterator()), batch_size=500)


def _first(kept: Any, row: dict[str, Any], told: set[str]) -> Any:
    values = {column: value for column, value in row.items() if column in told}
    return kept(history_date=timezone.now(), history_type="+", history_user_id=BEFORE, **values)
