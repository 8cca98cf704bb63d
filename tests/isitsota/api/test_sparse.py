"""Fields that were asked for, and no others."""

import pytest

from isitsota.api.sparse import field_paths, only_fields
from isitsota.pages.asked import BadQuery
from tests.isitsota.api.shapes import ONE, Outer

DOCUMENT = {"day": "2026-01-01", "one": ONE, "maybe": None, "many": [ONE, {"slug": "b", "name": "B"}]}


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("day", {"day": "2026-01-01"}),
        ("one", {"one": ONE}),
        ("one.slug", {"one": {"slug": "a"}}),
        ("many.name,day", {"day": "2026-01-01", "many": [{"name": "A"}, {"name": "B"}]}),
        ("one,one.slug", {"one": ONE}),
        ("one.slug,one.name", {"one": ONE}),
        ("maybe.slug", {"maybe": None}),
    ],
)
def test_what_is_kept(asked: str, kept: object) -> None:
    assert only_fields(DOCUMENT, Outer, asked) == kept


@pytest.mark.parametrize("asked", ["none", "", "day.x", "many.0", "one.", ".day", "day,", "Day", "one..slug"])
def test_what_is_no_field_is_refused(asked: str) -> None:
    with pytest.raises(BadQuery) as refused:
        only_fields(DOCUMENT, Outer, asked)
    assert refused.value.refusals[0].allowed == tuple(field_paths(Outer))


def test_too_many_fields_are_refused() -> None:
    assert only_fields(DOCUMENT, Outer, ",".join(["day"] * 50)) == {"day": "2026-01-01"}
    with pytest.raises(BadQuery, match="at most 50"):
        only_fields(DOCUMENT, Outer, ",".join(["day"] * 51))


def test_paths_are_listed_with_what_is_inside() -> None:
    assert list(field_paths(Outer)) == [
        "day", "one", "one.slug", "one.name", "maybe", "maybe.slug", "maybe.name", "many", "many.slug",
        "many.name",
    ]  # fmt: skip
