"""Shapes as JSON: each kind of value has one form."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

import pytest

from isitsota.pages.as_json import as_json


class Scope(StrEnum):
    ALL = "all"


@dataclass(frozen=True)
class Alone:
    name: str


@dataclass(frozen=True)
class Pair:
    one: Alone | None
    many: tuple[Alone, ...]

    @property
    def words(self) -> str:
        return "is no field"


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (None, None),
        (True, True),
        (7, 7),
        (Scope.ALL, "all"),
        (date(2026, 11, 3), "2026-11-03"),
        (datetime(2026, 11, 3, 12, 30, tzinfo=UTC), "2026-11-03T12:30:00+00:00"),
        (Decimal("80.50"), "80.50"),
        (Decimal("1E+3"), "1000"),
        (Decimal("0.000001"), "0.000001"),
        ({"day": date(2026, 1, 1), 3: ()}, {"day": "2026-01-01", "3": []}),
        (Alone("a"), {"name": "a"}),
        (Pair(None, (Alone("a"), Alone("b"))), {"one": None, "many": [{"name": "a"}, {"name": "b"}]}),
    ],
)
def test_forms(value: Any, plain: Any) -> None:
    assert as_json(value) == plain


@pytest.mark.parametrize("value", [0.1, {1}, object(), Alone, b"x", [1.5]])
def test_what_has_no_form_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="has no form in JSON"):
        as_json(value)
