"""Lists, page after page: by the keys of the last row, never by counting from the start."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import QueryDict

from isitsota.api.filters import Narrowing
from isitsota.api.parameters import DAY_PATTERN, Parameter, after
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import BadQuery, Refusal, refuse_unknown
from models_app.prepared import Prepared

LIMIT, MOST = 50, 200
BETWEEN = "~"  # stands in no slug, number or day
DIGITS = 18  # what any database takes for a key
PREPARED = 128  # queries that are kept written, of all lists
SIZE = Parameter(
    "limit", f"How many to a page, {LIMIT} unless said.", {"type": "integer", "minimum": 1, "maximum": MOST}
)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise ValueError(text)
    return int(text)


@dataclass(frozen=True)
class Key:
    """A column that rows are ordered by, never null, and how its value is read back."""

    column: str
    read: Callable[[str], Any]
    pattern: str

    @classmethod
    def day(cls, column: str) -> "Key":
        """Order by a day."""
        return cls(column, date.fromisoformat, DAY_PATTERN)

    @classmethod
    def number(cls, column: str) -> "Key":
        """Order by a number from 0."""
        return cls(column, _number, f"[0-9]{{1,{DIGITS}}}")

    @classmethod
    def slug(cls, column: str) -> "Key":
        """Order by a slug."""
        return cls(column, str, "[a-z0-9-]+")


@dataclass(frozen=True, eq=False)
class Listing:
    """How a list is asked for. The last key of each order is unique; the first of `orders` is the usual one.

    Each order can be asked for as it is, and with a minus before its name the other way round. `rows` are all
    that are listed; `columns` are what is read of each, and of which it has the keys' too.
    """

    address: str
    filters: type[Narrowing]
    orders: Mapping[str, tuple[Key, ...]]
    usual: str
    rows: QuerySet[Any]
    columns: tuple[str, ...]

    def read(self, query: QueryDict, addresses: Addresses) -> tuple[list[dict[str, Any]], str | None]:
        """Return a page of rows as dicts, and the address of the next page. Raises BadQuery."""
        refuse_unknown(query, [one.name for one in self.parameters])
        limit, ordering = limit_of(query), self._ordering(query)
        place = _place(self.keys, query.get("after", ""))
        if self.filters.is_asked(query):
            page = self.page(self.filters(query, queryset=self.rows).narrowed(), ordering, limit, place)
        elif place:
            page = self.page(self.rows, ordering, limit, place)
        else:
            page = _first_page(self, ordering, limit)
        found = [dict(zip(self._read, row, strict=True)) for row in page.read()]
        if len(found) <= limit:
            return found, None
        last = BETWEEN.join(str(found[limit - 1][key.column]) for key in self.keys)
        following = urlencode({**self._chosen(query), "after": last})
        return found[:limit], f"{addresses.api}/{self.address}?{following}"

    def page(self, rows: QuerySet[Any], ordering: str, limit: int, place: Mapping[str, Any]) -> Prepared:
        """Return what reads so many rows and one more, in an order, behind a place."""
        minus, keys = "-" if ordering.startswith("-") else "", self.orders[ordering.removeprefix("-")]
        following = _after(rows, keys, place, is_falling=bool(minus))
        ordered = following.order_by(*(f"{minus}{key.column}" for key in keys))
        return Prepared(ordered.values_list(*self._read)[: limit + 1])

    @cached_property
    def _read(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.columns, *(key.column for key in self.keys))))

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Give what the list takes."""
        return (
            *self.filters.parameters(),
            Parameter("ordering", "The order of the list.", {"type": "string", "enum": self._orderings}),
            SIZE,
            after({"type": "string", "pattern": f"^{BETWEEN.join(key.pattern for key in self.keys)}$"}),
        )

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """Give the keys of all orders, the unique one last: a place of one order is one of the others too."""
        return max(self.orders.values(), key=len)

    @cached_property
    def _orderings(self) -> list[str]:
        return [f"{minus}{name}" for name in self.orders for minus in ("", "-")]

    def _ordering(self, query: QueryDict) -> str:
        ordering = query.get("ordering") or self.usual
        if ordering not in self._orderings:
            sentence = f"ordering: {ordering[:60]!r} is not known; allowed are {', '.join(self._orderings)}."
            raise BadQuery([Refusal("ordering", sentence, tuple(self._orderings))])
        return ordering

    def json_url(self, query: QueryDict, addresses: Addresses) -> str:
        """Return the address that asks for the same page."""
        chosen = self._chosen(query, "after")
        return f"{addresses.api}/{self.address}{'?' if chosen else ''}{urlencode(chosen)}"

    def _chosen(self, query: QueryDict, *besides: str) -> dict[str, str]:
        """Return what is asked for, but where the page begins; what is `besides` as well."""
        names = [one.name for one in self.parameters if one.name != "after"]
        return {name: str(query[name]) for name in (*names, "fields", *besides) if query.get(name)}


@lru_cache(maxsize=PREPARED)
def _first_page(listing: Listing, ordering: str, limit: int) -> Prepared:
    """Return what reads the first page of a whole list; most ask for that, and always in the same words."""
    return listing.page(listing.rows, ordering, limit, {})


def limit_of(query: QueryDict) -> int:
    """Return how many rows a page has. Raises BadQuery."""
    text = query.get("limit") or str(LIMIT)
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and 1 <= int(text) <= MOST):
        raise BadQuery([f"limit: {text[:60]!r} can't be taken; give a whole number from 1 to {MOST}."])
    return int(text)


def _place(keys: tuple[Key, ...], text: str) -> Mapping[str, Any]:
    """Return the values of a row's keys by column, none where no row is named. Raises BadQuery."""
    if not text:
        return {}
    try:
        return {key.column: key.read(part) for key, part in zip(keys, text.split(BETWEEN), strict=True)}
    except ValueError as error:
        raise BadQuery([f"after: {text[:60]!r} begins no page; take it from next_url."]) from error


def _after(
    rows: QuerySet[Any], keys: tuple[Key, ...], place: Mapping[str, Any], *, is_falling: bool
) -> QuerySet[Any]:
    """Return the rows that follow the one at a place."""
    if not place:
        return rows
    beyond, step = Q(), "lt" if is_falling else "gt"
    for number, key in enumerate(keys):
        same = {each.column: place[each.column] for each in keys[:number]}
        beyond |= Q(**same, **{f"{key.column}__{step}": place[key.column]})
    return rows.filter(beyond)
