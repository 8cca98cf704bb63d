"""Ranks of releases on the day that a page shows, and whether others share them: one query."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from django.db.models import F

from boards_app.models import Standing
from boards_app.models.verdict import Scope
from isitsota.pages.blocks import CategoryRank, ReleaseRow
from isitsota.pages.judged import Judged
from isitsota.pages.release_rows import RanksOf
from isitsota.pages.releases_on import releases_on

_IN_LINES = ("release__slug", "category__slug", "category__name", "rank", "is_shared", "field_size")
_AMONG_ALL = (
    Standing.objects.filter(scope=Scope.ALL)
    .order_by("category__position", "category__name")
    .values_list(*_IN_LINES)
)
Place = tuple[str, str, str]
"""(category, scope, release), all slugs."""


@dataclass(frozen=True)
class Rank:
    """A rank in a field of so many releases."""

    rank: int
    field: int
    is_shared: bool

    @property
    def text(self) -> str:
        """Print it: "2", or "2=" where it is shared."""
        return f"{self.rank}{'=' if self.is_shared else ''}"


def load_ranks(
    judged: Judged, categories: Collection[str], slugs: Collection[str], scopes: Collection[str] = ("all",)
) -> dict[Place, Rank]:
    """Return the ranks of releases, and on a past day those of all others too."""
    if judged.is_past:
        fields = list(product(categories, scopes))
        rows = releases_on(judged).order_by().values_list("slug", *columns_of(fields))
        return ranks_in(list(rows), fields)
    found = Standing.objects.filter(release__slug__in=slugs, scope__in=scopes)
    columns = ("category__slug", "scope", "release__slug", "rank", "field_size", "is_shared")
    return {(row[0], row[1], row[2]): Rank(*row[3:]) for row in found.values_list(*columns)}


def columns_of(fields: Iterable[tuple[str, str]]) -> list[F]:
    """Return the columns of `releases_on` that `ranks_in` reads, for fields as (category, scope)."""
    paths = [f"judgement__categories__{category}__scopes__{scope}" for category, scope in fields]
    return [F(f"{path}__{name}") for path in paths for name in ("rank", "field")]


def ranks_in(rows: Sequence[tuple[Any, ...]], fields: Sequence[tuple[str, str]]) -> dict[Place, Rank]:
    """Return the ranks that the verdicts of a day give; `rows` are (slug, *columns) of all its releases.

    A rank is shared where it stands twice in a field.
    """
    ranks = {}
    for place, (category, scope) in enumerate(fields):
        held = {row[0]: (row[2 * place + 1], row[2 * place + 2]) for row in rows if row[2 * place + 1]}
        times = Counter(rank for rank, _ in held.values())
        for slug, (rank, size) in held.items():
            ranks[category, scope, slug] = Rank(rank, size, is_shared=times[rank] > 1)
    return ranks


def with_ranks(
    rows: Iterable[ReleaseRow], judged: Judged, categories: Mapping[str, str]
) -> tuple[ReleaseRow, ...]:
    """Return the lines of a list with the ranks of each release among all, by category (slug -> name)."""
    lines = list(rows)
    if judged.is_past:
        ranks = past_ranks(judged, categories)
    else:
        ranks = in_lines(_AMONG_ALL.filter(release__slug__in=[row.release.slug for row in lines]))
    return tuple(replace(row, ranks=ranks.get(row.release.slug, ())) for row in lines)


def past_ranks(judged: Judged, categories: Mapping[str, str]) -> RanksOf:
    """Return the ranks of all releases among all on a past day, by category (slug -> name)."""
    return in_lines(
        (slug, category, categories[category], one.rank, one.is_shared, one.field)
        for (category, _, slug), one in load_ranks(judged, categories, ()).items()
    )


def columns_of_ranks(releases: Any) -> Any:
    """Return what `in_lines` reads: the ranks among all of the releases of a page, on the last day judged."""
    page = releases if releases.query.is_sliced else releases.order_by()
    return _AMONG_ALL.filter(release__in=page.values("pk"))


def in_lines(rows: Iterable[Sequence[Any]]) -> RanksOf:
    """Return ranks as lists show them, by the slug of the release."""
    lines: dict[str, tuple[CategoryRank, ...]] = defaultdict(tuple)
    for slug, category, name, rank, is_shared, field in rows:
        text = Rank(rank, field, is_shared).text
        lines[slug] += (CategoryRank(category, name, rank, text, is_shared, field),)
    return lines
