"""Scores that can be read and yet look wrong: fractions for percentages, or the reverse. Pure."""

from collections.abc import Collection, Mapping
from decimal import Decimal

from boards_app.intake.formats.sheet import SourceRow
from boards_app.intake.metric_recipe import MetricRecipe
from boards_app.intake.problem import Problem
from boards_app.intake.recipe import Recipe
from boards_app.intake.scores import FieldError, Score

FAR_ABOVE = 10  # every other percentage is at least this: then one below 1 is no neighbour of theirs
WHOLE = 100  # as fractions are kept: in percent

Scored = Collection[tuple[SourceRow, Score]]


def likely_fractions(recipe: Recipe, scored: Mapping[str, Scored]) -> list[Problem]:
    """Return a problem for each metric of percentages whose scores, all or a few, look like fractions of one.

    `small_scores: yes` in the recipe says that they are meant; `unit: fraction` that they are fractions.
    """
    problems: list[Problem] = []
    for key, metric in recipe.metrics.items():
        if metric.unit == "percent" and metric.column is not None and not metric.small_scores:
            problems += _of_metric(key, metric, scored.get(key, ()))
    return problems


def likely_percentages(recipe: Recipe, scored: Mapping[str, Scored]) -> list[Problem]:
    """Return a problem for each score of a metric of fractions that is more than the whole.

    A `scale` with a `high` end in the recipe says that more is meant.
    """
    return [
        _above_the_whole(metric, row, score)
        for key, metric in recipe.metrics.items()
        if metric.unit == "fraction" and metric.scale_ends[1] is None
        for row, score in scored.get(key, ())
        if score.value > WHOLE
    ]


def _of_metric(key: str, metric: MetricRecipe, scored: Scored) -> list[Problem]:
    values = [(row, Decimal(score.text)) for row, score in scored]
    small = [(row, value) for row, value in values if 0 < abs(value) <= 1]
    large = [value for _, value in values if abs(value) > 1]
    if small and not large:
        return _all_small(key, metric) if len(small) > 1 else []
    if not small or min(large) < FAR_ABOVE:
        return []
    return [_suspect(metric, row, value, large) for row, value in small if 100 * value >= min(large)]


def _above_the_whole(metric: MetricRecipe, row: SourceRow, score: Score) -> Problem:
    message = (
        "is more than the whole: a percentage? Say `unit: percent`, or, if it is meant, "
        "`scale: {high: …}` with a number of percent"
    )
    field = metric.column or ""
    return FieldError(field, row.text(field) or score.text, message).problem(row)


def _all_small(key: str, metric: MetricRecipe) -> list[Problem]:
    message = (
        f"all scores of `{key}` lie between 0 and 1: fractions? "
        "Say `unit: fraction`, or `small_scores: yes` if they are meant"
    )
    return [Problem(None, None, metric.column or "", "", message)]


def _suspect(metric: MetricRecipe, row: SourceRow, value: Decimal, large: list[Decimal]) -> Problem:
    message = (
        f"looks like a fraction among percentages from {min(large):f} to {max(large):f}; "
        "if it is meant, say `small_scores: yes`"
    )
    return FieldError(metric.column or "", row.text(metric.column or "") or f"{value:f}", message).problem(
        row
    )
