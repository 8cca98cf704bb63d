"""A log as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.logs.shape import Entry, LogPage
from isitsota.pages.text import destination, document, inline, link


def render(page: LogPage) -> str:
    """Return the page as text."""
    chosen = [f"- {one.words}: {inline(one.value)}" for one in page.filters if one.value]
    more = f"Earlier entries: {page.url}.md?{destination(page.next_query)}"
    return document(
        [
            [f"# {page.name}"],
            [page.sentence],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            chosen,
            [_entry(entry) for entry in page.entries] or [page.answer],
            [more] if page.next_query else [],
            ["## Related"],
            [f"- All boards: {page.origin}/boards.md", f"- JSON: {destination(page.json_url)}"],
        ]
    )


def _entry(entry: Entry) -> str:
    parts = [
        f"**{entry.kind_line}.** {inline(entry.about)}",
        inline(entry.reason),
        entry.since_text,
        entry.verdicts_text,
        *(f"{words}: {link(name, url)}." for words, name, url in _links(entry)),
    ]
    return f"- {short_date(entry.day)}: {' '.join(part for part in parts if part)}"


def _links(entry: Entry) -> list[tuple[str, str, str]]:
    found = []
    if entry.board:
        found.append(("Board", entry.board.name, entry.board.markdown_url))
    if entry.release:
        found.append(("Release", entry.release.name, entry.release.markdown_url))
    if entry.edition:
        found.append(("Edition", short_date(entry.edition.day), entry.edition.markdown_url))
    return found
