"""The one door to the readers: bytes and a recipe in, rows out. Pure."""

from boards_app.intake.formats.archive import read_archive
from boards_app.intake.formats.csv import read_csv
from boards_app.intake.formats.json import read_json, read_json_lines
from boards_app.intake.formats.markdown import read_markdown
from boards_app.intake.formats.sheet import Sheet
from boards_app.intake.formats.text import decode, refuse_large
from boards_app.intake.formats.tree import Tree, rows_in
from boards_app.intake.formats.yaml import read_document
from boards_app.intake.problem import Fault
from boards_app.intake.recipe import Recipe

LARGEST_YAML = 4 * 1024 * 1024  # characters; its events take some fifty times their text in memory

_ZIP = b"PK\x03\x04"  # how zip files begin, and so .xlsx and .ods

_TEXT_READERS = {
    "csv": read_csv,
    "tsv": read_csv,
    "markdown": read_markdown,
    "json": read_json,
    "jsonl": read_json_lines,
}


def read_sheet(recipe: Recipe, data: bytes) -> Sheet:
    """Return the rows of a board's file. Raises Fault for what makes the whole file unreadable."""
    refuse_large(data)
    if not data:
        raise Fault("the file is empty")
    if recipe.zip is not None:
        return read_archive(recipe, recipe.zip, data)
    if data.startswith(_ZIP):
        raise Fault(f"this is a zip or a spreadsheet; the recipe reads {recipe.format} files")
    text = decode(data, recipe.encoding)
    if recipe.format == "yaml":
        return _read_yaml(recipe, text)
    return _TEXT_READERS[recipe.format](recipe, text)


def _read_yaml(recipe: Recipe, text: str) -> Sheet:
    if len(text) > LARGEST_YAML:
        raise Fault(f"{len(text):,} characters of YAML; at most {LARGEST_YAML:,} are read")
    document = read_document(text)
    return rows_in(recipe, Tree(document.root, document.line))
