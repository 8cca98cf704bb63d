"""Types of fields as JSON Schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal

import pytest

from isitsota.api.schemas import name_of, object_schema, schema_of
from isitsota.pages.home.shape import Crown, HomePage


@dataclass(frozen=True)
class Thing:
    """What it is."""

    day: date
    until_on: date | None
    parts: tuple["Part", ...]


@dataclass(frozen=True)
class Part:
    """A part."""

    size: Decimal


def refer(shape: Any) -> dict[str, Any]:
    """Point to a shape by its name."""
    return {"$ref": shape.__name__}


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (bool, {"type": "boolean"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (Literal["all", "open"], {"type": "string", "enum": ["all", "open"]}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (Mapping[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (
            tuple[str, int],
            {
                "type": "array",
                "prefixItems": [{"type": "string"}, {"type": "integer"}],
                "minItems": 2,
                "maxItems": 2,
            },
        ),
        (tuple[Part, ...], {"type": "array", "items": {"$ref": "Part"}}),
        (Any, {}),
    ],
)
def test_types(hint: Any, schema: object) -> None:
    assert schema_of(hint, refer) == schema


def test_a_type_without_a_form_in_json_has_no_schema() -> None:
    with pytest.raises(TypeError, match="no schema"):
        schema_of(set[str], refer)


def test_every_field_is_required_and_null_has_a_meaning() -> None:
    schema = object_schema(Thing, refer)
    assert schema["required"] == ["day", "until_on", "parts"]
    assert schema["description"] == "What it is."
    assert schema["properties"]["until_on"]["description"] == "Null while it lasts."


def test_names_say_which_page_a_shape_is_of() -> None:
    assert (name_of(Crown), name_of(HomePage)) == ("HomeCrown", "HomePage")
