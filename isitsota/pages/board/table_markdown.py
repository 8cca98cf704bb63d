"""A board's table as Markdown. Pure."""

from isitsota.pages.board.table import MetricShown, Row, Table
from isitsota.pages.text import cell, cell_link, destination, inline, line, link, table

Blocks = list[list[str]]


def table_blocks(shown: Table, credit: str, source_url: str, url: str) -> Blocks:
    """Lay out what is measured, the rows, whose figures they are, and the way to the next rows of `url`."""
    source = f" {link('Source of the data', source_url)}" if source_url else ""
    heads = ["Rank", "Release", "Name on the board", "Score", "Interval", "Note"]
    return [
        [line(shown.metric.words)],
        [line(shown.metric.basis_reason)] if shown.metric.basis_reason else [],
        [f"{shown.counts} {inline(shown.reach)}".strip()],
        table(heads, [_row(row) for row in shown.rows]) if shown.rows else [],
        [f"{line(credit)}{source}"],
        [f"Next rows: {url}.md?{destination(shown.next_query)}"] if shown.next_query else [],
    ]


def metric_lines(metrics: tuple[MetricShown, ...]) -> list[str]:
    """List the metrics that a page can show."""
    return [f"- {link(metric.title, metric.markdown_url)}" for metric in metrics]


def _row(row: Row) -> list[str]:
    return [
        row.rank_text or "none",
        cell_link(row.release.name, row.release.markdown_url) if row.release else "none",
        cell(row.name),
        cell(row.score_text),
        cell(row.interval or "none"),
        cell(row.note),
    ]
