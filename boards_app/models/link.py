"""What became of the addresses that pages link to, as far as anybody looked."""

from django.db import models

DEAD = 2  # failures in a row


class LinkCheck(models.Model):
    """When an address was last looked at, and what it answered. One row an address, made anew each time."""

    address = models.CharField(max_length=1000, unique=True)
    checked_at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True, help_text="Of the answer; empty where none came.")
    problem = models.CharField(max_length=300, blank=True, help_text="Empty where the page is there.")
    failures = models.PositiveSmallIntegerField(
        default=0, help_text="How often in a row it was gone (404, 410, or no such host). Two: dead."
    )

    class Meta:
        ordering = ["-failures", "checked_at", "id"]

    def __str__(self) -> str:
        return self.address

    @property
    def is_dead(self) -> bool:
        """Tell whether it was gone each of the last two times."""
        return self.failures >= DEAD
