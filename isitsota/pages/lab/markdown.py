"""The page of a lab as Markdown. Pure."""

from isitsota.pages.lab.shape import LabPage
from isitsota.pages.prose import to_markdown
from isitsota.pages.release_table import release_table
from isitsota.pages.text import destination, document, inline


def render(page: LabPage) -> str:
    """Return the page as text."""
    about = [f"Canonical: {page.url}"]
    if page.website:
        about.append(f"Website: {destination(page.website)}")
    return document(
        [
            [f"# {inline(page.question)}"],
            [page.answer],
            [f"{page.as_of_line} {page.numbers}"],
            to_markdown(page.about).split("\n") if page.about else [],
            about,
            release_table(page.releases) if page.releases else [],
            ["## Related"],
            [f"- All labs: {page.url.removesuffix(f'/{page.slug}')}.md", f"- JSON: {page.json_url}"],
        ]
    )
