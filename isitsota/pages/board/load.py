"""Rows to the page of a board: seven queries, however much is stored."""

from datetime import date
from typing import Any

from django.http import QueryDict

from boards_app.edition_table import load_tables
from boards_app.models import Board, Metric, Snapshot
from boards_app.models.snapshot import DecisionKind
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses, BoardLink
from isitsota.pages.asked import NotThere, day_of, only_day
from isitsota.pages.board.health import Health
from isitsota.pages.board.load_table import AFTER, METRIC, UNTIL, Asked, metric_asked, metric_shown, table_of
from isitsota.pages.board.read import health_on, with_read
from isitsota.pages.board.shape import BoardPage, Kept
from isitsota.pages.board.table import Table
from isitsota.pages.judged import judged_on
from isitsota.pages.moved import board_elsewhere

MOST_KEPT = 50


def load_board(query: QueryDict, addresses: Addresses, slug: str) -> BoardPage:
    """Return the page of a board. Raises Moved or NotThere where there is none, BadQuery for a wrong value.

    `?metric=` chooses what the table shows, `?after=` the page of its rows, `?until=` the last day of files.
    """
    judged = judged_on(only_day(query, METRIC, AFTER, UNTIL))
    day = judged.as_of or date.min
    board = (
        with_read(Board.objects.select_related("continues", "continued_by"), day).filter(slug=slug).first()
    )
    if board is None:
        raise board_elsewhere(slug)
    if judged.is_past and board.first_on and board.newest_on is None:
        raise NotThere(
            f"There is nothing to show for {short_date(day)}: the first edition kept of this board is of "
            f"{short_date(board.first_on)}."
        )
    return _page(board, Asked(query, judged, addresses, addresses.board(slug, board.name)))


def _page(board: Any, asked: Asked) -> BoardPage:
    judged, link = asked.judged, asked.link
    metrics = list(board.metrics.select_related("category", "board")) if board.is_counted else []
    chosen = metric_asked(metrics, asked.word(METRIC))
    health = health_on(board, judged.as_of or date.min)
    kept = _kept(board, asked) if board.is_counted else []
    table = _table(board, chosen, asked) if chosen else None
    return BoardPage(
        url=link.url,
        markdown_url=f"{link.markdown_url}{asked.all_words()}",
        json_url=f"{link.json_url}{asked.all_words()}",
        title=f"{board.name}: what it shows",
        sentence=_sentence(board.name, table.leaders if table else "", health),
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        continues=_link(board.continues, asked.addresses),
        continued_by=_link(getattr(board, "continued_by", None), asked.addresses),
        board_url=board.url,
        health=health,
        metrics=tuple(metric_shown(one, asked, is_shown=one == chosen) for one in metrics),
        table=table,
        kept=tuple(kept[:MOST_KEPT]),
        kept_next_url=_before(kept, asked),
        **{name: getattr(board, name) for name in FIELDS},
    )


FIELDS = (
    "slug", "name", "operator", "source_url", "about", "licence", "attribution", "is_independent",
    "is_counted", "counted_reason", "cadence", "tracked_since", "retired_on", "max_age_days",
)  # fmt: skip


def _sentence(name: str, leaders: str, health: Health) -> str:
    """Say who is at rank 1, and whether the board speaks."""
    seen = f"{name} as the rules see it{':' if leaders else '.'}"
    return " ".join(filter(None, (seen, leaders, f"{health.label}.", health.sentence)))


def _link(board: Board | None, addresses: Addresses) -> BoardLink | None:
    return addresses.board(board.slug, board.name) if board else None


def _table(board: Any, metric: Metric, asked: Asked) -> Table | None:
    """Return what the newest edition shows; None where there is none."""
    if board.newest_id is None:
        return None
    newest = Snapshot(pk=board.newest_id, board=board, taken_on=board.newest_on)
    return table_of(metric, board.newest_on, load_tables(board, metric, [newest])[newest.pk], asked)


def _kept(board: Board, asked: Asked) -> list[Kept]:
    """Return what was decided of the files kept, newest first, and one more than a page has."""
    last = asked.judged.as_of or date.min
    if until := asked.word(UNTIL):
        last = min(last, day_of(until, UNTIL))
    rows = Snapshot.objects.filter(board=board, taken_on__lte=last, decisions__is_current=True)
    columns = (
        "taken_on", "published_on", "rows_read", "decisions__kind", "decisions__reason", "edition__taken_on",
    )  # fmt: skip
    found = rows.order_by("-taken_on", "-pk").values_list(*columns)
    return [_file(board, asked.addresses, *row) for row in found[: MOST_KEPT + 1]]


def _before(kept: list[Kept], asked: Asked) -> str | None:
    """Return where the files before these are, those of the same day among them; None where all are shown."""
    return asked.json_url(until=kept[MOST_KEPT].taken_on.isoformat()) if kept[MOST_KEPT:] else None


def _file(
    board: Board, addresses: Addresses, taken_on: date, published_on: date | None, rows: int, kind: str,
    reason: str, edition: date | None,
) -> Kept:  # fmt: skip
    if kind != DecisionKind.ACCEPTED:
        return Kept(taken_on, kind, None, published_on, rows, reason)
    link = addresses.edition(board.slug, board.name, taken_on)
    return Kept(taken_on, "edition" if edition else "re-read", link, published_on, rows, "")
