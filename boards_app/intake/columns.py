"""From rows to the readings of each metric, a metric at a time. Pure.

A board repeats its scores, and nearly all are plain numbers: what such a cell says is worked out once for all
rows that show it.
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
    """What a metric says of each row: a reading, or None.

    By the row's place: `rules` that leave it out of this metric, `faults` for which it can't be read.
    """

    readings: list[Reading | None]
    rules: dict[int, str]
    faults: dict[int, Problem]


Columns = Mapping[str, Column]
"""By the keys of the metrics, in the recipe's order."""


def read_columns(recipe: Recipe, rows: Sequence[SourceRow]) -> Columns:
    """Return the columns of all metrics."""
    columns: dict[str, Column] = {}
    for key, metric in recipe.metrics.items():
        averaged = (metric.mean.metrics or ()) if metric.mean is not None else ()
        columns[key] = _read_column(key, metric, rows, {each: columns[each] for each in averaged})
    return columns


def _read_column(key: str, metric: MetricRecipe, rows: Sequence[SourceRow], averaged: Columns) -> Column:
    column = Column(_plain_readings(key, metric, rows), {}, {})
    is_asked_of_all = metric.only is None and not metric.leave_out
    places = range(len(rows)) if is_asked_of_all else _places_asked(metric, rows, column)
    for at in places:
        if column.readings[at] is None:
            try:
                score = read_score(metric, rows[at], _scores_at(at, averaged))
                column.readings[at] = None if score is None else _reading(key, score)
            except FieldError as error:
                column.faults[at] = error.problem(rows[at])
    return column


def _plain_readings(key: str, metric: MetricRecipe, rows: Sequence[SourceRow]) -> list[Reading | None]:
    """Return the readings of the rows whose cell is a plain number."""
    if not metric.is_plain or metric.column is None:
        return [None] * len(rows)
    cells = [row.values.get(metric.column) for row in rows]
    scores = {cell: plain_score(metric, cell) for cell in {*cells} if isinstance(cell, str)}
    known: dict[object, Reading]
    known = {cell: _reading(key, score) for cell, score in scores.items() if score is not None}
    return [known.get(cell) for cell in cells]


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


def _scores_at(at: int, columns: Columns) -> dict[str, Score]:
    """Return the scores of a row in some metrics that were read before."""
    found = ((key, column.readings[at]) for key, column in columns.items())
    return {key: reading[0] for key, reading in found if reading is not None}
