"""Hold recipes to readings of the same files that were counted independently. Pure.

A reading is one line of a table: board, day, which column was read how, rows in the table, rows scored, the
first three with their scores, and whether the first two are level.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from boards_app.intake.match import normal_form
from boards_app.intake.parse import Count, Parsed, ParsedRow
from boards_app.intake.problem import shown
from boards_app.intake.recipe import Recipe
from boards_app.rules.phrases import counted

_RANKS = ("first", "second", "third")
COLUMNS = (
    "board", "snapshot_date", "reading", "direction", "rows_in_table", "rows_scored", "tie_at_top",
    "first", "first_score", "second", "second_score", "third", "third_score",
)  # fmt: skip


class ReadingsError(ValueError):
    """A table of readings that cannot be used; the message names the line."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an independent count found in one file for one metric."""

    board: str
    day: str
    reading: str
    is_higher_better: bool
    rows_in_table: int
    rows_scored: int
    is_tied: bool
    leaders: tuple[tuple[str, Decimal], ...]

    @property
    def place(self) -> str:
        """Return board, day and reading in one line."""
        return f"{self.board} {self.day} [{self.reading}]"


def read_readings(text: str) -> list[Reading]:
    """Return the readings of a CSV table with the columns COLUMNS. Raises ReadingsError with the line."""
    lines = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    missing = [column for column in COLUMNS if column not in (lines.fieldnames or ())]
    if missing:
        raise ReadingsError(f"line 1: no column {', '.join(missing)}")
    readings = []
    try:
        for line in lines:
            readings.append(_reading(line))
    except (ValueError, csv.Error) as error:
        raise ReadingsError(f"line {lines.line_num}: {error}") from None
    return readings


def _reading(line: dict[str, str | None]) -> Reading:
    cells = {column: line[column] or "" for column in COLUMNS}
    leaders = [(cells[rank], _number(cells, f"{rank}_score")) for rank in _RANKS if cells[rank]]
    return Reading(
        cells["board"],
        cells["snapshot_date"],
        cells["reading"],
        _one_of(cells, "direction", ("high", "low")) == "high",
        _count(cells, "rows_in_table"),
        _count(cells, "rows_scored"),
        _one_of(cells, "tie_at_top", ("yes", "no")) == "yes",
        tuple(leaders),
    )


def _one_of(cells: Mapping[str, str], column: str, allowed: tuple[str, str]) -> str:
    if cells[column] not in allowed:
        raise ReadingsError(f'{column}: "{shown(cells[column])}" is neither {" nor ".join(allowed)}')
    return cells[column]


def _count(cells: Mapping[str, str], column: str) -> int:
    if not (cells[column].isascii() and cells[column].isdigit()):
        raise ReadingsError(f'{column}: "{shown(cells[column])}" is no count')
    return int(cells[column])


def _number(cells: Mapping[str, str], column: str) -> Decimal:
    try:
        number = Decimal(cells[column])
    except ArithmeticError:
        number = Decimal("nan")
    if not number.is_finite():
        raise ReadingsError(f'{column}: "{shown(cells[column])}" is not a number')
    return number


def metric_of(recipe: Recipe, reading: str) -> str | None:
    """Return the key of the metric that names the reading, None where none does."""
    return next((key for key, metric in recipe.metrics.items() if reading in metric.reading), None)


def differences(reading: Reading, metric: str, parsed: Parsed) -> Iterator[str]:
    """Yield one line for each way in which the parsed file does not say what the reading says.

    Scores are compared at the reading's decimals; of names that share a score any order is right.
    """
    counts = (count for count in parsed.counts if count.metric == metric)
    count = next(counts, Count(metric, in_table=0, scored=0))  # a file that is no table at all has none
    if count.in_table != reading.rows_in_table:
        yield f"rows in table: {count.in_table}, expected {reading.rows_in_table}"
    if count.scored != reading.rows_scored:
        yield f"rows scored: {count.scored}, expected {reading.rows_scored}"
    ranked = _ranked(parsed, metric, reading.is_higher_better)
    is_tied = len(ranked) > 1 and ranked[0][0] == ranked[1][0]
    if is_tied is not reading.is_tied:
        yield f"tie at the top: {_yes(is_tied)}, expected {_yes(reading.is_tied)}"
    for rank, (name, score), (ours, row) in zip(_RANKS, reading.leaders, ranked, strict=False):
        if not _same_score(ours, score):
            yield f"{rank}: {row.name} {ours}, expected {name} {score}"
        elif not any(_same_score(other, score) and _is_named(other_row, name) for other, other_row in ranked):
            yield f"{rank}: {row.name}, expected {name} (both {score})"
    if len(ranked) < len(reading.leaders):
        leaders = counted(len(reading.leaders), "leader")
        yield f"only {counted(len(ranked), 'row')} with a score, expected {leaders}"


def unread(reading: Reading, parsed: Parsed) -> Iterator[str]:
    """Yield the problems of a file, but not where the reading says that there is nothing to read."""
    if parsed.problems and (reading.rows_in_table or parsed.rows):
        yield from (str(problem) for problem in parsed.problems[:5])


def _ranked(parsed: Parsed, metric: str, is_higher_better: bool) -> list[tuple[Decimal, ParsedRow]]:
    scored = [
        (Decimal(result.score), row)
        for row in parsed.rows
        for result in row.results
        if result.metric == metric
    ]
    return sorted(scored, key=lambda pair: (-pair[0] if is_higher_better else pair[0], pair[1].normal))


def _same_score(ours: Decimal, expected: Decimal) -> bool:
    places = Decimal(1).scaleb(int(expected.as_tuple().exponent))
    return abs(ours - expected) * 2 <= places if places < 1 else ours == expected


def _is_named(row: ParsedRow, name: str) -> bool:
    return normal_form(name) in (row.normal, normal_form(row.key))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
