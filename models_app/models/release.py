"""Releases: one model that a lab announced."""

from datetime import datetime
from typing import Any, ClassVar, Self

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from models_app.fields import validate_line, validate_text
from models_app.history.recording import Records
from models_app.models.lab import Lab
from models_app.prepared import Lately
from models_app.slugs import SLUG_LENGTH, validate_slug

NOW = Lately(timezone.now, models.DateTimeField())


class ReleaseQuerySet(models.QuerySet["Release"]):
    """Rows of releases, chosen by words that pages, feeds, sitemap and API share."""

    def published(self, now: datetime | None = None) -> Self:
        """Return those that readers can see: published, and not scheduled for later."""
        return self.filter(Q(is_published=True) & (Q(publish_at=None) | Q(publish_at__lte=now or NOW)))


def _ends_after_start(what: str) -> models.CheckConstraint:
    start, end = f"{what}_from", f"{what}_until"
    return models.CheckConstraint(
        condition=Q(**{end: None}) | Q(**{f"{start}__isnull": False, f"{end}__gt": F(start)}),
        name=f"release_{what}_ends_after_start",
        violation_error_message=f"The day the {what} ended must come after the day it began.",
    )


class Release(models.Model):
    """One model that a lab announced: what filters and checks read. Prose about it stands in its facts."""

    name = models.CharField(max_length=200, validators=[validate_line])
    slug = models.CharField(
        max_length=SLUG_LENGTH, unique=True, validators=[validate_slug], help_text="Its address: /m/slug."
    )
    lab = models.ForeignKey(Lab, on_delete=models.PROTECT, related_name="releases")
    description = models.TextField(
        blank=True,
        validators=[validate_text],
        help_text="One paragraph in our own words; Markdown is allowed.",
    )
    announced_on = models.DateField(null=True, blank=True, help_text="The day the lab announced it (UTC).")
    base = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="derived",
        help_text="The release it derives from, when we list it.",
    )
    base_identifier = models.CharField(
        max_length=200,
        blank=True,
        validators=[validate_line],
        help_text="The base as its makers write it, such as Qwen/Qwen3.6-35B-A3B.",
    )
    api_from = models.DateField(
        "API from", null=True, blank=True, help_text="The first day anyone could call it."
    )
    api_until = models.DateField("API until", null=True, blank=True, help_text="The first day without it.")
    weights_from = models.DateField(
        null=True, blank=True, help_text="The first day anyone could download them."
    )
    weights_until = models.DateField(null=True, blank=True, help_text="The first day without them.")
    withdrawn_on = models.DateField(null=True, blank=True, help_text="The day the lab took the release back.")
    licence = models.CharField(max_length=120, blank=True, validators=[validate_line])
    total_parameters = models.DecimalField(
        "total parameters, billions", max_digits=12, decimal_places=3, null=True, blank=True,
        validators=[MinValueValidator(0)],
    )  # fmt: skip
    active_parameters = models.DecimalField(
        "active parameters, billions", max_digits=12, decimal_places=3, null=True, blank=True,
        validators=[MinValueValidator(0)],
    )  # fmt: skip
    context_tokens = models.PositiveBigIntegerField("context, tokens", null=True, blank=True)
    is_published = models.BooleanField("published", default=False, db_index=True)
    publish_at = models.DateTimeField(
        null=True, blank=True, help_text="Where set, readers see it from this time on (UTC)."
    )
    tracking_since = models.DateField(
        null=True, blank=True, help_text="The day we began to watch for results."
    )
    updated_on = models.DateField(
        null=True, blank=True, help_text="The day its content last changed. Verdict changes do not count."
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    objects: ClassVar[Any] = ReleaseQuerySet.as_manager()
    # Both follow from changes, and say nothing that the history does not say itself.
    history = Records(excluded_fields=["version", "updated_on"])
    history_parts = ("facts", "sources", "claims")

    class Meta:
        ordering = [F("announced_on").desc(nulls_last=True), "name", "slug"]
        permissions = [("publish_release", "Can publish releases, and change published ones")]
        indexes = [models.Index(fields=["lab", "announced_on"], name="release_lab_announced")]
        constraints = [
            _ends_after_start("api"),
            _ends_after_start("weights"),
            models.CheckConstraint(
                condition=Q(base=None) | ~Q(base=F("id")),
                name="release_is_not_its_own_base",
                violation_error_message="A release can't be its own base.",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the path of its page."""
        return f"/m/{self.slug}"

    def is_public(self, now: datetime | None = None) -> bool:
        """Tell whether readers can see it: whether `published` would return it."""
        return self.is_published and (self.publish_at is None or self.publish_at <= (now or timezone.now()))

    def clean(self) -> None:
        """Check what spans fields, with the error at the field an editor can put right."""
        errors: dict[str, str] = {}
        for what, words in (("api", "the API"), ("weights", "the weights")):
            start, end = getattr(self, f"{what}_from"), getattr(self, f"{what}_until")
            if end and not start:
                errors[f"{what}_until"] = f"Say first from when on {words} could be used."
            elif end and end <= start:
                errors[f"{what}_until"] = f"The end must come after {start.isoformat()}, when it began."
        if self.pk and self.base_id and self.derives_from(self.pk):
            errors["base"] = "Its base derives from this release itself."
        former = Release.objects.filter(old_slugs__slug=self.slug).exclude(pk=self.pk).first()
        if former:
            errors["slug"] = f"This was once the slug of {former}; a slug is never used again."
        if errors:
            raise ValidationError(errors)

    def derives_from(self, pk: int) -> bool:
        """Tell whether the chain of bases above this release holds the release `pk`."""
        seen: set[int] = set()
        above = self.base_id
        while above and above not in seen:
            if above == pk:
                return True
            seen.add(above)
            above = Release.objects.filter(pk=above).values_list("base_id", flat=True).first()
        return False
