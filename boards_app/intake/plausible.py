"""Scores that can be read and yet look wrong: fractions where percentages are expected. Pure."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from boards_app.intake.formats.sheet import SourceRow
from boards_app.intake.problem import Problem
from boards_app.intake.recipe import MetricRecipe, Recipe
from boards_app.intake.scores import FieldError, Score

FAR_ABOVE = 10  # every other percentage is at least this: then one below 1 is no neighbour of theirs

Scored = Sequence[tuple[SourceRow, Score]]


def likely_fractions(recipe: Recipe, scored: Mapping[str, Scored]) -> list[Problem]:
    """Return a problem for each metric of percentages whose scores, all or a few, look like fractions of one.

    `small_scores: yes` in the recipe says that they are meant; `unit: fraction` that they are fractions.
    """
    problems: list[Problem] = []
    for key, metric in recipe.metrics.items():
        if metric.unit == "percent" and metric.column is not None and not metric.small_scores:
            problems += _of_metric(key, metric, scored.get(key, ()))
    return problems


def _of_metric(key: str, metric: MetricRecipe, scored: Scored) -> list[Problem]:
    small = [(row, score) for row, score in scored if 0 < abs(score.value) <= 1]
    large = [score.value for _, score in scored if abs(score.value) > 1]
    if not small:
        return []
    if not large:
        if len(small) < 2:
            return []
        message = (
            f"all scores of `{key}` lie between 0 and 1: fractions? "
            "Say `unit: fraction`, or `small_scores: yes` if they are meant"
        )
        return [Problem(None, None, metric.column or "", "", message)]
    if min(large) < FAR_ABOVE:
        return []
    return [_suspect(metric, row, score, large) for row, score in small if 100 * score.value >= min(large)]


def _suspect(metric: MetricRecipe, row: SourceRow, score: Score, large: list[Fraction]) -> Problem:
    message = (
        f"looks like a fraction among percentages from {float(min(large)):g} to {float(max(large)):g}; "
        "if it is meant, say `small_scores: yes`"
    )
    return FieldError(metric.column or "", row.text(metric.column or "") or score.text, message).problem(row)
