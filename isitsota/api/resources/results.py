"""`/v1/results`: what boards that count showed, row by row, and which release each name means."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict

from boards_app.models import Alias, RowMark, Snapshot
from boards_app.models import Result as ResultRow
from boards_app.queries import strongest
from isitsota.api.answers import ListAnswer
from isitsota.api.filters import DayFilter, MetricFilter, Narrowing
from isitsota.api.paging import Key, Listing
from isitsota.api.resources.narrowing import board_filter, category_filter, model_filter
from isitsota.pages.addresses import Addresses, BoardLink, CategoryLink, ReleaseLink
from isitsota.pages.judged import last_judged
from models_app.models import Release

COLUMNS = (
    "id", "metric__board", "metric__board__slug", "metric__board__name", "metric__board__attribution",
    "metric__board__licence", "metric__key", "metric__unit", "metric__direction", "metric__category__slug",
    "metric__category__name", "snapshot__taken_on", "row_key", "raw_name", "normal_name", "score_text",
    "low_text", "high_text",
)  # fmt: skip

ALIAS_COLUMNS = ("name", "board", "variant", "from_on", "until_on", "release__slug", "release__name")


@dataclass(frozen=True)
class Result:
    """A row's score in one metric, as the board showed it on `taken_on`.

    `release` is null where the name is not identified, or means none (`is_excluded`). `category` is null
    where the metric is not ranked, `low` and `high` where the board publishes no interval. `struck` says why
    the row is no evidence, "" where it is.
    """

    number: int
    board: BoardLink
    category: CategoryLink | None
    metric: str
    unit: str
    direction: str
    taken_on: date
    name: str
    release: ReleaseLink | None
    variant: str
    is_excluded: bool
    struck: str
    score: str
    low: str | None
    high: str | None
    licence: str
    attribution: str


@dataclass(frozen=True, kw_only=True)
class Results(ListAnswer):
    """A page of results in accepted snapshots of boards that count; of others only their pages are linked."""

    results: tuple[Result, ...]


def _of_release(rows: QuerySet[ResultRow], name: str, release: Release | None) -> QuerySet[ResultRow]:
    """Keep the rows whose name may mean a release; those of a board that says otherwise are dropped later."""
    if release is None:
        return rows
    meant = [_under(alias) for alias in Alias.objects.filter(release=release)]
    return rows.filter(reduce(or_, meant)) if meant else rows.none()


def _under(alias: Alias) -> Q:
    rows = Q(normal_name=alias.name)
    if alias.board_id:
        rows &= Q(metric__board=alias.board_id)
    if alias.from_on:
        rows &= Q(snapshot__taken_on__gte=alias.from_on)
    return rows & Q(snapshot__taken_on__lte=alias.until_on) if alias.until_on else rows


class ResultFilter(Narrowing):
    """What a list of results can be narrowed by."""

    board = board_filter("metric__board")
    category = category_filter("metric__category")
    metric = MetricFilter(field_name="metric__key", help_text="The key of a metric")
    model = model_filter("release", method=_of_release)
    taken_from = DayFilter(
        field_name="snapshot__taken_on",
        lookup_expr="gte",
        help_text="Those of snapshots of this day or later",
    )
    taken_to = DayFilter(
        field_name="snapshot__taken_on",
        lookup_expr="lte",
        help_text="Those of snapshots of this day or before",
    )


def evidence() -> QuerySet[ResultRow]:
    """Return the results of accepted snapshots of boards that count: those whose figures may be published."""
    accepted = Snapshot.objects.accepted().filter(pk=OuterRef("snapshot"))
    return ResultRow.objects.filter(Exists(accepted), metric__board__is_counted=True)


LISTING = Listing(
    "v1/results",
    ResultFilter,
    {"number": (Key.number("id"),)},
    "-number",
    rows=evidence(),
    columns=COLUMNS,
)


def load_results(query: QueryDict, addresses: Addresses) -> Results:
    """Return a page of results; four queries, and one or two for each slug asked for.

    A page may be shorter than its limit where a name that is asked for means another release on some board.
    """
    rows, next_url = LISTING.read(query, addresses)
    meaning = meanings_of(rows)
    struck = struck_of(rows)
    judged = last_judged()
    found = (_result(row, meaning[row["id"]], struck.get(row["id"], ""), addresses) for row in rows)
    model = query.get("model")
    return Results(
        url=f"{addresses.site}/boards",
        json_url=LISTING.json_url(query, addresses),
        sentence=f"As of {judged.day_text}, boards that count on isitsota have shown these results.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=next_url,
        results=tuple(one for one in found if not model or (one.release and one.release.slug == model)),
    )


def meanings_of(rows: Iterable[Mapping[str, Any]]) -> dict[int, Alias | None]:
    """Return, for each row by its id, the alias that says what its name means on its board and day (R4)."""
    names = {row["normal_name"] for row in rows}
    public = Q(release=None) | Q(release__in=Release.objects.published())
    of_name = defaultdict(list)
    aliases = Alias.objects.filter(public, name__in=names).select_related("release").only(*ALIAS_COLUMNS)
    for alias in aliases:
        of_name[alias.name].append(alias)
    return {row["id"]: _meaning(row, of_name[row["normal_name"]]) for row in rows}


def _meaning(row: Mapping[str, Any], aliases: Iterable[Alias]) -> Alias | None:
    on_board = (one for one in aliases if one.board_id in (None, row["metric__board"]))
    return strongest(one for one in on_board if _holds(one, row["snapshot__taken_on"])).get(
        row["normal_name"]
    )


def struck_of(rows: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """Return the reasons of the rows that are marked, by their ids."""
    marks = RowMark.objects.filter(row_key__in={row["row_key"] for row in rows})
    of_row = defaultdict(list)
    for mark in marks:
        of_row[mark.board_id, mark.row_key].append(mark)
    return {
        row["id"]: mark.reason
        for row in rows
        for mark in of_row[row["metric__board"], row["row_key"]]
        if _holds(mark, row["snapshot__taken_on"])
    }


def _holds(decision: Alias | RowMark, day: date) -> bool:
    return (decision.from_on or date.min) <= day <= (decision.until_on or date.max)


def _result(row: Mapping[str, Any], alias: Alias | None, struck: str, addresses: Addresses) -> Result:
    release = alias.release if alias else None
    category = row["metric__category__slug"]
    return Result(
        number=row["id"],
        board=addresses.board(row["metric__board__slug"], row["metric__board__name"]),
        category=addresses.category(category, row["metric__category__name"]) if category else None,
        metric=row["metric__key"],
        unit=row["metric__unit"],
        direction=row["metric__direction"],
        taken_on=row["snapshot__taken_on"],
        name=row["raw_name"],
        release=addresses.release(release.slug, release.name) if release else None,
        variant=alias.variant if alias else "",
        is_excluded=alias is not None and release is None,
        struck=struck,
        score=row["score_text"],
        low=row["low_text"] or None,
        high=row["high_text"] or None,
        licence=row["metric__board__licence"],
        attribution=row["metric__board__attribution"],
    )
