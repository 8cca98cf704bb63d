"""The list of pending releases as Markdown. Pure."""

from isitsota.pages.pending.shape import PendingPage
from isitsota.pages.release_table import waiting_table
from isitsota.pages.text import document


def render(page: PendingPage) -> str:
    """Return the page as text."""
    return document(
        [
            ["# Which releases wait for a board?"],
            [page.answer],
            [f"{page.as_of_line} {page.sentence}"],
            [f"Canonical: {page.url}"],
            waiting_table(page.releases) if page.releases else [],
            ["## Related"],
            [f"- All releases: {page.url.removesuffix('/releases')}/m.md", f"- JSON: {page.json_url}"],
        ]
    )
