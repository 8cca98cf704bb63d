"""A page's shape as JSON: the same names, ISO days, decimals as strings, no key ever missing. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

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
        return _shape_writer(kind)
    raise TypeError(f"{kind.__name__} has no form in JSON")


def _unchanged(value: Any) -> Any:
    return value


def _list(values: Any) -> list[Any]:
    return [as_json(item) for item in values]


def _mapping(values: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): as_json(item) for key, item in values.items()}


def _shape_writer(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """Return what writes shapes of a kind; fields whose type is plain are taken as they are."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    others = [name for name in names if not _is_plain(hints[name])]

    def write(shape: Any) -> dict[str, Any]:
        document = vars(shape).copy()
        if len(document) > len(names):  # cached properties stand there too
            document = {name: document[name] for name in names}
        for name in others:
            document[name] = as_json(document[name])
        return document

    return write


def _is_plain(hint: Any) -> bool:
    if get_origin(hint) in (Union, UnionType):
        return all(map(_is_plain, get_args(hint)))
    return hint in PLAIN or get_origin(hint) is Literal
