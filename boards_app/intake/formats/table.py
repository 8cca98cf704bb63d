"""Tables: which column holds which field, and rows of the right width. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boards_app.intake.formats.sheet import (
    MOST_COLUMNS,
    MOST_ROWS,
    PART,
    SetAside,
    Sheet,
    SourceRow,
    Value,
)
from boards_app.intake.match import normal_form
from boards_app.intake.problem import Fault, Problem, shown
from boards_app.intake.recipe import Recipe
from boards_app.rules.phrases import counted

_DASHES = re.compile(r"\s*:*-+:*\s*")


class Line(NamedTuple):
    """A line of a table: its number in the file and its cells as they stood."""

    number: int
    cells: Sequence[str]


@dataclass(slots=True)
class _Rows:
    """The rows of a table as they are gathered."""

    recipe: Recipe
    headings: list[str]
    places: dict[str, int]
    part: str
    rows: list[SourceRow] = field(default_factory=list)
    set_aside: list[SetAside] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Return how many lines were gathered, as rows or not."""
        return len(self.rows) + len(self.set_aside) + len(self.problems)

    def take(self, line: Line) -> None:
        number, cells = line
        if not "".join(cells).strip():
            return
        if len(cells) == len(self.headings):
            if self._is_heading_again(cells):
                self._set_aside(line, "the heading stands again")
            else:
                values: dict[str, Value] = {field: cells[at] for field, at in self.places.items()}
                values[PART] = self.part
                self.rows.append(SourceRow(number, "", values, self.places))
            return
        width = f"{counted(len(cells), 'cell')} under {counted(len(self.headings), 'heading')}"
        if self.recipe.wrong_width == "leave out":
            self._set_aside(line, f"a row of the wrong width: {width}")
        else:
            self.problems.append(Problem(line.number, None, "", "", f"the row has {width}"))

    def _is_heading_again(self, cells: Sequence[str]) -> bool:
        # Nearly every row shows in its first cell already that it is neither.
        first = cells[0]
        if normal_form(first) == self.headings[0] and [*map(normal_form, cells)] == self.headings:
            return True
        return not first.strip().strip(":-") and _is_rule(cells)

    def _set_aside(self, line: Line, rule: str) -> None:
        at = self.places.get(self.recipe.name.fields[0], 0)
        name = line.cells[at] if at < len(line.cells) else line.cells[0]
        self.set_aside.append(SetAside(line.number, "", name, rule, self.part))


def read_table(recipe: Recipe, heading: Line, lines: Iterable[Line], part: str = "") -> Sheet:
    """Return the rows of a table, its fields found by heading, never by position.

    Raises Fault for too many columns or rows, a heading of the recipe that stands twice, and missing columns.
    """
    if len(heading.cells) > MOST_COLUMNS:
        raise Fault(f"{len(heading.cells):,} columns; at most {MOST_COLUMNS:,} are read", line=heading.number)
    headings = [normal_form(cell) for cell in heading.cells]
    _refuse_doubled(recipe, headings, heading.number)
    _refuse_tasks(recipe, headings, heading.number)
    places = _places(recipe, headings, heading.number)
    gathered = _Rows(recipe, headings, places, part)
    for number, line in enumerate(lines):
        gathered.take(line)
        if number >= MOST_ROWS and gathered.count > MOST_ROWS:  # a blank line is none
            raise Fault(f"more than {MOST_ROWS:,} rows", line=line.number)
    return Sheet(tuple(gathered.rows), tuple(gathered.set_aside), tuple(gathered.problems))


def _refuse_doubled(recipe: Recipe, headings: list[str], line: int) -> None:
    """Refuse a heading that the recipe names and two columns have; of others there may be many."""
    named = {normal_form(text) for name in recipe.fields for text in recipe.spellings(name)}
    first: dict[str, int] = {}
    for at, heading in enumerate(headings, start=1):
        if heading in first and heading in named:
            raise Fault(
                f'two columns are headed "{shown(heading)}" (columns {first[heading]} and {at})',
                line=line,
                column=at,
            )
        first.setdefault(heading, at)


def _refuse_tasks(recipe: Recipe, headings: list[str], line: int) -> None:
    for at, heading in enumerate(headings, start=1):
        if heading in recipe.tasks:
            message = "is a column, and a task that the recipe reads; which is meant can't be told"
            raise Fault(message, line=line, column=at, cell=heading)


def _places(recipe: Recipe, headings: list[str], line: int) -> dict[str, int]:
    places: dict[str, int] = {}
    missing: list[str] = []
    for name in sorted(recipe.fields):
        spellings = dict.fromkeys(normal_form(text) for text in recipe.spellings(name))
        found = [headings.index(text) for text in spellings if text and text in headings]
        if len(found) > 1:
            both = " and ".join(f'"{shown(headings[at])}" (column {at + 1})' for at in found)
            raise Fault(f"two columns mean `{name}`: {both}", line=line)
        if found:
            places[name] = found[0]
        elif name in recipe.needed_fields:
            missing.append(recipe.spelt(name))
    if missing:
        there = ", ".join(f'"{shown(heading)}"' for heading in headings[:30] if heading)
        more = " …" if len(headings) > 30 else ""
        raise Fault(
            f"no column {', no column '.join(missing)}; the columns are {there or 'unnamed'}{more}", line=line
        )
    return places


def _is_rule(cells: Sequence[str]) -> bool:
    return all(map(_DASHES.fullmatch, cells)) and any("--" in cell for cell in cells)
