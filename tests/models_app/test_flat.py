"""Two states of a file's content, field by field."""

from typing import Any

import pytest

from models_app.content.flat import FieldChange, field_changes

ROWS = [
    ({"name": "A"}, {"name": "B"}, [("name", "A", "B")], "a text"),
    ({"name": "A"}, {"name": "A"}, [], "nothing differs"),
    ({}, {"name": "A"}, [("name", "", "A")], "what is new was nothing"),
    ({"about": "x"}, {}, [("about", "x", "")], "what is gone is nothing then"),
    ({"tie": {"wilson": "5"}}, {"tie": {"wilson": "6"}}, [("tie: wilson", "5", "6")], "within a mapping"),
    ({"old_slugs": ["a"]}, {"old_slugs": ["a", "b"]}, [("old_slugs", "a", "a, b")], "a list of texts"),
    (
        {"facts": [{"label": "Size", "value": "8B"}]},
        {"facts": [{"label": "Size", "value": "9B"}]},
        [("facts: Size: value", "8B", "9B")],
        "a row is known by its label",
    ),
    (
        {"facts": [{"label": "a", "value": "1"}, {"label": "b", "value": "2"}]},
        {"facts": [{"label": "b", "value": "2"}, {"label": "a", "value": "1"}]},
        [("facts: order", "a, b", "b, a")],
        "an order is content too",
    ),
    (
        {"claims": [{"text": "x", "by": "p"}, {"text": "x", "by": "q"}]},
        {"claims": [{"text": "x", "by": "p"}, {"text": "x", "by": "r"}]},
        [("claims: x #2: by", "q", "r")],
        "rows of one name are numbered",
    ),
]


@pytest.mark.parametrize(("before", "after", "changes", "because"), ROWS, ids=[row[3] for row in ROWS])
def test_fields_that_differ(before: Any, after: Any, changes: Any, because: str) -> None:
    assert [(of.key, of.before, of.after) for of in field_changes(before, after)] == changes, because


def test_a_change_reads_as_a_sentence() -> None:
    assert str(FieldChange("name", "", "B")) == "name: nothing → “B”"
