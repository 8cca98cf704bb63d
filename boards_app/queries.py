"""Look-ups of the evidence that several callers share."""

from collections.abc import Iterable
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from boards_app.models import Alias, Board, Publication, RecipeVersion, Verdict
from models_app.models import Release


def newest_recipe(board: Board) -> RecipeVersion | None:
    """Return the recipe that a board's files are read by now; None where it has none."""
    return RecipeVersion.objects.filter(board=board).order_by("-number").first()


def newest_recipe_number(board: Board) -> int | None:
    """Return the number of that recipe, which is all that a comparison needs."""
    numbers = RecipeVersion.objects.filter(board=board).order_by("-number").values_list("number", flat=True)
    return numbers.first()


def meanings(board: Board, day: date) -> dict[str, Alias]:
    """Return, by normal name, the alias that holds on a board on `day`; those to unpublished releases do not.

    Rule R4: a board's own alias wins over one for all boards, then the one with the latest first day.
    """
    holds = (Q(from_on=None) | Q(from_on__lte=day)) & (Q(until_on=None) | Q(until_on__gte=day))
    is_seen = Q(release=None) | Q(release__in=Release.objects.published())
    rows = Alias.objects.filter(Q(board=None) | Q(board=board), holds, is_seen)
    return strongest(rows.order_by("name"))


def strongest(aliases: Iterable[Alias]) -> dict[str, Alias]:
    """Return, by normal name, which of the aliases that hold on one board and day wins (R4)."""
    winners: dict[str, tuple[tuple[bool, date], Alias]] = {}
    for row in aliases:
        strength = (row.board_id is not None, row.from_on or date.min)
        if row.name not in winners or strength > winners[row.name][0]:
            winners[row.name] = (strength, row)
    return {name: alias for name, (_, alias) in winners.items()}


def why_silent(board: Board, newest: date, day: date) -> str:
    """Say why a board with its newest edition of `newest` does not speak on `day` (R1, R3); "" if it does."""
    if not (board.is_counted and board.is_independent):
        return "the board does not count"
    if board.tracked_since is not None and day < board.tracked_since:
        return f"the board is tracked from {board.tracked_since.isoformat()} on"
    if board.retired_on is not None and day >= board.retired_on:
        return f"the board retired on {board.retired_on.isoformat()}"
    if (day - newest).days > board.max_age_days:
        return f"that edition is too old to speak, after {board.max_age_days} days"
    return ""


def became_public_since(latest: Publication | None) -> QuerySet[Release]:
    """Return the releases whose set time came since a publication (None: at any time)."""
    rows = Release.objects.published().filter(publish_at__isnull=False)
    return rows.filter(publish_at__gt=latest.at) if latest else rows


def boards_to_fetch(day: date) -> QuerySet[Board]:
    """Return the boards that may be taken by schedule, those left out that have retired by `day`."""
    is_alive = Q(retired_on=None) | Q(retired_on__gt=day)
    return Board.objects.filter(is_alive, fetch_allowed=True).order_by("slug")


def unresolved_names(board: Board, day: date, names: Iterable[str]) -> list[str]:
    """Return, sorted, the normal names that mean no published release on `day` and are not excluded (R4)."""
    return sorted(set(names) - meanings(board, day).keys())


def of_public(field: str = "release") -> Exists:
    """Return what keeps the rows of public releases; `field` is the row's key of one.

    It is asked of each row in its turn: for a list of keys, SQLite would read and sort all rows behind them
    before it gives a page.
    """
    return Exists(Release.objects.published().filter(pk=OuterRef(field)))


def holding_on(day: date) -> Subquery:
    """Return, for a row of releases, the key of the verdict that holds on `day`: what is known of it today.

    Of the newest publication with a row not after that day it is the newest row (timeline.py).
    """
    rows = Verdict.objects.filter(release=OuterRef("pk"), as_of__lte=day)
    return Subquery(rows.order_by("-publication_id", "-as_of").values("pk")[:1])


def verdicts_on(day: date) -> QuerySet[Verdict]:
    """Return the verdicts of all public releases that hold on `day`; none for those not judged by then."""
    keys = Release.objects.published().annotate(holding=holding_on(day)).values("holding")
    return Verdict.objects.filter(pk__in=keys)


def verdicts_that_hold(start: date | None = None) -> QuerySet[Verdict]:
    """Return the verdicts that hold on some day from the day before `start` on; None: on any day.

    A row is hidden by a newer publication that has a row not after it (timeline.py).
    """
    hiding = Verdict.objects.filter(
        release=OuterRef("release"), publication__gt=OuterRef("publication"), as_of__lte=OuterRef("as_of")
    )
    rows = Verdict.objects.filter(~Exists(hiding))
    if start is None:
        return rows
    before = Release.objects.order_by().annotate(holding=holding_on(start - timedelta(days=1)))
    return rows.filter(Q(as_of__gte=start) | Q(pk__in=before.values("holding")))
