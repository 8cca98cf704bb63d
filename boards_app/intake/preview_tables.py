"""Say a preview as tables, for a page: whoever renders them escapes, and decides nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from boards_app.effect_words import effect_lines
from boards_app.intake.compare import Difference
from boards_app.intake.names_read import UnresolvedName
from boards_app.intake.parse import ParsedRow
from boards_app.intake.preview import Preview
from boards_app.intake.preview_lines import (
    change_said,
    places_said,
    rename_said,
    results_said,
    suggestion_said,
)
from boards_app.intake.problem import shown
from boards_app.rules.phrases import counted

MOST_SUGGESTIONS = 3  # of a name
MOST_AT_ONCE = 12  # rows of a table that stands open
MOST_ROWS = 200  # of one table; `import_snapshot --dry-run --json` has all

Row = tuple[str, ...]


@dataclass(frozen=True)
class PreviewTable:
    """A table of the preview; `more` counts the rows that are not shown, `is_urgent` asks to be read.

    Where a row is about an unresolved name or a row of the file, `names` or `keys` hold these, row by row.
    """

    title: str
    headings: Row
    rows: tuple[Row, ...]
    more: int = 0
    is_urgent: bool = False
    names: Row = ()
    keys: Row = ()

    @property
    def is_long(self) -> bool:
        """Tell whether it is folded up until somebody asks for it; what is urgent never is."""
        return len(self.rows) > MOST_AT_ONCE and not self.is_urgent


def preview_tables(preview: Preview) -> tuple[PreviewTable, ...]:
    """Return the tables of a preview that have rows: what is wrong and odd, what would follow, what
    is to be decided, then what is only to be seen."""
    return tuple(table for table in _tables(preview) if table.rows)


def _tables(preview: Preview) -> Iterator[PreviewTable]:
    parsed = preview.parsed
    problems = ((_line(p.line), _line(p.column), p.field, p.cell, p.message) for p in parsed.problems)
    yield _table("Problems", ("Line", "Column", "Field", "Cell", "What is wrong"), problems, is_urgent=True)
    odd = ((doubt.says, doubt.to_do) for doubt in preview.doubts)
    yield _table("Warnings", ("What is seen", "What to do"), odd, is_urgent=True)
    if preview.effects is not None:
        follows = ((line,) for line in effect_lines(preview.effects))
        yield _table("If it were accepted", ("What would change",), follows)
    yield from _unresolved(preview)
    if preview.difference is not None:
        yield from _difference(preview.difference, preview.against)
    yield _table("Notes", ("Of the file",), ((note,) for note in parsed.notes))
    out = ((_line(each.row.line), each.row.name, each.who, each.reason) for each in preview.marked)
    yield _table("Rows that stay out", ("Line", "Name", "Who took it out", "Why"), out)
    excluded = ((each.name, each.reason) for each in preview.excluded)
    yield _table("Excluded names", ("Name", "Why"), excluded)
    left_out = ((_line(row.line), row.name, row.metric or "all", row.rule) for row in parsed.left_out)
    yield _table("Rows left out by the recipe", ("Line", "Name", "Of the metric", "By the rule"), left_out)


def _table(title: str, headings: Row, rows: Iterable[Row], *, is_urgent: bool = False) -> PreviewTable:
    every = [tuple(shown(cell, 300) for cell in row) for row in rows]
    titled = f"{title} ({len(every)})"
    return PreviewTable(titled, headings, tuple(every[:MOST_ROWS]), max(0, len(every) - MOST_ROWS), is_urgent)


def _line(number: int | None) -> str:
    return "" if number is None else str(number)


def _unresolved(preview: Preview) -> Iterator[PreviewTable]:
    ahead = [each for each in preview.unresolved if each.is_ahead]
    others = [each for each in preview.unresolved if not each.is_ahead]
    yield _names("Unresolved names before every release", ahead, preview, is_urgent=True)
    yield _names("Unresolved names", others, preview)


def _names(
    title: str, names: Sequence[UnresolvedName], preview: Preview, *, is_urgent: bool = False
) -> PreviewTable:
    rows = (
        (
            each.name,
            places_said(each),
            " · ".join(map(suggestion_said, list(preview.suggestions.get(each.name, ()))[:MOST_SUGGESTIONS])),
        )
        for each in names
    )
    table = _table(title, ("Name", "Places", "What it may mean"), rows, is_urgent=is_urgent)
    return replace(table, names=tuple(each.name for each in names[:MOST_ROWS]))


def _difference(found: Difference, day: str) -> Iterator[PreviewTable]:
    yield replace(_rows(f"New since {day}", found.new), keys=_keys(found.new))
    yield _rows(f"Gone since {day}", found.gone)
    changed = ((_line(each.after.line), change_said(each)) for each in found.changed)
    table = _table(f"Changed since {day}", ("Line", "What changed"), changed)
    yield replace(table, keys=_keys([each.after for each in found.changed]))
    renamed = ((rename_said(each), "yes") for each in found.renamed)
    perhaps = ((rename_said(each), "perhaps: please decide") for each in found.perhaps_renamed)
    yield _table(f"Renamed since {day}", ("From what to what", "Certain"), [*renamed, *perhaps])


def _rows(title: str, rows: Sequence[ParsedRow]) -> PreviewTable:
    cells = ((_line(row.line), row.name, results_said(row.results)) for row in rows)
    return _table(title, ("Line", "Name", "Results"), cells)


def _keys(rows: Sequence[ParsedRow]) -> Row:
    return tuple(row.key for row in rows[:MOST_ROWS])


def summary(preview: Preview) -> str:
    """Say in a sentence what was read, and how it differs from the snapshot before."""
    parsed, found = preview.parsed, preview.difference
    if parsed.problems:
        return f"{counted(len(parsed.problems), 'problem')}: a file with any is not taken in."
    read = f"{counted(len(parsed.rows), 'row')} read, {len(parsed.left_out)} left out"
    if found is None:
        return f"{read}; nothing to compare it with."
    return (
        f"{read}; against {preview.against}: {len(found.new)} new, {len(found.gone)} gone, "
        f"{len(found.changed)} changed, {found.unchanged} as before."
    )
