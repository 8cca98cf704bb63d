"""Say what boards' names mean, and put wrong meanings right."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction

from boards_app.correcting.checking import checked_reason, checked_text, near
from boards_app.correcting.judging import settle
from boards_app.correcting.log import Why, log_event
from boards_app.correcting.meanings import KIND, WatchedNames, meaning_on
from boards_app.intake.match import normal_form
from boards_app.intake.store import IntakeError
from boards_app.models import Alias, Board, Result, Snapshot
from boards_app.models.log import BoardEventKind
from boards_app.rules.dates import short_date
from models_app.history.recording import acts
from models_app.models import ContentVersion, Release
from models_app.yaml_reading import shown


@transaction.atomic
@acts
def give_alias(
    board: Board | None,
    name: str,
    *,
    release: Release | None,
    by: str,
    reason: str = "",
    variant: str = "",
    from_on: date | None = None,
    until_on: date | None = None,
    renamed_from: str = "",
) -> Alias:
    """Say what a name means on a board (None: on all): a release, or with None that it is none.

    Judges again what the name stands in. An excluded name needs a reason. The first meaning of an unresolved
    name is no correction; one that takes the place of another is. With `renamed_from` the board gave an old
    name of this release up for the new one, which leaves a board event. Raises IntakeError where any of it
    can't be; nothing is done then.
    """
    ContentVersion.lock()
    alias = Alias(
        board=board, name=name, release=release, variant=variant, from_on=from_on, until_on=until_on,
        reason=checked_text(reason.strip()), by=by,
    )  # fmt: skip
    _check(alias)
    day = _renamed_on(board, renamed_from, alias) if renamed_from else None
    watch = WatchedNames()
    watch.see([alias.name])
    alias.save()
    publication = settle(watch, by=by, kind=KIND, reason=alias.reason)
    if board is not None and day is not None:
        old, new = shown(normal_form(renamed_from)), shown(alias.name)
        about = f"{board}: {old} is called {new} from the snapshot of {short_date(day)} on."
        log_event(BoardEventKind.RENAMED, board, about, Why(by, alias.reason, publication), since=day)
    return alias


@transaction.atomic
@acts
def change_alias(
    alias: Alias,
    *,
    release: Release | None,
    variant: str,
    from_on: date | None,
    until_on: date | None,
    by: str,
    reason: str,
) -> Alias:
    """Give a name another meaning, or other days; name and board stay. Judges again what it stands in.

    Leaves a correction where an accepted snapshot's name reads otherwise now. Raises IntakeError without a
    reason, and where such an alias can't be.
    """
    reason = checked_reason(reason, "the alias is changed")
    ContentVersion.lock()
    stored = _stored(alias)
    stored.release, stored.variant, stored.from_on, stored.until_on = release, variant, from_on, until_on
    stored.reason, stored.by = reason, by
    return _save(stored, reason)


@transaction.atomic
@acts
def end_alias(alias: Alias, *, until_on: date, by: str, reason: str) -> Alias:
    """Let a meaning end with its last day; what the name means later is for another alias to say.

    As `change_alias`; why the name had this meaning stays said.
    """
    reason = checked_reason(reason, "the alias ends")
    ContentVersion.lock()
    stored = _stored(alias)
    stored.until_on, stored.by = until_on, by
    return _save(stored, reason)


@transaction.atomic
@acts
def remove_alias(alias: Alias, *, by: str, reason: str) -> None:
    """Take a meaning back: the name is unresolved again, unless another alias holds.

    Judges again what the name stands in; leaves a correction where an accepted snapshot's name reads
    otherwise now. Raises IntakeError without a reason, and where it is removed already.
    """
    reason = checked_reason(reason, "the alias is removed")
    ContentVersion.lock()
    stored = _stored(alias)
    watch = WatchedNames()
    watch.see([stored.name])
    stored.delete()
    settle(watch, by=by, kind=KIND, reason=reason)


def _stored(alias: Alias) -> Alias:
    found = Alias.objects.select_related("release", "board").filter(pk=alias.pk).first()
    if found is None:
        raise IntakeError(f"The alias “{alias}” was removed already.")
    return found


def _save(alias: Alias, reason: str) -> Alias:
    _check(alias)
    watch = WatchedNames()
    watch.see([alias.name])
    alias.save()
    settle(watch, by=alias.by, kind=KIND, reason=reason)
    return alias


def _check(alias: Alias) -> None:
    try:
        alias.full_clean()
    except ValidationError as error:
        raise IntakeError(" ".join(error.messages)) from error


def _renamed_on(board: Board | None, old: str, alias: Alias) -> date:
    """Return the day of the first accepted snapshot with the new name; IntakeError if it is no renaming."""
    if board is None:
        raise IntakeError("A renaming is an event of one board; say which.")
    old = normal_form(old)
    days = _days(board, old)
    if not days:
        raise IntakeError(
            f"No accepted snapshot of {board.slug} has the name {shown(old)}. {_near(board, old)}"
        )
    meaning = meaning_on(board, old, max(days))
    if alias.release is None or meaning is None or meaning.release != alias.release_id:
        raise IntakeError(
            f"{shown(old)} does not mean {alias.release or 'this'} on {board.slug}, so it is no renaming."
        )
    new_days = _days(board, alias.name)
    if both := days & new_days:
        raise IntakeError(
            f"{shown(old)} and {shown(alias.name)} both stand in the snapshot of {min(both).isoformat()}, "
            "so it is no renaming."
        )
    if not new_days:
        raise IntakeError(f"No accepted snapshot of {board.slug} has the name {shown(alias.name)} yet.")
    return min(new_days)


def _near(board: Board, name: str) -> str:
    rows = Result.objects.filter(snapshot__in=Snapshot.objects.accepted().filter(board=board))
    return near(name, rows.order_by().values_list("normal_name", flat=True).distinct())


def _days(board: Board, name: str) -> set[date]:
    rows = Result.objects.filter(
        normal_name=name, snapshot__in=Snapshot.objects.accepted().filter(board=board)
    )
    return set(rows.order_by().values_list("snapshot__taken_on", flat=True).distinct())
