"""Say what was read in a file and what was not, in lines for a terminal."""

from collections import Counter
from collections.abc import Iterator

from boards_app.intake.dated_files import DatedFile
from boards_app.intake.parse import Parsed
from boards_app.intake.problem import shown
from boards_app.models import Board
from boards_app.queries import unresolved_names
from boards_app.rules.phrases import counted

MOST_SHOWN = 10


def describe(board: Board, file: DatedFile, size: int, parsed: Parsed) -> Iterator[str]:
    """Yield the lines: rows read, rows left out by rule, names that mean no release, notes, problems."""
    yield f"{board.slug} {file.taken_on.isoformat()} ({file.name}, {size:,} bytes)"
    yield f"  read: {counted(len(parsed.rows), 'row')}{_per_metric(parsed)}"
    for rule, count in sorted(Counter(row.rule for row in parsed.left_out).items()):
        yield f"  left out: {counted(count, 'row')}: {shown(rule, 200)}"
    names = unresolved_names(board, file.taken_on, (row.normal for row in parsed.rows if row.results))
    if names:
        yield f"  unresolved: {counted(len(names), 'name')}: {_some(names)}"
    for note in parsed.notes:
        yield f"  note: {shown(note, 200)}"
    for problem in parsed.problems:
        yield f"  problem: {problem}"


def _per_metric(parsed: Parsed) -> str:
    counts = Counter(result.metric for row in parsed.rows for result in row.results)
    return "".join(f", {counted(count, 'score')} of {metric}" for metric, count in sorted(counts.items()))


def _some(names: list[str]) -> str:
    more = len(names) - MOST_SHOWN
    return ", ".join(names[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
