"""What boards showed: raw files, snapshots, results, and what people decided of them."""

from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import F, FilteredRelation, Q

from boards_app.models.board import Board, Metric, RecipeVersion
from models_app.fields import validate_line, validate_web_address


class RawFile(models.Model):
    """The bytes of a file as it came. Re-reads share one; a take-down purges the bytes, never the hash."""

    sha256 = models.CharField(max_length=64, unique=True)
    size = models.PositiveIntegerField()
    content = models.BinaryField(null=True)
    purged_reason = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.sha256[:12]


class SnapshotQuerySet(models.QuerySet["Snapshot"]):
    """Rows of snapshots, chosen by what people decided."""

    def accepted(self) -> Self:
        """Return those that are evidence now."""
        return self.filter(decisions__is_current=True, decisions__kind=DecisionKind.ACCEPTED)

    def staged(self) -> Self:
        """Return those that nobody has decided about."""
        return self.filter(decisions=None)

    def with_state(self) -> Self:
        """Return them with `state`: what was decided and holds now, None where nobody decided."""
        held = FilteredRelation("decisions", condition=Q(decisions__is_current=True))
        return self.alias(held=held).annotate(state=F("held__kind"))


class Snapshot(models.Model):
    """What a board showed on a day. Its results are never changed."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="snapshots")
    taken_on = models.DateField(db_index=True)
    published_on = models.DateField(
        null=True, blank=True, help_text="The day the board itself names, if any."
    )
    source_url = models.CharField(max_length=1000, blank=True, validators=[validate_web_address])
    file_name = models.CharField(max_length=255, validators=[validate_line])
    raw_file = models.ForeignKey(RawFile, on_delete=models.PROTECT, related_name="snapshots")
    recipe = models.ForeignKey(RecipeVersion, on_delete=models.PROTECT, related_name="snapshots")
    rows_read = models.PositiveIntegerField()
    rows_left_out = models.PositiveIntegerField(default=0)
    left_out = models.JSONField(default=list, help_text="Rule and count of the rows left out.")
    staged_by = models.CharField(max_length=150)
    staged_at = models.DateTimeField(auto_now_add=True)
    state: str | None  # of those that were asked for `with_state`

    objects: ClassVar[Any] = SnapshotQuerySet.as_manager()

    class Meta:
        ordering = ["-taken_on", "-id"]
        permissions = [
            ("stage_snapshot", "Can stage snapshots: evidence of nothing until somebody decides"),
            ("decide_snapshot", "Can accept, mark partial, correct and revoke snapshots"),
        ]
        indexes = [models.Index(fields=["board", "-taken_on"], name="snapshot_board_day")]

    def __str__(self) -> str:
        return f"{self.board} {self.taken_on.isoformat()}"


class DecisionKind(models.TextChoices):
    """What a person decided about a snapshot."""

    ACCEPTED = "accepted", "accepted: evidence"
    PARTIAL = "partial", "partial: kept, no evidence"
    REVOKED = "revoked", "revoked: no evidence any more"


class SnapshotDecision(models.Model):
    """What a person decided about a snapshot, and why. The newest one is current; the others stay."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="decisions")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    taken_on = models.DateField()
    kind = models.CharField(max_length=8, choices=DecisionKind.choices)
    reason = models.TextField(blank=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    is_current = models.BooleanField(default=True)

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["snapshot"], condition=Q(is_current=True), name="snapshot_one_current_decision"
            ),
            models.UniqueConstraint(
                fields=["board", "taken_on"],
                condition=Q(is_current=True, kind="accepted"),
                name="snapshot_one_accepted_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.snapshot}: {self.kind}"


class Result(models.Model):
    """One cell of a snapshot. The rules read the text columns; `score_number` only sorts."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="results")
    metric = models.ForeignKey(Metric, on_delete=models.PROTECT, related_name="results")
    row_key = models.CharField(max_length=300)
    line = models.PositiveIntegerField(null=True)
    pointer = models.CharField(max_length=300, blank=True)
    raw_name = models.CharField(max_length=300)
    normal_name = models.CharField(max_length=300)
    score_text = models.CharField(max_length=60)
    low_text = models.CharField(max_length=60, blank=True)
    high_text = models.CharField(max_length=60, blank=True)
    tasks = models.PositiveIntegerField(null=True)
    score_number = models.FloatField()

    class Meta:
        ordering = ["snapshot", "metric", "line", "id"]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "metric", "row_key"], name="result_row_once"),
            models.CheckConstraint(condition=~Q(score_text=""), name="result_has_score"),
        ]
        indexes = [models.Index(fields=["normal_name", "metric"], name="result_name_metric")]

    def __str__(self) -> str:
        return f"{self.raw_name}: {self.score_text}"
