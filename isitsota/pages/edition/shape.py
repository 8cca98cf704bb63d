"""What the page of an edition says: what a board showed on a day, and what followed. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted
from isitsota.pages.addresses import BoardLink, EditionLink, ReleaseLink
from isitsota.pages.blocks import Label, Page
from isitsota.pages.board.table import MetricShown, Table
from isitsota.pages.edition.changes import Changes


@dataclass(frozen=True)
class VerdictChange:
    """A release whose state changed on the day, as its place on the board did; `before` is None for none."""

    release: ReleaseLink
    before: Label | None
    status: Label
    answer: str

    @property
    def glyph(self) -> str:
        """Give the name of its state's shape."""
        return self.status.glyph

    @property
    def words(self) -> str:
        """Say from which state it came, and why."""
        before = f"Before: {self.before.label}. " if self.before else ""
        return f"{before}{self.status.explained(self.answer)}"


@dataclass(frozen=True, kw_only=True)
class EditionPage(Page):
    """A file of a board that is evidence: an edition, or a re-read that says what `earlier` says.

    `changes` is against the edition before; `verdicts` are those whose state changed, `reworded` counts those
    of which only ranks or words did. None of them is there for a re-read.
    """

    board: BoardLink
    taken_on: date
    published_on: date | None
    is_edition: bool
    attribution: str
    source_url: str
    earlier: EditionLink | None
    later: EditionLink | None
    metrics: tuple[MetricShown, ...]
    table: Table
    changes: Changes | None
    verdicts: tuple[VerdictChange, ...]
    reworded: int

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"What did {self.board.name} show on {short_date(self.taken_on)}?"

    @property
    def subject(self) -> str:
        """Name the board."""
        return self.board.name

    @property
    def changed_on(self) -> date:
        """Give the day of the file."""
        return self.taken_on

    @property
    def answer(self) -> str:
        """Say what it changed."""
        if not self.is_edition:
            return "Nothing new."
        return self.changes.summary if self.changes else "The first edition kept."

    @property
    def reason(self) -> str:
        """Say what it is compared with, and which day the board names."""
        parts = []
        if self.earlier:
            what = (
                "Compared with the edition of" if self.is_edition else "A re-read: it says what was said on"
            )
            parts.append(f"{what} {short_date(self.earlier.day)}.")
        if self.published_on:
            parts.append(f"The board dates it {short_date(self.published_on)}.")
        return " ".join(parts)

    @property
    def has_choice(self) -> bool:
        """Say whether there are several metrics to choose from."""
        return len(self.metrics) > 1

    @property
    def verdict_line(self) -> str:
        """Count the verdicts that changed on the day with a place on this board."""
        states = f"{counted(len(self.verdicts), 'release')} came into another state"
        if not self.verdicts:
            states = "No state changed"
        others = f"; for {self.reworded} others only ranks or words changed" if self.reworded else ""
        return f"{states} on this day with a place on this board{others}."

    @property
    def credit(self) -> str:
        """Say whose figures stand in the table."""
        return self.attribution or f"Figures by {self.board.name}."

    @property
    def neighbours(self) -> tuple[tuple[str, EditionLink], ...]:
        """List the editions before and after."""
        both = (("Edition before", self.earlier), ("Edition after", self.later))
        return tuple((words, link) for words, link in both if link)
