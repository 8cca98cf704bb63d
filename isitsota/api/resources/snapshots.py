"""`/v1/snapshots`: which files of boards were read, and what was decided of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

import django_filters
from django.http import QueryDict

from boards_app.models import Snapshot as SnapshotRow
from boards_app.models.snapshot import DecisionKind
from isitsota.api.answers import ListAnswer
from isitsota.api.filters import DayFilter, Narrowing
from isitsota.api.paging import Key, Listing
from isitsota.api.resources.narrowing import board_filter
from isitsota.pages.addresses import Addresses, BoardLink
from isitsota.pages.judged import last_judged

COLUMNS = (
    "id", "board__slug", "board__name", "taken_on", "published_on", "source_url", "file_name",
    "raw_file__sha256", "rows_read", "rows_left_out", "staged_at", "decisions__kind", "decisions__reason",
    "decisions__at",
)  # fmt: skip


@dataclass(frozen=True)
class Snapshot:
    """What a board showed on a day: its file's SHA-256, and what was decided of it.

    `published_on` is the day that the board itself names, null where it names none. Only an accepted snapshot
    is evidence.
    """

    number: int
    board: BoardLink
    taken_on: date
    published_on: date | None
    source_url: str
    file_name: str
    sha256: str
    rows_read: int
    rows_left_out: int
    staged_at: datetime
    decision: Literal["accepted", "partial", "revoked"]
    reason: str
    decided_at: datetime


@dataclass(frozen=True, kw_only=True)
class Snapshots(ListAnswer):
    """A page of snapshots; those that nobody has decided about are not shown."""

    snapshots: tuple[Snapshot, ...]


class SnapshotFilter(Narrowing):
    """What a list of snapshots can be narrowed by."""

    board = board_filter()
    decision = django_filters.ChoiceFilter(
        field_name="decisions__kind", choices=DecisionKind.choices, help_text="What was decided"
    )
    taken_from = DayFilter(field_name="taken_on", lookup_expr="gte", help_text="Those of this day or later")
    taken_to = DayFilter(field_name="taken_on", lookup_expr="lte", help_text="Those of this day or before")
    staged_from = DayFilter(
        field_name="staged_at__date", lookup_expr="gte", help_text="Those staged on this day (UTC) or later"
    )
    staged_to = DayFilter(
        field_name="staged_at__date", lookup_expr="lte", help_text="Those staged on this day (UTC) or before"
    )


LISTING = Listing(
    "v1/snapshots",
    SnapshotFilter,
    {"taken_on": (Key.day("taken_on"), Key.number("id")), "number": (Key.number("id"),)},
    "-taken_on",
    rows=SnapshotRow.objects.filter(decisions__is_current=True),
    columns=COLUMNS,
)


def load_snapshots(query: QueryDict, addresses: Addresses) -> Snapshots:
    """Return a page of snapshots; two queries, and one for each slug asked for."""
    rows, next_url = LISTING.read(query, addresses)
    judged = last_judged()
    return Snapshots(
        url=f"{addresses.site}/boards",
        json_url=LISTING.json_url(query, addresses),
        sentence=f"As of {judged.day_text}, isitsota has read these files of boards.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=next_url,
        snapshots=tuple(_snapshot(row, addresses) for row in rows),
    )


def _snapshot(row: Mapping[str, Any], addresses: Addresses) -> Snapshot:
    return Snapshot(
        number=row["id"],
        board=addresses.board(row["board__slug"], row["board__name"]),
        sha256=row["raw_file__sha256"],
        decision=row["decisions__kind"],
        reason=row["decisions__reason"],
        decided_at=row["decisions__at"],
        **{name: row[name] for name in SAME},
    )


SAME = ("taken_on", "published_on", "source_url", "file_name", "rows_read", "rows_left_out", "staged_at")
