"""Shapes as JSON Schema (2020-12, as OpenAPI 3.1 has it), from their fields and docstrings. Pure."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from isitsota.api.nulls import ELSE, NULLS

Schema = dict[str, Any]
Refer = Callable[[Any], Schema]

PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Decimal: {"type": "string", "pattern": r"^-?\d+(\.\d+)?$"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
    Any: {},
}


def name_of(shape: Any) -> str:
    """Return the name of a shape's component: its class, after the name of its page or resource."""
    *_, room, module = shape.__module__.split(".")
    place = module if room == "resources" else room if room not in ("pages", "api") else ""
    prefix = "".join(word.capitalize() for word in place.split("_"))
    return shape.__name__ if shape.__name__.startswith(prefix) else f"{prefix}{shape.__name__}"


def object_schema(shape: Any, refer: Refer) -> Schema:
    """Return the schema of a shape; `refer` returns the reference to another shape's."""
    hints = get_type_hints(shape)
    return {
        "type": "object",
        "description": inspect.getdoc(shape),
        "properties": {
            field.name: _property(field.name, hints[field.name], refer) for field in fields(shape)
        },
        "required": [field.name for field in fields(shape)],
    }


def _property(name: str, hint: Any, refer: Refer) -> Schema:
    schema = schema_of(hint, refer)
    may_be_null = NoneType in get_args(hint)
    return {**schema, "description": f"Null {NULLS.get(name, ELSE)}."} if may_be_null else schema


def schema_of(hint: Any, refer: Refer) -> Schema:
    """Return the schema of a field's type. Raises TypeError for what JSON has no form for (see as_json)."""
    if is_dataclass(hint):
        return refer(hint)
    if hint in PLAIN:
        return dict(PLAIN[hint])
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"type": "string", "enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(one, refer) for one in inner]}
    if origin is tuple:
        return _list(inner, refer)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1], refer)}
    raise TypeError(f"{hint} has no schema")


def _list(inner: tuple[Any, ...], refer: Refer) -> Schema:
    """Return the schema of a list of anything so long, or of so many things one after the other."""
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": schema_of(inner[0], refer)}
    return {
        "type": "array",
        "prefixItems": [schema_of(one, refer) for one in inner],
        "minItems": len(inner),
        "maxItems": len(inner),
    }
