"""Put snapshots right: revoke one, keep it as partial, or let another of its day take its place."""

from collections.abc import Mapping

from django.db import transaction

from boards_app.correcting.checking import checked_reason
from boards_app.correcting.log import Why, log_correction, log_event
from boards_app.intake.store import IntakeError, decided, judge_boards_of, record_decision
from boards_app.models import BoardEvent, Correction, Snapshot
from boards_app.models.log import BoardEventKind, CorrectionKind
from boards_app.models.snapshot import DecisionKind
from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted, listed_parts
from models_app.models import ContentVersion

Cells = Mapping[str, Mapping[int, tuple[str, ...]]]


@transaction.atomic
def revoke(snapshot: Snapshot, *, by: str, reason: str) -> Correction | None:
    """Take an accepted snapshot out of the evidence, and judge again from its day on; return the entry.

    One that never counted, staged or partial, is set aside: no entry then. Raises IntakeError without a
    reason, and when it is revoked already.
    """
    reason = checked_reason(reason, "the snapshot is revoked")
    ContentVersion.lock()
    before = decided(snapshot)
    if before == DecisionKind.REVOKED:
        raise IntakeError(f"{snapshot} is revoked already, so there is nothing to revoke.")
    record_decision(snapshot, DecisionKind.REVOKED, by, reason)
    if before != DecisionKind.ACCEPTED:
        return None
    publication = judge_boards_of([snapshot], by, "revoked", reason)
    return _log_revoked(snapshot, "was revoked", Why(by, reason, publication))


@transaction.atomic
def mark_partial(
    snapshot: Snapshot, *, by: str, reason: str, is_shrunk: bool = False
) -> tuple[Correction | None, BoardEvent | None]:
    """Keep a staged or accepted snapshot as partial: it is no evidence, and can be accepted after all.

    An accepted one leaves a correction. With `is_shrunk` the board itself lost rows, which is an event of
    its own. Raises IntakeError without a reason, and for one that is partial or revoked.
    """
    reason = checked_reason(reason, "the snapshot is partial")
    ContentVersion.lock()
    before = decided(snapshot)
    if before not in (None, DecisionKind.ACCEPTED):
        raise IntakeError(f"{snapshot} is {before} already, so it can't be marked partial.")
    record_decision(snapshot, DecisionKind.PARTIAL, by, reason)
    correction, publication = None, None
    if before == DecisionKind.ACCEPTED:
        publication = judge_boards_of([snapshot], by, "partial", reason)
        correction = _log_revoked(snapshot, "was marked partial", Why(by, reason, publication))
    event = _log_shrunk(snapshot, Why(by, reason, publication)) if is_shrunk else None
    return correction, event


@transaction.atomic
def correct(old: Snapshot, new: Snapshot, *, by: str, reason: str) -> Correction:
    """Let a staged or partial snapshot take the place of the accepted one of its board and day.

    One transaction, judged once. Raises IntakeError when the two are not such a pair, or without a reason.
    """
    reason = checked_reason(reason, "the snapshot is corrected")
    ContentVersion.lock()
    _check_pair(old, new)
    record_decision(old, DecisionKind.REVOKED, by, reason)
    record_decision(new, DecisionKind.ACCEPTED, by, reason)
    publication = judge_boards_of([new], by, "corrected", reason)
    return log_correction(
        CorrectionKind.SNAPSHOT_CORRECTED,
        f"{_named(new)} was corrected: {summary_of_difference(old, new)}.",
        Why(by, reason, publication),
        since=new.taken_on,
        board=new.board,
        snapshot=new,
    )


def _check_pair(old: Snapshot, new: Snapshot) -> None:
    if decided(old) != DecisionKind.ACCEPTED:
        raise IntakeError(f"{old} ({old.file_name}) is not accepted, so there is nothing to correct.")
    if (old.board_id, old.taken_on) != (new.board_id, new.taken_on):
        raise IntakeError(f"{new} is of another board or day than {old}; it can't take its place.")
    state = decided(new)
    if state not in (None, DecisionKind.PARTIAL):
        raise IntakeError(f"{new} ({new.file_name}) is {state} already; stage the right file first.")


def summary_of_difference(old: Snapshot, new: Snapshot) -> str:
    """Say how many rows of two snapshots differ: "3 rows changed; 1 row added"."""
    before, after = _cells(old), _cells(new)
    changed = sum(before[key] != after[key] for key in before.keys() & after.keys())
    parts = [
        f"{counted(number, 'row')} {what}"
        for number, what in (
            (changed, "changed"),
            (len(after.keys() - before.keys()), "added"),
            (len(before.keys() - after.keys()), "removed"),
        )
        if number
    ]
    return listed_parts(parts) or "no row changed"


def _cells(snapshot: Snapshot) -> Cells:
    """Return what a snapshot says: by row key, then by metric id, the name and the three texts."""
    columns = ("row_key", "metric_id", "raw_name", "score_text", "low_text", "high_text")
    cells: dict[str, dict[int, tuple[str, ...]]] = {}
    for key, metric, *texts in snapshot.results.values_list(*columns):
        cells.setdefault(key, {})[metric] = tuple(texts)
    return cells


def _log_revoked(snapshot: Snapshot, what: str, why: Why) -> Correction:
    return log_correction(
        CorrectionKind.SNAPSHOT_REVOKED,
        f"{_named(snapshot)} {what}.",
        why,
        since=snapshot.taken_on,
        board=snapshot.board,
        snapshot=snapshot,
    )


def _log_shrunk(snapshot: Snapshot, why: Why) -> BoardEvent:
    about = f"{snapshot.board} showed only {counted(snapshot.rows_read, 'row')} on {_day(snapshot)}."
    return log_event(
        BoardEventKind.SHRUNK, snapshot.board, about, why, since=snapshot.taken_on, snapshot=snapshot
    )


def _named(snapshot: Snapshot) -> str:
    return f"{snapshot.board}: the snapshot of {_day(snapshot)}"


def _day(snapshot: Snapshot) -> str:
    return short_date(snapshot.taken_on)
