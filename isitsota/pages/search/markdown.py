"""The answer to a search as Markdown. Pure."""

from collections.abc import Iterable

from isitsota.pages.search.shape import Found, SearchPage
from isitsota.pages.text import cell, cell_link, document, inline, line, link, table


def render(page: SearchPage) -> str:
    """Return the page as text."""
    return document(
        [
            [f"# {inline(page.question)}"],
            [line(page.answer)],
            [f"{inline(page.match_note)}. {_whole(page)}"] if page.match else [],
            [page.as_of_line],
            *_list(page.alike_title, page.alike),
            *_list("The nearest names", page.nearest),
            ["## Related"],
            [f"- All releases: {page.origin}/m.md", f"- JSON: {page.json_url}"],
        ]
    )


def _whole(page: SearchPage) -> str:
    return link("The whole answer", page.match.row.release.markdown_url) if page.match else ""


def _list(title: str, found: Iterable[Found]) -> list[list[str]]:
    rows = [_row(one) for one in found]
    heads = ["Release", "Lab, access, size", "Found as", "Is it SOTA?"]
    return [[f"## {title}"], table(heads, rows)] if rows else []


def _row(one: Found) -> list[str]:
    row = one.row
    status = row.status
    return [
        cell_link(row.release.name, row.release.markdown_url),
        cell(row.note),
        cell(one.found_as or "its name"),
        cell(status.line("") if status.detail else status.label),
    ]
