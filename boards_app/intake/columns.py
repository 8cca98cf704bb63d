"""From rows to the readings of each metric, a metric at a time. Pure.

A board repeats its scores, and most hang on their cell alone: what such a cell says is worked out once for
all rows that show it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boards_app.intake.conditions import all_hold, first_that_holds
from boards_app.intake.formats.sheet import SourceRow
from boards_app.intake.metric_recipe import MetricRecipe
from boards_app.intake.problem import Problem
from boards_app.intake.recipe import Recipe
from boards_app.intake.scores import FieldError, ParsedResult, Score, plain_score, read_score

Reading = tuple[Score, ParsedResult]
"""A score as it was worked out, and as it is handed on."""


class Column(NamedTuple):
    """What a metric says of each row, a reading or None; by the row's place, `rules` that leave it out."""

    readings: list[Reading | None]
    rules: dict[int, str]


class Columns(NamedTuple):
    """What a recipe's metrics say of rows, in its order; by a row's place, the first of its faults."""

    metrics: dict[str, Column]
    faults: dict[int, Problem]


def read_columns(recipe: Recipe, rows: Sequence[SourceRow]) -> Columns:
    """Return the columns of all metrics."""
    columns = Columns({}, {})
    for key, metric in recipe.metrics.items():
        columns.metrics[key] = _read_column(key, metric, rows, columns)
    return columns


def _read_column(key: str, metric: MetricRecipe, rows: Sequence[SourceRow], before: Columns) -> Column:
    column = Column(_readings_of_cells(key, metric, rows), {})
    averaged = {each: before.metrics[each] for each in metric.averaged}
    is_asked_of_all = metric.only is None and not metric.leave_out
    places = range(len(rows)) if is_asked_of_all else _places_asked(metric, rows, column)
    for at in places:
        # Of a row at fault one is said, so no more are looked for: there may be one in each of its cells.
        if column.readings[at] is None and at not in before.faults:
            try:
                score = read_score(metric, rows[at], _scores_at(at, averaged))
                column.readings[at] = None if score is None else _reading(key, score)
            except FieldError as error:
                before.faults[at] = error.problem(rows[at].of(metric.column))
    return column


def _readings_of_cells(key: str, metric: MetricRecipe, rows: Sequence[SourceRow]) -> list[Reading | None]:
    """Return the readings of the rows that need nothing but their cell, as far as it can be read."""
    if not metric.is_of_one_cell or metric.column is None:
        return [None] * len(rows)
    cells = [row.values.get(metric.column) for row in rows]
    scores = {cell: _score_of(metric, metric.column, cell) for cell in {*cells} if isinstance(cell, str)}
    known: dict[object, Reading]
    known = {cell: _reading(key, score) for cell, score in scores.items() if score is not None}
    return [known.get(cell) for cell in cells]


def _score_of(metric: MetricRecipe, field: str, cell: str) -> Score | None:
    """Return what a cell says; None where it is missing or at fault, which hangs on more than the cell."""
    plain = plain_score(metric, cell)
    if plain is not None:
        return plain
    try:
        return read_score(metric, SourceRow(None, "", {field: cell}, {}), {})
    except FieldError:
        return None


def _places_asked(metric: MetricRecipe, rows: Sequence[SourceRow], column: Column) -> Iterator[int]:
    """Yield the places of the rows that the metric is about, and take away what is read of the others."""
    for at, row in enumerate(rows):
        if metric.only is not None and not all_hold(metric.only, row):
            column.readings[at] = None
            continue
        rule = first_that_holds(metric.leave_out, row)
        if rule is None:
            yield at
        else:
            column.readings[at] = None
            column.rules[at] = rule.because


def _reading(key: str, score: Score) -> Reading:
    return score, ParsedResult(key, *score[1:])


def _scores_at(at: int, columns: Mapping[str, Column]) -> dict[str, Score]:
    """Return the scores of a row in some metrics that were read before."""
    found = ((key, column.readings[at]) for key, column in columns.items())
    return {key: reading[0] for key, reading in found if reading is not None}
