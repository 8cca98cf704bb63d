"""The list of labs as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.labs.shape import LabRow, LabsPage
from isitsota.pages.text import cell_link, document, table


def render(page: LabsPage) -> str:
    """Return the page as text."""
    rows = [_row(row) for row in page.labs]
    return document(
        [
            ["# Which labs are tracked?"],
            [page.answer],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            table(["Lab", "Releases", "Newest"], rows) if rows else [],
            ["## Related"],
            [f"- All releases: {page.url.removesuffix('/labs')}/m.md", f"- JSON: {page.json_url}"],
        ]
    )


def _row(row: LabRow) -> list[str]:
    return [
        cell_link(row.lab.name, row.lab.markdown_url),
        str(row.releases),
        short_date(row.newest_on) if row.newest_on else "unknown",
    ]
