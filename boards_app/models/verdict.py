"""What the rules said: publications, verdicts, reigns and standings. Computed, never typed."""

from django.db import models
from django.db.models import F, Q

from boards_app.models.board import Category
from models_app.models import Release


class Scope(models.TextChoices):
    """Who competes."""

    ALL = "all", "all releases"
    OPEN = "open", "open weights"


class Publication(models.Model):
    """One judging: when, by whom, why, up to which day, and from what evidence."""

    at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=150)
    kind = models.CharField(max_length=40)
    reason = models.TextField(blank=True)
    as_of = models.DateField(help_text="The last day judged.")
    rules_version = models.CharField(max_length=10)
    evidence_digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["-id"]
        get_latest_by = "id"

    def __str__(self) -> str:
        return f"{self.kind} as of {self.as_of.isoformat()}"


class Verdict(models.Model):
    """What the rules say of a release from `as_of` on, until the next row. Never changed.

    A publication writes the rows of a release from the first day on which they differ; what was true on a
    day is the row with the newest publication, and of that the newest `as_of`, not after that day.
    """

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="verdicts")
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="verdicts")
    as_of = models.DateField(help_text="The first day on which this was so.")
    state = models.CharField(max_length=12)
    since = models.DateField(null=True, help_text="The day the state began.")
    judgement = models.JSONField(help_text="The release's part of the judgement.")
    shared_places = models.JSONField(
        default=list, help_text="[board, category] of each place on a board that others share."
    )
    is_listed = models.BooleanField(help_text="A counted board's newest edition lists it.")
    label = models.CharField(max_length=80)
    detail = models.TextField(blank=True)
    answer = models.TextField(help_text="It names whoever stands in the way, so it can be long.")
    headline = models.TextField()
    sentence = models.TextField(help_text="Without the words that say the day judged.")
    next_step = models.TextField(blank=True)

    class Meta:
        ordering = ["release", "-publication", "-as_of"]
        constraints = [
            models.UniqueConstraint(fields=["publication", "release", "as_of"], name="verdict_once"),
        ]
        indexes = [
            models.Index(fields=["release", "-publication", "-as_of"], name="verdict_newest"),
            models.Index(fields=["as_of", "id"], name="verdict_by_day"),
        ]

    def __str__(self) -> str:
        return f"{self.release}: {self.state} from {self.as_of.isoformat()}"


class CurrentVerdict(models.Model):
    """Which verdict of a release holds on the last day judged. Derived: `manage.py rebuild`."""

    release = models.OneToOneField(
        Release, on_delete=models.CASCADE, primary_key=True, related_name="current_verdict"
    )
    verdict = models.OneToOneField(Verdict, on_delete=models.CASCADE, related_name="current_for")
    state = models.CharField(max_length=12, db_index=True)

    def __str__(self) -> str:
        return str(self.verdict)


class Reign(models.Model):
    """The time a crown was worn. Derived."""

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="reigns")
    scope = models.CharField(max_length=4, choices=Scope.choices)
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="reigns")
    from_on = models.DateField()
    until_on = models.DateField(null=True, help_text="The first day without it.")

    class Meta:
        ordering = ["category", "scope", "from_on", "release"]
        constraints = [
            models.UniqueConstraint(fields=["category", "scope", "release", "from_on"], name="reign_once"),
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(until_on__gt=F("from_on")), name="reign_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.release}: {self.category}, {self.scope}"


class Standing(models.Model):
    """A release's place in a category and scope on the last day judged. Derived."""

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="standings")
    scope = models.CharField(max_length=4, choices=Scope.choices)
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="standings")
    rank = models.PositiveIntegerField()
    is_shared = models.BooleanField()
    field_size = models.PositiveIntegerField()
    boards_listed = models.PositiveSmallIntegerField()
    boards_fresh = models.PositiveSmallIntegerField()
    is_leading = models.BooleanField()
    crowned_since = models.DateField(null=True)

    class Meta:
        ordering = ["category", "scope", "rank", "release"]
        constraints = [models.UniqueConstraint(fields=["category", "scope", "release"], name="standing_once")]

    def __str__(self) -> str:
        return f"{self.release}: {self.rank} in {self.category}, {self.scope}"
