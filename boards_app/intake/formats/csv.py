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
    """Return the rows under the headings, which stand in the first line after those that the recipe skips.

    Raises Fault for broken quoting (a cut-off file ends inside a quoted cell), a cell of more than 131,072
    characters, a row of more than LONGEST_ROW, more than MOST_LINES lines, and what read_table refuses.
    """
    separator = "\t" if recipe.format == "tsv" else recipe.separator or ","
    lines = _lines(text, separator, recipe.skip_lines)
    heading = next((line for line in lines if any(cell.strip() for cell in line.cells)), None)
    if heading is None:
        below = f"no table stands below the first {recipe.skip_lines:,} lines; see `skip_lines`"
        raise Fault(below if recipe.skip_lines else "the file is empty")
    return read_table(recipe, heading, lines)


def _lines(text: str, separator: str, skipped: int) -> Iterator[Line]:
    source = _Source(text, skipped)
    # No row of a text is longer than the text: a short one needs no counting.
    counted = source if len(text) > LONGEST_ROW else source.lines
    reader = csv.reader(counted, delimiter=separator, strict=True)
    number = skipped + 1
    try:
        for cells in reader:
            if number > MOST_LINES:
                raise Fault(f"more than {MOST_LINES:,} lines", line=number)
            yield Line(number, cells)
            source.row = 0
            number = skipped + reader.line_num + 1
    except csv.Error as error:
        raise Fault(f"not valid {_kind(separator)}: {error}", line=number) from None


class _Source:
    """The lines of a text with their ends, as the reader asks for them; `row` counts a row's characters."""

    def __init__(self, text: str, skipped: int) -> None:
        self.lines = io.StringIO(text, newline="")  # each line as it ends, be it by CR, LF or both
        self.skipped = skipped
        self.row = 0
        for _ in range(skipped):
            self.lines.readline()

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self.lines, start=self.skipped + 1):
            self.row += len(line)
            if self.row > LONGEST_ROW:
                raise Fault(f"a row of more than {LONGEST_ROW:,} characters", line=number)
            yield line


def _kind(separator: str) -> str:
    return "TSV" if separator == "\t" else "CSV"
