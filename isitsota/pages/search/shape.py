"""What the answer to a search says. Pure."""

from dataclasses import dataclass

from isitsota.pages.blocks import Page, ReleaseRow


@dataclass(frozen=True)
class Found:
    """A release that a name may mean; `found_as` says by which other spelling, "" by its own name."""

    row: ReleaseRow
    found_as: str


@dataclass(frozen=True)
class Match:
    """The one release that is written so, with the answer of its verdict."""

    row: ReleaseRow
    found_as: str
    answer: str


@dataclass(frozen=True, kw_only=True)
class SearchPage(Page):
    """What `asked` means: one release (`match`), others that it may be (`alike`), or the `nearest` names."""

    asked: str
    match: Match | None
    alike: tuple[Found, ...]
    nearest: tuple[Found, ...]

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"Is {self.match.row.release.name if self.match else self.asked or 'it'} SOTA?"

    @property
    def answer(self) -> str:
        """Answer it, or say what is missing for an answer."""
        if self.match:
            return self.match.answer
        if self.alike:
            return "Which one?" if len(self.alike) > 1 else "Is it this one?"
        return "No release of this name is tracked." if self.asked else "Ask for a release by name."

    @property
    def match_note(self) -> str:
        """Say which release was found, and by which spelling."""
        if self.match is None:
            return ""
        row = self.match.row
        return "; ".join(filter(None, (f"{row.release.name}, {row.lab.name}", self.match.found_as)))

    @property
    def alike_title(self) -> str:
        """Name the list of those that may be meant."""
        return "Others like it" if self.match else "It may be"
