"""What `fields` leaves of an answer, as JSON Schema. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from isitsota.api.schemas import Schema, name_of
from isitsota.api.sparse import MOST_FIELDS, field_paths

REFER = "#/components/schemas/"


def fields_schema(shape: Any) -> Schema:
    """Return the schema of the parameter `fields`: paths of a shape, with commas between."""
    paths = {"type": "string", "enum": list(field_paths(shape))}
    return {"type": "array", "items": paths, "minItems": 1, "maxItems": MOST_FIELDS}


def whole_or_cut(shape: Any) -> Schema:
    """Return the schema of an answer: whole, or with some field left out somewhere."""
    return {"anyOf": [{"$ref": f"{REFER}{name_of(shape)}"}, {"$ref": f"{REFER}{_name(shape)}"}]}


def cut_components(shapes: Iterable[Any]) -> dict[str, Schema]:
    """Return the schemas of what is left of shapes, those inside them too, by the names they have."""
    found: dict[str, Schema] = {}
    for shape in shapes:
        for one in _shapes_in(shape):
            found[_name(one)] = _cut(one)
    return found


def _name(shape: Any) -> str:
    return f"Cut{name_of(shape)}"


def _cut(shape: Any) -> Schema:
    """Say that a field is missing, or that one holds something of which a field is missing."""
    hints = get_type_hints(shape)
    names = [field.name for field in fields(shape)]
    inside = [
        {"required": [name], "properties": {name: schema}}
        for name in names
        for schema in _cuts_inside(hints[name])
    ]
    return {
        "type": "object",
        "description": f"What `fields` leaves of {name_of(shape)}.",
        "anyOf": [{"not": {"required": names}}, *inside],
    }


def _cuts_inside(hint: Any) -> Iterator[Schema]:
    if is_dataclass(hint):
        yield {"$ref": f"{REFER}{_name(hint)}"}
    elif get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _cuts_inside(one)
    elif get_origin(hint) is tuple:
        for one in get_args(hint):
            for schema in _cuts_inside(one):
                yield {"type": "array", "contains": schema}


def _shapes_in(hint: Any) -> Iterator[Any]:
    """Yield the shapes that a type holds, itself first."""
    if is_dataclass(hint):
        yield hint
        for inner in get_type_hints(hint).values():
            yield from _shapes_in(inner)
    else:
        for inner in get_args(hint):
            yield from _shapes_in(inner)
