"""Rows to the page of an edition: eight queries at most."""

from datetime import date
from typing import Any

from django.db.models import OuterRef, Subquery
from django.http import QueryDict

from boards_app.edition_table import load_tables
from boards_app.models import Board, Edition, Snapshot
from boards_app.models.snapshot import DecisionKind
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses, EditionLink
from isitsota.pages.asked import BadQuery, Moved, NotThere, day_of, refuse_unknown
from isitsota.pages.board.load_table import AFTER, METRIC, Asked, metric_asked, metric_shown, row_of, table_of
from isitsota.pages.edition.changes import changes_between
from isitsota.pages.edition.shape import EditionPage, VerdictChange
from isitsota.pages.edition.verdicts import verdicts_changed
from isitsota.pages.judged import judged_of, with_judged
from isitsota.pages.moved import board_elsewhere


def load_edition(query: QueryDict, addresses: Addresses, slug: str, day: str) -> EditionPage:
    """Return what a board showed on a day. Raises NotThere where no evidence of that day is kept, saying why.

    It is what is known of that day today, so that no `?as_of=` is taken.
    """
    refuse_unknown(query, [METRIC, AFTER])
    taken_on = _day(day)
    snapshot = _snapshots(slug, taken_on).first()
    if snapshot is None or not snapshot.board.is_counted:
        raise _why_not(slug, taken_on)
    link = addresses.edition(slug, snapshot.board.name, taken_on)
    return _page(snapshot, Asked(query, judged_of(snapshot, None), addresses, link))


def _day(text: str) -> date:
    try:
        return day_of(text, "edition")
    except BadQuery as error:
        raise NotThere(str(error)) from error


def _snapshots(slug: str, taken_on: date) -> Any:
    """Read an accepted snapshot with its board, and the editions before and after it."""
    around = Edition.objects.filter(board=OuterRef("board"))
    before = around.filter(taken_on__lt=OuterRef("taken_on")).order_by("-taken_on")
    after = around.filter(taken_on__gt=OuterRef("taken_on")).order_by("taken_on")
    rows = Snapshot.objects.accepted().filter(board__slug=slug, taken_on=taken_on).select_related("board")
    return with_judged(rows).annotate(
        own=Subquery(around.filter(pk=OuterRef("pk")).values("pk")),
        before_id=Subquery(before.values("pk")[:1]),
        before_on=Subquery(before.values("taken_on")[:1]),
        after_on=Subquery(after.values("taken_on")[:1]),
    )


def _why_not(slug: str, taken_on: date) -> Moved | NotThere:
    """Say why there is no such page; what was staged and nobody decided about is not there for readers."""
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        elsewhere = board_elsewhere(slug)
        return Moved(f"{elsewhere.slug}/{taken_on}") if isinstance(elsewhere, Moved) else elsewhere
    if not board.is_counted:
        return NotThere(f"{board.name} does not count: none of its figures are kept for readers.")
    decided = Snapshot.objects.filter(board=board, taken_on=taken_on, decisions__is_current=True)
    said = decided.order_by("-pk").values_list("decisions__kind", "decisions__reason").first()
    when = f"{board.name}, {short_date(taken_on)}"
    if said is None:
        return NotThere(f"{when}: no file of that day is kept.")
    kind = "was revoked" if said[0] == DecisionKind.REVOKED else "is partial, and no evidence"
    return NotThere(f"{when}: the file {kind}. {said[1]}".strip())


def _page(snapshot: Any, asked: Asked) -> EditionPage:
    board, judged, link = snapshot.board, asked.judged, asked.link
    metrics = list(board.metrics.select_related("category", "board"))
    metric = metric_asked(metrics, asked.word(METRIC))
    if metric is None:
        raise NotThere(f"{board.name} has no metric to show.")
    before = _before(snapshot)
    tables = load_tables(board, metric, [snapshot, *before])
    rows = [row_of(one, metric, asked.addresses) for one in tables[snapshot.pk]]
    was = [row_of(one, metric, asked.addresses) for old in before for one in tables[old.pk]]
    verdicts, reworded = _verdicts(snapshot, list(tables), asked.addresses)
    changes = changes_between(was, rows) if snapshot.own and before else None
    seen = f"What {board.name} showed on {short_date(snapshot.taken_on)}, as the rules see it."
    return EditionPage(
        url=link.url,
        markdown_url=f"{link.markdown_url}{asked.all_words()}",
        json_url=f"{link.json_url}{asked.all_words()}",
        title=f"{board.name}, {short_date(snapshot.taken_on)}",
        sentence=f"{seen} {changes.summary}" if changes else seen,
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        board=asked.addresses.board(board.slug, board.name),
        taken_on=snapshot.taken_on,
        published_on=snapshot.published_on,
        is_edition=snapshot.own is not None,
        attribution=board.attribution,
        source_url=snapshot.source_url or board.source_url,
        earlier=_neighbour(snapshot.before_on, board, asked),
        later=_neighbour(snapshot.after_on, board, asked),
        metrics=tuple(metric_shown(one, asked, is_shown=one == metric) for one in metrics),
        table=table_of(metric, snapshot.taken_on, tables[snapshot.pk], asked),
        changes=changes,
        verdicts=verdicts,
        reworded=reworded,
    )


def _verdicts(
    snapshot: Any, snapshots: list[int], addresses: Addresses
) -> tuple[tuple[VerdictChange, ...], int]:
    """Return what changed with an edition; a re-read changes nothing."""
    if snapshot.own is None:
        return (), 0
    return verdicts_changed(snapshot.board.slug, snapshot.taken_on, snapshots, addresses)


def _before(snapshot: Any) -> list[Snapshot]:
    """Return the edition before as what its table is read of; none before the first."""
    if snapshot.before_id is None:
        return []
    return [Snapshot(pk=snapshot.before_id, board=snapshot.board, taken_on=snapshot.before_on)]


def _neighbour(day: date | None, board: Board, asked: Asked) -> EditionLink | None:
    return asked.addresses.edition(board.slug, board.name, day) if day else None
