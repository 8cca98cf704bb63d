"""Take files in: read all, show all, then store all of them or nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from django.db import transaction

from boards_app.correcting.snapshots import correct, mark_partial
from boards_app.gather import rows_at_hand
from boards_app.intake.dated_files import DatedFile
from boards_app.intake.doubts import Before
from boards_app.intake.parse import Parsed, ParsedRow, parse
from boards_app.intake.preview import FileFacts, Preview, digest, preview
from boards_app.intake.recipe import Recipe
from boards_app.intake.store import (
    IntakeError,
    accept,
    check_storable,
    current_recipe,
    decided,
    same_file,
    stage,
)
from boards_app.intake.suggest import Suggester
from boards_app.models import Board, Snapshot
from boards_app.models.snapshot import DecisionKind
from models_app.models import ContentVersion


class Choice(StrEnum):
    """What to do with files that were read without a problem."""

    DRY_RUN = "previewed"
    STAGE = "staged"
    ACCEPT = "accepted"
    PARTIAL = "partial"
    CORRECT = "corrected"


# What a known snapshot may have been decided to be, for a choice to apply to it.
OPEN: Mapping[Choice, tuple[DecisionKind | None, ...]] = {
    Choice.ACCEPT: (None, DecisionKind.PARTIAL),
    Choice.PARTIAL: (None,),
    Choice.CORRECT: (None, DecisionKind.PARTIAL),
}
# What it may have been decided to be to be read anew, where an older recipe read it.
READ_ANEW: Mapping[Choice, tuple[DecisionKind | None, ...]] = {
    Choice.DRY_RUN: (None,),
    Choice.STAGE: (None,),
    Choice.ACCEPT: OPEN[Choice.ACCEPT],
    Choice.PARTIAL: OPEN[Choice.PARTIAL],
    Choice.CORRECT: (*OPEN[Choice.CORRECT], DecisionKind.ACCEPTED),
}


@dataclass(frozen=True)
class ReadFile:
    """A file and what was read in it; `known` is the snapshot, with its state, of that day and these bytes.

    Nothing is read again in a known file, unless it was asked for: `parsed` is None then.
    """

    file: DatedFile
    data: bytes
    known: Snapshot | None
    parsed: Parsed | None


@dataclass(frozen=True)
class Decision:
    """What to do, who does it and why; `publishes` False leaves the judging to a later rebuild."""

    choice: Choice
    by: str
    reason: str = ""
    source_url: str = ""
    publishes: bool = True


def read_one(board: Board, recipe: Callable[[], Recipe], file: DatedFile, choice: Choice) -> ReadFile:
    """Read a file; a known one only for a dry run. Raises OSError and ValueError.

    The recipe is asked for only where a file is read: the same file again costs next to nothing.
    """
    data = file.read()
    known = same_file(board, file.taken_on, data, anew=READ_ANEW[choice])
    parsed = parse(recipe(), data) if known is None or choice is Choice.DRY_RUN else None
    return ReadFile(file, data, known, parsed)


def previews(
    board: Board, files: Iterable[ReadFile], known: Suggester | None = None, *, is_correcting: bool = False
) -> Iterator[Preview | None]:
    """Yield the preview of each file, oldest first; None for a known one that was not read again.

    Each is compared with the file before it, as if that had been accepted. What accepting would do is left to
    `effects_of_all`, for all files at once. Raises IntakeError for what could not be stored.
    """
    before: Before | None = None
    for each in files:
        if each.parsed is None:
            yield None
            continue
        check_storable(board, each.parsed)
        made = preview(
            board, each.file.taken_on, each.parsed, each.data,
            name=each.file.name, after=before, with_effects=False, is_correcting=is_correcting, known=known,
        )  # fmt: skip
        before = before if each.parsed.problems else made.as_before
        yield made


def file_facts(board: Board, each: ReadFile, snapshot: Snapshot | None) -> FileFacts:
    """Return which file it is, and what was decided of the snapshot that was made of it, if one was."""
    number = (snapshot.recipe if snapshot else current_recipe(board)).number
    facts = FileFacts(
        board.slug, each.file.taken_on, each.file.name, len(each.data), digest(each.data), number
    )
    if snapshot is None:
        return facts
    return replace(facts, snapshot=snapshot.pk, state=str(decided(snapshot) or "staged"))


def tables(files: Sequence[ReadFile]) -> Mapping[date, tuple[ParsedRow, ...]]:
    """Return the rows of the files by day: what accepting all of them would judge."""
    return {each.file.taken_on: each.parsed.rows for each in files if each.parsed is not None}


def is_all_done(files: Sequence[ReadFile], choice: Choice) -> bool:
    """Tell whether all files are known, and decided about so that nothing is left to do."""
    return all(each.known and each.known.state not in OPEN.get(choice, ()) for each in files)


@transaction.atomic
def store(board: Board, files: Sequence[ReadFile], decision: Decision) -> list[Snapshot | None]:
    """Stage the files and decide about them; return the snapshot of each, None where nothing was to do.

    All of it is stored or nothing: IntakeError says what can't be.
    """
    ContentVersion.lock()  # of two that import one file at once, the later one finds it known
    rows: dict[int, Sequence[ParsedRow]] = {}
    snapshots = [_staged(board, each, decision, rows) for each in files]
    with rows_at_hand(rows):
        _decide(board, [snapshot for snapshot in snapshots if snapshot is not None], decision)
    return snapshots


def _staged(
    board: Board, each: ReadFile, decision: Decision, rows: dict[int, Sequence[ParsedRow]]
) -> Snapshot | None:
    """Stage a file, and note the rows of its snapshot; return one that is known where it is still open."""
    known = same_file(board, each.file.taken_on, each.data, anew=READ_ANEW[decision.choice])
    if known is not None:
        return known if known.state in OPEN.get(decision.choice, ()) else None
    if each.parsed is None:
        raise IntakeError(f"{each.file.name} was known and is not any more; import it again.")
    try:
        snapshot = stage(
            board, each.parsed, each.data, taken_on=each.file.taken_on, file_name=each.file.name,
            by=decision.by, source_url=decision.source_url,
        )  # fmt: skip
    except IntakeError as error:
        raise IntakeError(f"{each.file.name}: {error}") from error
    rows[snapshot.pk] = each.parsed.rows
    return snapshot


def _decide(board: Board, snapshots: Sequence[Snapshot], decision: Decision) -> None:
    by, reason = decision.by, decision.reason
    if decision.choice is Choice.ACCEPT and snapshots:
        accept(snapshots, by=by, reason=reason, publishes=decision.publishes)
    elif decision.choice is Choice.PARTIAL:
        for snapshot in snapshots:
            mark_partial(snapshot, by=by, reason=reason)
    elif decision.choice is Choice.CORRECT:
        for snapshot in snapshots:
            correct(_accepted(board, snapshot), snapshot, by=by, reason=reason)


def _accepted(board: Board, snapshot: Snapshot) -> Snapshot:
    day = snapshot.taken_on
    accepted: Snapshot | None = Snapshot.objects.accepted().filter(board=board, taken_on=day).first()
    if accepted is None:
        raise IntakeError(
            f"{board.slug} has no accepted snapshot of {day.isoformat()} to correct; accept the first one."
        )
    return accepted
