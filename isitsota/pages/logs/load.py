"""Rows to the two logs: three queries each, however long they are."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import django_filters
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.http import QueryDict

from boards_app.models import Board, BoardEvent, Correction, Snapshot, Verdict
from boards_app.models.log import BoardEventKind, CorrectionKind
from boards_app.rules.phrases import capital
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import BadQuery, only_day
from isitsota.pages.filters import chosen_in, shown
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.logs.shape import Entry, LogPage

PAGE_SIZE = 50
AFTER = "after"
_ID = re.compile(r"[0-9]{1,15}")


@dataclass(frozen=True)
class Log:
    """One of the logs: where it is, its rows, and what it is called."""

    address: str
    rows: QuerySet[Any]
    kinds: Sequence[tuple[str, str]]
    name: str
    sentence: str


class LogFilter(django_filters.FilterSet):
    """Narrow a log; every value comes from a closed list."""

    board = django_filters.ChoiceFilter(label="Board", field_name="board__slug")
    kind = django_filters.ChoiceFilter(label="Kind", field_name="kind")

    def __init__(self, query: QueryDict, entries: Any, kinds: Sequence[tuple[str, str]]) -> None:
        super().__init__(query, queryset=entries)
        boards = Board.objects.order_by("name", "slug").values_list("slug", "name")
        self.filters["board"].extra["choices"] = list(boards)
        self.filters["kind"].extra["choices"] = [(kind, capital(words)) for kind, words in kinds]


def load_corrections(query: QueryDict, addresses: Addresses) -> LogPage:
    """Return the log of what of ours was wrong. Raises BadQuery for what it does not take."""
    rows = Correction.objects.select_related("board", "release", "snapshot")
    sentence = "What of ours was wrong and was put right, newest first."
    return _load(Log("corrections", rows, CorrectionKind.choices, "Corrections", sentence), query, addresses)


def load_board_events(query: QueryDict, addresses: Addresses) -> LogPage:
    """Return the log of what boards did. Raises BadQuery for what it does not take."""
    rows = BoardEvent.objects.select_related("board", "snapshot")
    sentence = "What boards did to what they had shown, newest first."
    return _load(
        Log("board-events", rows, BoardEventKind.choices, "Board events", sentence), query, addresses
    )


def _load(log: Log, query: QueryDict, addresses: Addresses) -> LogPage:
    judged = judged_on(only_day(query, *LogFilter.base_filters, AFTER))
    filters = LogFilter(query, _until(log.rows, judged), log.kinds)
    chosen = chosen_in(query, filters)
    rows = list(_following(filters.qs, query.get(AFTER, ""))[: PAGE_SIZE + 1])
    asked = judged.asked(**chosen)
    more = judged.asked(**chosen, after=str(rows[PAGE_SIZE - 1].pk)) if len(rows) > PAGE_SIZE else ""
    return LogPage(
        url=f"{addresses.site}/{log.address}",
        markdown_url=f"{addresses.site}/{log.address}.md{asked}",
        json_url=f"{addresses.api}/v1/{log.address}{asked}",
        title=log.name,
        sentence=log.sentence,
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        name=log.name,
        filters=shown(filters, chosen),
        entries=tuple(_entry(row, addresses) for row in rows[:PAGE_SIZE]),
        next_url=f"{addresses.api}/v1/{log.address}{more}" if more else None,
    )


def _until(rows: QuerySet[Any], judged: Judged) -> QuerySet[Any]:
    """Add what followed to each entry; leave out those noted after a past day."""
    written = Verdict.objects.filter(publication=OuterRef("publication")).order_by().values("publication")
    wide = rows.annotate(
        verdicts=Subquery(written.annotate(number=Count("release", distinct=True)).values("number")),
        is_kept=Exists(Snapshot.objects.accepted().filter(pk=OuterRef("snapshot"), board__is_counted=True)),
    )
    return wide.filter(at__date__lte=judged.as_of) if judged.is_past else wide


def _following(rows: QuerySet[Any], number: str) -> QuerySet[Any]:
    """Return the entries after one, newest first; entries are only added, so their numbers are in order."""
    if number and not _ID.fullmatch(number):
        raise BadQuery([f"after: {number[:60]!r} is no entry; take it from the link to the next page."])
    ordered = rows.order_by("-pk")
    return ordered.filter(pk__lt=int(number)) if number else ordered


def _entry(row: Any, addresses: Addresses) -> Entry:
    board, release, snapshot = row.board, getattr(row, "release", None), row.snapshot
    return Entry(
        id=row.pk,
        day=row.at.date(),
        kind=row.kind,
        kind_text=row.get_kind_display(),
        board=addresses.board(board.slug, board.name) if board else None,
        release=addresses.release(release.slug, release.name) if release and release.is_public() else None,
        edition=addresses.edition(board.slug, board.name, snapshot.taken_on) if row.is_kept else None,
        about=row.about,
        reason=row.reason,
        since=row.since,
        verdicts=row.verdicts or 0,
    )
