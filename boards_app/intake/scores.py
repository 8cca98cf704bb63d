"""From a row's cells to a metric's result: score, interval, count of tasks, means and shares. Pure."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from boards_app.intake.formats.sheet import Items, Nested, NumberText, SourceRow
from boards_app.intake.interval_styles import split
from boards_app.intake.metric_recipe import Interval, Mean, MetricRecipe, Share
from boards_app.intake.numerals import EXACT, CellError, whole_number, without_marks, written
from boards_app.intake.problem import Problem

LONGEST_SCORE = 200  # characters
LONGEST_NUMBER = 60  # characters, as the columns that store it
_PLAIN = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?")


class FieldError(ValueError):
    """A field of a row that cannot be read, with the cell and what is wrong with it."""

    def __init__(self, field: str, cell: str, message: str) -> None:
        """Keep the three for the problem that names the row as well."""
        super().__init__(message)
        self.field, self.cell, self.message = field, cell, message

    def problem(self, row: SourceRow) -> Problem:
        """Return the problem with the row's place."""
        row = row.of(self.field)
        at = row.columns.get(self.field)
        column = at + 1 if at is not None else None
        return Problem(row.line, column, self.field, self.cell, self.message, row.pointer)


class Score(NamedTuple):
    """A metric's result in numbers: the exact score, interval ends where published, tasks where counted."""

    value: Decimal | Fraction
    text: str
    low: str | None = None
    high: str | None = None
    tasks: int | None = None


class ParsedResult(NamedTuple):
    """A metric's result in one row as it is handed on; all numbers are exact decimal text on its scale."""

    metric: str
    score: str
    low: str | None
    high: str | None
    n: int | None


def read_score(metric: MetricRecipe, row: SourceRow, others: Mapping[str, Score]) -> Score | None:
    """Return the row's result in a metric, None where it is missing; `others` are its metrics read before.

    Raises FieldError for a cell that is neither missing nor readable, and a score outside the scale.
    """
    if metric.share is not None:
        score = _share(metric, metric.share, row)
    elif metric.mean is not None:
        score = _mean(metric, metric.mean, row, others)
    else:
        row = row.of(metric.column)  # what stands beside a score is of its own row
        score = _from_column(metric, metric.column or "", row)
    if score is None:
        return None
    _check_scale(metric, score, row)
    _check_length(metric, score, row)
    return score if metric.tasks is None else score._replace(tasks=_tasks(metric, row))


def plain_score(metric: MetricRecipe, cell: str) -> Score | None:
    """Return at once what `read_score` returns of a cell that is a plain number, as nearly all are.

    None for any other cell, and outside the scale: these take a closer look.
    """
    if not metric.is_plain or _PLAIN.fullmatch(cell) is None or cell in metric.missing:
        return None
    value = Decimal(cell)
    low, high = metric.scale_ends
    if (low is not None and value < low) or (high is not None and high < value):
        return None
    return Score(value, cell)


def _cell(metric: MetricRecipe, field: str, row: SourceRow) -> str | None:
    """Return the field's text without footnote marks, None where it stands for nothing."""
    value = row.values.get(field)
    if isinstance(value, Items | Nested):
        raise FieldError(field, "", "holds a list or an object where one number is read")
    if value is None or metric.is_missing(value):
        return None
    if len(value) > LONGEST_SCORE:
        raise FieldError(field, value, f"has {len(value):,} characters; a score has at most {LONGEST_SCORE}")
    if isinstance(value, NumberText):
        return value.replace(".", metric.decimal)
    if not metric.footnotes:
        return value.strip()
    bare = without_marks(value, metric.footnotes)
    return None if metric.is_missing(bare) else bare


def _number(metric: MetricRecipe, field: str, cell: str, text: str) -> Decimal:
    try:
        return metric.number(text)
    except CellError as error:
        raise FieldError(field, cell, str(error)) from None


def _from_column(metric: MetricRecipe, field: str, row: SourceRow) -> Score | None:
    cell = _cell(metric, field, row)
    if cell is None:
        return None
    interval = metric.interval
    text, ends = cell, None
    if interval is not None and interval.style is not None and interval.column is None:
        text, ends = split(interval.style, cell)
    value = _number(metric, field, cell, text)
    low, high = None, None
    if ends is not None and interval is not None:
        low, high = _ends(metric, interval, field, cell, value, ends)
    elif interval is not None:
        low, high = _ends_beside(metric, interval, row, value)
    _check_order(field, cell, value, low, high)
    return Score(value, written(value), _text(low), _text(high))


Ends = tuple[Decimal | None, Decimal | None]


def _ends(
    metric: MetricRecipe, interval: Interval, field: str, cell: str, score: Decimal, ends: tuple[str, str]
) -> Ends:
    low, high = (_number(metric, field, cell, end) for end in ends)
    if interval.style == "[low, high]":
        return low, high
    if interval.style == "± x" and low < 0:
        raise FieldError(field, cell, "has an uncertainty below zero")
    return EXACT.subtract(score, abs(low)), EXACT.add(score, abs(high))


def _ends_beside(metric: MetricRecipe, interval: Interval, row: SourceRow, score: Decimal) -> Ends:
    if interval.style is None:
        return _end(metric, interval.low, row), _end(metric, interval.high, row)
    if interval.column is None:
        return None, None
    cell = _cell(metric, interval.column, row)
    if cell is None:
        return None, None
    before, ends = split(interval.style, cell)
    if interval.style == "± x" and ends is None:
        before, ends = "", (cell, cell)
    if ends is None or before.strip():
        raise FieldError(interval.column, cell, f'is no interval of the style "{interval.style}"')
    return _ends(metric, interval, interval.column, cell, score, ends)


def _end(metric: MetricRecipe, field: str | None, row: SourceRow) -> Decimal | None:
    cell = _cell(metric, field, row) if field is not None else None
    return None if cell is None or field is None else _number(metric, field, cell, cell)


def _check_order(field: str, cell: str, score: Decimal, low: Decimal | None, high: Decimal | None) -> None:
    if (low is not None and low > score) or (high is not None and high < score):
        raise FieldError(
            field, cell, f"lies outside its own interval, {_text(low) or '…'} to {_text(high) or '…'}"
        )


def _mean(metric: MetricRecipe, mean: Mean, row: SourceRow, others: Mapping[str, Score]) -> Score | None:
    if mean.metrics is not None:
        values = [Fraction(others[key].value) for key in mean.metrics if key in others]
    else:
        cells = [(field, _cell(metric, field, row)) for field in mean.parts]
        values = [Fraction(_number(metric, field, cell, cell)) for field, cell in cells if cell is not None]
    if len(values) < mean.fewest:
        return None
    return _worked_out(metric, sum(values, Fraction(0)) / len(values))


def _share(metric: MetricRecipe, share: Share, row: SourceRow) -> Score | None:
    count, total = _count(metric, share.count, row), _count(metric, share.total, row)
    if count is None or total is None:
        return None
    if total < 1 or count > total:
        raise FieldError(
            share.count, str(count), f"of {total} is no share: the count goes from 0 to the total"
        )
    score = _worked_out(metric, Fraction(100 * count, total))
    return Score(score.value, score.text, tasks=total)


def _count(metric: MetricRecipe, field: str, row: SourceRow) -> int | None:
    value = row.values.get(field)
    if isinstance(value, Items):
        return value.count
    cell = _cell(metric, field, row)
    if cell is None:
        return None
    try:
        return whole_number(cell, metric.thousands, fewest=0)
    except CellError as error:
        raise FieldError(field, cell, str(error)) from None


def _worked_out(metric: MetricRecipe, value: Fraction) -> Score:
    """Return a score of a division, rounded half-even to the metric's decimals only where it is written."""
    scaled = round(value * 10**metric.decimals)
    text = written(EXACT.scaleb(Decimal(scaled), -metric.decimals))
    return Score(value, text.rstrip("0").rstrip(".") if "." in text else text)


def _tasks(metric: MetricRecipe, row: SourceRow) -> int | None:
    field = metric.tasks or ""
    cell = _cell(metric, field, row)
    if cell is None:
        return None
    try:
        return whole_number(cell, metric.thousands)
    except CellError as error:
        raise FieldError(field, cell, str(error)) from None


def _check_scale(metric: MetricRecipe, score: Score, row: SourceRow) -> None:
    if metric.scale is None:
        return
    low, high = metric.scale_ends
    # Fractions and decimals do not compare with each other; both are exact.
    number = Decimal if isinstance(score.value, Decimal) else Fraction
    if (low is not None and score.value < number(low)) or (high is not None and number(high) < score.value):
        field = metric.column or ""
        cell = row.text(field) or score.text
        ends = f"{metric.scale.low or '…'} to {metric.scale.high or '…'}"
        raise FieldError(field, cell, f"lies outside the scale, {ends}")


def _check_length(metric: MetricRecipe, score: Score, row: SourceRow) -> None:
    longest = max(score.text, score.low or "", score.high or "", key=len)
    if len(longest) > LONGEST_NUMBER:
        field = metric.column or ""
        message = f"takes {len(longest)} characters to write out exactly; at most {LONGEST_NUMBER} are kept"
        raise FieldError(field, row.text(field) or longest, message)


def _text(value: Decimal | None) -> str | None:
    return None if value is None else written(value)
