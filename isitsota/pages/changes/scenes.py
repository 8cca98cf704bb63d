"""What boards did on some days: two queries, however much is stored."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from boards_app.models import Board, Edition
from isitsota.pages.changes.causes import BoardDays, Scene


def read_scenes(days: Iterable[date]) -> dict[date, Scene]:
    """Return what is known of each day."""
    boards, ages = _boards()
    wanted = sorted(days)
    fresh: dict[date, set[str]] = defaultdict(set)
    stale: dict[date, set[str]] = defaultdict(set)
    for board, taken_on, following in _editions(wanted, set(ages.values())):
        fresh[taken_on].add(board)
        ends = taken_on + timedelta(days=ages[board] + 1)
        if following is None or ends < following:
            stale[ends].add(board)
    return {day: Scene(day, boards, frozenset(fresh[day]), frozenset(stale[day])) for day in wanted}


def _boards() -> tuple[Mapping[str, BoardDays], Mapping[str, int]]:
    """Read the boards that count, and how long an edition of each speaks."""
    rows = Board.objects.filter(is_counted=True, is_independent=True, metrics__category__isnull=False)
    columns = ("slug", "name", "tracked_since", "retired_on", "max_age_days", "metrics__category__slug")
    categories: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for *board, category in rows.values_list(*columns):
        categories[tuple(board)].add(category)
    days = {
        slug: BoardDays(name, start, end, frozenset(found))
        for (slug, name, start, end, _), found in categories.items()
    }
    return days, {board[0]: board[4] for board in categories}


def _editions(days: list[date], ages: set[int]) -> Any:
    """Read (board, day, day of the next edition) of those taken, or stale, on one of these days."""
    ending = [Q(board__max_age_days=age, taken_on__in=_taken(days, age)) for age in sorted(ages)]
    newer = Edition.objects.filter(board=OuterRef("board"), taken_on__gt=OuterRef("taken_on"))
    rows = Edition.objects.filter(reduce(or_, ending, Q(taken_on__in=days)))
    following = Subquery(newer.order_by("taken_on").values("taken_on")[:1])
    return rows.annotate(following=following).values_list("board__slug", "taken_on", "following")


def _taken(days: Iterable[date], age: int) -> list[date]:
    """Return the days of editions that are stale from one of these days on (R3)."""
    return [day - timedelta(days=age + 1) for day in days]
