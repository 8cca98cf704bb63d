"""Rows to what a release's page says of other releases: one query, whatever it names."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

from django.db.models import Case, F, JSONField, Q, When

from boards_app.models import Standing
from boards_app.models.verdict import Scope
from isitsota.pages.blocks import NOT_JUDGED, Label
from isitsota.pages.judged import Judged
from isitsota.pages.ranks import Place, Rank, columns_of, ranks_in
from isitsota.pages.releases_on import releases_on
from models_app.models import Release

MOST_NEWER = 3
_ABOUT = ("slug", "name", "announced_on", "state", "label", "detail", "is_newer", "is_derived", "boards")
_RANK = tuple(f"standings__{name}" for name in ("category__slug", "scope", "rank", "field_size", "is_shared"))


@dataclass(frozen=True)
class Other:
    """A release that the page may name; `boards` is that part of its judgement, where it ranks 1 or 2."""

    slug: str
    name: str
    announced_on: date | None
    status: Label
    is_newer: bool
    is_derived: bool
    boards: Mapping[str, Any] | None


@dataclass(frozen=True)
class Others:
    """All of them by slug, itself among them, and their ranks, and perhaps those of more."""

    releases: dict[str, Other] = field(default_factory=dict)
    ranks: dict[Place, Rank] = field(default_factory=dict)

    def near(self, slug: str, category: str) -> Other | None:
        """Return who to compare a release with: one of rank 1, or one of rank 2 where it is so alone."""
        found = [
            (rank.rank, other.name, other.slug, other)
            for other in self.releases.values()
            if other.slug != slug and other.boards and (rank := self.ranks.get((category, "all", other.slug)))
        ]
        return min(found, key=lambda one: one[:3])[3] if found else None


def load_others(
    release: Release, judged: Judged, named: Collection[str], ranked_in: Collection[str]
) -> Others:
    """Return the releases `named`, the newest ones of its lab, those derived from it, and the first ones.

    `ranked_in` are the categories in which it has a rank; the first ones are those of rank 1 and 2 there.
    """
    is_first = _is_first(judged, ranked_in)
    is_newer, is_derived = Q(pk__in=_newer(release, judged)), Q(base=release.pk or 0)
    rows = (
        releases_on(judged)
        .order_by()
        .annotate(
            is_newer=is_newer,
            is_derived=is_derived,
            boards=Case(When(is_first, then=F("judgement__boards")), output_field=JSONField()),
        )
    )
    if judged.is_past:
        return _then(list(rows.values_list(*_ABOUT, *columns_of(_fields(ranked_in)))), _fields(ranked_in))
    wanted = rows.filter(Q(slug__in=[release.slug, *named]) | is_newer | is_derived | is_first)
    return _today(wanted.values_list(*_ABOUT, *_RANK))


def _fields(categories: Collection[str]) -> list[tuple[str, str]]:
    return list(product(categories, Scope.values))


def _is_first(judged: Judged, categories: Collection[str]) -> Q:
    """Keep the releases of rank 1 or 2 among all in one of the categories."""
    if judged.is_past:
        parts = [Q(**{f"judgement__categories__{one}__scopes__all__rank__lte": 2}) for one in categories]
        return reduce(or_, parts, Q(pk__in=[]))
    first = Standing.objects.filter(scope=Scope.ALL, rank__lte=2, category__slug__in=categories)
    return Q(pk__in=first.values("release"))


def _newer(release: Release, judged: Judged) -> Any:
    """Return the keys of the newest releases of its lab that were announced after it, three at most."""
    later = releases_on(judged).filter(lab=release.lab_id, announced_on__gt=release.announced_on or date.max)
    return later.order_by("-announced_on", "name", "slug").values("pk")[:MOST_NEWER]


def _today(rows: Iterable[tuple[Any, ...]]) -> Others:
    others = Others()
    for row in rows:
        others.releases[row[0]] = _other(row)
        category, scope, *rank = row[len(_ABOUT) :]
        if category:
            others.ranks[category, scope, row[0]] = Rank(*rank)
    return others


def _then(rows: Sequence[tuple[Any, ...]], fields: Sequence[tuple[str, str]]) -> Others:
    """Return all releases of a past day: whether a rank was shared then can be seen in no fewer."""
    ranks = ranks_in([(row[0], *row[len(_ABOUT) :]) for row in rows], fields)
    return Others({row[0]: _other(row) for row in rows}, ranks)


def _other(row: tuple[Any, ...]) -> Other:
    slug, name, announced_on, state, label, detail, is_newer, is_derived, boards = row[: len(_ABOUT)]
    status = Label(state, label, detail) if state else NOT_JUDGED
    return Other(slug, name, announced_on, status, bool(is_newer), bool(is_derived), boards)
