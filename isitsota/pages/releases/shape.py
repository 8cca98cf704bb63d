"""What the list of all releases says. Pure."""

from dataclasses import dataclass

from isitsota.pages.blocks import Page, ReleaseRow, counted


@dataclass(frozen=True)
class Choice:
    """One value of a filter."""

    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True)
class Filter:
    """One filter: its parameter, its words, and its values; none where it takes any text."""

    parameter: str
    words: str
    value: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class ReleasesPage(Page):
    """The list of all releases, newest first, a page at a time. `count` is of all that fit the filters."""

    count: int
    labs: int
    filters: tuple[Filter, ...]
    releases: tuple[ReleaseRow, ...]
    next_url: str | None

    @property
    def answer(self) -> str:
        """Say how many they are."""
        if not self.count:
            return "No release fits."
        return f"{counted(self.count, 'release')} of {counted(self.labs, 'lab')}."

    @property
    def is_filtered(self) -> bool:
        """Say whether a filter is set."""
        return any(one.value for one in self.filters)

    @property
    def next_query(self) -> str:
        """Give the query of the next page, "" on the last."""
        return self.next_url.partition("?")[2] if self.next_url else ""
