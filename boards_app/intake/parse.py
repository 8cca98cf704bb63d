"""From a board's file to its rows, by a recipe. Pure and total: whatever the bytes, parse returns."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boards_app.intake.columns import Columns, Reading, read_columns
from boards_app.intake.conditions import RowRule, all_hold, first_that_holds
from boards_app.intake.formats.reading import read_sheet
from boards_app.intake.formats.sheet import PART, SetAside, Sheet, SourceRow
from boards_app.intake.formats.tree import absent_fields
from boards_app.intake.grouping import group_rows, missing_tasks
from boards_app.intake.layout import TABLES
from boards_app.intake.numerals import without_marks
from boards_app.intake.plausible import likely_fractions, likely_percentages
from boards_app.intake.problem import Fault, Problem, capped, few, shown
from boards_app.intake.recipe import Recipe
from boards_app.intake.row_names import check_text, key_of, name_of, normal_name, printable
from boards_app.intake.scores import FieldError, ParsedResult, Score
from boards_app.rules.phrases import counted


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


@dataclass(slots=True)
class _Parsing:
    recipe: Recipe
    sheet: Sheet
    rows: list[ParsedRow] = field(default_factory=list)
    # With what the reader made of it, by which it has its place in the file.
    left_out: list[tuple[SourceRow | SetAside, LeftOut]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    # By metric: the rows that were taken with a score.
    scored: defaultdict[str, list[tuple[SourceRow, Score]]] = field(default_factory=lambda: defaultdict(list))
    # By part and by metric: the rows that were taken, by their keys, each of which stands once in it.
    keys: defaultdict[tuple[str, str], dict[str, SourceRow]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def result(self) -> Parsed:
        self.problems += self.sheet.problems
        if self.recipe.format not in TABLES:
            self.problems += absent_fields(self.recipe, self.sheet)
        for aside in self.sheet.set_aside:
            self._leave_out(aside, aside.name, aside.rule)
        rows = self._grouped(self._kept())
        self._take_all(rows)
        self.problems += likely_fractions(self.recipe, self.scored)
        self.problems += likely_percentages(self.recipe, self.scored)
        self._check_fewest()
        problems, notes = capped(self.problems), tuple(self._notes())
        return Parsed(tuple(self.rows), self._left_out(), problems, notes, tuple(self._counts(rows)))

    def _kept(self) -> Sequence[SourceRow]:
        """Return the rows that no rule leaves out; note those that one does."""
        if not self.recipe.keep and not self.recipe.leave_out:
            return self.sheet.rows
        kept = []
        for row in self.sheet.rows:
            rule = _rule_against(self.recipe, row)
            if rule is None:
                kept.append(row)
            else:
                self._leave_out(row, name_of(self.recipe, row), rule.because)
        return kept

    def _grouped(self, rows: Sequence[SourceRow]) -> Sequence[SourceRow]:
        """Return the rows of the board: those of the file, or those that these make together."""
        if self.recipe.group is None:
            return rows
        self.problems += missing_tasks(self.recipe, self.recipe.group, self.sheet.rows)
        grouped = group_rows(self.recipe, self.recipe.group, rows)
        self.problems += grouped.problems
        return grouped.rows

    def _leave_out(self, row: SourceRow | SetAside, name: str, rule: str, metric: str = "") -> None:
        self.left_out.append((row, LeftOut(row.line, row.pointer, printable(name), rule, metric)))

    def _take_all(self, rows: Sequence[SourceRow]) -> None:
        """Take all rows at once where nothing is the matter with any, else one by one to say with which."""
        columns = read_columns(self.recipe, rows)
        if not self._take_at_once(rows, columns):
            self._take_one_by_one(rows, columns)

    def _take_at_once(self, rows: Sequence[SourceRow], columns: Columns) -> bool:
        """Tell whether it was done: no row is at fault, ruled out of a metric, or under another part."""
        parts = {row.text(PART) for row in rows}
        if len(parts) > 1 or columns.faults or any(column.rules for column in columns.metrics.values()):
            return False
        try:
            names = [self._name(row) for row in rows]
            normals = [normal_name(self.recipe, name) for name in names]
            keys = self._keys(rows, normals)
        except FieldError:
            return False
        if len({*keys}) < len(rows):
            return False
        for metric, column in columns.metrics.items():
            found = zip(rows, column.readings, strict=True)
            self.scored[metric] = [(row, reading[0]) for row, reading in found if reading is not None]
        readings, part = _by_row(columns), "".join(parts)
        self.rows = [
            ParsedRow(key, line, pointer, name, normal, tuple([each[1] for each in found if each]), part)
            for key, (line, pointer, _, _, _), name, normal, found in zip(
                keys, rows, names, normals, readings, strict=True
            )
        ]
        return True

    def _take_one_by_one(self, rows: Sequence[SourceRow], columns: Columns) -> None:
        for at, (row, found) in enumerate(zip(rows, _by_row(columns), strict=True)):
            try:
                self._take_one(at, row, [each for each in found if each is not None], columns)
            except FieldError as error:
                self.problems.append(error.problem(row))

    def _take_one(self, at: int, row: SourceRow, readings: Sequence[Reading], columns: Columns) -> None:
        """Take the row in and note the metrics it is ruled out of; of a row at fault note its fault alone."""
        name = self._name(row)
        normal = normal_name(self.recipe, name)
        [key] = self._keys([row], [normal])
        if at in columns.faults:
            self.problems.append(columns.faults[at])
            return
        ruled = {metric: column.rules[at] for metric, column in columns.metrics.items() if at in column.rules}
        if readings or not ruled:
            self._take(row, key, name, normal, readings)
        for metric, rule in ruled.items():
            self._leave_out(row.of(self.recipe.group_fields()[0]), name, rule, metric)

    def _name(self, row: SourceRow) -> str:
        if row.pointer:
            check_text("", row.pointer)
        return name_of(self.recipe, row)

    def _keys(self, rows: Sequence[SourceRow], normals: Sequence[str]) -> Sequence[str]:
        return normals if self.recipe.is_key_the_name else [key_of(self.recipe, row) for row in rows]

    def _take(self, row: SourceRow, key: str, name: str, normal: str, readings: Sequence[Reading]) -> None:
        """Take the row in; FieldError where its key stands already, in the same part or metric."""
        part = row.text(PART)
        places = [("part", part), *(("metric", result.metric) for _, result in readings)]
        owners = [self.keys[place] for place in places]
        for owner in owners:
            if key in owner:
                raise self._again(key, owner[key])
        for owner in owners:
            owner[key] = row
        for score, result in readings:
            self.scored[result.metric].append((row, score))
        results = tuple([result for _, result in readings])
        self.rows.append(ParsedRow(key, row.line, row.pointer, name, normal, results, part))

    def _again(self, key: str, before: SourceRow) -> FieldError:
        message = f"is the key of two rows, of this one and of {before.place}; see `key`"
        return FieldError(self.recipe.key_fields()[0], key, message)

    def _left_out(self) -> tuple[LeftOut, ...]:
        """Return what was left out, in the order of the file."""
        rows = self.sheet.rows if self.left_out else ()
        places = {id(row): at for at, row in enumerate(rows)}
        found = sorted(self.left_out, key=lambda each: (each[1].line or 0, places.get(id(each[0]), -1)))
        return tuple([left for _, left in found])

    def _counts(self, kept: Sequence[SourceRow]) -> Iterator[Count]:
        """Yield how many rows each metric's table has, those left out of the file too."""
        rows = [*kept, *(_asked(row) for row, left in self.left_out if not left.metric)]
        for key, metric in self.recipe.metrics.items():
            only = metric.only
            in_table = len(rows) if only is None else sum(all_hold(only, row) for row in rows)
            yield Count(key, in_table, len(self.scored[key]))

    def _check_fewest(self) -> None:
        if not self.problems and len(self.rows) < self.recipe.fewest_rows:
            were = "row was" if len(self.rows) == 1 else "rows were"
            message = f"{len(self.rows)} {were} read; the recipe expects {self.recipe.fewest_rows} or more"
            self.problems.append(Problem(None, None, "", "", message))

    def _notes(self) -> Iterator[str]:
        for name, rows in _of_one_name(self.rows).items():
            yield f'the name "{shown(name[1])}" stands on {len(rows)} rows: {few(map(_place_of, rows))}'
        for key in self.recipe.metrics:
            if self.rows and not self.scored[key]:
                yield f"metrics.{key}: no row has a score"
            yield from self._marks_taken_off(key)

    def _marks_taken_off(self, key: str) -> Iterator[str]:
        metric = self.recipe.metrics[key]
        if not metric.footnotes or metric.column is None:
            return
        rows = [row.of(metric.column) for row, _ in self.scored[key]]
        cells = [(row, row.text(metric.column).strip()) for row in rows]
        marked = [(row, cell) for row, cell in cells if cell != without_marks(cell, metric.footnotes)]
        if marked:
            places = few(f'"{shown(cell)}" ({row.place})' for row, cell in marked)
            yield f"metrics.{key}: footnote marks were taken off {counted(len(marked), 'score')}: {places}"


def _rule_against(recipe: Recipe, row: SourceRow) -> RowRule | None:
    """Return the first rule that leaves the row out: one to keep that it breaks, or one to leave out."""
    for rule in recipe.keep:
        if not all_hold(rule.where, row):
            return rule
    return first_that_holds(recipe.leave_out, row)


def _asked(row: SourceRow | SetAside) -> SourceRow:
    """Return what a condition can be asked of."""
    return row if isinstance(row, SourceRow) else SourceRow(row.line, row.pointer, {PART: row.part}, {})


def _of_one_name(rows: Sequence[ParsedRow]) -> dict[tuple[str, str], list[ParsedRow]]:
    """Return the rows that share their name with another of their part, by part and name."""
    names = [(row.part, row.normal) for row in rows]
    shared: dict[tuple[str, str], list[ParsedRow]] = {
        name: [] for name, count in Counter(names).items() if count > 1
    }
    for name, row in zip(names, rows, strict=True) if shared else ():
        if name in shared:
            shared[name].append(row)
    return shared


def _by_row(columns: Columns) -> Iterable[tuple[Reading | None, ...]]:
    return zip(*(column.readings for column in columns.metrics.values()), strict=True)


def _place_of(row: ParsedRow) -> str:
    return f"line {row.line}" if row.line is not None else row.pointer or row.key
