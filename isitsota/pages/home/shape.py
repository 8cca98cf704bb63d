"""What the home page says. Pure."""

from dataclasses import dataclass
from datetime import date

from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.blocks import Page, ReleaseRow, StateChange, counted, crown_glyph


@dataclass(frozen=True)
class Crown:
    """A crown that is worn now; `note` says since when, on how many boards, and with whom."""

    release: ReleaseLink
    since: date
    scope: str
    note: str

    @property
    def glyph(self) -> str:
        """Give the name of its shape."""
        return crown_glyph(self.scope)


@dataclass(frozen=True)
class CrownCell:
    """Who wears the crown in a category and scope; where nobody does, why."""

    crowns: tuple[Crown, ...]
    headline: str
    reason: str

    @property
    def text(self) -> str:
        """Say why nobody wears it, in one line."""
        return f"{self.headline}: {self.reason}"


@dataclass(frozen=True)
class CategoryCrowns:
    """The crowns of a category: among all releases, and among open weights."""

    slug: str
    name: str
    all: CrownCell
    open: CrownCell


@dataclass(frozen=True)
class Change(StateChange):
    """The newest change of a release's state."""

    release: ReleaseLink


@dataclass(frozen=True, kw_only=True)
class HomePage(Page):
    """The question, the crowns worn now, the newest changes, and who waits longest."""

    releases: int
    labs: int
    boards: int
    categories: int
    crowns: int
    pending: int
    categories_crowns: tuple[CategoryCrowns, ...]
    changes: tuple[Change, ...]
    waiting: tuple[ReleaseRow, ...]

    @property
    def numbers(self) -> str:
        """Count what the site knows."""
        return (
            f"{counted(self.crowns, 'crown')} worn in {self.categories} categories, "
            f"{counted(self.boards, 'board')}, {counted(self.releases, 'release')} "
            f"of {counted(self.labs, 'lab')}."
        )

    @property
    def pending_line(self) -> str:
        """Say how many wait, and in which order they stand here."""
        if not self.pending:
            return "No release is pending."
        return f"{counted(self.pending, 'release')} pending."
