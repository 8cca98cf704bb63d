"""What the log of verdict changes says. Pure."""

from dataclasses import dataclass

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import among
from isitsota.pages.addresses import CategoryLink, LabLink, ReleaseLink
from isitsota.pages.blocks import Label, Page, StateChange, crown_glyph
from isitsota.pages.changes.causes import Cause
from isitsota.pages.filters import Filter


@dataclass(frozen=True)
class CrownChange:
    """A crown that a release won or lost."""

    category: CategoryLink
    scope: str
    is_won: bool

    @property
    def glyph(self) -> str:
        """Give the name of its shape."""
        return crown_glyph(self.scope) if self.is_won else "former"

    @property
    def words(self) -> str:
        """Say it: "Crown won in Coding", "Crown lost among open weights in Math"."""
        return f"Crown {'won' if self.is_won else 'lost'}{among(self.scope)} in {self.category.name}"


@dataclass(frozen=True)
class VerdictChange(StateChange):
    """A change of a release's state, of its crowns, or of both, on `day`; `was` is what it was before.

    `correction` says what was put right where the verdict was judged again for it, "" where none was.
    """

    release: ReleaseLink
    lab: LabLink
    was: Label
    crowns: tuple[CrownChange, ...]
    causes: tuple[Cause, ...]
    correction: str

    @property
    def is_new_state(self) -> bool:
        """Say whether the state is another one."""
        return self.was.state != self.status.state

    @property
    def state_line(self) -> str:
        """Say the state, and what it was before where it is another one."""
        return f"{self.was.label} → {self.status.label}" if self.is_new_state else self.status.label

    @property
    def crown_line(self) -> str:
        """Say which crowns were won and lost; "" for none."""
        return "; ".join(crown.words for crown in self.crowns)

    @property
    def cause_line(self) -> str:
        """Say what moved, and whether it was judged again after a correction."""
        moved = f"What moved: {'; '.join(cause.line for cause in self.causes)}."
        return f"{moved} Judged again after a correction: {self.correction}." if self.correction else moved


@dataclass(frozen=True, kw_only=True)
class ChangesPage(Page):
    """The log, newest first, a page at a time; `next_url` is None on the last."""

    filters: tuple[Filter, ...]
    changes: tuple[VerdictChange, ...]
    next_url: str | None

    @property
    def answer(self) -> str:
        """Say when the newest change was."""
        return f"Last on {short_date(self.changes[0].day)}." if self.changes else self.none_line

    @property
    def none_line(self) -> str:
        """Say that the log is empty."""
        return "No change fits." if self.is_filtered else "None yet."

    @property
    def is_filtered(self) -> bool:
        """Say whether a filter is set."""
        return any(one.value for one in self.filters)

    @property
    def next_query(self) -> str:
        """Give the query of the next page, "" on the last."""
        return self.next_url.partition("?")[2] if self.next_url else ""
