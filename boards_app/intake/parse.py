"""From a board's file to its rows, by a recipe. Pure and total: whatever the bytes, parse returns."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boards_app.intake.conditions import RowRule, all_hold, first_that_holds
from boards_app.intake.formats.reading import read_sheet
from boards_app.intake.formats.sheet import PART, SetAside, Sheet, SourceRow
from boards_app.intake.formats.tree import absent_fields
from boards_app.intake.layout import TABLES
from boards_app.intake.match import LONGEST_NAME, NO_TEXT, normal_form
from boards_app.intake.metric_recipe import MetricRecipe
from boards_app.intake.numerals import without_marks
from boards_app.intake.plausible import likely_fractions
from boards_app.intake.problem import Fault, Problem, capped, few, shown
from boards_app.intake.recipe import Recipe
from boards_app.intake.scores import FieldError, Score, plain_score, read_score
from boards_app.rules.phrases import counted

_FORMULA = re.compile(r"\s*(=|[+@-]\w+\()")


class ParsedResult(NamedTuple):
    """A metric's result in one row; all numbers are exact decimal text on the metric's scale."""

    metric: str
    score: str
    low: str | None
    high: str | None
    n: int | None


class ParsedRow(NamedTuple):
    """A row of a board: `name` as it stood, `normal` its normal form (R4) without footnote marks.

    `part` is the heading, sub-board or manifest list that the row stands under, "" where there is one only.
    A row without results is on the board and not scored.
    """

    key: str
    line: int | None
    pointer: str
    name: str
    normal: str
    results: tuple[ParsedResult, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that a rule of the recipe leaves out, or, where `metric` is named, leaves out of that metric."""

    line: int | None
    pointer: str
    name: str
    rule: str
    metric: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """How many rows of the file are in a metric's table, left out or not, and how many have a score."""

    metric: str
    in_table: int
    scored: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """All that a file says. With problems nothing of it may be stored; the rows serve the preview."""

    rows: tuple[ParsedRow, ...]
    left_out: tuple[LeftOut, ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()


def parse(recipe: Recipe, data: bytes) -> Parsed:
    """Read a board's file. Raises nothing: faults of the file are problems with line and column."""
    try:
        sheet = read_sheet(recipe, data)
    except Fault as fault:
        return Parsed((), (), (fault.problem,))
    return _Parsing(recipe, sheet).result()


def _by_key() -> defaultdict[str, Any]:
    return defaultdict(dict)


@dataclass(slots=True)
class _Parsing:
    recipe: Recipe
    sheet: Sheet
    rows: list[ParsedRow] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    in_table: dict[str, int] = field(default_factory=dict)
    # By part or metric, then by row key: a key stands once in each.
    in_part: defaultdict[str, dict[str, SourceRow]] = field(default_factory=_by_key)
    scored: defaultdict[str, dict[str, tuple[SourceRow, Score]]] = field(default_factory=_by_key)
    # By metric, then by the cell's text.
    known: defaultdict[str, dict[str, Score]] = field(default_factory=_by_key)

    def result(self) -> Parsed:
        self.problems += self.sheet.problems
        if self.recipe.format not in TABLES:
            self.problems += absent_fields(self.recipe, self.sheet)
        for aside in self.sheet.set_aside:
            self._set_aside(aside)
        for row in self.sheet.rows:
            self._take(row)
        scored = {key: found.values() for key, found in self.scored.items()}
        self.problems += likely_fractions(self.recipe, scored)
        self._check_fewest()
        counts = tuple(
            Count(key, self._rows_in_table(key), len(self.scored.get(key, ()))) for key in self.recipe.metrics
        )
        left_out = tuple(sorted(self.left_out, key=lambda row: row.line or 0))
        return Parsed(tuple(self.rows), left_out, capped(self.problems), tuple(self._notes()), counts)

    def _set_aside(self, aside: SetAside) -> None:
        self._count(SourceRow(aside.line, aside.pointer, {PART: aside.part}, {}))
        self.left_out.append(LeftOut(aside.line, aside.pointer, _printable(aside.name), aside.rule))

    def _take(self, row: SourceRow) -> None:
        self._count(row)
        name = self._name(row)
        rule = _rule_against(self.recipe, row)
        if rule is not None:
            self.left_out.append(LeftOut(row.line, row.pointer, _printable(name), rule.because))
            return
        try:
            if row.pointer:
                _check_text("", row.pointer)
            normal = self._normal(name)
            key = normal if self.recipe.is_key_the_name else self._key(row)
            scores = self._scores(row, name)
            if scores is not None:
                self._add(row, key, name, normal, scores)
        except FieldError as error:
            self.problems.append(error.problem(row))

    def _count(self, row: SourceRow) -> None:
        for key, only in self.recipe.limits:
            if all_hold(only, row):
                self.in_table[key] = self.in_table.get(key, 0) + 1

    def _rows_in_table(self, metric: str) -> int:
        if self.recipe.metrics[metric].only is None:
            return len(self.sheet.rows) + len(self.sheet.set_aside)
        return self.in_table.get(metric, 0)

    def _name(self, row: SourceRow) -> str:
        fields = self.recipe.name.fields
        if len(fields) == 1:
            return row.text(fields[0])
        return self.recipe.name.joined_by.join(text for text in map(row.text, fields) if text.strip())

    def _normal(self, name: str) -> str:
        """Return a name's normal form without footnote marks; at once for plain ASCII, as nearly all are."""
        is_plain = name[:1].isalnum() and name.isascii() and name.isprintable() and len(name) <= LONGEST_NAME
        if is_plain and not self.recipe.name_footnotes:
            return " ".join(name.split())
        name_field = self.recipe.name.fields[0]
        _check_text(name_field, name)
        if _FORMULA.match(name):
            raise FieldError(name_field, name, "is a formula, not a name")
        normal = normal_form(without_marks(name, self.recipe.name_footnotes))
        if not normal:
            raise FieldError(name_field, name, "the row has no name" if not name.strip() else "is no name")
        if len(normal) > LONGEST_NAME:  # some letters take two places in it
            _check_text(name_field, normal)
        return normal

    def _key(self, row: SourceRow) -> str:
        # In normal form, as names are: a marked row stays so however its blanks and dashes are drawn.
        fields = self.recipe.key_fields()
        for each in fields:
            _check_text(each, row.text(each))
        key = " | ".join(filter(None, map(normal_form, map(row.text, fields))))
        if not key:
            raise FieldError(fields[0], "", "the row has no key")
        _check_text(fields[0], key)
        return key

    def _scores(self, row: SourceRow, name: str) -> dict[str, Score] | None:
        """Return the row's scores by metric, None where rules leave it out of all metrics that it had."""
        scores: dict[str, Score] = {}
        left_out = False
        for key, metric in self.recipe.metrics.items():
            if metric.only is not None and not all_hold(metric.only, row):
                continue
            rule = first_that_holds(metric.leave_out, row) if metric.leave_out else None
            if rule is not None:
                left_out = True
                self.left_out.append(LeftOut(row.line, row.pointer, _printable(name), rule.because, key))
                continue
            score = self._score(key, metric, row, scores)
            if score is not None:
                scores[key] = score
        return None if left_out and not scores else scores

    def _score(
        self, key: str, metric: MetricRecipe, row: SourceRow, others: Mapping[str, Score]
    ) -> Score | None:
        """Read a score; one that hangs on nothing but its cell is read once for all rows that repeat it."""
        if not metric.is_of_one_cell:
            return read_score(metric, row, others)
        known = self.known[key]
        cell = row.text(metric.column or "")
        score = known.get(cell)
        if score is None:
            score = plain_score(metric, cell) or read_score(metric, row, others)
            if score is not None:
                known[cell] = score
        return score

    def _add(self, row: SourceRow, key: str, name: str, normal: str, scores: Mapping[str, Score]) -> None:
        """Take the row in; FieldError where its key stands already, in the same part or metric."""
        part = row.text(PART)
        before = self.in_part[part].get(key) or self._scored_before(key, scores)
        if before is not None:
            message = f"is the key of two rows, of this one and of {_place(before)}; see `key`"
            raise FieldError(self.recipe.key_fields()[0], key, message)
        self.in_part[part][key] = row
        results = []
        for metric, score in scores.items():
            self.scored[metric][key] = row, score
            results.append(ParsedResult(metric, *score[1:]))
        self.rows.append(ParsedRow(key, row.line, row.pointer, name, normal, tuple(results), part))

    def _scored_before(self, key: str, metrics: Iterable[str]) -> SourceRow | None:
        for metric in metrics:
            if key in self.scored[metric]:
                return self.scored[metric][key][0]
        return None

    def _check_fewest(self) -> None:
        if not self.problems and len(self.rows) < self.recipe.fewest_rows:
            were = "row was" if len(self.rows) == 1 else "rows were"
            message = f"{len(self.rows)} {were} read; the recipe expects {self.recipe.fewest_rows} or more"
            self.problems.append(Problem(None, None, "", "", message))

    def _notes(self) -> Iterator[str]:
        named: dict[tuple[str, str], list[ParsedRow]] = {}
        for row in self.rows:
            named.setdefault((row.part, row.normal), []).append(row)
        for (_, name), rows in named.items():
            if len(rows) > 1:
                yield f'the name "{shown(name)}" stands on {len(rows)} rows: {few(map(_place_of, rows))}'
        for key in self.recipe.metrics:
            if self.rows and not self.scored[key]:
                yield f"metrics.{key}: no row has a score"
            yield from self._marks_taken_off(key)

    def _marks_taken_off(self, key: str) -> Iterator[str]:
        metric = self.recipe.metrics[key]
        if not metric.footnotes or metric.column is None:
            return
        cells = [(row, row.text(metric.column).strip()) for row, _ in self.scored[key].values()]
        marked = [(row, cell) for row, cell in cells if cell != without_marks(cell, metric.footnotes)]
        if marked:
            places = few(f'"{shown(cell)}" ({_place(row)})' for row, cell in marked)
            yield f"metrics.{key}: footnote marks were taken off {counted(len(marked), 'score')}: {places}"


def _rule_against(recipe: Recipe, row: SourceRow) -> RowRule | None:
    """Return the first rule that leaves the row out: one to keep that it breaks, or one to leave out."""
    for rule in recipe.keep:
        if not all_hold(rule.where, row):
            return rule
    return first_that_holds(recipe.leave_out, row)


def _place(row: SourceRow) -> str:
    return row.pointer or (f"line {row.line}" if row.line is not None else "an earlier row")


def _place_of(row: ParsedRow) -> str:
    return f"line {row.line}" if row.line is not None else row.pointer or row.key


def _check_text(field: str, text: str) -> None:
    if len(text) <= LONGEST_NAME and text.isprintable():  # as nearly every text is
        return
    if len(text) > LONGEST_NAME:
        message = f"has {len(text):,} characters; a name, key or place has at most {LONGEST_NAME}"
        raise FieldError(field, text, message)
    if NO_TEXT.search(text):
        raise FieldError(field, text, "holds a NUL or half a surrogate pair, which no text has")


def _printable(name: str) -> str:
    return shown(name, longest=LONGEST_NAME)
