"""Rows to a release's places on boards, and to the boards read since an announcement; a query each."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Max, Q

from boards_app.models import Board, Metric, Result, Snapshot
from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted
from isitsota.pages.release.boards import (
    HIGHER,
    LOWER,
    Basis,
    BoardPlace,
    BoardRead,
    BoardsRead,
    printed_interval,
    printed_score,
)

_DIRECTIONS = {"higher": HIGHER, "lower": LOWER}


class _Key(NamedTuple):
    """Where the judgement says that a release stands: the row `name` of an edition."""

    board: str
    category: str
    taken_on: date
    name: str


@dataclass(frozen=True)
class Listed:
    """The `boards` of a release's judgement, and [board, category] of each place there that others share."""

    boards: Mapping[str, Any]
    shared: Collection[Sequence[str]] = ()

    def parts(self) -> dict[_Key, Mapping[str, Any]]:
        """Return what the judgement says of each row."""
        return {
            _Key(board, category, date.fromisoformat(part["taken_on"]), part["name"]): part
            for board, categories in self.boards.items()
            for category, part in categories.items()
        }


def load_board_rows(listed: Mapping[str, Listed]) -> dict[str, tuple[BoardPlace, ...]]:
    """Return the places of releases (by slug), with the results they rest on, by category and board."""
    wanted = {slug: one.parts() for slug, one in listed.items()}
    keys = [key for parts in wanted.values() for key in parts]
    results = list(_results(keys)) if keys else []
    return {slug: _rows(parts, listed[slug].shared, results) for slug, parts in wanted.items()}


def _rows(
    wanted: Mapping[_Key, Mapping[str, Any]], shared: Collection[Sequence[str]], results: Iterable[Result]
) -> tuple[BoardPlace, ...]:
    """Return the rows of one release; of a name that stands twice on a board, the one that was judged."""
    found: dict[_Key, Result] = {}
    for result in results:
        key = _key(result)
        if key in wanted and (key not in found or result.score_text == wanted[key]["score"]):
            found[key] = result
    ties = {tuple(place) for place in shared}
    in_order = sorted(found.items(), key=lambda one: _order(one[1], wanted[one[0]]))
    return tuple(
        _place(result, wanted[key], is_shared=(key.board, key.category) in ties) for key, result in in_order
    )


def _order(result: Result, part: Mapping[str, Any]) -> tuple[int, str, bool, str]:
    category = result.metric.category
    return (
        *((category.position, category.name) if category else (0, "")),
        not part["fresh"],
        result.metric.board.name,
    )


def _results(keys: list[_Key]) -> Any:
    """Read the rows of accepted snapshots that may stand for the release, by the name the judgement gives."""
    places = [
        Q(
            metric__board__slug=key.board,
            metric__category__slug=key.category,
            snapshot__taken_on=key.taken_on,
            normal_name=key.name,
        )
        for key in keys
    ]
    rows = Result.objects.filter(reduce(or_, places), snapshot__in=Snapshot.objects.accepted())
    return rows.select_related("metric__board", "metric__category", "snapshot").order_by("pk")


def _key(result: Result) -> _Key:
    metric = result.metric
    category = metric.category.slug if metric.category else ""
    return _Key(metric.board.slug, category, result.snapshot.taken_on, result.normal_name)


def _place(result: Result, part: Mapping[str, Any], *, is_shared: bool) -> BoardPlace:
    metric, category = result.metric, result.metric.category
    if category is None:
        raise ValueError(f"{metric}: a result in no category stands in a judgement")
    basis = Basis(metric.tie_kind, metric.margin, metric.tasks, metric.full)
    ends = basis.ends(result.score_text, result.low_text, result.high_text)
    return BoardPlace(
        category_slug=category.slug,
        category=category.name,
        rank=part["rank"],
        rank_text=f"{part['rank']}{'=' if is_shared else ''}",
        is_shared=is_shared,
        of=part["of"],
        is_fresh=part["fresh"],
        taken_on=result.snapshot.taken_on,
        name=result.raw_name,
        score=result.score_text,
        score_text=printed_score(result.score_text, metric.unit),
        unit=metric.unit,
        low=ends[0],
        high=ends[1],
        interval=printed_interval(result.score_text, ends, metric.tie_kind),
        basis=basis.words,
        direction=_DIRECTIONS[metric.direction],
        **_board(metric),
    )


def _board(metric: Metric) -> dict[str, str]:
    board = metric.board
    return {
        "board_slug": board.slug,
        "board": board.name,
        "board_url": board.url,
        "attribution": board.attribution,
    }


def load_boards_read(since: date, until: date) -> BoardsRead | None:
    """Return the boards that count on the last day judged (R1), read since an announcement; None without any.

    A board that retired may still list the release in its last edition, and says nothing any more.
    """
    accepted = Snapshot.objects.accepted().filter(taken_on__gte=since, taken_on__lte=until)
    counting = Metric.objects.filter(category__isnull=False).values("board")
    rows = (
        Board.objects.filter(is_counted=True, is_independent=True, pk__in=counting, snapshots__in=accepted)
        .filter(Q(tracked_since=None) | Q(tracked_since__lte=until))
        .filter(Q(retired_on=None) | Q(retired_on__gt=until))
        .annotate(read_on=Max("snapshots__taken_on", filter=Q(snapshots__in=accepted)))
        .order_by("-read_on", "name")
        .values_list("slug", "name", "read_on")
    )
    boards = tuple(BoardRead(*row) for row in rows)
    if not boards:
        return None
    newest = boards[0]
    sentence = (
        f"Since {short_date(since)} we have read {counted(len(boards), 'board')}, "
        f"the newest, {newest.name}, on {short_date(newest.read_on)}. "
        f"{'It does not list' if len(boards) == 1 else 'None of them lists'} it."
    )
    return BoardsRead(since, sentence, boards)
