"""What was put right, and what boards did: two logs that readers see. Entries are added and never changed."""

from django.db import models

from boards_app.models.board import Board
from boards_app.models.snapshot import Snapshot
from boards_app.models.verdict import Publication
from models_app.fields import validate_text
from models_app.models import Release


class Entry(models.Model):
    """What both logs say: what happened, why, since when, who wrote it down, what was judged for it."""

    about = models.TextField(validators=[validate_text], help_text="What happened, in a sentence.")
    reason = models.TextField(blank=True, validators=[validate_text])
    since = models.DateField(null=True, blank=True, help_text="The first day that it touches.")
    publication = models.ForeignKey(
        Publication, on_delete=models.PROTECT, null=True, blank=True, related_name="+",
        help_text="The judging that followed; empty when no verdict changed.",
    )  # fmt: skip
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return self.about


class CorrectionKind(models.TextChoices):
    """What of ours was wrong."""

    SNAPSHOT_REVOKED = "snapshot-revoked", "snapshot revoked"
    SNAPSHOT_CORRECTED = "snapshot-corrected", "snapshot corrected"
    SNAPSHOT_LATE = "snapshot-late", "snapshot added late"
    ROW_EXCLUDED = "row-excluded", "row excluded"
    ROW_RESTORED = "row-restored", "row restored"
    ALIAS_CHANGED = "alias-changed", "alias changed"
    ALIAS_REMOVED = "alias-removed", "alias removed"


class Correction(Entry):
    """Something of ours that was wrong and was put right."""

    kind = models.CharField(max_length=20, choices=CorrectionKind.choices)
    board = models.ForeignKey(
        Board, on_delete=models.PROTECT, null=True, blank=True, related_name="corrections",
        help_text="Empty: it touches all boards.",
    )  # fmt: skip
    release = models.ForeignKey(
        Release, on_delete=models.PROTECT, null=True, blank=True, related_name="corrections"
    )
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, null=True, blank=True, related_name="+")


class BoardEventKind(models.TextChoices):
    """What a board did."""

    STRUCK = "struck", "struck a row"
    RENAMED = "renamed", "renamed a row"
    RESCORED = "re-scored", "scored anew"
    NEW_VERSION = "new-version", "went on as a new version"
    SHRUNK = "shrunk", "lost rows"
    RETIRED = "retired", "retired"


class BoardEvent(Entry):
    """Something that a board did to what it had shown."""

    kind = models.CharField(max_length=12, choices=BoardEventKind.choices)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="events")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
