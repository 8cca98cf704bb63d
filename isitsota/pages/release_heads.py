"""The heads of a list of releases, with the links that sort it. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

NEWEST_FIRST = "Newest first"
COLUMNS = (
    ("Release", ("name", "lab", "size")),
    ("Announced", ("announced",)),
    ("Is it SOTA? Ranks", ("state",)),
)


@dataclass(frozen=True)
class Order:
    """What a list can be sorted by: `way` is "ascending" or "descending" where it is, else "".

    `url` sorts by it, or the other way round where the list is sorted by it already.
    """

    name: str
    words: str
    way: str
    url: str

    @property
    def query(self) -> str:
        """Give the query that sorts so, on any host."""
        return self.url.partition("?")[2]


@dataclass(frozen=True)
class Head:
    """The head of a column: its words, and the orders that its links sort by."""

    words: str
    orders: tuple[Order, ...]

    @property
    def way(self) -> str:
        """Say which way the list is sorted by this column; "" where it is not."""
        return "".join(order.way for order in self.orders)


def heads_of(orders: Iterable[Order]) -> tuple[Head, ...]:
    """Return the heads of all columns, each with those of the orders that belong to it."""
    by_name = {order.name: order for order in orders}
    return tuple(
        Head(words, tuple(by_name[name] for name in names if name in by_name)) for words, names in COLUMNS
    )


def order_text(orders: Iterable[Order]) -> str:
    """Say how a list is sorted: "By name, ascending", "Newest first"."""
    sorted_by = [(order.name, order.words, order.way) for order in orders if order.way]
    if not sorted_by or sorted_by[0][::2] == ("announced", "descending"):
        return NEWEST_FIRST
    return f"By {sorted_by[0][1].lower()}, {sorted_by[0][2]}"
