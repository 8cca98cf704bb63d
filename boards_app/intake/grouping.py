"""Files in long format, a row for each model and task: the rows of one model are made one. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boards_app.intake.formats.sheet import MOST_COLUMNS, PART, Items, Nested, SourceRow, Value
from boards_app.intake.layout import Group
from boards_app.intake.match import normal_form
from boards_app.intake.problem import Problem, few, shown
from boards_app.intake.recipe import Recipe
from boards_app.intake.scores import FieldError


class Grouped(NamedTuple):
    """The rows that groups were made, in the order of their first rows, and the rows that fit in none."""

    rows: list[SourceRow]
    problems: list[Problem]


def group_rows(recipe: Recipe, group: Group, rows: Iterable[SourceRow]) -> Grouped:
    """Return a row for each group of rows that are alike in the recipe's `by`, in normal form.

    It has the place of its first row, and as its `origins` the row of each task. A row is a problem that
    names no task or group, a task that its group has, or other than its group in what is read of the whole.
    """
    grouping = _Grouping(recipe, group)
    problems: list[Problem] = []
    for row in rows:
        try:
            grouping.take(row)
        except FieldError as error:
            problems.append(error.problem(row))
        if len(grouping.columns) > MOST_COLUMNS:
            message = f"more than {MOST_COLUMNS:,} different tasks; is it the field that names them?"
            return Grouped([], [FieldError(group.field, "", message).problem(row)])
    return Grouped([each.row for each in grouping.made.values()], problems)


def missing_tasks(recipe: Recipe, group: Group, rows: Sequence[SourceRow]) -> Iterator[Problem]:
    """Yield a problem that names the tasks which the recipe reads and no row of the file has."""
    there = {normal_form(row.text(group.field)): row.text(group.field) for row in rows}
    found = {name for task, names in recipe.tasks.items() if task in there for name in names}
    missing = sorted(recipe.task_fields - recipe.may_lack - found)
    if rows and missing:
        named = few((f'"{shown(text)}"' for task, text in there.items() if task), most=30)
        said = ", no task ".join(map(recipe.spelt, missing))
        yield Problem(None, None, group.field, "", f"no task {said}; the tasks are {named or 'unnamed'}")


class _Made(NamedTuple):
    """A row that is made of a group: `values` and `origins` are those of `row`, open for more tasks."""

    row: SourceRow
    values: dict[str, Value]
    origins: dict[str, SourceRow]
    tasks: dict[str, SourceRow]


@dataclass(slots=True)
class _Grouping:
    recipe: Recipe
    group: Group
    made: dict[tuple[Value, ...], _Made] = field(default_factory=dict)
    # By task: the columns of its rows, those of the fields that mean it too.
    columns: dict[str, Mapping[str, int]] = field(default_factory=dict)

    def take(self, row: SourceRow) -> None:
        """Add a row to its group. Raises FieldError where it does not fit."""
        task = self._text(row, self.group.field)
        if not task:
            raise FieldError(self.group.field, "", "the row has no task")
        made = self._group_of(row)
        if task in made.tasks:
            message = f"stands twice in one group, here and in {made.tasks[task].place}; see `group.by`"
            raise FieldError(self.group.field, row.text(self.group.field), message)
        self._refuse_unlike(made.row, row)
        made.tasks[task] = row
        self._add(made, task, row)

    def _group_of(self, row: SourceRow) -> _Made:
        by = self.recipe.group_fields()
        part = "" if self.group.field == PART else row.text(PART)
        key = (part, *(self._text(row, name) for name in by))
        if not any(key[1:]):
            raise FieldError(by[0], "", "the row has nothing to group it by")
        if key not in self.made:
            values = {name: row.values.get(name) for name in {*by, *self.recipe.alike_fields}}
            values[PART] = part
            origins = dict.fromkeys(by, row)
            whole = SourceRow(row.line, row.pointer, values, row.columns, origins)
            self.made[key] = _Made(whole, values, origins, {})
        return self.made[key]

    def _refuse_unlike(self, whole: SourceRow, row: SourceRow) -> None:
        """Raise FieldError where the row differs from its group's first in what is read of the group."""
        for name in self.recipe.alike_fields:
            here, there = row.values.get(name), whole.values.get(name)
            if here != there and name != PART and _alike(here) != _alike(there):
                before = f'"{shown(there)}"' if isinstance(there, str) and there else "something else"
                message = f"differs from {before} in {whole.place}, of the same group; see `group.by`"
                raise FieldError(name, row.text(name), message)

    def _add(self, made: _Made, task: str, row: SourceRow) -> None:
        """Have the row's value stand in its group in each field that means the task."""
        names = self.recipe.tasks.get(task, ())
        for name in (name for name in names if name in made.origins):
            place = made.origins[name].place
            message = f"is the second task that means `{name}` in one group; the first is in {place}"
            raise FieldError(self.group.field, row.text(self.group.field), message)
        columns = self._columns(task, row)
        if names:
            values = dict.fromkeys(names, row.values.get(self.group.value))
            origin = SourceRow(row.line, row.pointer, {**row.values, **values}, columns)
            made.values.update(values)
            made.origins.update(dict.fromkeys(names, origin))

    def _columns(self, task: str, row: SourceRow) -> Mapping[str, int]:
        """Return the columns of a row that has its value in the fields of its task, for all rows of it."""
        if task not in self.columns:
            at, names = row.columns.get(self.group.value), self.recipe.tasks.get(task, ())
            fields = {} if at is None else dict.fromkeys(names, at)
            self.columns[task] = {**row.columns, **fields}
        return self.columns[task]

    def _text(self, row: SourceRow, name: str) -> str:
        value = row.values.get(name)
        if isinstance(value, Items | Nested):
            raise FieldError(name, "", "holds a list or an object where a text is read")
        return normal_form(value) if value else ""


def _alike(value: Value) -> Value:
    return normal_form(value) if isinstance(value, str) else value or ""
