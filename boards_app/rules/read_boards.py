"""A board of a bundle -> Board: its snapshots, and which of these are editions (R2)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from boards_app.rules import fields
from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.evidence import Board, Cells, Edition
from boards_app.rules.read_metrics import Metric, read_metrics, reading_key

RESULT_KEYS = frozenset({"name", "metric", "score", "low", "high"})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a board showed on one day: by category, the cells of its metric."""

    taken_on: date
    cells: dict[str, Cells]


def read_board(item: object, where: str, categories: Collection[str]) -> Board:
    """Read a board; `categories` are the slugs that its metrics may name. BundleError with its place."""
    optional = ("independent", "tracked_since", "retired_on", "max_age_days", "min_gap_days")
    found = fields.mapping(item, where, ("slug", "metrics", "snapshots"), optional)
    slug = fields.slug(found["slug"], f"{where}.slug")
    metrics = read_metrics(found["metrics"], f"{where}.metrics", categories)
    snapshots = _snapshots(found["snapshots"], f"{where}.snapshots", metrics)
    for key, metric in metrics.items():
        metric.settle(partial(_find_reading, found["snapshots"], f"{where}.snapshots", key, metric))
    counted = {metric.category: metric for metric in metrics.values() if metric.category is not None}
    return Board(
        slug=slug,
        independent=fields.truth(found.get("independent", True), f"{where}.independent"),
        tracked_since=fields.day_or_none(found.get("tracked_since"), f"{where}.tracked_since"),
        retired_on=fields.day_or_none(found.get("retired_on"), f"{where}.retired_on"),
        max_age_days=fields.whole(found.get("max_age_days", 120), f"{where}.max_age_days", least=0),
        min_gap_days=fields.whole(found.get("min_gap_days", 1), f"{where}.min_gap_days"),
        values={category: metric.values() for category, metric in counted.items()},
        editions=_editions(snapshots, counted),
    )


def _snapshots(item: object, where: str, metrics: dict[str, Metric]) -> list[Snapshot]:
    """Read the snapshots of a board, oldest first."""
    snapshots: list[Snapshot] = []
    days: list[tuple[str, str]] = []
    names: set[str] = set()
    for number, each in enumerate(fields.sequence(item, where)):
        here = f"{where}[{number}]"
        found = fields.mapping(each, here, ("taken_on", "results"))
        taken_on = fields.day(found["taken_on"], f"{here}.taken_on")
        days.append((taken_on.isoformat(), f"{here}.taken_on"))
        rows = fields.sequence(found["results"], f"{here}.results")
        snapshots.append(Snapshot(taken_on, _cells(rows, f"{here}.results", metrics, names)))
    fields.once(days, "a snapshot of the day")
    return sorted(snapshots, key=lambda snapshot: snapshot.taken_on)


def _cells(
    rows: Sequence[Any], where: str, metrics: Mapping[str, Metric], names: set[str]
) -> dict[str, Cells]:
    """Read the results of a snapshot, and keep those of metrics with a category.

    A row of the plain shape, whose name was met before on this board or is ASCII, is looked at no closer than
    it must be: that is nearly every row of a long history; `_read_row` does the rest.
    """
    cells = {key: Cells([], []) for key in metrics}
    places = {
        key: (metric.known.get, metric.learn, cells[key].names.append, cells[key].readings.append)
        for key, metric in metrics.items()
    }
    for number, row in enumerate(rows):
        try:
            find, learn, keep_name, keep_reading = places[row["metric"]]
            name, texts = row["name"], row["score"]
            is_known = name in names or (name.isascii() and isinstance(name, str))
            if len(row) != 3:
                texts = reading_key(row)
                is_known = is_known and row.keys() <= RESULT_KEYS
            reading = find(texts, -1)
            if reading < 0 and is_known:
                reading = learn(texts)
        except (KeyError, TypeError, IndexError, AttributeError):
            is_known = False
        if not is_known:
            key, name, reading = _read_row(row, f"{where}[{number}]", metrics, names)
            _, _, keep_name, keep_reading = places[key]
        keep_name(name)
        keep_reading(reading)
    for cell in cells.values():
        names.update(cell.names)
    return {metric.category: cells[key] for key, metric in metrics.items() if metric.category is not None}


def _read_row(
    row: object, where: str, metrics: Mapping[str, Metric], names: set[str]
) -> tuple[str, str, int]:
    """Read a result with care: the key of its metric, its name, its reading."""
    found = fields.mapping(row, where, ("name", "metric", "score"), ("low", "high"))
    name = fields.text(found["name"], f"{where}.name")
    names.add(name)
    key = fields.text(found["metric"], f"{where}.metric")
    if key not in metrics:
        raise BundleError(f"{where}.metric: the board has no metric {quoted(key)}")
    metric = metrics[key]
    for end in ("score", "low", "high"):
        if not isinstance(found.get(end), str) and (end == "score" or found.get(end) is not None):
            fields.text(found[end], f"{where}.{end}")
    texts = reading_key(found)
    return key, name, metric.known[texts] if texts in metric.known else metric.learn(texts)


def _find_reading(snapshots: Any, where: str, key: str, metric: Metric, reading: int) -> str:
    """Find the first result that shows a reading: only an error asks for its place."""
    return next(
        f"{where}[{number}].results[{row_number}]"
        for number, snapshot in enumerate(snapshots)
        for row_number, row in enumerate(snapshot["results"])
        if row["metric"] == key and metric.known[reading_key(row)] == reading
    )


def _editions(snapshots: Sequence[Snapshot], metrics: Mapping[str, Metric]) -> tuple[Edition, ...]:
    """Leave out the re-reads (R2): what equals the snapshot before it in every metric with a category."""
    editions = []
    before: tuple[dict[str, Cells], int] | None = None
    same = {category: metric.same() for category, metric in metrics.items()}
    for snapshot in snapshots:
        compared = {category: _compared(cells, same[category]) for category, cells in snapshot.cells.items()}
        # Equal multisets have equal sums of hashes, so only those with equal sums are counted out.
        sums = sum(
            hash(category) * sum(map(hash, zip(*cells, strict=True))) for category, cells in compared.items()
        )
        if before is None or before[1] != sums or not _are_equal(before[0], compared):
            editions.append(Edition(snapshot.taken_on, snapshot.cells))
        before = compared, sums
    return tuple(editions)


def _compared(cells: Cells, same: Sequence[int] | None) -> Cells:
    """Give the cells with equal readings as one, as texts such as "50" and "50.0" are the same decimal."""
    return cells if same is None else Cells(cells.names, [same[reading] for reading in cells.readings])


def _are_equal(one: Mapping[str, Cells], other: Mapping[str, Cells]) -> bool:
    return all(
        Counter(zip(*cells, strict=True)) == Counter(zip(*other[category], strict=True))
        for category, cells in one.items()
    )
