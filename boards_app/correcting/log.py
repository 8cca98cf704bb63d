"""Add entries to the two logs: after the judging that followed, and once for all."""

from dataclasses import dataclass
from datetime import date

from boards_app.models import Board, BoardEvent, Correction, Publication, Snapshot
from boards_app.models.log import BoardEventKind, CorrectionKind
from models_app.models import ContentVersion, Release


@dataclass(frozen=True)
class Why:
    """Who wrote an entry down, why, and what was judged for it."""

    by: str
    reason: str = ""
    publication: Publication | None = None

    def judged(self) -> Publication | None:
        """Return the publication if it changed a verdict: an entry names no other."""
        publication = self.publication
        return publication if publication is not None and publication.verdicts.exists() else None


def log_correction(
    kind: CorrectionKind,
    about: str,
    why: Why,
    *,
    since: date | None,
    board: Board | None = None,
    release: Release | None = None,
    snapshot: Snapshot | None = None,
) -> Correction:
    """Say that something of ours was put right; call it inside the transaction that does so."""
    ContentVersion.rise()
    return Correction.objects.create(
        kind=kind, about=about, reason=why.reason, since=since, publication=why.judged(), by=why.by,
        board=board, release=release, snapshot=snapshot,
    )  # fmt: skip


def log_event(
    kind: BoardEventKind,
    board: Board,
    about: str,
    why: Why,
    *,
    since: date | None,
    snapshot: Snapshot | None = None,
) -> BoardEvent:
    """Say what a board did; call it inside the transaction that follows from it."""
    ContentVersion.rise()
    return BoardEvent.objects.create(
        kind=kind, about=about, reason=why.reason, since=since, publication=why.judged(), by=why.by,
        board=board, snapshot=snapshot,
    )  # fmt: skip
