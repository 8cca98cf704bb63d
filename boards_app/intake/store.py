"""The one writer of snapshots and results: stage what was read, accept it.

Each function is one transaction, takes who did it, and judges again what depends on it. What puts accepted
snapshots right stands in `correcting/`.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date

from django.db import transaction
from django.db.models import Max

from boards_app.bulk import Row, insert
from boards_app.correcting.judging import judge_touched
from boards_app.correcting.log import Why, log_correction
from boards_app.intake.parse import Parsed, ParsedRow, parse
from boards_app.intake.recipe import read_recipe
from boards_app.models import (
    Board,
    Metric,
    Publication,
    RawFile,
    RecipeVersion,
    Result,
    Snapshot,
    SnapshotDecision,
)
from boards_app.models.log import CorrectionKind
from boards_app.models.snapshot import DecisionKind
from boards_app.queries import newest_recipe, newest_recipe_number
from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted
from models_app.models import ContentVersion

RESULT_COLUMNS = (
    "snapshot_id", "metric_id", "row_key", "line", "pointer", "raw_name", "normal_name", "score_text",
    "low_text", "high_text", "tasks", "score_number",
)  # fmt: skip


class IntakeError(ValueError):
    """What can't be stored, in one line that says why."""


def current_recipe(board: Board) -> RecipeVersion:
    """Return the newest recipe of a board; IntakeError when it has none."""
    recipe = newest_recipe(board)
    if recipe is None:
        raise IntakeError(f"{board.slug} has no recipe; give it one before its files can be read.")
    return recipe


def read_file(board: Board, data: bytes) -> Parsed:
    """Return what the board's newest recipe reads in the bytes of a file. Nothing is stored."""
    return parse(read_recipe(current_recipe(board).text), data)


def same_file(
    board: Board, taken_on: date, data: bytes, *, anew: Collection[DecisionKind | None] = (None,)
) -> Snapshot | None:
    """Return the snapshot, with its state, of this board and day read from these very bytes, if not revoked.

    One that an older recipe read can be read anew, so it is not returned where what was decided of it is
    among `anew`: staged snapshots, if nothing is said.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    rows = Snapshot.objects.filter(board=board, taken_on=taken_on, raw_file__sha256=sha256)
    # A few at most: to put them in order here takes less than to have it asked for.
    for known in sorted(rows.order_by().select_related("recipe").with_state(), key=lambda row: -row.pk):
        if known.state != DecisionKind.REVOKED:
            known.board = board  # it is at hand: nobody has to look it up again
            is_read_anew = known.state in anew and known.recipe.number != newest_recipe_number(board)
            return None if is_read_anew else known
    return None


@transaction.atomic
def stage(
    board: Board,
    parsed: Parsed,
    data: bytes,
    *,
    taken_on: date,
    file_name: str,
    by: str,
    source_url: str = "",
) -> Snapshot:
    """Keep a file and what was read in it, as a snapshot that is no evidence yet.

    What an older recipe read in the same file of that day is set aside, unless it was decided about. Raises
    IntakeError when the file had problems, when nothing was read, or when the recipe names a metric that the
    board does not have: nothing is stored then.
    """
    if parsed.problems:
        raise IntakeError(f"{counted(len(parsed.problems), 'problem')} in the file; nothing is stored.")
    metrics = check_storable(board, parsed)
    snapshot = Snapshot.objects.create(
        board=board,
        taken_on=taken_on,
        source_url=source_url or board.source_url,
        file_name=file_name,
        raw_file=_raw_file(data),
        recipe=current_recipe(board),
        rows_read=len(parsed.rows),
        rows_left_out=len(parsed.left_out),
        left_out=sorted(Counter(row.rule for row in parsed.left_out).items()),
        staged_by=by,
    )
    insert(Result, RESULT_COLUMNS, _values(snapshot, parsed.rows, metrics))
    _set_older_aside(snapshot)
    return snapshot


def _set_older_aside(snapshot: Snapshot) -> None:
    """Set aside the staged snapshots of the same file and day: the new reading takes their place."""
    staged = Snapshot.objects.staged().filter(
        board=snapshot.board_id, taken_on=snapshot.taken_on, raw_file=snapshot.raw_file_id
    )
    for older in staged.exclude(pk=snapshot.pk).exclude(recipe=snapshot.recipe_id):
        why = f"The file was read anew by recipe {snapshot.recipe.number}."
        record_decision(older, DecisionKind.REVOKED, snapshot.staged_by, why)


def check_storable(board: Board, parsed: Parsed) -> dict[str, Metric]:
    """Return the board's metrics by key; IntakeError where what was read without problems can't be stored."""
    if not parsed.rows and not parsed.problems:
        raise IntakeError("No row was read; nothing is stored.")
    metrics = {metric.key: metric for metric in board.metrics.all()}
    read = {result.metric for row in parsed.rows for result in row.results}
    if unknown := sorted(read - metrics.keys()):
        known = ", ".join(sorted(metrics)) or "none"
        raise IntakeError(f"The recipe reads {', '.join(unknown)}; {board.slug} has these metrics: {known}.")
    return metrics


def _raw_file(data: bytes) -> RawFile:
    sha256 = hashlib.sha256(data).hexdigest()
    return RawFile.objects.get_or_create(sha256=sha256, defaults={"size": len(data), "content": data})[0]


def _values(snapshot: Snapshot, rows: Iterable[ParsedRow], metrics: Mapping[str, Metric]) -> Iterator[Row]:
    """Yield the values of `RESULT_COLUMNS` for each result."""
    of, metric_ids = snapshot.pk, {key: metric.pk for key, metric in metrics.items()}
    for key, line, pointer, name, normal, results, _ in rows:
        for metric, score, low, high, tasks in results:
            yield (
                of, metric_ids[metric], key, line, pointer, name, normal, score, low or "", high or "", tasks,
                float(score),
            )  # fmt: skip


@transaction.atomic
def accept(snapshots: Collection[Snapshot], *, by: str, reason: str = "", publishes: bool = True) -> None:
    """Make staged or partial snapshots evidence, and judge their boards again from the first day on.

    One older than what was accepted of its board before leaves an entry in the corrections log. Raises
    IntakeError when one was decided about already, or when its board has an accepted one of that day.
    """
    ContentVersion.lock()  # of two that accept one day at once, the later one finds it accepted
    newest = _newest_accepted(snapshots)
    for snapshot in snapshots:
        _check_can_be_accepted(snapshot)
        record_decision(snapshot, DecisionKind.ACCEPTED, by, reason)
    publication = judge_boards_of(snapshots, by, "snapshot", reason) if publishes else None
    for snapshot in sorted(snapshots, key=lambda snapshot: (snapshot.taken_on, snapshot.pk)):
        known = newest.get(snapshot.board_id)
        if known is not None and snapshot.taken_on < known:
            _log_late(snapshot, known, Why(by, reason, publication))


def _newest_accepted(snapshots: Collection[Snapshot]) -> dict[int, date]:
    """Return the day of the newest accepted snapshot of each of their boards, by its id."""
    rows = Snapshot.objects.accepted().filter(board__in={snapshot.board_id for snapshot in snapshots})
    return dict(rows.order_by().values_list("board").annotate(newest=Max("taken_on")))


def _check_can_be_accepted(snapshot: Snapshot) -> None:
    state = decided(snapshot)
    if state not in (None, DecisionKind.PARTIAL):
        raise IntakeError(f"{snapshot} ({snapshot.file_name}) was decided about already: it is {state}.")
    accepted = Snapshot.objects.accepted().filter(board=snapshot.board, taken_on=snapshot.taken_on).first()
    if accepted is not None:
        raise IntakeError(
            f"{snapshot.board.slug} has an accepted snapshot of {snapshot.taken_on.isoformat()} "
            f"({accepted.file_name}); correct or revoke that one first."
        )


def _log_late(snapshot: Snapshot, newest: date, why: Why) -> None:
    about = f"the snapshot of {short_date(snapshot.taken_on)} came after that of {short_date(newest)}"
    log_correction(
        CorrectionKind.SNAPSHOT_LATE,
        f"{snapshot.board}: {about}.",
        why,
        since=snapshot.taken_on,
        board=snapshot.board,
        snapshot=snapshot,
    )


def decided(snapshot: Snapshot) -> DecisionKind | None:
    """Return what holds for a snapshot now; None while it is staged."""
    kind = snapshot.decisions.filter(is_current=True).values_list("kind", flat=True).first()
    return DecisionKind(kind) if kind else None


def record_decision(snapshot: Snapshot, kind: DecisionKind, by: str, reason: str) -> None:
    """Write down a decision, which takes the place of the one before; nothing is judged."""
    snapshot.decisions.update(is_current=False)
    SnapshotDecision.objects.create(
        snapshot=snapshot,
        board_id=snapshot.board_id,
        taken_on=snapshot.taken_on,
        kind=kind,
        reason=reason,
        by=by,
    )


def judge_boards_of(snapshots: Collection[Snapshot], by: str, kind: str, reason: str) -> Publication | None:
    """Judge again the categories that the boards of these snapshots speak in, from their first day on."""
    first: dict[int, date] = {}
    for snapshot in snapshots:
        first[snapshot.board_id] = min(snapshot.taken_on, first.get(snapshot.board_id, date.max))
    return judge_touched(first, by=by, kind=kind, reason=reason)
