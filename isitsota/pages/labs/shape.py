"""What the list of labs says. Pure."""

from dataclasses import dataclass
from datetime import date

from isitsota.pages.addresses import LabLink
from isitsota.pages.blocks import Page, counted


@dataclass(frozen=True)
class LabRow:
    """A lab, how many releases of it are tracked, and the day of the newest announcement."""

    lab: LabLink
    releases: int
    newest_on: date | None


@dataclass(frozen=True, kw_only=True)
class LabsPage(Page):
    """All labs with a release, by name."""

    count: int
    labs: tuple[LabRow, ...]

    @property
    def answer(self) -> str:
        """Say how many they are."""
        return f"{counted(self.count, 'lab')}." if self.count else "None at present."
