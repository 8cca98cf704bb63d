"""A page of text as Markdown: as it is written. Pure."""

from isitsota.pages.text import document
from isitsota.pages.texts.shape import TextPage


def render(page: TextPage) -> str:
    """Return the text, with where it stands."""
    return document([[page.document], [f"Canonical: {page.url}"]])
