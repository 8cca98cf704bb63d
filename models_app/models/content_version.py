"""One counter that tells whether anything a reader could see has changed."""

from django.db import models
from django.db.models import F
from django.utils import timezone


class ContentVersion(models.Model):
    """The number of changes so far, and when the last one was: one row, raised in the transaction of each."""

    number = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField(null=True, help_text="Null where the last change was before this was kept.")

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="content_version_is_one_row")]

    def __str__(self) -> str:
        return str(self.number)

    @classmethod
    def current(cls) -> int:
        """Return the number now; 0 before the first change."""
        return cls.objects.filter(pk=1).values_list("number", flat=True).first() or 0

    @classmethod
    def lock(cls) -> None:
        """Wait for whoever else is writing; call it first in a transaction that changes verdicts."""
        cls.objects.select_for_update().get_or_create(pk=1)

    @classmethod
    def rise(cls) -> None:
        """Count one more change; call it inside the transaction that makes the change.

        The first write waits for whoever else is writing, so that a later change has a later time.
        """
        if not cls.objects.filter(pk=1).update(number=F("number") + 1):
            cls.objects.create(pk=1, number=1)
        cls.objects.filter(pk=1).update(at=timezone.now())
