"""Fetch boards, and stage what is new; nothing is accepted.

No transaction is open while a host is asked: it would keep everybody else from writing.
"""

import hashlib
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

from django.db import transaction

from boards_app.fetching.attempts import note_try
from boards_app.fetching.client import FetchError
from boards_app.fetching.guest import Guest
from boards_app.fetching.outcome import Kind, Outcome, rows_said, with_problems
from boards_app.intake.parse import Parsed
from boards_app.intake.recipe import RecipeError
from boards_app.intake.store import IntakeError, check_storable, current_recipe, read_file, same_file, stage
from boards_app.models import Board, Snapshot
from models_app.models import ContentVersion

LONGEST_ROUND = 600.0  # seconds, after which no other board is begun
LONGEST_NAME = 255

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Round:
    """A round of visits: who goes, on which day, on whose behalf.

    `once_a_day` stages nothing where the board has a snapshot of the day already, whatever it shows now.
    `attempts` is the folder where it is noted that a board is tried; None: it is not noted.
    """

    guest: Guest
    day: date
    by: str
    is_dry_run: bool = False
    once_a_day: bool = False
    attempts: Path | None = None
    longest: float = LONGEST_ROUND


def fetch_all(boards: Iterable[Board], visits: Round) -> Iterator[Outcome]:
    """Yield what became of each board; one that fails stops no other, and the round ends in bounded time."""
    ends = monotonic() + visits.longest
    for board in boards:
        if monotonic() >= ends:
            said = f"not asked: this round has lasted {visits.longest:g} seconds; it comes with the next"
            yield Outcome(board.slug, Kind.REFUSED, said)
        else:
            yield _fetch(board, visits)


def _fetch(board: Board, visits: Round) -> Outcome:
    try:
        if (why := why_not(board, visits.day)) is not None:
            return Outcome(board.slug, Kind.REFUSED, f"not fetched: {why}")
        if visits.attempts is not None:
            note_try(visits.attempts, board)
        current_recipe(board)  # without one nobody is bothered
        return _take_in(board, visits.guest.take(board.source_url), visits)
    except FetchError as error:
        return Outcome(board.slug, Kind.REFUSED, f"not fetched from {board.source_url}: {error}")
    except IntakeError as error:
        return Outcome(board.slug, Kind.REFUSED, str(error))
    except Exception as error:  # a fault of ours with one board must not keep the others from being fetched
        _log.exception("Fetching %s failed", board.slug)
        return Outcome(board.slug, Kind.REFUSED, f"failed unexpectedly, see the log: {type(error).__name__}")


def why_not(board: Board, day: date) -> str | None:
    """Say why a board is not fetched on a day; None when it may be."""
    if not board.fetch_allowed:
        return "it is not marked as one whose terms let us"
    if board.retired_on is not None and board.retired_on <= day:
        return f"it retired on {board.retired_on.isoformat()}"
    return None


def _take_in(board: Board, data: bytes, visits: Round) -> Outcome:
    """Read what was fetched, and stage it if it is new."""
    sha256 = hashlib.sha256(data).hexdigest()
    if known := same_file(board, visits.day, data):
        return _known(board, known, sha256)
    try:
        parsed = read_file(board, data)
    except RecipeError as error:
        mistakes = tuple(f"the recipe, {line}" for line in str(error).splitlines())
        return with_problems(board.slug, mistakes, sha256)
    if parsed.problems:
        return with_problems(board.slug, tuple(map(str, parsed.problems)), sha256)
    check_storable(board, parsed)
    if visits.is_dry_run:
        said = f"read {rows_said(parsed)}{_re_read(board, sha256)}; nothing is stored: this was a dry run"
        return Outcome(board.slug, Kind.READ, said, sha256, len(parsed.rows))
    return _stage(board, parsed, data, sha256, visits)


@transaction.atomic
def _stage(board: Board, parsed: Parsed, data: bytes, sha256: str, visits: Round) -> Outcome:
    ContentVersion.lock()  # of two rounds at once, the later one finds what the other staged
    known = has_snapshot(board, visits.day) if visits.once_a_day else same_file(board, visits.day, data)
    if known is not None:
        return _known(board, known, sha256)
    again = _re_read(board, sha256)
    snapshot = stage(
        board, parsed, data, taken_on=visits.day, file_name=_file_name(board), by=visits.by,
        source_url=board.source_url,
    )  # fmt: skip
    said = f"staged {rows_said(parsed)}{again}"
    return Outcome(board.slug, Kind.STAGED, said, sha256, len(parsed.rows), snapshot.pk)


def has_snapshot(board: Board, day: date) -> Snapshot | None:
    """Return a snapshot of the board and day, whatever was decided of it; None when there is none."""
    found: Snapshot | None = Snapshot.objects.filter(board=board, taken_on=day).first()
    return found


def _known(board: Board, snapshot: Snapshot, sha256: str) -> Outcome:
    if snapshot.raw_file.sha256 == sha256:
        said = f"unchanged: these bytes are the snapshot of {snapshot.taken_on.isoformat()} already"
    else:
        said = f"not stored: there is a snapshot of {snapshot.taken_on.isoformat()} already"
    return Outcome(board.slug, Kind.UNCHANGED, said, sha256, snapshot.rows_read, snapshot.pk)


def _re_read(board: Board, sha256: str) -> str:
    """Say so where the newest snapshot was read from the same bytes: the new one proves that we looked."""
    newest = Snapshot.objects.filter(board=board).select_related("raw_file").first()
    if newest is None or newest.raw_file.sha256 != sha256:
        return ""
    return f", the same bytes as on {newest.taken_on.isoformat()} (a re-read)"


def _file_name(board: Board) -> str:
    parts = urlsplit(board.source_url)
    return (parts.path.rstrip("/").rpartition("/")[2] or parts.hostname or board.slug)[-LONGEST_NAME:]
