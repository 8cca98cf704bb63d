"""What can be wrong in a board's file, said in one clear line each. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from models_app.yaml_reading import one_line

LONGEST_CELL_SHOWN = 60
MOST_PROBLEMS = 500


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing in a file that could not be read.

    `line` and `column` are 1-based, None where the format has none; the column is the cell's place in a
    table and the character's place in a syntax error. `field` is the column heading, path or key as the
    recipe names it, `cell` what stood there, `pointer` the JSON pointer (after the file in a zip).
    """

    line: int | None
    column: int | None
    field: str
    cell: str
    message: str
    pointer: str = ""

    def __str__(self) -> str:
        """Say place, cell and message in one line."""
        place = ", ".join(part for part in self._places() if part)
        said = f'"{shown(self.cell)}" {self.message}' if self.cell else self.message
        return f"{place}: {said}" if place else said

    def _places(self) -> list[str]:
        return [
            shown(self.pointer, longest=200),
            f"line {self.line}" if self.line is not None else "",
            f"column {self.column}" if self.column is not None else "",
            shown(self.field),
        ]


class Fault(ValueError):
    """A problem after which nothing more of the file can be read."""

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        field: str = "",
        cell: str = "",
        pointer: str = "",
    ) -> None:
        """Take the parts of the problem; the message says what was wrong and what is allowed."""
        self.problem = Problem(line, column, field, cell, message, pointer)
        super().__init__(str(self.problem))


def shown(text: str, longest: int = LONGEST_CELL_SHOWN) -> str:
    """Return text that is safe to print in one line: no control characters, no lone surrogates, clipped."""
    return one_line(text, longest)


def few(texts: Iterable[str], most: int = 5) -> str:
    """Return the first texts in a line, with a sign where there are more."""
    found = list(islice(texts, most + 1))
    return ", ".join(found[:most]) + (" …" if len(found) > most else "")


def capped(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return the problems, at most MOST_PROBLEMS of them and then one that counts the rest."""
    if len(problems) <= MOST_PROBLEMS:
        return tuple(problems)
    rest = len(problems) - MOST_PROBLEMS
    return (*problems[:MOST_PROBLEMS], Problem(None, None, "", "", f"and {rest} more problems"))
