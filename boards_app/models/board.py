"""Categories, boards, their metrics and the recipes that read their files."""

import re
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q

from boards_app.fetching.addresses import AddressError, read_target
from models_app.fields import validate_line, validate_text, validate_web_address
from models_app.history.recording import Records
from models_app.slugs import SLUG_LENGTH, validate_slug

DECIMAL_LENGTH = 40


validate_key = RegexValidator(
    r"^[a-z0-9][a-z0-9_-]*\Z", "Use small letters a to z, digits, hyphens and underscores."
)


_PLAIN_DECIMAL = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")


def validate_positive_decimal(text: str) -> None:
    """Refuse a text that is no plain decimal above zero. Kept as text, since the rules are exact."""
    if not _PLAIN_DECIMAL.fullmatch(text):
        raise ValidationError("Write the number plainly, such as 3 or 0.5.")
    if Decimal(text) <= 0:
        raise ValidationError("Give a number above zero.")


class Category(models.Model):
    """Where a crown is given, with the numbers of rules R9 and R13."""

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, validators=[validate_slug])
    name = models.CharField(max_length=80, unique=True, validators=[validate_line])
    about = models.TextField(blank=True, validators=[validate_text])
    position = models.PositiveIntegerField(default=0)
    min_boards = models.PositiveSmallIntegerField(
        "fewest boards", default=2, validators=[MinValueValidator(1)], help_text="Rule R9."
    )
    min_labs = models.PositiveSmallIntegerField(
        "fewest labs", default=3, validators=[MinValueValidator(1)], help_text="Rule R13."
    )
    max_tied = models.PositiveSmallIntegerField(
        "most labs tied", default=3, validators=[MinValueValidator(1)], help_text="Rule R13."
    )

    history = Records()

    class Meta:
        ordering = ["position", "name"]
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.name


class Board(models.Model):
    """A leaderboard. Whether it counts, and why, is said here and shown to readers."""

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, validators=[validate_slug])
    name = models.CharField(max_length=120, unique=True, validators=[validate_line])
    operator = models.CharField(max_length=200, blank=True, validators=[validate_line])
    url = models.CharField("address", max_length=1000, validators=[validate_web_address])
    source_url = models.CharField(
        "address of the data", max_length=1000, blank=True, validators=[validate_web_address]
    )
    about = models.TextField(blank=True, validators=[validate_text])
    licence = models.CharField(max_length=200, blank=True, validators=[validate_line])
    attribution = models.TextField(
        blank=True, validators=[validate_line], help_text="Stands beside each table."
    )
    is_independent = models.BooleanField("independent", default=True)
    is_counted = models.BooleanField(
        "counted", default=False, help_text="Only boards whose figures may be published can count."
    )
    counted_reason = models.TextField(
        "why it counts, or not", blank=True, validators=[validate_text], help_text="Shown to readers."
    )
    tracked_since = models.DateField(null=True, blank=True, help_text="The first day it speaks (R1).")
    retired_on = models.DateField(null=True, blank=True, help_text="The first day it no longer speaks (R1).")
    max_age_days = models.PositiveSmallIntegerField(
        default=120, validators=[MinValueValidator(1)], help_text="How long an edition speaks (R3)."
    )
    min_gap_days = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1)], help_text="How far apart two looks must be (R3)."
    )
    cadence = models.TextField(
        blank=True,
        validators=[validate_text],
        help_text="How often it changes, and why the age above fits that.",
    )
    fetch_allowed = models.BooleanField(
        default=False, help_text="Its terms let us take the address of the data by schedule."
    )
    fetch_terms_url = models.CharField(
        "address of those terms", max_length=1000, blank=True, validators=[validate_web_address]
    )
    continues = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="continued_by",
        help_text="The board whose series this one goes on from.",
    )

    history = Records()
    history_parts = ("metrics",)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(retired_on=None) | Q(tracked_since=None) | Q(retired_on__gt=F("tracked_since")),
                name="board_retires_after_start",
                violation_error_message="A board retires after the day it was first tracked.",
            ),
            models.CheckConstraint(
                condition=Q(continues=None) | ~Q(continues=F("id")), name="board_does_not_continue_itself"
            ),
            models.CheckConstraint(
                condition=Q(max_age_days__gte=1) & Q(min_gap_days__gte=1), name="board_days_positive"
            ),
            models.CheckConstraint(
                condition=Q(fetch_allowed=False) | (~Q(source_url="") & ~Q(fetch_terms_url="")),
                name="board_fetched_by_its_terms",
                violation_error_message="To be fetched a board needs the address of the data, and "
                "that of the terms that allow it.",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check the two days against each other, and what fetching needs, each error at its field."""
        wrong = self._wrong_for_fetching() if self.fetch_allowed else {}
        if self.retired_on and self.tracked_since and self.retired_on <= self.tracked_since:
            wrong["retired_on"] = f"It must come after {self.tracked_since.isoformat()}."
        if wrong:
            raise ValidationError(wrong)

    def _wrong_for_fetching(self) -> dict[str, str]:
        wrong = {}
        if not self.fetch_terms_url:
            wrong["fetch_terms_url"] = "To fetch it, give the address of the terms that allow it."
        if not self.source_url:
            wrong["source_url"] = "To fetch it, give the address of the data."
        else:
            try:
                read_target(self.source_url)
            except AddressError as error:
                wrong["source_url"] = f"It can't be fetched: {error}."
        return wrong


class Direction(models.TextChoices):
    """Which way is better."""

    HIGHER = "higher", "higher is better"
    LOWER = "lower", "lower is better"


class TieKind(models.TextChoices):
    """How an interval comes about (R7)."""

    EXACT = "exact", "exact: the score alone"
    INTERVAL = "interval", "interval: as the board publishes it"
    MARGIN = "margin", "margin: half of it to each side"
    WILSON = "wilson", "Wilson: from a count of tasks"


class Metric(models.Model):
    """One column of a board, with its direction, unit and the way two results tie."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="metrics")
    key = models.CharField(max_length=60, validators=[validate_key], help_text="As its recipe writes it.")
    name = models.CharField(max_length=120, validators=[validate_line])
    position = models.PositiveIntegerField(default=0)
    category = models.ForeignKey(
        Category,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="metrics",
        help_text="Empty: shown, and never ranked.",
    )
    direction = models.CharField(max_length=6, choices=Direction.choices, default=Direction.HIGHER)
    unit = models.CharField(max_length=20, blank=True, validators=[validate_line], help_text="Such as %.")
    tie_kind = models.CharField("tie basis", max_length=8, choices=TieKind.choices)
    margin = models.CharField(max_length=DECIMAL_LENGTH, blank=True, validators=[validate_positive_decimal])
    tasks = models.PositiveIntegerField(
        "number of tasks", null=True, blank=True, validators=[MinValueValidator(1)]
    )
    full = models.CharField(
        "full score", max_length=DECIMAL_LENGTH, default="100", validators=[validate_positive_decimal]
    )
    max_width = models.CharField(
        "widest interval", max_length=DECIMAL_LENGTH, blank=True, validators=[validate_positive_decimal],
        help_text="A result whose interval is wider is shown and not used.",
    )  # fmt: skip
    tie_reason = models.TextField(
        "why this basis", blank=True, validators=[validate_text], help_text="Shown to readers."
    )

    history = Records()
    history_key = "key"

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "key"],
                name="metric_key_once",
                violation_error_message="This board has a metric with this key already.",
            ),
            models.UniqueConstraint(
                fields=["board", "category"],
                condition=Q(category__isnull=False),
                name="metric_one_per_board_and_category",
                violation_error_message="This board has a metric in this category already (R1).",
            ),
            models.CheckConstraint(
                condition=~Q(tie_kind="margin") | ~Q(margin=""),
                name="metric_margin_given",
                violation_error_message="A margin basis needs its margin.",
            ),
            models.CheckConstraint(
                condition=~Q(tie_kind="wilson") | Q(tasks__isnull=False),
                name="metric_tasks_given",
                violation_error_message="A Wilson basis needs the number of tasks.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board_id and self.board.name}: {self.name}"

    def clean(self) -> None:
        """Ask for what the tie basis needs, at the field that lacks it."""
        if self.tie_kind == TieKind.MARGIN and not self.margin:
            raise ValidationError({"margin": "A margin basis needs its margin."})
        if self.tie_kind == TieKind.WILSON and not self.tasks:
            raise ValidationError({"tasks": "A Wilson basis needs the number of tasks."})


class RecipeVersion(models.Model):
    """How a board's files are read, as text. A change is a new version; an old one is never changed."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="recipes")
    number = models.PositiveIntegerField()
    text = models.TextField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["board", "-number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="recipe_number_once")]

    def __str__(self) -> str:
        return f"{self.board}: recipe {self.number}"
