"""The orders of a list of releases, and which of them follow a release in one of these orders."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Lower

from boards_app.rules.states import STATES
from isitsota.pages.asked import BadQuery
from models_app.models import Release, SlugHistory


@dataclass(frozen=True)
class Column:
    """What a list can be sorted by: its words, the first column read, and which way it is sorted first."""

    words: str
    column: str
    is_falling_first: bool = False


ORDERS = {
    "name": Column("Name", "name"),
    "lab": Column("Lab", "lab_order"),
    "size": Column("Size", "total_parameters", is_falling_first=True),
    "announced": Column("Announced", "announced_on", is_falling_first=True),
    "state": Column("State", "state_order"),
}
NEWEST_FIRST = "-announced"
BY_NAME = ("name", "-name")
_PLACES = [When(state=one.slug, then=Value(place)) for place, one in enumerate(STATES)]
ADDED = {"state_order": Case(*_PLACES, default=Value(len(STATES))), "lab_order": Lower("lab__name")}


@dataclass(frozen=True)
class Term:
    """A column that decides an order before those behind it; rows without a value come last both ways."""

    column: str
    is_falling: bool = False

    @property
    def order(self) -> Any:
        """Give it as the database sorts."""
        column = F(self.column)
        return column.desc(nulls_last=True) if self.is_falling else column.asc(nulls_last=True)

    def equals(self, value: Any) -> Q:
        """Keep the rows with the same value."""
        return Q(**{f"{self.column}__isnull": True}) if value is None else Q(**{self.column: value})

    def follows(self, value: Any) -> Q:
        """Keep the rows whose value comes later."""
        if value is None:
            return Q(pk__in=[])
        way = "lt" if self.is_falling else "gt"
        return Q(**{f"{self.column}__{way}": value}) | Q(**{f"{self.column}__isnull": True})


def sort_of(text: str, names: Iterable[str] = ORDERS) -> str:
    """Return the order asked for, newest first where none is. Raises BadQuery that says which there are."""
    allowed = [f"{sign}{name}" for name in names for sign in ("", "-")]
    if text and text not in allowed:
        raise BadQuery([f"sort: {text[:60]!r} is not known; allowed are {', '.join(allowed)}."])
    return text or NEWEST_FIRST


def plain_sort(sort: str) -> str:
    """Return what an address says of an order: nothing of the one that lists have anyway."""
    return "" if sort == NEWEST_FIRST else sort


def next_sort(name: str, sort: str) -> str:
    """Return what a click on a column sorts by: its first way, or the other where it is sorted so now."""
    first, other = (f"-{name}", name) if ORDERS[name].is_falling_first else (name, f"-{name}")
    return other if sort == first else first


def way_of(name: str, sort: str) -> str:
    """Say which way a list is sorted by a column; "" where it is not."""
    return {name: "ascending", f"-{name}": "descending"}.get(sort, "")


def terms_of(sort: str) -> tuple[Term, ...]:
    """Return what decides an order: the column it is named for, then the newest, then name and slug."""
    first = Term(ORDERS[sort.removeprefix("-")].column, sort.startswith("-"))
    rest = (Term("announced_on", is_falling=True), Term("name"), Term("slug"))
    return (first, *(term for term in rest if term.column != first.column))


def page_after(releases: Any, known: Any, sort: str, after: str = "", size: int | None = None) -> Any:
    """Return `size` releases, or all, in an order: behind `after`, one of the `known` ones, where given.

    One that was renamed meanwhile is known by its old slug too. Returns None where it is not known. By name
    all names are read, since no database sorts them as people do.
    """
    found = _page_behind(releases, known, sort, after, size)
    if found is None and (now := _renamed(after)):
        return _page_behind(releases, known, sort, now, size)
    return found


def _renamed(slug: str) -> str | None:
    """Return the slug that holds now, where a release was renamed after its page was read."""
    old = SlugHistory.objects.filter(slug=slug, release__in=Release.objects.published())
    return old.values_list("release__slug", flat=True).first()


def _page_behind(releases: Any, known: Any, sort: str, after: str, size: int | None) -> Any:
    if sort in BY_NAME:
        return _page_by_name(releases, known, sort, after, size)
    terms, rows = terms_of(sort), _with_order(releases, sort)
    columns = [term.column for term in terms]
    last = _with_order(known, sort).filter(slug=after).values_list(*columns).first() if after else None
    if after and last is None:
        return None
    following = rows.filter(_behind(terms, last)) if last else rows
    return following.order_by(*(term.order for term in terms))[:size]


def _behind(terms: Sequence[Term], values: Sequence[Any]) -> Q:
    """Keep the rows behind the one that has these values."""
    after, same = Q(pk__in=[]), Q()
    for term, value in zip(terms, values, strict=True):
        after |= same & term.follows(value)
        same &= term.equals(value)
    return after


def _page_by_name(releases: Any, known: Any, sort: str, after: str, size: int | None) -> Any:
    """Return the page in the order of names as people count."""
    is_falling = sort.startswith("-")
    keys = sorted((_name_key(*pair) for pair in releases.values_list("name", "slug")), reverse=is_falling)
    if after:
        # What the filters leave out may still be a place to go on behind.
        behind = next((key for key in keys if key[1] == after), None) or _key_of(known, after)
        if behind is None:
            return None
        keys = [key for key in keys if (key < behind if is_falling else key > behind)]
    slugs = [slug for _, slug in keys[:size]]
    places = [When(slug=slug, then=Value(place)) for place, slug in enumerate(slugs)]
    return releases.filter(slug__in=slugs).order_by(Case(*places, default=Value(len(slugs))))


def _key_of(known: Any, slug: str) -> tuple[list[str | int], str] | None:
    pair = known.filter(slug=slug).values_list("name", "slug").first()
    return _name_key(*pair) if pair else None


def _name_key(name: str, slug: str) -> tuple[list[str | int], str]:
    return natural_key(name), slug


def natural_key(name: str) -> list[str | int]:
    """Return what sorts names as people count: 7, 9.3, 10, 10.1; the case of letters is left aside."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return [int(part) if place % 2 else part for place, part in enumerate(parts)]


def _with_order(releases: Any, sort: str) -> Any:
    """Add the column that an order reads and releases do not have."""
    column = ORDERS[sort.removeprefix("-")].column
    return releases.annotate(**{column: ADDED[column]}) if column in ADDED else releases
