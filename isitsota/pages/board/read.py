"""What the pages of boards read of each board beside its own row."""

from datetime import date
from typing import Any

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery

from boards_app.models import Board, Edition, Snapshot
from isitsota.pages.board.health import Health, Read, Terms, health_of


def with_read(boards: QuerySet[Board], day: date) -> Any:
    """Add to each board what was read of it by `day`: `newest_on`, `read_on`, `editions_kept`, `longest_gap`.

    `newest_id` is the snapshot of its newest edition, `first_on` the day of its first one.
    """
    editions = Edition.objects.filter(board=OuterRef("pk"), taken_on__lte=day)
    newest, whole = editions.order_by("-taken_on"), editions.order_by().values("board")
    read = Snapshot.objects.accepted().filter(board=OuterRef("pk"), taken_on__lte=day).order_by("-taken_on")
    first = Edition.objects.filter(board=OuterRef("pk")).order_by("taken_on")
    return boards.annotate(
        newest_id=Subquery(newest.values("pk")[:1]),
        newest_on=Subquery(newest.values("taken_on")[:1]),
        first_on=Subquery(first.values("taken_on")[:1]),
        read_on=Subquery(read.values("taken_on")[:1]),
        editions_kept=Subquery(whole.annotate(kept=Count("pk")).values("kept")),
        longest_gap=Subquery(whole.annotate(gap=Max("gap_days")).values("gap")),
    )


def health_on(board: Any, day: date) -> Health:
    """Say how a board that carries what was read of it is on `day`."""
    terms = Terms(
        board.is_counted, board.is_independent, board.tracked_since, board.retired_on, board.max_age_days
    )
    read = Read(board.newest_on, board.read_on, board.editions_kept or 0, board.longest_gap)
    return health_of(terms, read, day)
