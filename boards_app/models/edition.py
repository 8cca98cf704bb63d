"""Which snapshots say something new. Derived from the evidence, as the rules read it."""

from django.db import models

from boards_app.models.board import Board
from boards_app.models.snapshot import Snapshot


class Edition(models.Model):
    """An accepted snapshot of a counted board that is no re-read (R2)."""

    snapshot = models.OneToOneField(
        Snapshot, on_delete=models.CASCADE, primary_key=True, related_name="edition"
    )
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="editions")
    taken_on = models.DateField()
    gap_days = models.PositiveIntegerField(null=True, help_text="Since the edition before it, if any.")

    class Meta:
        ordering = ["board", "-taken_on"]
        constraints = [models.UniqueConstraint(fields=["board", "taken_on"], name="edition_once_a_day")]

    def __str__(self) -> str:
        return str(self.snapshot)
