"""The contract tells a whole answer from one that `fields` cut, and knows nothing between."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from isitsota.api.schemas import name_of, object_schema
from isitsota.api.sparse import only_fields
from isitsota.api.sparse_schemas import cut_components, fields_schema, whole_or_cut
from tests.isitsota.api.shapes import ONE, Inner, Outer

WHOLE = {"day": "2026-01-01", "one": ONE, "maybe": ONE, "many": [ONE, ONE]}


def refer(shape: Any) -> dict[str, Any]:
    """Point to a shape by its name."""
    return {"$ref": f"#/components/schemas/{name_of(shape)}"}


def fits(document: Any) -> bool:
    """Tell whether a document is what the contract says of `Outer`."""
    schemas = {name_of(shape): object_schema(shape, refer) for shape in (Outer, Inner)}
    components = {"schemas": schemas | cut_components([Outer])}
    return Draft202012Validator({**whole_or_cut(Outer), "components": components}).is_valid(document)


@pytest.mark.parametrize(
    "asked",
    [
        "day", "one", "one.slug", "many", "day,one,maybe,many", "day,one.slug,maybe,many",
        "day,one,maybe.name,many", "day,one,maybe,many.slug",
    ],
)  # fmt: skip
def test_what_fields_leave_fits(asked: str) -> None:
    assert fits(only_fields(WHOLE, Outer, asked))


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ({"day": 1}, "a number is no text"),
        ({"one": {"slug": 1, "name": "A"}}, "nor is it inside"),
        ({"many": {}}, "a list is no object"),
        ({"maybe": "a"}, "nor is a text"),
    ],
)
def test_a_whole_answer_must_be_right(change: dict[str, Any], because: str) -> None:
    assert fits(WHOLE)
    assert not fits({**WHOLE, **change}), because


def test_the_parameter_takes_the_fields_there_are() -> None:
    schema = fields_schema(Inner)
    assert (schema["type"], schema["items"]["enum"]) == ("array", ["slug", "name"])
