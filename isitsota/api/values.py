"""The values that the contract names and only the database knows: slugs and keys."""

from collections.abc import Callable, Mapping
from typing import Any

from boards_app.models import Board, Category, Metric
from isitsota.pages.filters import public_labs
from models_app.models import Release

MOST = 1_000  # beyond, a list helps nobody who reads it, and the contract would outgrow what it describes
_SETS: Mapping[str, Callable[[], Any]] = {
    "BoardSlug": lambda: Board.objects.values_list("slug", flat=True),
    "CategorySlug": lambda: Category.objects.values_list("slug", flat=True),
    "LabSlug": lambda: public_labs().values_list("slug", flat=True),
    "MetricKey": lambda: Metric.objects.values_list("key", flat=True),
    "ModelSlug": lambda: Release.objects.published().values_list("slug", flat=True),
}


def with_values(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the contract with the values there are now; a query for each kind."""
    components = document["components"]
    schemas = components["schemas"]
    listed = {name: {**schemas[name], "enum": values} for name in _SETS if (values := _values(name))}
    return {**document, "components": {**components, "schemas": {**schemas, **listed}}}


def _values(name: str) -> list[str]:
    """Return them in their order, none where they are too many."""
    values = sorted(set(_SETS[name]().order_by()[: MOST + 1]))
    return values if len(values) <= MOST else []
