"""The list of all releases as Markdown. Pure."""

from isitsota.pages.release_table import release_table
from isitsota.pages.releases.shape import ReleasesPage
from isitsota.pages.text import destination, document, inline


def render(page: ReleasesPage) -> str:
    """Return the page as text."""
    chosen = [f"- {one.words}: {inline(_value(one.value, one.choices))}" for one in page.filters if one.value]
    links = [f"- Next page: {page.url}.md?{destination(page.next_query)}"] if page.next_url else []
    return document(
        [
            ["# Which releases are tracked?"],
            [page.answer],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            chosen,
            release_table(page.releases) if page.releases else [],
            ["## Related"],
            [
                *links,
                f"- All pending releases: {_site(page)}/releases.md",
                f"- JSON: {destination(page.json_url)}",
            ],
        ]
    )


def _site(page: ReleasesPage) -> str:
    return page.url.removesuffix("/m")


def _value(value: str, choices: tuple[object, ...]) -> str:
    words = {getattr(choice, "value", ""): getattr(choice, "words", "") for choice in choices}
    return words.get(value, value)
