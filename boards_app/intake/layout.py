"""The part of a recipe that says where in a file its rows are. Pure."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from boards_app.intake.conditions import FieldName, FieldNames, Plain, Texts
from boards_app.intake.expressions import Expression, expression

Format = Literal["csv", "tsv", "json", "jsonl", "yaml", "markdown", "zip"]
TABLES: frozenset[str] = frozenset(["csv", "tsv", "markdown"])
"""Formats whose fields are column headings; in the others a field is a JMESPath expression."""

Encoding = Literal["utf-8", "utf-16", "ascii", "latin-1", "windows-1252"]


class Table(Plain):
    """Which table of a Markdown file to read: the one that stands under a heading.

    `heading` may list spellings; the first that the file has is taken. Without it the file must hold one
    table. A heading's section ends at the next heading of its own level or above. `number` (from 1) chooses
    where one section holds several tables.
    """

    heading: Texts | None = None
    number: int | None = Field(default=None, ge=1)


class SubBoards(Plain):
    """Several boards in one JSON or YAML file: `at` is the list of them; in each, `named` and its `rows`."""

    at: Expression
    named: Expression
    rows: Expression


class Archive(Plain):
    """A zip of JSON files with a manifest: the rows are what its lists name, never the folder's listing."""

    manifest: str = Field(min_length=1)
    lists: Annotated[Texts, AfterValidator(lambda texts: tuple(map(expression, texts)))]
    file: str

    @model_validator(mode="after")
    def _names_the_entry(self) -> Self:
        if self.file.count("{entry}") != 1:
            raise ValueError('`file` must hold "{entry}" once, as in "submissions/{entry}/submission.json"')
        return self


class Group(Plain):
    """A file in long format, a row for each model and task: those that are alike in `by` make one row.

    Each text of `field` is a task, which that row has as a field, with what stands under `value` beside it.
    """

    by: FieldNames = ()
    field: FieldName
    value: FieldName

    @model_validator(mode="after")
    def _names_each_once(self) -> Self:
        named = (*self.by, self.field, self.value)
        for twice in (name for at, name in enumerate(named) if name in named[:at]):
            raise ValueError(f"`{twice}` stands twice in it; `by`, `field` and `value` are different fields")
        return self


def _between_cells(sign: str) -> str:
    if sign.isalnum() or sign in "\"'.+-" or not (sign.isprintable() or sign == "\t"):
        raise ValueError("cells are separated by a sign that stands in no number or name, as ; or | or a tab")
    return sign


Separator = Annotated[str, Field(min_length=1, max_length=1), AfterValidator(_between_cells)]


class Layout(Plain):
    """Format and encoding of a file, and where its rows stand."""

    format: Format
    encoding: Encoding = "utf-8"
    separator: Separator | None = None
    skip_lines: int = Field(default=0, ge=0, le=1000)
    table: Table | None = None
    rows: Expression | None = None
    sub_boards: SubBoards | None = None
    zip: Archive | None = None
    group: Group | None = None
    wrong_width: Literal["problem", "leave out"] = "problem"

    @model_validator(mode="after")
    def _options_fit_the_format(self) -> Self:
        for option, formats in _OPTION_FORMATS.items():
            if option in self.model_fields_set and self.format not in formats:
                raise ValueError(f"`{option}` is for {' and '.join(formats)} files, not for {self.format}")
        if self.format == "zip" and self.zip is None:
            raise ValueError("a zip needs `zip` with manifest, lists and file")
        if self.rows is not None and self.sub_boards is not None:
            raise ValueError("give `rows` or `sub_boards`, not both")
        return self


_OPTION_FORMATS: dict[str, tuple[Format, ...]] = {
    "separator": ("csv",),
    "skip_lines": ("csv", "tsv"),
    "table": ("markdown",),
    "rows": ("json", "yaml"),
    "sub_boards": ("json", "yaml"),
    "zip": ("zip",),
    "wrong_width": ("csv", "tsv", "markdown"),
}
