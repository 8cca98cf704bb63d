"""Old addresses: they redirect for ever, and are never given away again."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from models_app.models.lab import Lab
from models_app.models.release import Release
from models_app.slugs import SLUG_LENGTH, validate_slug


class SlugHistory(models.Model):
    """A slug that a release or a lab once had."""

    slug = models.CharField(max_length=SLUG_LENGTH, validators=[validate_slug])
    release = models.ForeignKey(Release, on_delete=models.CASCADE, null=True, related_name="old_slugs")
    lab = models.ForeignKey(Lab, on_delete=models.CASCADE, null=True, related_name="old_slugs")

    class Meta:
        verbose_name_plural = "slug history"
        constraints = [
            models.CheckConstraint(
                condition=Q(release__isnull=False, lab=None) | Q(release=None, lab__isnull=False),
                name="slug_history_of_one_thing",
            ),
            models.UniqueConstraint(fields=["slug"], condition=Q(lab=None), name="old_release_slug_once"),
            models.UniqueConstraint(fields=["slug"], condition=Q(release=None), name="old_lab_slug_once"),
        ]

    def __str__(self) -> str:
        return self.slug

    def clean(self) -> None:
        """Refuse a slug that a release (or a lab, for a lab's) has now: an address leads to one thing."""
        now = (
            Release.objects.filter(slug=self.slug) if self.release_id else Lab.objects.filter(slug=self.slug)
        )
        if holder := now.first():
            raise ValidationError({"slug": f"This is the slug of {holder} now."})
