"""What the list of boards says. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from boards_app.rules.phrases import counted
from isitsota.pages.addresses import BoardLink, CategoryLink
from isitsota.pages.blocks import Page
from isitsota.pages.board.health import Health
from isitsota.pages.filters import Filter


@dataclass(frozen=True)
class BoardRow:
    """A board: who runs it, its licence, where it counts, why it does or does not, and how it is."""

    board: BoardLink
    operator: str
    licence: str
    is_independent: bool
    categories: tuple[CategoryLink, ...]
    reason: str
    health: Health

    @property
    def note(self) -> str:
        """Give the line under the name: operator and licence."""
        licence = f"licence: {self.licence}" if self.licence else ""
        return " · ".join(part for part in (self.operator, licence) if part)


@dataclass(frozen=True, kw_only=True)
class BoardsPage(Page):
    """The boards that count, and those that were considered and do not count, by name."""

    filters: tuple[Filter, ...]
    counting: tuple[BoardRow, ...]
    considered: tuple[BoardRow, ...]

    @property
    def answer(self) -> str:
        """Say how many count, and how many of them speak."""
        return counts_of(self.counting) if self.counting or self.considered else "No board fits."

    @property
    def considered_line(self) -> str:
        """Count those that do not count."""
        return f"{counted(len(self.considered), 'board')} considered and not counted."

    @property
    def is_filtered(self) -> bool:
        """Say whether a filter is set."""
        return any(one.value for one in self.filters)


def counts_of(counting: Sequence[BoardRow]) -> str:
    """Count the boards that count, and those of them that speak."""
    speaking = sum(row.health.state in ("fresh", "overdue") for row in counting)
    return f"{counted(len(counting), 'board')}, {speaking} with a fresh edition."
