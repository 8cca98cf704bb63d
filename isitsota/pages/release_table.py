"""Lists of releases as tables of Markdown. Pure."""

from collections.abc import Iterable

from boards_app.rules.dates import short_date
from isitsota.pages.blocks import ReleaseRow
from isitsota.pages.text import cell, cell_link, table


def release_table(rows: Iterable[ReleaseRow]) -> list[str]:
    """Lay out releases with their verdicts."""
    heads = ["Release", "Lab, access, size", "Announced", "Is it SOTA?", "Ranks"]
    return table(heads, [_row(row) for row in rows])


def waiting_table(rows: Iterable[ReleaseRow]) -> list[str]:
    """Lay out pending releases with the days they have waited."""
    heads = ["Release", "Lab, access, size", "Announced", "Days pending"]
    return table(heads, [[*_about(row), row.days_text] for row in rows])


def _row(row: ReleaseRow) -> list[str]:
    status = row.status
    ranks = "; ".join(rank.text for rank in row.ranks) or "none"
    return [*_about(row), cell(status.line("") if status.detail else status.label), cell(ranks)]


def _about(row: ReleaseRow) -> list[str]:
    return [
        cell_link(row.release.name, row.release.markdown_url),
        cell(row.note),
        short_date(row.announced_on) if row.announced_on else "unknown",
    ]
