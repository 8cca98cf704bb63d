"""CSV and TSV, with the separator that the recipe names. Pure."""

import csv
import io
from collections.abc import Iterator

from boards_app.intake.formats.sheet import MOST_LINES, Sheet
from boards_app.intake.formats.table import Line, read_table
from boards_app.intake.problem import Fault
from boards_app.intake.recipe import Recipe


def read_csv(recipe: Recipe, text: str) -> Sheet:
    """Return the rows under the first line's headings.

    Raises Fault for broken quoting (a cut-off file ends inside a quoted cell), a cell of more than 131,072
    characters, more than MOST_LINES lines, and what read_table refuses.
    """
    separator = "\t" if recipe.format == "tsv" else recipe.separator or ","
    lines = _lines(text, separator)
    heading = next((line for line in lines if any(cell.strip() for cell in line.cells)), None)
    if heading is None:
        raise Fault("the file is empty")
    return read_table(recipe, heading, lines)


def _lines(text: str, separator: str) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise Fault(f"not valid {_kind(separator)}: {error}", line=number) from None
        if cells is None:
            return
        if number > MOST_LINES:
            raise Fault(f"more than {MOST_LINES:,} lines", line=number)
        yield Line(number, cells)


def _kind(separator: str) -> str:
    return "TSV" if separator == "\t" else "CSV"
