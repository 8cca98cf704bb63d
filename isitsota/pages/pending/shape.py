"""What the list of pending releases says. Pure."""

from dataclasses import dataclass

from isitsota.pages.blocks import Page, ReleaseRow, counted


@dataclass(frozen=True, kw_only=True)
class PendingPage(Page):
    """The releases that no board lists yet, longest waiting first."""

    count: int
    releases: tuple[ReleaseRow, ...]

    @property
    def answer(self) -> str:
        """Say how many they are."""
        return f"{counted(self.count, 'release')}." if self.count else "None at present."
