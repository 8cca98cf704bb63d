"""Rows to a board's table: which metric is asked for, what it shows, and which page of its rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.http import QueryDict

from boards_app.edition_table import Fate, TableRow
from boards_app.models import Metric
from boards_app.models.board import Direction
from isitsota.pages.addresses import Addresses, BoardLink, EditionLink
from isitsota.pages.asked import BadQuery, NotThere, Refusal
from isitsota.pages.board.table import MetricShown, Row, Table
from isitsota.pages.judged import Judged
from isitsota.pages.release.boards import Basis, printed_interval, printed_score
from isitsota.pages.text import one_line

METRIC, AFTER, UNTIL = "metric", "after", "until"
PAGE_SIZE = 50
DIRECTIONS = dict(Direction.choices)


@dataclass(frozen=True)
class Asked:
    """What a page of a board or an edition (`link`) is asked for, and the day it shows."""

    query: QueryDict
    judged: Judged
    addresses: Addresses
    link: BoardLink | EditionLink

    def word(self, name: str) -> str:
        """Return a parameter, "" where it is not given."""
        return str(self.query.get(name, ""))

    def all_words(self) -> str:
        """Return the query that asks for the same again."""
        return self.judged.asked(**{name: self.word(name) for name in (METRIC, AFTER, UNTIL)})

    def json_url(self, **more: str) -> str:
        """Return where programs find the same metric of the same day, with `more` parameters."""
        return f"{self.link.json_url}{self.judged.asked(metric=self.word(METRIC), **more)}"


def metric_asked(metrics: Sequence[Metric], key: str) -> Metric | None:
    """Return the metric of a key, without a key the first one that ranks; None where a board has none.

    Raises NotThere for one that only other boards have, and BadQuery for one that none has.
    """
    if not key:
        return min(metrics, key=lambda one: one.category_id is None, default=None)
    for metric in metrics:
        if metric.key == key:
            return metric
    allowed = tuple(metric.key for metric in metrics)
    known = f"allowed are {', '.join(allowed)}" if allowed else "it shows none"
    refusal = Refusal(METRIC, f"metric: {key[:60]!r} is no metric of this board; {known}.", allowed)
    if Metric.objects.filter(key=key).exists():
        raise NotThere(refusal.sentence, [refusal])
    raise BadQuery([refusal])


def metric_shown(metric: Metric, asked: Asked, *, is_shown: bool) -> MetricShown:
    """Say what a metric measures, and where the page shows it."""
    words = asked.judged.asked(metric=metric.key)
    return MetricShown(
        key=metric.key,
        name=metric.name,
        category_slug=metric.category.slug if metric.category else "",
        category=metric.category.name if metric.category else "",
        direction=DIRECTIONS[metric.direction],
        basis=basis_of(metric).words,
        basis_reason=metric.tie_reason,
        unit=metric.unit,
        max_width=metric.max_width,
        url=f"{asked.link.url}{words}",
        json_url=f"{asked.link.json_url}{words}",
        is_lower_better=metric.direction == Direction.LOWER,
        is_shown=is_shown,
    )


def basis_of(metric: Metric) -> Basis:
    """Return how a metric's scores become intervals."""
    return Basis(metric.tie_kind, metric.margin, metric.tasks, metric.full)


def table_of(metric: Metric, taken_on: date, seen: Sequence[TableRow], asked: Asked) -> Table:
    """Return the page of a table that `?after=` asks for. Raises NotThere for a row that it does not have."""
    rows = [row_of(one, metric, asked.addresses) for one in seen]
    first = _first(rows, asked.word(AFTER))
    page, rest = rows[first : first + PAGE_SIZE], rows[first + PAGE_SIZE :]
    ends = [end for row in rows if row.is_drawn for end in (row.low, row.high)]
    lowest, highest, leader_end = min(ends, default=None), max(ends, default=None), _leader_end(rows, metric)
    return Table(
        metric=metric_shown(metric, asked, is_shown=True),
        taken_on=taken_on,
        rows_in_all=len(rows),
        lowest=lowest,
        highest=highest,
        lowest_text=_printed(lowest, metric),
        highest_text=_printed(highest, metric),
        first=tuple(one_line(row.title) for row in rows if row.rank == 1),
        leader_end=leader_end,
        leader_end_text=_printed(leader_end, metric),
        rows=tuple(page),
        next_url=asked.json_url(after=page[-1].key) if rest else None,
        **_counts(seen),
    )


def _leader_end(rows: Sequence[Row], metric: Metric) -> Decimal | None:
    """Return the end of an interval beyond which others are behind the leader (R8), None without a rank."""
    ranked = [row for row in rows if row.rank is not None]
    if metric.direction == Direction.LOWER:
        return min((row.high for row in ranked), default=None)
    return max((row.low for row in ranked), default=None)


def _printed(value: Decimal | None, metric: Metric) -> str:
    return "" if value is None else printed_score(format(value, "f"), metric.unit)


def _first(rows: Sequence[Row], key: str) -> int:
    """Return the place of the row after the one with this key."""
    if not key:
        return 0
    for place, row in enumerate(rows, start=1):
        if row.key == key:
            return place
    sentence = f"after: {key[:60]!r} is no row of this table; take it from the link to the next page."
    raise NotThere(sentence, [Refusal(AFTER, sentence)])


def _counts(seen: Sequence[TableRow]) -> Mapping[str, int]:
    fates = [one.fate for one in seen]
    ranked = [one for one in seen if one.fate is Fate.RANKED]
    unresolved = sum(one.alias is None for one in ranked)
    return {
        "identities": len(ranked),
        "releases": len(ranked) - unresolved,
        "unresolved": unresolved,
        "folded": fates.count(Fate.FOLDED),
        "excluded": fates.count(Fate.EXCLUDED) + fates.count(Fate.STRUCK),
        "too_wide": fates.count(Fate.TOO_WIDE),
    }


def row_of(seen: TableRow, metric: Metric, addresses: Addresses) -> Row:
    """Word a row."""
    result, alias = seen.result, seen.alias
    low, high = basis_of(metric).ends(result.score_text, result.low_text, result.high_text)
    release = alias.release if alias else None
    return Row(
        key=result.row_key,
        rank=seen.rank,
        rank_text=rank_text(seen),
        is_shared=seen.is_shared,
        release=addresses.release(release.slug, release.name) if release else None,
        name=result.raw_name,
        setting=alias.variant if alias else "",
        fate=seen.fate.value,
        is_identified=alias is not None,
        reason=seen.reason,
        score=result.score_text,
        score_text=printed_score(result.score_text, metric.unit),
        low=low,
        high=high,
        interval=printed_interval(result.score_text, (low, high), metric.tie_kind),
    )


def rank_text(seen: TableRow) -> str:
    """Print a rank: "2", or "2=" where several have it; "" without one."""
    if seen.rank is None:
        return ""
    return f"{seen.rank}{'=' if seen.is_shared else ''}"
