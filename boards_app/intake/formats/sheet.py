"""What every reader hands over: the rows of a board, whatever format they came in. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from boards_app.intake.problem import Problem

PART = "(part)"
ENTRY = "(entry)"
SPECIAL_FIELDS = (PART, ENTRY)
"""Fields that a file does not hold in its rows: the heading, sub-board or manifest list a row stands under,
and the manifest entry or member name that led to it."""

MOST_ROWS = 100_000
MOST_LINES = 1_000_000  # blank ones too
MOST_COLUMNS = 1_000


@dataclass(frozen=True, slots=True)
class Items:
    """A list found in a field: how many items it holds, and those that are text."""

    count: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nested:
    """An object found where a cell was expected."""


class NumberText(str):
    """A JSON number as it was written: its decimal sign is a point, whatever sign a board's texts use."""

    __slots__ = ()


# JMESPath knows a text by the name of its class; join, sort_by and others must take these numbers as texts.
NumberText.__name__ = "str"


Value = str | Items | Nested | None
"""A field's content as the file has it; None where it is absent or null."""


_NONE: Mapping[str, "SourceRow"] = MappingProxyType({})


class SourceRow(NamedTuple):
    """One row of a board with the fields that the recipe names, as they stood.

    A row that was made of several of the file has these as `origins`, by the fields that came from each.

    A named tuple, as all that there is of each row: a frozen dataclass takes several times as long to make.
    """

    line: int | None
    pointer: str
    values: Mapping[str, Value]
    columns: Mapping[str, int]
    origins: Mapping[str, "SourceRow"] = _NONE

    @property
    def place(self) -> str:
        """Return where the row stands, as a problem of another row names it."""
        return self.pointer or (f"line {self.line}" if self.line is not None else "an earlier row")

    def of(self, field: str | None) -> "SourceRow":
        """Return the row of the file that a field came from: this one, if it was not made of several."""
        return self if field is None else self.origins.get(field, self)

    def text(self, field: str) -> str:
        """Return the field's text, "" where it is absent, null, a list or an object."""
        value = self.values.get(field)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A row the reader left out by a rule of the format: wrong width, or a heading that stands twice."""

    line: int | None
    pointer: str
    name: str
    rule: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All rows of a board's file in their order, what was set aside, and what could not be read."""

    rows: tuple[SourceRow, ...]
    set_aside: tuple[SetAside, ...] = ()
    problems: tuple[Problem, ...] = ()
