"""Rows to evidence: the one bridge from the database into the rules.

The bundle is that of the verdict rules: what `judge` reads, what `export_evidence` writes.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from typing import Any

from django.db.models import Q

from boards_app.intake.parse import ParsedRow
from boards_app.models import Alias, Board, Category, Metric, Result, RowMark, Snapshot
from boards_app.models.snapshot import SnapshotQuerySet
from models_app.models import Release, Source

Bundle = dict[str, Any]
SPANS = ("api_from", "api_until", "weights_from", "weights_until", "withdrawn_on")  # of a release's use
Marks = defaultdict[int, defaultdict[str, list[RowMark]]]  # by board and row key

_at_hand: ContextVar[Mapping[int, Sequence[ParsedRow]]] = ContextVar("rows at hand")


@contextmanager
def rows_at_hand(tables: Mapping[int, Sequence[ParsedRow]]) -> Iterator[None]:
    """Let `gather` take these rows, by the id of the snapshot they were stored for, instead of reading them.

    What a snapshot says never changes: whoever has just stored it has all of it.
    """
    token = _at_hand.set(tables)
    try:
        yield
    finally:
        _at_hand.reset(token)


def gather(as_of: date, categories: Collection[str] | None = None) -> Bundle:
    """Return the evidence of day `as_of` as the bundle of the verdict rules.

    With `categories` (slugs) only the boards that have a metric in one of them are read; such a bundle is
    enough to judge those categories. Snapshots after `as_of` are left out, and so is every alias to a release
    that readers cannot see: its name is unresolved, so that a draft rival holds a crown back unnamed.
    """
    boards = _boards(categories)
    published = Release.objects.published().order_by("slug")
    releases = list(published.values("pk", "slug", "lab__slug", "announced_on", *SPANS))
    return {
        "as_of": as_of.isoformat(),
        "categories": [_category(row) for row in Category.objects.order_by("slug")],
        "boards": _board_entries(boards, as_of),
        "aliases": _aliases(boards, {row["pk"]: row["slug"] for row in releases}),
        "releases": _releases(releases),
    }


def digest(bundle: Bundle) -> str:
    """Return the SHA-256 of a bundle, the day left aside: equal evidence has an equal digest."""
    evidence = {key: value for key, value in bundle.items() if key != "as_of"}
    text = json.dumps(evidence, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _day(value: date | None) -> str | None:
    return value.isoformat() if value else None


def _boards(categories: Collection[str] | None) -> list[Board]:
    rows = Board.objects.filter(is_counted=True, metrics__category__isnull=False)
    if categories is not None:
        rows = rows.filter(metrics__category__slug__in=list(categories))
    return list(rows.distinct().order_by("slug"))


def _category(row: Category) -> dict[str, Any]:
    return {
        "slug": row.slug,
        "min_boards": row.min_boards,
        "min_labs": row.min_labs,
        "max_tied": row.max_tied,
    }


def _board_entries(boards: list[Board], as_of: date) -> list[dict[str, Any]]:
    metrics = defaultdict(list)
    for metric in Metric.objects.filter(board__in=boards, category__isnull=False).select_related("category"):
        metrics[metric.board_id].append(metric)
    keys = {board.pk: {metric.key for metric in metrics[board.pk]} for board in boards}
    snapshots = _snapshots(keys, as_of)
    return [
        {
            "slug": board.slug,
            "independent": board.is_independent,
            "tracked_since": _day(board.tracked_since),
            "retired_on": _day(board.retired_on),
            "max_age_days": board.max_age_days,
            "min_gap_days": board.min_gap_days,
            "metrics": [metric_entry(metric) for metric in metrics[board.pk]],
            "snapshots": snapshots[board.pk],
        }
        for board in boards
    ]


def metric_entry(metric: Metric) -> dict[str, Any]:
    """Return a metric as the bundle writes it."""
    tie: dict[str, Any] = {"kind": metric.tie_kind}
    if metric.tie_kind == "margin":
        tie["margin"] = metric.margin
    elif metric.tie_kind == "wilson":
        tie |= {"n": metric.tasks, "full": metric.full}
    return {
        "key": metric.key,
        "category": metric.category.slug if metric.category else None,
        "direction": metric.direction,
        "tie": tie,
        "max_width": metric.max_width or None,
    }


def _snapshots(metrics: Mapping[int, Collection[str]], as_of: date) -> dict[int, list[dict[str, Any]]]:
    """Return the accepted snapshots of each board by its id, oldest first, marked rows left out.

    `metrics` are the keys of those with a category, by board.
    """
    accepted = Snapshot.objects.accepted().filter(board__in=metrics.keys(), taken_on__lte=as_of)
    marks = _by_row(RowMark.objects.filter(board__in=metrics.keys()))
    at_hand = _at_hand.get({})
    of_board: dict[int, list[dict[str, Any]]] = defaultdict(list)
    kept: dict[int, tuple[list[dict[str, Any]], set[str]]] = {}
    for pk, board, taken_on in accepted.order_by("taken_on", "pk").values_list("pk", "board_id", "taken_on"):
        marked = _marked_on(taken_on, board, marks)
        results = list(_counted(at_hand.get(pk, ()), metrics[board], marked))
        kept[pk] = results, marked
        of_board[board].append({"taken_on": taken_on.isoformat(), "results": results})
    stored = _results(accepted.exclude(pk__in=at_hand.keys())) if kept.keys() - at_hand.keys() else ()
    for pk, row_key, name, metric, score, low, high in stored:
        results, marked = kept[pk]
        if row_key not in marked:
            results.append(_result(name, metric, score, low, high))
    return of_board


def _results(snapshots: SnapshotQuerySet) -> Iterator[tuple[Any, ...]]:
    """Yield what each snapshot says in metrics with a category, in the order of the board's rows."""
    rows = Result.objects.filter(snapshot__in=snapshots, metric__category__isnull=False)
    columns = ("snapshot_id", "row_key", "normal_name", "metric__key", "score_text", "low_text", "high_text")
    return rows.order_by("snapshot_id", "id").values_list(*columns).iterator(5_000)


def snapshot_entries(board: Board, tables: Mapping[date, Iterable[ParsedRow]]) -> list[dict[str, Any]]:
    """Return what `gather` would read of these rows, were they accepted as what the board showed by day."""
    metrics = {metric.key for metric in board.metrics.all() if metric.category_id}
    marks = _by_row(board.row_marks.all())
    return [
        {
            "taken_on": day.isoformat(),
            "results": list(_counted(rows, metrics, _marked_on(day, board.pk, marks))),
        }
        for day, rows in tables.items()
    ]


def _counted(
    rows: Iterable[ParsedRow], metrics: Collection[str], marked: Collection[str]
) -> Iterator[dict[str, Any]]:
    for key, _, _, _, name, results, _ in rows:
        if key not in marked:
            for metric, score, low, high, _ in results:
                if metric in metrics:
                    yield _result(name, metric, score, low, high)


def _result(name: str, metric: str, score: str, low: str | None, high: str | None) -> dict[str, Any]:
    if low or high:
        return {"name": name, "metric": metric, "score": score, "low": low or None, "high": high or None}
    return {"name": name, "metric": metric, "score": score}


def _by_row(rows: Iterable[RowMark]) -> Marks:
    marks: Marks = defaultdict(lambda: defaultdict(list))
    for mark in rows:
        marks[mark.board_id][mark.row_key].append(mark)
    return marks


def _marked_on(day: date, board: int, marks: Marks) -> set[str]:
    """Return the keys of a board's rows that are taken out on `day`."""
    return {key for key, of_row in marks[board].items() if any(mark.holds_on(day) for mark in of_row)}


def _aliases(boards: list[Board], releases: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return the aliases of these boards and those for all; `releases` are the slugs that readers can see."""
    slugs = {board.pk: board.slug for board in boards}
    columns = ("board_id", "name", "from_on", "until_on", "release_id", "variant")
    rows = Alias.objects.filter(Q(board=None) | Q(board__in=boards)).values_list(*columns)
    return [
        {
            "board": slugs[board] if board else None,
            "name": name,
            "from": _day(first),
            "until": _day(last),
            **({"release": releases[release], "variant": variant} if release else {"ignore": True}),
        }
        for board, name, first, last, release, variant in rows.order_by("name", "board", "from_on", "pk")
        if release is None or release in releases
    ]


def _releases(releases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    sources = Source.objects.filter(release__in=[row["pk"] for row in releases])
    dates: dict[int, list[str | None]] = defaultdict(list)
    for release, dated_on in sources.values_list("release_id", "dated_on"):
        dates[release].append(_day(dated_on))
    return [
        {
            "slug": row["slug"],
            "lab": row["lab__slug"],
            "announced_on": _day(row["announced_on"]),
            "source_dates": sorted(dates[row["pk"]], key=lambda day: day or ""),
            **{key: _day(row[key]) for key in SPANS},
        }
        for row in releases
    ]
