"""Recipes: how to read a board's files, written as data by an editor. Pure.

`docs/recipes.md` teaches the language by examples. A recipe is YAML text; read_recipe checks all of it and
names the key of whatever is wrong.
"""

import difflib
from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from boards_app.intake.conditions import Condition, Plain, RowRule, Texts, Where, listed
from boards_app.intake.formats.sheet import SPECIAL_FIELDS
from boards_app.intake.formats.yaml import Document, read_document
from boards_app.intake.layout import TABLES, Archive, Layout, SubBoards, Table, expression
from boards_app.intake.numerals import Numerals
from boards_app.intake.problem import Fault, shown

LONGEST_RECIPE = 200_000  # characters

Key = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
Some = Annotated[tuple[str, ...], BeforeValidator(listed)]


class RecipeError(ValueError):
    """A recipe that cannot be used: one line for each mistake, with the key and its line in the text."""


class Name(Plain):
    """How a row's name is made: the fields in order, those that are missing passed over."""

    fields: Texts
    joined_by: str = " "


class Interval(Plain):
    """How uncertainty is written: a style, in the score's own cell or in `column`; or two columns of ends."""

    style: Literal["± x", "+a/-b", "[low, high]"] | None = None
    column: str | None = None
    low: str | None = None
    high: str | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        ends = self.low is not None or self.high is not None
        if ends is (self.style is not None):
            raise ValueError("give a `style`, or the columns `low` and `high`")
        if ends and self.column is not None:
            raise ValueError("`column` goes with a `style`, not with `low` and `high`")
        return self


class Mean(Plain):
    """A mean of columns, or of metrics named above it; `at_least` so many must be there (default: all)."""

    columns: Texts | None = None
    metrics: Texts | None = None
    at_least: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.columns is None) is (self.metrics is None):
            raise ValueError("give `columns` or `metrics`")
        if self.fewest > len(self.parts):
            raise ValueError(f"`at_least` is {self.fewest}, more than the {len(self.parts)} that are named")
        if len(set(self.parts)) < len(self.parts):
            raise ValueError("names one twice")
        return self

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the columns or metrics that are averaged."""
        return self.columns or self.metrics or ()

    @property
    def fewest(self) -> int:
        """Return how many must be present for a mean."""
        return self.at_least if self.at_least is not None else len(self.parts)


class Share(Plain):
    """A percentage worked out from counts: `count` of `total`. A list in either counts its items."""

    count: str
    total: str


class Scale(Plain):
    """The range, ends included, in which every score must lie."""

    low: str | None = Field(default=None, pattern=r"^-?\d+(\.\d+)?$")
    high: str | None = Field(default=None, pattern=r"^-?\d+(\.\d+)?$")


class MetricRecipe(Numerals):
    """How one metric's score is read: from a column, or worked out as a mean or a share."""

    column: str | None = None
    mean: Mean | None = None
    share: Share | None = None
    interval: Interval | None = None
    tasks: str | None = None
    scale: Scale | None = None
    optional: bool = False
    small_scores: bool = False
    decimals: int = Field(default=10, ge=0, le=30)
    only: Where | None = None
    leave_out: tuple[RowRule, ...] = ()
    reading: Some = ()

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [key for key in ("column", "mean", "share") if getattr(self, key) is not None]
        if len(given) != 1:
            raise ValueError(f"needs one of column, mean, share; has {' and '.join(given) or 'none'}")
        if given != ["column"] and self.interval is not None:
            raise ValueError("`interval` goes with `column` only")
        if given == ["share"] and (self.tasks is not None or self.unit != "percent"):
            raise ValueError("a share is a percentage of its total: no `tasks`, and `unit` percent")
        return self

    @model_validator(mode="before")
    @classmethod
    def _share_is_percent(cls, value: Any) -> Any:
        if isinstance(value, dict) and "share" in value and "unit" not in value:
            return {**value, "unit": "percent"}
        return value

    def score_fields(self) -> tuple[str, ...]:
        """Return the fields a score is made from."""
        if self.column is not None:
            return (self.column,)
        if self.share is not None:
            return (self.share.count, self.share.total)
        return (self.mean.columns or ()) if self.mean is not None else ()

    def needed_fields(self) -> tuple[str, ...]:
        """Return every field that reading the metric asks for."""
        chosen = () if self.only is None else tuple(self.only)
        return (*self.score_fields(), *self.side_fields(), *chosen, *_asked(self.leave_out))

    @cached_property
    def is_of_one_cell(self) -> bool:
        """Say whether a score hangs on the cell of its column alone."""
        return self.column is not None and self.interval is None and self.tasks is None

    @cached_property
    def is_plain(self) -> bool:
        """Say whether a cell such as 62.19 is its score, to the letter."""
        return self.is_of_one_cell and self.unit != "fraction" and self.decimal == "." and not self.footnotes

    @cached_property
    def scale_ends(self) -> tuple[Decimal | None, Decimal | None]:
        """Return the ends of the scale as numbers, None where it has none."""
        ends = (self.scale.low, self.scale.high) if self.scale is not None else (None, None)
        low, high = (None if end is None else Decimal(end) for end in ends)
        return low, high

    def side_fields(self) -> tuple[str, ...]:
        """Return the fields that stand beside a score: interval and count of tasks."""
        interval = self.interval or Interval.model_construct()
        fields = (interval.column, interval.low, interval.high, self.tasks)
        return tuple(field for field in fields if field is not None)


def _name(value: object) -> object:
    return {"fields": value} if isinstance(value, str | list) else value


class Recipe(Layout):
    """All that is known about reading one board's files."""

    columns: dict[str, Texts] = {}
    optional_fields: Some = ()
    name: Annotated[Name, BeforeValidator(_name)]
    name_footnotes: Some = ()
    key: Some = ()
    keep: tuple[RowRule, ...] = ()
    leave_out: tuple[RowRule, ...] = ()
    fewest_rows: int = Field(default=1, ge=0)
    metrics: Annotated[dict[Key, MetricRecipe], Field(min_length=1)]

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        above: list[str] = []
        for key, metric in self.metrics.items():
            named = (metric.mean.metrics or ()) if metric.mean is not None else ()
            for unknown in (name for name in named if name not in above):
                raise ValueError(f"metrics.{key}.mean.metrics: `{unknown}` is no metric above this one")
            above.append(key)
        if self.format not in TABLES:
            for field in sorted(self.fields - set(SPECIAL_FIELDS)):
                for text in self.spellings(field):
                    expression(text)
        return self

    def spellings(self, field: str) -> tuple[str, ...]:
        """Return the headings or JMESPath expressions that a field may stand under in the file."""
        return self.columns.get(field, (field,))

    def key_fields(self) -> tuple[str, ...]:
        """Return the fields that make a row's key: the name's, where no key is given."""
        return self.key or self.name.fields

    @cached_property
    def needed_fields(self) -> frozenset[str]:
        """Return the fields without which the file cannot be read: all but those declared optional."""
        optional = {*self.optional_fields, *SPECIAL_FIELDS}
        for metric in self.metrics.values():
            if metric.optional:
                optional.update(metric.score_fields(), metric.side_fields())
        must = {
            *self.name.fields,
            *self.key_fields(),
            *_asked(self.keep),
            *_asked(self.leave_out),
            *(field for metric in self.metrics.values() for field in metric.needed_fields()),
        }
        return frozenset(must - optional)

    @cached_property
    def limits(self) -> list[tuple[str, Where]]:
        """Return the metrics that are about some rows only, each with the conditions on these."""
        return [(key, metric.only) for key, metric in self.metrics.items() if metric.only is not None]

    @cached_property
    def fields(self) -> frozenset[str]:
        """Return every field the recipe names."""
        named = {*self.name.fields, *self.key_fields(), *SPECIAL_FIELDS}
        named.update(field for rule in (*self.keep, *self.leave_out) for field in rule.where)
        for metric in self.metrics.values():
            named.update(metric.score_fields(), metric.side_fields(), metric.only or {})
            named.update(field for rule in metric.leave_out for field in rule.where)
        return frozenset(named)


def _asked(rules: tuple[RowRule, ...]) -> Iterator[str]:
    for rule in rules:
        # A rule that only asks whether a field is there is answered by its absence.
        yield from (field for field, condition in rule.where.items() if condition.present is None)


def read_recipe(text: str) -> Recipe:
    """Read a recipe from YAML.

    Raises RecipeError: a line for each mistake, `line 7, metrics.score.colum: unknown key; did you mean …`.
    """
    if len(text) > LONGEST_RECIPE:
        raise RecipeError(f"the recipe has {len(text):,} characters; at most {LONGEST_RECIPE:,} are read")
    try:
        document = read_document(text)
    except Fault as fault:
        raise RecipeError(str(fault.problem)) from None
    if not isinstance(document.root, dict):
        raise RecipeError("a recipe is a mapping of keys to values (format: …, name: …, metrics: …)")
    try:
        return Recipe.model_validate(document.root)
    except ValidationError as error:
        mistakes = [_mistake(details, document) for details in error.errors(include_url=False)]
        raise RecipeError("\n".join(mistakes)) from None


def _mistake(details: ErrorDetails, document: Document) -> str:
    path = tuple(details["loc"])
    where = path
    while where and document.line(where) is None:
        where = where[:-1]
    line = f"line {document.line(where)}" if where else ""
    key = ".".join(str(part) for part in path)
    place = ", ".join(part for part in (line, shown(key, 120)) if part)
    return f"{place}: {_said(details)}" if place else _said(details)


def _said(details: ErrorDetails) -> str:
    kind, given = details["type"], details["input"]
    if kind == "missing":
        return "this key is missing"
    if kind == "extra_forbidden":
        return "unknown key" + _near(str(details["loc"][-1]))
    if kind == "value_error":
        return str(details["ctx"]["error"])
    said = details["msg"][:1].lower() + details["msg"][1:]
    return f'"{shown(given)}" does not fit: {said}' if isinstance(given, str) else said


_PARTS = (
    Recipe,
    MetricRecipe,
    Mean,
    Share,
    Scale,
    Interval,
    Name,
    Table,
    SubBoards,
    Archive,
    RowRule,
    Condition,
)
_ALL_KEYS = sorted(field.alias or name for part in _PARTS for name, field in part.model_fields.items())


def _near(key: str) -> str:
    near = difflib.get_close_matches(key, _ALL_KEYS, n=1)
    return f"; did you mean `{near[0]}`?" if near else ""
