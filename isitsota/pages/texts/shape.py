"""What a page of text says: words of ours, in Markdown. Pure."""

from dataclasses import dataclass
from datetime import date

from isitsota.pages.blocks import Page


@dataclass(frozen=True)
class Section:
    """A part under a head of its own."""

    title: str
    body: str


@dataclass(frozen=True, kw_only=True)
class TextPage(Page):
    """A text; no verdict bears on it, so it is of no day. `document` is the whole of it, heads and all."""

    heading: str
    intro: str
    sections: tuple[Section, ...]
    document: str

    @property
    def changed_on(self) -> date | None:
        """Give no day: what is judged does not change it."""
        return None


def sections_of(markdown: str) -> tuple[str, str, tuple[Section, ...]]:
    """Take a text apart: its heading, what comes before the first section, and the sections.

    Raises ValueError for a text that does not begin with a heading of its own.
    """
    head, *parts = markdown.strip().split("\n## ")
    if not head.startswith("# "):
        raise ValueError("A text begins with its heading: # and the words.")
    heading, _, intro = head.removeprefix("# ").partition("\n")
    sections = (part.partition("\n") for part in parts)
    return heading, intro.strip(), tuple(Section(title, body.strip()) for title, _, body in sections)
