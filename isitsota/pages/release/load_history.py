"""Rows to a release's past, up to the day that its page shows; two queries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, product
from typing import Any

from django.db.models import F, FilteredRelation, Q

from boards_app.models import Category
from boards_app.models.verdict import Scope
from boards_app.queries import verdicts_that_hold
from isitsota.pages.blocks import StateChange
from isitsota.pages.release.history import RankHistory, Reign, Said, reign_of, states_of, steps_of
from models_app.models import Release

_SAID = ("as_of", "state", "label", "detail", "answer")
_BOARDS = F("judgement__boards")
_HELD = ("rank", "field", "crowned_since")


@dataclass(frozen=True)
class Past:
    """What a release was: states and crowns, the newest first, and its ranks.

    `categories` are all of the site, by slug, in its order; `boards` is what its verdicts said last of each
    board and category, the newest edition among them.
    """

    categories: Mapping[str, str]
    states: tuple[StateChange, ...]
    reigns: tuple[Reign, ...]
    ranks: tuple[RankHistory, ...]
    boards: Mapping[str, Any]


def load_past(release: Release, day: date) -> Past:
    """Return what is known today of a release's past up to a day; of one not stored yet, nothing."""
    categories, reigns = _load_reigns(release, day)
    if release.pk is None:
        return Past(categories, (), (), (), {})
    fields = list(product(categories, Scope.values))
    paths = [f"judgement__categories__{category}__scopes__{scope}" for category, scope in fields]
    held = [F(f"{path}__{name}") for path in paths for name in _HELD]
    rows = list(
        verdicts_that_hold()
        .filter(release=release, as_of__lte=day)
        .order_by("as_of")
        .values_list(*_SAID, *held, _BOARDS)
    )
    states = states_of(Said(*row[: len(_SAID)]) for row in rows)
    ranks = tuple(_histories(rows, fields, categories))
    return Past(categories, states, reigns, ranks, _last_said(row[-1] for row in rows))


def _last_said(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Merge what verdicts, the oldest first, say of boards: the last of a board and category stays."""
    said: dict[str, Any] = {}
    for boards in rows:
        for board, categories in boards.items():
            said[board] = {**said.get(board, {}), **categories}
    return said


def _load_reigns(release: Release, day: date) -> tuple[dict[str, str], tuple[Reign, ...]]:
    """Return the categories, and the crowns as they were known then: one that ended later was still worn."""
    own = FilteredRelation("reigns", condition=Q(reigns__release=release.pk or 0, reigns__from_on__lte=day))
    rows = Category.objects.annotate(own=own).order_by("position", "name")
    columns = ("slug", "name", "own__scope", "own__from_on", "own__until_on")
    found = list(rows.values_list(*columns))
    reigns = [
        reign_of((slug, name), scope, start, end if end and end <= day else None)
        for slug, name, scope, start, end in found
        if scope
    ]
    newest = sorted(reigns, key=lambda reign: reign.from_on, reverse=True)
    return {slug: name for slug, name, *_ in found}, tuple(newest)


def _histories(
    rows: Sequence[tuple[Any, ...]], fields: Sequence[tuple[str, str]], categories: Mapping[str, str]
) -> Iterator[RankHistory]:
    """Yield a history a category: among all, or among open weights where it wore a crown only there."""
    found = [
        RankHistory(category, categories[category], scope, _steps(rows, place))
        for place, (category, scope) in enumerate(fields)
    ]
    for _, group in groupby(found, key=lambda one: one.category_slug):
        in_scopes = [history for history in group if history.steps]
        crowned = [one for one in in_scopes if any(step.is_crowned for step in one.steps)]
        yield from (crowned or in_scopes)[:1]


def _steps(rows: Sequence[tuple[Any, ...]], place: int) -> Any:
    start = len(_SAID) + len(_HELD) * place
    return steps_of((row[0], *row[start : start + len(_HELD)]) for row in rows)
