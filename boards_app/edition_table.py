"""The rows of a board's file as the rules see them: who stands where, and why a row stands for nobody."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, NamedTuple

from django.db.models import Q

from boards_app.gather import metric_entry
from boards_app.models import Alias, Board, Metric, Result, RowMark, Snapshot
from boards_app.models.alias import MarkKind
from boards_app.queries import strongest
from boards_app.rules.read_boards import read_board
from boards_app.rules.table import Ends, Table
from boards_app.rules.vectors import Places
from models_app.models import Release


class Fate(Enum):
    """What became of a row."""

    RANKED = "ranked"
    FOLDED = "folded"
    TOO_WIDE = "too-wide"
    EXCLUDED = "excluded"
    STRUCK = "struck"
    UNRANKED = "unranked"


@dataclass(frozen=True)
class TableRow:
    """A row, what its name means (None: not identified), and its place where it has one.

    `reason` is what editors wrote where the name or the row is excluded, or the board struck it.
    """

    result: Result
    alias: Alias | None
    fate: Fate
    rank: int | None = None
    is_shared: bool = False
    reason: str = ""


class Place(NamedTuple):
    """A rank (R8), and whether several have it."""

    rank: int
    is_shared: bool


def load_tables(board: Board, metric: Metric, snapshots: Collection[Snapshot]) -> dict[int, list[TableRow]]:
    """Return what snapshots of a board show of a metric, by their id; three queries.

    Those with a place come first, rank by rank, then the others; equals best first, then by name.
    """
    results = defaultdict(list)
    rows = Result.objects.filter(snapshot__in=[one.pk for one in snapshots], metric=metric)
    for result in rows.order_by("pk"):
        results[result.snapshot_id].append(result)
    aliases = list(_aliases(board, rows.order_by().values("normal_name")))
    marks = list(RowMark.objects.filter(board=board, row_key__in=rows.order_by().values("row_key")))
    tables = {}
    for one in snapshots:
        known = strongest(alias for alias in aliases if _holds(alias, one.taken_on))
        marked = {mark.row_key: mark for mark in marks if _holds(mark, one.taken_on)}
        tables[one.pk] = read_table(metric, one.taken_on, results[one.pk], known, marked)
    return tables


def _aliases(board: Board, names: Iterable[Any]) -> Iterable[Alias]:
    """Read the aliases of names that hold on a board; one to a release that nobody can see is none (R4)."""
    rows = Alias.objects.filter(
        Q(board=None) | Q(board=board),
        Q(release=None) | Q(release__in=Release.objects.published()),
        name__in=names,
    )
    return rows.select_related("release")


def _holds(decided: Alias | RowMark, day: date) -> bool:
    return (decided.from_on or day) <= day <= (decided.until_on or day)


def read_table(
    metric: Metric,
    taken_on: date,
    results: Sequence[Result],
    known: Mapping[str, Alias],
    marks: Mapping[str, RowMark],
) -> list[TableRow]:
    """Return the rows as the rules see them; `known` are the aliases that hold, `marks` stand by row key."""
    counted = [result for result in results if result.row_key not in marks]
    places = _places(metric, taken_on, counted, known) if metric.category else None
    rows = [
        _marked(result, marks[result.row_key], known)
        if result.row_key in marks
        else _row(result, known.get(result.normal_name), places)
        for result in results
    ]
    worst_first = metric.direction == "lower"
    return sorted(rows, key=lambda row: _order(row, is_lower_better=worst_first))


def _order(row: TableRow, *, is_lower_better: bool) -> tuple[bool, int, Decimal, str, int]:
    score = Decimal(row.result.score_text)
    best_first = score if is_lower_better else -score
    return row.rank is None, row.rank or 0, best_first, row.result.raw_name, row.result.pk


def _marked(result: Result, mark: RowMark, known: Mapping[str, Alias]) -> TableRow:
    fate = Fate.STRUCK if mark.kind == MarkKind.STRUCK else Fate.EXCLUDED
    return TableRow(result, known.get(result.normal_name), fate, reason=mark.reason)


def _row(result: Result, alias: Alias | None, places: Mapping[int, Place | None] | None) -> TableRow:
    if alias is not None and alias.release_id is None:
        return TableRow(result, alias, Fate.EXCLUDED, reason=alias.reason)
    if places is None:
        return TableRow(result, alias, Fate.UNRANKED)
    if result.pk not in places:
        return TableRow(result, alias, Fate.FOLDED)
    place = places[result.pk]
    if place is None:
        return TableRow(result, alias, Fate.TOO_WIDE)
    return TableRow(result, alias, Fate.RANKED, place.rank, place.is_shared)


def _places(
    metric: Metric, taken_on: date, results: Sequence[Result], known: Mapping[str, Alias]
) -> dict[int, Place | None]:
    """Return the place of each result that stands for somebody, None of one that is too wide (R7), by its id.

    The rules rank releases. Here a name that nobody identified competes under a number like theirs, so that
    its rank is worked out in the same way.
    """
    category = metric.category.slug if metric.category else ""
    entry = {
        "slug": metric.board.slug,
        "metrics": [metric_entry(metric)],
        "snapshots": [
            {"taken_on": taken_on.isoformat(), "results": [_entry(metric, one) for one in results]}
        ],
    }
    board = read_board(entry, metric.board.slug, [category])
    ends, cells = Ends(board.values[category]), board.editions[0].cells[category]
    identities = _numbered({result.normal_name for result in results}, known)
    table = Table(taken_on, cells, ends, identities, Places(boards=1))
    places: dict[int, Place | None] = {}
    standing = dict(table.names)
    for result, name, reading in zip(results, *cells, strict=True):
        who = identities[name]
        if who is None:
            continue
        if ends.values[reading] is None:
            places[result.pk] = None
        elif standing.get(who) == name and table.readings[who] == reading:
            places[result.pk] = Place(table.rank(who), table.is_shared(who))
            del standing[who]  # of equal rows of one name the first stands
    return places


def _entry(metric: Metric, result: Result) -> dict[str, str | None]:
    return {
        "name": result.normal_name,
        "metric": metric.key,
        "score": result.score_text,
        "low": result.low_text or None,
        "high": result.high_text or None,
    }


def _numbered(names: Collection[str], known: Mapping[str, Alias]) -> dict[str, int | None]:
    """Number the identities of names (R4), None for one that is excluded."""
    numbers: dict[int | str, int] = {}  # by the id of a release, or by the name of whom nobody identified
    identities: dict[str, int | None] = {}
    for name in sorted(names):
        alias = known.get(name)
        if alias is not None and alias.release_id is None:
            identities[name] = None
        else:
            who = alias.release_id if alias and alias.release_id else name
            identities[name] = numbers.setdefault(who, len(numbers))
    return identities
