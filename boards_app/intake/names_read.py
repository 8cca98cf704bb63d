"""The names in a file: which mean no release, where they stand, and which are excluded."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boards_app.intake.parse import ParsedRow
from boards_app.models import Alias, Metric
from boards_app.models.board import Direction


class Standing(NamedTuple):
    """Where a name stands in a metric's column: 1 + the number of better scores; the score as it was read."""

    metric: str
    place: int
    score: str


class UnresolvedName(NamedTuple):
    """A name, in its normal form, that means no release; `is_ahead` of every release in a ranked metric.

    Such a name may hold up the lead of the release behind it (R12).
    """

    name: str
    is_ahead: bool
    standings: tuple[Standing, ...]


class ExcludedName(NamedTuple):
    """A name that is no release, as somebody decided, and why."""

    name: str
    reason: str


def names_read(
    rows: Sequence[ParsedRow],
    metrics: Sequence[Metric],
    known: Mapping[str, Alias],
) -> tuple[tuple[UnresolvedName, ...], tuple[ExcludedName, ...]]:
    """Return the unresolved names, those that are ahead first, then by their best place; and the excluded.

    `known` are the aliases that hold on the board that day, by name; rows without a score are passed over.
    """
    scored = [row for row in rows if row.results]
    names = {row.normal for row in scored}
    standings: dict[str, list[Standing]] = {name: [] for name in names - known.keys()}
    ahead: set[str] = set()
    for metric in metrics:
        for standing, name, is_ahead in _in_column(metric, scored, known):
            standings[name].append(standing)
            if is_ahead and metric.category_id:
                ahead.add(name)
    unresolved = [UnresolvedName(name, name in ahead, tuple(found)) for name, found in standings.items()]
    excluded = [
        ExcludedName(name, known[name].reason) for name in names & known.keys() if _is_out(known[name])
    ]
    return tuple(sorted(unresolved, key=_order)), tuple(sorted(excluded, key=lambda each: each.name))


def _in_column(
    metric: Metric, rows: Sequence[ParsedRow], known: Mapping[str, Alias]
) -> Iterator[tuple[Standing, str, bool]]:
    """Yield the best standing of each unresolved name in a metric, and whether it is before all releases."""
    sign = 1 if metric.direction == Direction.LOWER else -1
    out = {name for name, alias in known.items() if _is_out(alias)}
    # As floats: they are equal where the decimals are, and this only says where a name stands.
    cells = sorted(
        (sign * float(result.score), row.normal, result.score)
        for row in rows
        if row.normal not in out
        for result in row.results
        if result.metric == metric.key
    )
    first_known = next((value for value, name, _ in cells if name in known), None)
    seen: set[str] = set()
    place, reached = 0, None
    for number, (value, name, score) in enumerate(cells, start=1):
        if value != reached:
            place, reached = number, value
        if name not in known and name not in seen:
            seen.add(name)
            yield Standing(metric.key, place, score), name, first_known is None or value < first_known


def _is_out(alias: Alias) -> bool:
    return alias.release_id is None


def _order(unresolved: UnresolvedName) -> tuple[bool, int, str]:
    places = [standing.place for standing in unresolved.standings]
    return (not unresolved.is_ahead, min(places, default=10**9), unresolved.name)
