"""Recipes: how to read a board's files, written as data by an editor. Pure.

`docs/recipes.md` teaches the language by examples. A recipe is YAML text; read_recipe checks all of it and
names the key of whatever is wrong.
"""

from functools import cached_property
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from boards_app.intake.conditions import FieldName, FieldNames, Plain, RowRules, Where, listed
from boards_app.intake.expressions import expression
from boards_app.intake.formats.sheet import SPECIAL_FIELDS
from boards_app.intake.formats.yaml import Document, read_document
from boards_app.intake.layout import TABLES, Layout
from boards_app.intake.match import normal_form
from boards_app.intake.metric_recipe import Key, MetricRecipe, asked_fields
from boards_app.intake.numerals import Marks
from boards_app.intake.problem import Fault, shown
from boards_app.intake.recipe_words import OF_A_KEY, mistake_said

LONGEST_RECIPE = 200_000  # characters
MOST_METRICS = 200  # of each there is a score a row
LONGEST_MISTAKE = 2_000  # characters


Fields = Annotated[tuple[FieldName, ...], BeforeValidator(listed)]


class RecipeError(ValueError):
    """A recipe that cannot be used: one line for each mistake, with the key and its line in the text."""


class Name(Plain):
    """How a row's name is made: the fields in order, those that are missing passed over."""

    fields: FieldNames
    joined_by: str = " "


def _name(value: object) -> object:
    return {"fields": value} if isinstance(value, str | list) else value


class Recipe(Layout):
    """All that is known about reading one board's files."""

    columns: dict[FieldName, FieldNames] = {}
    optional_fields: Fields = ()
    name: Annotated[Name, BeforeValidator(_name)]
    name_footnotes: Marks = ()
    key: Fields = ()
    keep: RowRules = ()
    leave_out: RowRules = ()
    fewest_rows: int = Field(default=1, ge=0)
    metrics: Annotated[dict[Key, MetricRecipe], Field(min_length=1, max_length=MOST_METRICS)]

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        above: list[str] = []
        for key, metric in self.metrics.items():
            for unknown in (name for name in metric.averaged if name not in above):
                raise ValueError(f"metrics.{key}.mean.metrics: `{unknown}` is no metric above this one")
            above.append(key)
        self._check_group()
        if self.format not in TABLES:
            self._check_expressions()
        return self

    def _check_group(self) -> None:
        if self.group is None:
            return
        for field in (self.group.field, self.group.value):
            if field in self.alike_fields:
                raise ValueError(f"group: `{field}` differs within a group; nothing else may read it")
        for field in sorted(self.task_fields & self.fields):
            raise ValueError(
                f"{self._key_of(field)}: `{field}` is a field of the file; with `group`, scores are read "
                f"from tasks, the texts of `{self.group.field}`"
            )

    def _check_expressions(self) -> None:
        for field in sorted(self.fields - set(SPECIAL_FIELDS)):
            for text in self.spellings(field):
                try:
                    expression(text)
                except ValueError as error:
                    raise ValueError(f"{self._key_of(field)}: {error}") from None

    def _key_of(self, field: str) -> str:
        """Return the key under which an editor finds what the recipe says of a field."""
        if field in self.columns:
            return f"columns.{shown(field)}"
        for key, metric in self.metrics.items():
            if field in (*metric.score_fields(), *metric.side_fields()):
                return f"metrics.{key}"
        if field in self.name.fields:
            return "name"
        if self.group is not None and field in (*self.group.by, self.group.field, self.group.value):
            return "group"
        return "key" if field in self.key else f"the field `{shown(field)}`"

    def spellings(self, field: str) -> tuple[str, ...]:
        """Return the headings or JMESPath expressions that a field may stand under in the file."""
        return self.columns.get(field, (field,))

    def spelt(self, field: str) -> str:
        """Return a field's spellings as a problem names them."""
        return " or ".join(f'"{shown(text)}"' for text in self.spellings(field))

    def key_fields(self) -> tuple[str, ...]:
        """Return the fields that make a row's key: the name's, where no key is given."""
        return self.key or self.name.fields

    @cached_property
    def is_key_the_name(self) -> bool:
        """Say whether a row's key is its name in normal form, as where the recipe says nothing else."""
        is_of_one_field = len(self.name.fields) == 1 and not self.name_footnotes
        return is_of_one_field and self.key_fields() == self.name.fields

    def group_fields(self) -> tuple[str, ...]:
        """Return the fields that rows of one group are alike in: those of the key, where none are given."""
        by = () if self.group is None else self.group.by
        return by or self.key_fields()

    @cached_property
    def task_fields(self) -> frozenset[str]:
        """Return the fields that are tasks of a file in long format: all that its scores are made of."""
        metrics = () if self.group is None else self.metrics.values()
        return frozenset(field for metric in metrics for field in metric.score_fields())

    @cached_property
    def tasks(self) -> dict[str, tuple[str, ...]]:
        """Return the fields that each task means which the recipe reads, by the task in normal form."""
        found: dict[str, tuple[str, ...]] = {}
        for field in sorted(self.task_fields):
            for task in dict.fromkeys(map(normal_form, self.spellings(field))):
                found[task] = (*found.get(task, ()), field)
        return found

    @cached_property
    def alike_fields(self) -> frozenset[str]:
        """Return the fields that are read of a group as a whole, in which all its rows must be alike."""
        read = {*self.name.fields, *self.key_fields()}
        for metric in self.metrics.values():
            read.update(metric.only or {}, *(rule.where for rule in metric.leave_out))
            read.update(metric.side_fields() if metric.column is None else ())
        return frozenset(read)

    @cached_property
    def may_lack(self) -> frozenset[str]:
        """Return the fields that a file may lack."""
        optional = {*self.optional_fields, *SPECIAL_FIELDS}
        for metric in self.metrics.values():
            if metric.optional:
                optional.update(metric.score_fields(), metric.side_fields())
        return frozenset(optional)

    @cached_property
    def needed_fields(self) -> frozenset[str]:
        """Return the fields without which the file cannot be read: all but those declared optional."""
        must = {
            *self.name.fields,
            *self.key_fields(),
            *asked_fields(self.keep),
            *asked_fields(self.leave_out),
            *(field for metric in self.metrics.values() for field in metric.needed_fields()),
        }
        if self.group is not None:
            must.update(self.group_fields(), (self.group.field, self.group.value))
        return frozenset(must - self.may_lack - self.task_fields)

    @cached_property
    def limits(self) -> list[tuple[str, Where]]:
        """Return the metrics that are about some rows only, each with the conditions on these."""
        return [(key, metric.only) for key, metric in self.metrics.items() if metric.only is not None]

    @cached_property
    def fields(self) -> frozenset[str]:
        """Return every field of the file that the recipe names."""
        named = {*self.name.fields, *self.key_fields(), *SPECIAL_FIELDS}
        named.update(field for rule in (*self.keep, *self.leave_out) for field in rule.where)
        for metric in self.metrics.values():
            named.update(metric.side_fields(), metric.only or {})
            named.update(metric.score_fields() if self.group is None else ())
            named.update(field for rule in metric.leave_out for field in rule.where)
        if self.group is not None:
            named.update(self.group_fields(), (self.group.field, self.group.value))
        return frozenset(named)


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
    path = details["loc"][:-1] if details["loc"][-1:] == (OF_A_KEY,) else details["loc"]
    where = path
    while where and document.line(where) is None:
        where = where[:-1]
    line = f"line {document.line(where)}" if where else ""
    key = ".".join(str(part) for part in path)
    place = ", ".join(part for part in (line, shown(key, 120)) if part)
    said = shown(mistake_said(details, Recipe), LONGEST_MISTAKE)
    return f"{place}: {said}" if place else said
