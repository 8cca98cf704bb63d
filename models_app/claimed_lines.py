"""Claimed scores as lines that editors type: benchmark | value | unit | setting | compared with. Pure."""

import re
from collections.abc import Iterable, Sequence

COLUMNS = ("benchmark", "value", "unit", "setting", "compared_with")
FORM = "benchmark | value | unit | setting | compared with"
_BAR = re.compile(r"(?<!\\)\|")


class LineError(ValueError):
    """A line that is no score; `number` counts from 1, as people do."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"Line {number}: {message}")
        self.number = number


def read_lines(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the number of each line with its columns; empty lines are passed over.

    Columns that are left out are "". A bar inside a column is written as `\\|`. Raises LineError where a line
    has no value, or more than five columns.
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            found.append((number, _read_line(number, line)))
    return found


def _read_line(number: int, line: str) -> dict[str, str]:
    cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(line)]
    if len(cells) > len(COLUMNS):
        raise LineError(number, f"{len(cells)} columns; write at most {len(COLUMNS)}: {FORM}.")
    cells += [""] * (len(COLUMNS) - len(cells))
    row = dict(zip(COLUMNS, cells, strict=True))
    if not row["benchmark"] or not row["value"]:
        raise LineError(number, f"a score needs a benchmark and a value: {FORM}.")
    return row


def write_lines(rows: Iterable[Sequence[str]]) -> str:
    """Return rows of five columns as lines; columns that are empty at the end are left out."""
    return "\n".join(_write_line(list(row)) for row in rows)


def _write_line(cells: list[str]) -> str:
    while cells and not cells[-1]:
        cells.pop()
    return " | ".join(cell.replace("|", "\\|") for cell in cells)
