"""Labs: who announces releases."""

from django.core.exceptions import ValidationError
from django.db import models

from models_app.fields import validate_line, validate_text, validate_web_address
from models_app.history.recording import Records
from models_app.slugs import SLUG_LENGTH, validate_slug


class Lab(models.Model):
    """An organisation that announces releases."""

    name = models.CharField(max_length=200, validators=[validate_line])
    slug = models.CharField(
        max_length=SLUG_LENGTH, unique=True, validators=[validate_slug], help_text="Its address: /labs/slug."
    )
    website = models.CharField(max_length=500, blank=True, validators=[validate_web_address])
    about = models.TextField(
        blank=True, validators=[validate_text], help_text="One or two plain sentences; Markdown is allowed."
    )

    history = Records()

    class Meta:
        ordering = ["name", "slug"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the path of its page."""
        return f"/labs/{self.slug}"

    def clean(self) -> None:
        """Refuse a slug that another lab once had: its old address leads there for ever."""
        former = Lab.objects.filter(old_slugs__slug=self.slug).exclude(pk=self.pk).first()
        if former:
            raise ValidationError(
                {"slug": f"This was once the slug of {former}; a slug is never used again."}
            )
