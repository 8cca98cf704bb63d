"""The home page as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.home.shape import Change, CrownCell, HomePage
from isitsota.pages.release_table import waiting_table
from isitsota.pages.text import cell, cell_link, document, inline, link, table


def render(page: HomePage) -> str:
    """Return the page as text."""
    site = page.url.removesuffix("/")
    rows = [
        [cell_link(row.name, f"{site}/sota/{row.slug}.md"), _cell(row.all), _cell(row.open)]
        for row in page.categories_crowns
    ]
    return document(
        [
            ["# Is it SOTA?"],
            ["A computed, dated answer for any AI model, from independent boards only."],
            [f"{page.as_of_line} {page.numbers}"],
            [f"Canonical: {page.url}"],
            ["## Who wears the crowns"],
            table(["Category", "Among all releases", "Among open weights"], rows)
            if rows
            else ["Nobody yet."],
            ["## Newest verdict changes"],
            [_change(change) for change in page.changes] or ["None yet."],
            ["## Waiting for a board"],
            [page.pending_line],
            waiting_table(page.waiting) if page.waiting else [],
            ["## Related"],
            [
                f"- All releases: {site}/m.md",
                f"- All pending releases: {site}/releases.md",
                f"- All labs: {site}/labs.md",
                f"- All changes: {site}/changes.md",
                f"- Compare releases: {site}/compare.md",
                f"- JSON: {page.json_url}",
            ],
        ]
    )


def _cell(one: CrownCell) -> str:
    if not one.crowns:
        return cell(one.text)
    return "; ".join(
        f"{cell_link(crown.release.name, crown.release.markdown_url)}, {cell(crown.note)}"
        for crown in one.crowns
    )


def _change(change: Change) -> str:
    named = link(change.release.name, change.release.markdown_url)
    return f"- {short_date(change.day)}: {named}, {inline(change.status.line(change.answer))}"
