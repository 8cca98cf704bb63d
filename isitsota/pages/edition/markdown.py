"""The page of an edition as Markdown. Pure."""

from isitsota.pages.board.table_markdown import Blocks, metric_lines, table_blocks
from isitsota.pages.edition.changes import Move
from isitsota.pages.edition.shape import EditionPage, VerdictChange
from isitsota.pages.text import destination, document, inline, link


def render(page: EditionPage) -> str:
    """Return the page as text."""
    return document(
        [
            [f"# {inline(page.question)}"],
            [f"**{page.answer}** {page.reason}".strip()],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            *_changes(page),
            *_verdicts(page),
            ["## The table"],
            metric_lines(page.metrics) if page.has_choice else [],
            *table_blocks(page.table, page.credit, page.source_url, page.url),
            ["## Related"],
            [
                f"- Board: {link(page.board.name, page.board.markdown_url)}",
                *(f"- {words}: {other.markdown_url}" for words, other in page.neighbours),
                f"- JSON: {destination(page.json_url)}",
            ],
        ]
    )


def _changes(page: EditionPage) -> Blocks:
    if page.changes is None or not page.changes.moves:
        return []
    return [["## What it changed"], [_move(move) for move in page.changes.moves]]


def _move(move: Move) -> str:
    named = link(move.title, move.release.markdown_url) if move.release else f"“{inline(move.name)}”"
    return f"- {named}: {move.words}"


def _verdicts(page: EditionPage) -> Blocks:
    if not page.is_edition:
        return []
    return [["## Verdicts"], [page.verdict_line], [_verdict(one) for one in page.verdicts]]


def _verdict(one: VerdictChange) -> str:
    named = link(one.release.name, one.release.markdown_url)
    return f"- {named}: {inline(one.status.label)}. {inline(one.words)}"
