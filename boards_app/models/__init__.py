"""What the evidence and the judgement store."""

from boards_app.models.alias import Alias, RowMark
from boards_app.models.board import Board, Category, Metric, RecipeVersion
from boards_app.models.edition import Edition
from boards_app.models.link import LinkCheck
from boards_app.models.log import BoardEvent, Correction
from boards_app.models.snapshot import (
    RawFile,
    Result,
    Snapshot,
    SnapshotDecision,
    SnapshotQuerySet,
)
from boards_app.models.verdict import CurrentVerdict, Publication, Reign, Standing, Verdict

__all__ = [
    "Alias",
    "Board",
    "BoardEvent",
    "Category",
    "Correction",
    "CurrentVerdict",
    "Edition",
    "LinkCheck",
    "Metric",
    "Publication",
    "RawFile",
    "RecipeVersion",
    "Reign",
    "Result",
    "RowMark",
    "Snapshot",
    "SnapshotDecision",
    "SnapshotQuerySet",
    "Standing",
    "Verdict",
]
