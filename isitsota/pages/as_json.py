"""A page's shape as JSON: the same names, ISO days, decimals as strings, no key ever missing. Pure."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from typing import Any


def as_json(value: Any) -> Any:
    """Return plain data for a shape and all that it holds. Raises TypeError for what JSON has no form for."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, tuple | list):
        return [as_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_json(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no form in JSON")
