"""Rows to evidence: the one bridge from the database into the rules.

The bundle is that of the verdict rules: what `judge` reads, what `export_evidence` writes.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from django.db.models import Q

from boards_app.intake.parse import ParsedRow
from boards_app.models import Alias, Board, Category, Metric, Result, RowMark, Snapshot
from models_app.models import Release, Source

Bundle = dict[str, Any]
Marks = dict[tuple[int, str], list[RowMark]]  # by board and row key


def gather(as_of: date, categories: Collection[str] | None = None) -> Bundle:
    """Return the evidence of day `as_of` as the bundle of the verdict rules.

    With `categories` (slugs) only the boards that have a metric in one of them are read; such a bundle is
    enough to judge those categories. Snapshots after `as_of` are left out, and so is every alias to a release
    that readers cannot see: its name is unresolved, so that a draft rival holds a crown back unnamed.
    """
    boards = _boards(categories)
    releases = list(Release.objects.published().select_related("lab").order_by("slug"))
    return {
        "as_of": as_of.isoformat(),
        "categories": [_category(row) for row in Category.objects.order_by("slug")],
        "boards": _board_entries(boards, as_of),
        "aliases": _aliases(boards, releases),
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
    snapshots = _snapshots(boards, as_of)
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


def _snapshots(boards: list[Board], as_of: date) -> dict[int, list[dict[str, Any]]]:
    """Return the accepted snapshots of each board by its id, oldest first, marked rows left out."""
    rows = Snapshot.objects.accepted().filter(board__in=boards, taken_on__lte=as_of)
    days: dict[int, date] = {}
    entries: dict[int, dict[str, Any]] = {}
    of_board: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for pk, board, taken_on in rows.order_by("taken_on", "pk").values_list("pk", "board_id", "taken_on"):
        days[pk] = taken_on
        entries[pk] = {"taken_on": taken_on.isoformat(), "results": []}
        of_board[board].append(entries[pk])
    marks = _by_row(RowMark.objects.filter(board__in=boards))
    for snapshot, row_key, result in _results(boards, as_of):
        if not _is_marked(marks.get(row_key, ()), days[snapshot]):
            entries[snapshot]["results"].append(result)
    return of_board


def snapshot_entries(board: Board, tables: Mapping[date, Iterable[ParsedRow]]) -> list[dict[str, Any]]:
    """Return what `gather` would read of these rows, were they accepted as what the board showed by day."""
    metrics = {metric.key for metric in board.metrics.all() if metric.category_id}
    marks = _by_row(board.row_marks.all())
    return [
        {"taken_on": day.isoformat(), "results": list(_counted(board, rows, day, metrics, marks))}
        for day, rows in tables.items()
    ]


def _counted(
    board: Board, rows: Iterable[ParsedRow], day: date, metrics: Collection[str], marks: Marks
) -> Iterator[dict[str, Any]]:
    for row in rows:
        if not _is_marked(marks.get((board.pk, row.key), ()), day):
            for each in row.results:
                if each.metric in metrics:
                    yield _result(row.normal, each.metric, each.score, each.low or "", each.high or "")


def _results(boards: list[Board], as_of: date) -> Iterable[tuple[int, tuple[int, str], dict[str, Any]]]:
    """Yield (snapshot, (board, row key), result) of each result that a category reads."""
    rows = Result.objects.filter(
        Q(snapshot__board__in=boards, snapshot__taken_on__lte=as_of, metric__category__isnull=False),
        snapshot__in=Snapshot.objects.accepted(),
    ).order_by("snapshot_id", "id")
    columns = (
        "snapshot_id", "metric__board_id", "row_key", "normal_name", "metric__key", "score_text", "low_text",
        "high_text",
    )  # fmt: skip
    for pk, board, row_key, name, metric, score, low, high in rows.values_list(*columns).iterator(5_000):
        yield pk, (board, row_key), _result(name, metric, score, low, high)


def _result(name: str, metric: str, score: str, low: str, high: str) -> dict[str, Any]:
    result = {"name": name, "metric": metric, "score": score}
    return result | {"low": low or None, "high": high or None} if low or high else result


def _by_row(rows: Iterable[RowMark]) -> Marks:
    marks = defaultdict(list)
    for mark in rows:
        marks[mark.board_id, mark.row_key].append(mark)
    return dict(marks)


def _is_marked(marks: Iterable[RowMark], taken_on: date) -> bool:
    return any(mark.holds_on(taken_on) for mark in marks)


def _aliases(boards: list[Board], releases: list[Release]) -> list[dict[str, Any]]:
    slugs = {release.pk: release.slug for release in releases}
    board_slugs = {board.pk: board.slug for board in boards}
    rows = Alias.objects.filter(Q(board=None) | Q(board__in=boards)).order_by(
        "name", "board", "from_on", "pk"
    )
    return [
        _alias(row, board_slugs, slugs) for row in rows if row.release_id is None or row.release_id in slugs
    ]


def _alias(row: Alias, boards: dict[int, str], releases: dict[int, str]) -> dict[str, Any]:
    meaning: dict[str, Any] = (
        {"release": releases[row.release_id], "variant": row.variant} if row.release_id else {"ignore": True}
    )
    return {
        "board": boards[row.board_id] if row.board_id else None,
        "name": row.name,
        "from": _day(row.from_on),
        "until": _day(row.until_on),
        **meaning,
    }


def _releases(releases: list[Release]) -> list[dict[str, Any]]:
    dates: dict[int, list[str | None]] = defaultdict(list)
    for release, dated_on in Source.objects.filter(release__in=releases).values_list(
        "release_id", "dated_on"
    ):
        dates[release].append(_day(dated_on))
    return [
        {
            "slug": row.slug,
            "lab": row.lab.slug,
            "announced_on": _day(row.announced_on),
            "source_dates": sorted(dates[row.pk], key=lambda day: day or ""),
            "api_from": _day(row.api_from),
            "api_until": _day(row.api_until),
            "weights_from": _day(row.weights_from),
            "weights_until": _day(row.weights_until),
            "withdrawn_on": _day(row.withdrawn_on),
        }
        for row in releases
    ]
