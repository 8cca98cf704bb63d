"""`/v1/categories`: where crowns are given, by which numbers, from which boards, and who wears them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q
from django.http import QueryDict

from boards_app.models import Category, Metric, Reign
from isitsota.api.answers import Answer
from isitsota.pages.addresses import Addresses, BoardLink, CategoryLink, ReleaseLink
from isitsota.pages.asked import only_day
from isitsota.pages.judged import judged_on
from models_app.models import Release


@dataclass(frozen=True)
class CategoryEntry:
    """A category, its numbers (R9, R13), the boards that count in it, and who wears its crowns on the day."""

    category: CategoryLink
    about: str
    min_boards: int
    min_labs: int
    max_tied: int
    boards: tuple[BoardLink, ...]
    crowned_all: tuple[ReleaseLink, ...]
    crowned_open: tuple[ReleaseLink, ...]


@dataclass(frozen=True, kw_only=True)
class Categories(Answer):
    """All categories, in the order of the site."""

    categories: tuple[CategoryEntry, ...]


def load_categories(query: QueryDict, addresses: Addresses) -> Categories:
    """Return all categories; four queries."""
    judged = judged_on(only_day(query))
    boards = _boards(addresses)
    crowned = _crowned(judged.as_of, addresses)
    return Categories(
        url=f"{addresses.site}/",
        json_url=f"{addresses.api}/v1/categories{judged.asked()}",
        sentence=f"As of {judged.day_text}, isitsota gives crowns in these categories.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        categories=tuple(
            CategoryEntry(
                category=addresses.category(row.slug, row.name),
                about=row.about,
                min_boards=row.min_boards,
                min_labs=row.min_labs,
                max_tied=row.max_tied,
                boards=boards.get(row.pk, ()),
                crowned_all=crowned.get((row.pk, "all"), ()),
                crowned_open=crowned.get((row.pk, "open"), ()),
            )
            for row in Category.objects.order_by("position", "name")
        ),
    )


def _boards(addresses: Addresses) -> Mapping[int, tuple[BoardLink, ...]]:
    counting = Metric.objects.filter(board__is_counted=True, category__isnull=False).order_by("board__name")
    rows = counting.values_list("category", "board__slug", "board__name")
    return _grouped((category, addresses.board(slug, name)) for category, slug, name in rows)


def _crowned(day: date | None, addresses: Addresses) -> Mapping[Any, tuple[ReleaseLink, ...]]:
    rows = worn_on(day).order_by("from_on", "release__name", "pk")
    columns = ("category", "scope", "release__slug", "release__name")
    return _grouped(
        ((row[0], row[1]), addresses.release(row[2], row[3])) for row in rows.values_list(*columns)
    )


def worn_on(day: date | None) -> Any:
    """Return the reigns of public releases that last on a day; none where nothing was judged."""
    lasting = Q(until_on=None) | Q(until_on__gt=day or date.min)
    return Reign.objects.filter(
        lasting, from_on__lte=day or date.min, release__in=Release.objects.published()
    )


def _grouped(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, tuple[Any, ...]]:
    groups: dict[Any, tuple[Any, ...]] = {}
    for key, value in pairs:
        groups[key] = (*groups.get(key, ()), value)
    return groups
