"""CSV and TSV, with the separator that the recipe names. Pure."""

import csv
import io
from collections.abc import Iterator

from boards_app.intake.formats.sheet import MOST_LINES, Sheet
from boards_app.intake.formats.table import Line, read_table
from boards_app.intake.problem import Fault
from boards_app.intake.recipe import Recipe

LONGEST_ROW = 4 * 1024 * 1024  # characters; an empty cell of two takes eight bytes of memory for one of text


def read_csv(recipe: Recipe, text: str) -> Sheet:
    """Return the rows under the first line's headings.

    Raises Fault for broken quoting (a cut-off file ends inside a quoted cell), a cell of more than 131,072
    characters, a row of more than LONGEST_ROW, more than MOST_LINES lines, and what read_table refuses.
    """
    separator = "\t" if recipe.format == "tsv" else recipe.separator or ","
    lines = _lines(text, separator)
    heading = next((line for line in lines if any(cell.strip() for cell in line.cells)), None)
    if heading is None:
        raise Fault("the file is empty")
    return read_table(recipe, heading, lines)


def _lines(text: str, separator: str) -> Iterator[Line]:
    source = _Source(text)
    # No row of a text is longer than the text: a short one needs no counting.
    counted = source if len(text) > LONGEST_ROW else source.lines
    reader = csv.reader(counted, delimiter=separator, strict=True)
    number = 1
    try:
        for cells in reader:
            if number > MOST_LINES:
                raise Fault(f"more than {MOST_LINES:,} lines", line=number)
            yield Line(number, cells)
            source.row = 0
            number = reader.line_num + 1
    except csv.Error as error:
        raise Fault(f"not valid {_kind(separator)}: {error}", line=number) from None


class _Source:
    """The lines of a text with their ends, as the reader asks for them; `row` counts a row's characters."""

    def __init__(self, text: str) -> None:
        self.lines = io.StringIO(text, newline="")  # each line as it ends, be it by CR, LF or both
        self.row = 0

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self.lines, start=1):
            self.row += len(line)
            if self.row > LONGEST_ROW:
                raise Fault(f"a row of more than {LONGEST_ROW:,} characters", line=number)
            yield line


def _kind(separator: str) -> str:
    return "TSV" if separator == "\t" else "CSV"
