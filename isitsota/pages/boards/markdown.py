"""The list of boards as Markdown. Pure."""

from collections.abc import Iterable

from isitsota.pages.boards.shape import BoardRow, BoardsPage
from isitsota.pages.text import cell, cell_link, destination, document, inline, table


def render(page: BoardsPage) -> str:
    """Return the page as text."""
    chosen = [f"- {one.words}: {inline(one.value)}" for one in page.filters if one.value]
    return document(
        [
            ["# Which boards count?"],
            [f"**{page.answer}**"],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            chosen,
            ["## Counted"] if page.counting else [],
            _counting(page.counting),
            ["## Considered, not counted"] if page.considered else [],
            [page.considered_line] if page.considered else [],
            _considered(page.considered),
            ["## Related"],
            [
                f"- Corrections: {page.origin}/corrections.md",
                f"- Board events: {page.origin}/board-events.md",
                f"- JSON: {destination(page.json_url)}",
            ],
        ]
    )


def _counting(rows: Iterable[BoardRow]) -> list[str]:
    cells = [
        [
            cell_link(row.board.name, row.board.markdown_url),
            cell(row.note),
            ", ".join(cell_link(one.name, one.markdown_url) for one in row.categories),
            row.health.label,
            row.health.counts,
            cell(row.reason),
        ]
        for row in rows
    ]
    heads = ["Board", "Operator, licence", "Counts in", "Health", "Kept", "Why it counts"]
    return table(heads, cells) if cells else []


def _considered(rows: Iterable[BoardRow]) -> list[str]:
    cells = [
        [cell_link(row.board.name, row.board.markdown_url), cell(row.note), cell(row.reason)] for row in rows
    ]
    return table(["Board", "Operator, licence", "Why not"], cells) if cells else []
