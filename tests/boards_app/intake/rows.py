"""Parsed rows in few words, for the tests of what compares them."""

from collections.abc import Mapping

from boards_app.intake.parse import LeftOut, Parsed, ParsedRow
from boards_app.intake.scores import ParsedResult

Scores = Mapping[str, str] | str


def row(name: str, scores: Scores = "", *, key: str = "", low: str = "", high: str = "") -> ParsedRow:
    """Return a row; a lone score is one of the metric `score`, "" is none."""
    by_metric = {"score": scores} if isinstance(scores, str) else scores
    results = tuple(
        ParsedResult(metric, score, low or None, high or None, None)
        for metric, score in by_metric.items()
        if score
    )
    return ParsedRow(key or name, 2, "", name, name, results)


def rows(**scores: str) -> tuple[ParsedRow, ...]:
    """Return a row for each name and score."""
    return tuple(row(name, score) for name, score in scores.items())


def parsed(table: tuple[ParsedRow, ...], *left_out: str) -> Parsed:
    """Return a file that was read without problems; a row is left out for each rule."""
    return Parsed(table, tuple(LeftOut(9, "", "x", rule) for rule in left_out), ())
