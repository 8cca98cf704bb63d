"""What a release's page lists: facts, claims with their scores, and sources."""

from django.core.exceptions import ValidationError
from django.db import models

from models_app.fields import validate_line, validate_text, validate_web_address
from models_app.history.recording import Records
from models_app.models.release import Release


class Row(models.Model):
    """A row of a release, in the order that editors give it."""

    position = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        ordering = ["position", "id"]


class Fact(Row):
    """A label and its value, in prose; an unsure value is not stated on the lab's own pages."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="facts")
    label = models.CharField(max_length=80, validators=[validate_line])
    value = models.TextField(validators=[validate_line])
    is_unsure = models.BooleanField("unsure", default=False, help_text="Not stated on the lab's own pages.")

    history = Records()
    history_key = "label"

    class Meta(Row.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["release", "label"],
                name="fact_label_once",
                violation_error_message="This release has a fact with this label already.",
            )
        ]

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"


class SourceKind(models.TextChoices):
    """Where a source comes from."""

    LAB = "LAB", "LAB: the lab's own pages"
    REPO = "REPO", "REPO: code or weights"
    PAPER = "PAPER", "PAPER: paper or model card"
    BOARD = "BOARD", "BOARD: a leaderboard"
    PRESS = "PRESS", "PRESS: press, or a catalogue"


class Source(Row):
    """A page that bears out what the release's page says."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="sources")
    kind = models.CharField(max_length=5, choices=SourceKind.choices)
    title = models.CharField(max_length=300, validators=[validate_line])
    url = models.CharField("address", max_length=1000, validators=[validate_web_address])
    dated_on = models.DateField(null=True, blank=True, help_text="The day it came out; empty when undated.")

    history = Records()
    history_key = "url"

    class Meta(Row.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["release", "url"],
                name="source_url_once",
                violation_error_message="This release lists this address already.",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.title}"


class Claim(Row):
    """What a lab says of its release. Shown to readers; never evidence."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="claims")
    text = models.TextField(
        validators=[validate_text], help_text="In our own words. Not counted in any verdict."
    )
    by = models.CharField(
        "said where", max_length=120, blank=True, validators=[validate_line],
        help_text="Only where it matters, such as: DiffuSpace on X.",
    )  # fmt: skip
    claimed_on = models.DateField(null=True, blank=True)
    source = models.ForeignKey(
        Source, on_delete=models.SET_NULL, null=True, blank=True, related_name="claims"
    )

    history = Records()
    history_parts = ("scores",)
    history_key = "text"

    class Meta(Row.Meta):
        pass

    def __str__(self) -> str:
        return self.text[:80]

    def clean(self) -> None:
        """Refuse a source that another release lists."""
        if self.source and self.source.release_id != self.release_id:
            raise ValidationError(
                {"source": "This is a source of another release; add it to this one first."}
            )


class ClaimedScore(Row):
    """One number of a claim, as the lab gives it. Not counted in any verdict."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="scores")
    benchmark = models.CharField(max_length=120, validators=[validate_line])
    value = models.CharField(max_length=40, validators=[validate_line], help_text="As the lab writes it.")
    unit = models.CharField(max_length=40, blank=True, validators=[validate_line])
    setting = models.CharField(max_length=200, blank=True, validators=[validate_line])
    compared_with = models.CharField(max_length=300, blank=True, validators=[validate_line])

    history = Records()
    history_key = "benchmark"

    class Meta(Row.Meta):
        pass

    def __str__(self) -> str:
        return f"{self.value} {self.unit} on {self.benchmark}".replace("  ", " ")
