"""A page's shape as JSON: the same names, ISO days, decimals as strings, no key ever missing. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any

PLAIN = (type(None), str, bool, int)


def as_json(value: Any) -> Any:
    """Return plain data for a shape and all that it holds. Raises TypeError for what JSON has no form for."""
    kind: Any = type(value)
    return value if kind in PLAIN else _writer(kind)(value)


@cache
def _writer(kind: type) -> Callable[[Any], Any]:
    """Return what turns values of a type into plain data; worked out once a type, for lists are long."""
    if issubclass(kind, PLAIN):
        return _unchanged
    if issubclass(kind, date):
        return kind.isoformat
    if issubclass(kind, Decimal):
        return "{:f}".format
    if issubclass(kind, tuple | list):
        return _list
    if issubclass(kind, Mapping):
        return _mapping
    if is_dataclass(kind):
        return _shape_writer(tuple(field.name for field in fields(kind)))
    raise TypeError(f"{kind.__name__} has no form in JSON")


def _unchanged(value: Any) -> Any:
    return value


def _list(values: Any) -> list[Any]:
    return [as_json(item) for item in values]


def _mapping(values: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): as_json(item) for key, item in values.items()}


def _shape_writer(names: tuple[str, ...]) -> Callable[[Any], dict[str, Any]]:
    if len(names) < 2:  # attrgetter gives a single value bare
        return lambda shape: {name: as_json(getattr(shape, name)) for name in names}
    values = attrgetter(*names)
    return lambda shape: dict(zip(names, map(as_json, values(shape)), strict=True))
