"""The page of a board as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.board.shape import BoardPage, Fact, Kept
from isitsota.pages.board.table_markdown import Blocks, metric_lines, table_blocks
from isitsota.pages.prose import to_markdown
from isitsota.pages.text import cell, destination, document, inline, line, link, table


def render(page: BoardPage) -> str:
    """Return the page as text."""
    counts = f" {page.health.counts}" if page.is_counted else ""
    return document(
        [
            [f"# {inline(page.question)}"],
            [f"**{inline(page.answer)}**"],
            [line(page.reason)],
            [f"{page.as_of_line}{counts}"],
            to_markdown(page.about).split("\n") if page.about else [],
            [f"Canonical: {page.url}"],
            *_table(page),
            ["## About the board"],
            [_fact(fact) for fact in page.facts],
            [f"- {words}: {link(board.name, board.markdown_url)}" for words, board in page.series],
            *_kept(page),
            ["## Related"],
            [
                f"- All boards: {page.origin}/boards.md",
                *(f"- {words}: {page.origin}{_as_markdown(address)}" for words, address in page.logs),
                f"- JSON: {destination(page.json_url)}",
            ],
        ]
    )


def _as_markdown(address: str) -> str:
    return address.replace("?", ".md?", 1)


def _table(page: BoardPage) -> Blocks:
    if page.table is None:
        return []
    return [
        [f"## The table of {short_date(page.table.taken_on)}"],
        metric_lines(page.metrics) if page.has_choice else [],
        *table_blocks(page.table, page.credit, page.source_url, page.url),
    ]


def _fact(fact: Fact) -> str:
    return f"- {fact.label}: {destination(fact.url) if fact.url else inline(fact.value)}"


def _kept(page: BoardPage) -> Blocks:
    if not page.kept:
        return []
    rows = [_file(file) for file in page.kept]
    more = f"Files before these: {page.url}.md?{destination(page.kept_next_query)}"
    return [
        ["## Editions"],
        [line("An edition says something new; a re-read proves that we looked.")],
        table(["Day", "What it is", "Rows"], rows),
        [more] if page.kept_next_query else [],
    ]


def _file(file: Kept) -> list[str]:
    day = short_date(file.taken_on)
    named = f"[{day}]({file.edition.markdown_url})" if file.edition else day
    return [named, cell(file.note), file.rows_text]
