"""What the two logs say: corrections of ours, and what boards did. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import capital, counted
from isitsota.pages.addresses import BoardLink, EditionLink, ReleaseLink
from isitsota.pages.blocks import Page
from isitsota.pages.filters import Filter


@dataclass(frozen=True)
class Entry:
    """An entry: on which day it was noted, what happened, why, and the first day that it touches.

    `verdicts` counts the releases whose verdicts were written anew for it; `edition` is there while the file
    that it is about is evidence.
    """

    id: int
    day: date
    kind: str
    kind_text: str
    board: BoardLink | None
    release: ReleaseLink | None
    edition: EditionLink | None
    about: str
    reason: str
    since: date | None
    verdicts: int

    @property
    def since_text(self) -> str:
        """Say from which day on it counts."""
        return f"Since {short_date(self.since)}." if self.since else ""

    @property
    def verdicts_text(self) -> str:
        """Say how many verdicts followed."""
        if not self.verdicts:
            return "No verdict changed."
        return f"Verdicts of {counted(self.verdicts, 'release')} changed."

    @property
    def kind_line(self) -> str:
        """Say what it is."""
        return capital(self.kind_text)


@dataclass(frozen=True, kw_only=True)
class LogPage(Page):
    """A log, newest first, a page at a time."""

    name: str
    filters: tuple[Filter, ...]
    entries: tuple[Entry, ...]
    next_url: str | None

    @property
    def answer(self) -> str:
        """Name it, or say that nothing is in it."""
        return f"{self.name}." if self.entries else "No entry."

    @property
    def is_filtered(self) -> bool:
        """Say whether a filter is set."""
        return any(one.value for one in self.filters)

    @property
    def next_query(self) -> str:
        """Give the query of the next page, "" on the last."""
        return self.next_url.partition("?")[2] if self.next_url else ""
