"""What the list of all releases says. Pure."""

from dataclasses import dataclass

from isitsota.pages.blocks import Page, ReleaseRow, counted
from isitsota.pages.filters import Filter
from isitsota.pages.release_heads import NEWEST_FIRST, Head, Order, heads_of, order_text


@dataclass(frozen=True, kw_only=True)
class ReleasesPage(Page):
    """The list of all releases, a page at a time. `count` is of all that fit the filters."""

    count: int
    labs: int
    filters: tuple[Filter, ...]
    sort: str
    orders: tuple[Order, ...]
    releases: tuple[ReleaseRow, ...]
    next_url: str | None

    @property
    def answer(self) -> str:
        """Say how many they are."""
        if not self.count:
            return "No release fits."
        return f"{counted(self.count, 'release')} of {counted(self.labs, 'lab')}."

    @property
    def heads(self) -> tuple[Head, ...]:
        """Give the heads of the list, with the links that sort it."""
        return heads_of(self.orders)

    @property
    def order_text(self) -> str:
        """Say how it is sorted."""
        return order_text(self.orders)

    @property
    def past_day(self) -> str:
        """Give the past day shown, as the form of the filters sends it; "" on today's page."""
        return self.as_of.isoformat() if self.is_past and self.as_of else ""

    @property
    def kept_sort(self) -> str:
        """Give the order that the form of the filters leaves as it is, "" for the usual one."""
        return "" if self.order_text == NEWEST_FIRST else self.sort

    @property
    def is_filtered(self) -> bool:
        """Say whether a filter is set."""
        return any(one.value for one in self.filters)

    @property
    def next_query(self) -> str:
        """Give the query of the next page, "" on the last."""
        return self.next_url.partition("?")[2] if self.next_url else ""
