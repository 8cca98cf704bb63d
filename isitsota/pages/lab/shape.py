"""What the page of a lab says. Pure."""

from dataclasses import dataclass

from isitsota.pages.blocks import Page, ReleaseRow, counted
from isitsota.pages.release_heads import Head, Order, heads_of, order_text


@dataclass(frozen=True, kw_only=True)
class LabPage(Page):
    """A lab and its releases, newest first. `website` is http or https, or ""."""

    slug: str
    name: str
    website: str
    about: str
    count: int
    crowned: int
    pending: int
    sort: str
    orders: tuple[Order, ...]
    releases: tuple[ReleaseRow, ...]

    @property
    def subject(self) -> str:
        """Name the lab."""
        return self.name

    @property
    def feed_url(self) -> str:
        """Give the feed of what changes for its releases."""
        return f"{self.url}/feed.atom"

    @property
    def heads(self) -> tuple[Head, ...]:
        """Give the heads of the list, with the links that sort it."""
        return heads_of(self.orders)

    @property
    def order_text(self) -> str:
        """Say how it is sorted."""
        return order_text(self.orders)

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"Which releases of {self.name} are SOTA?"

    @property
    def answer(self) -> str:
        """Answer it: how many wear a crown."""
        return f"{self.crowned} of {counted(self.count, 'release')}." if self.crowned else "None at present."

    @property
    def numbers(self) -> str:
        """Count its releases, and those that wait for a board."""
        tracked = f"{counted(self.count, 'release')} tracked"
        return f"{tracked}, {self.pending} pending." if self.pending else f"{tracked}."
