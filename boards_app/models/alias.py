"""What people decided about names and rows: which release a name means, and which rows do not count."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from boards_app.intake.match import LONGEST_NAME, NO_TEXT, normal_form
from boards_app.models.board import Board
from models_app.fields import validate_line, validate_text
from models_app.history.recording import Records
from models_app.models import Release


def _ends_after_start(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(from_on=None) | Q(until_on=None) | Q(until_on__gte=F("from_on")),
        name=name,
        violation_error_message="The last day must not come before the first.",
    )


def _check_line(text: str, field: str) -> None:
    try:
        validate_line(text)
    except ValidationError as error:
        raise ValidationError({field: error.messages}) from error


def _is_within(day: date, first: date | None, last: date | None) -> bool:
    return (first is None or first <= day) and (last is None or day <= last)


class Alias(models.Model):
    """A board's name for a release, or a name that is no release (R4).

    `name` is kept in its normal form, which is what results are compared by. Without a release the name is
    excluded: a human baseline, an ensemble, an agent system, a duplicate.
    """

    board = models.ForeignKey(
        Board, on_delete=models.PROTECT, null=True, blank=True, related_name="aliases",
        help_text="Empty: holds for all boards; a board's own alias wins.",
    )  # fmt: skip
    name = models.CharField(max_length=300)
    release = models.ForeignKey(
        Release, on_delete=models.PROTECT, null=True, blank=True, related_name="aliases",
        help_text="Empty: the name is excluded, and does not exist for the rules.",
    )  # fmt: skip
    variant = models.CharField(max_length=120, blank=True, help_text="The setting that the name states.")
    from_on = models.DateField("first day", null=True, blank=True)
    until_on = models.DateField("last day", null=True, blank=True)
    reason = models.TextField(blank=True, validators=[validate_text])
    by = models.CharField(max_length=150, editable=False)
    at = models.DateTimeField(auto_now_add=True)

    history = Records()

    class Meta:
        ordering = ["name", "board", "from_on"]
        verbose_name_plural = "aliases"
        constraints = [
            models.UniqueConstraint(
                "name",
                Coalesce("board", Value(0)),
                Coalesce("from_on", Value(date.min)),
                name="alias_once_per_level_and_day",
                violation_error_message="This name has an alias from that day on already.",
            ),
            _ends_after_start("alias_ends_after_start"),
        ]

    def __str__(self) -> str:
        return f"{self.name} → {self.release or 'excluded'}"

    def holds_on(self, day: date) -> bool:
        """Tell whether it holds for a snapshot of `day`."""
        return _is_within(day, self.from_on, self.until_on)

    def clean(self) -> None:
        """Bring the name to its normal form, and ask for what is missing at its field."""
        self.name = normal_form(self.name)
        if not self.name:
            raise ValidationError({"name": "Give the name as the board writes it."})
        if len(self.name) > LONGEST_NAME:
            raise ValidationError({"name": f"In its normal form it has more than {LONGEST_NAME} characters."})
        _check_line(self.variant, "variant")
        if not self.release_id and not self.reason:
            raise ValidationError({"reason": "Say why this name is excluded."})
        if self.from_on and self.until_on and self.until_on < self.from_on:
            raise ValidationError({"until_on": "The last day must not come before the first."})


class MarkKind(models.TextChoices):
    """Who took a row out."""

    STRUCK = "struck", "struck by the board"
    EXCLUDED = "excluded", "excluded by us"


class RowMark(models.Model):
    """A row that does not count, from one day until another, wherever its key comes again."""

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="row_marks")
    row_key = models.CharField(max_length=300)
    kind = models.CharField(max_length=8, choices=MarkKind.choices)
    from_on = models.DateField("first day", null=True, blank=True)
    until_on = models.DateField("last day", null=True, blank=True)
    reason = models.TextField(validators=[validate_text])
    by = models.CharField(max_length=150, editable=False)
    at = models.DateTimeField(auto_now_add=True)

    history = Records()

    class Meta:
        ordering = ["board", "row_key", "from_on"]
        constraints = [_ends_after_start("row_mark_ends_after_start")]

    def __str__(self) -> str:
        return f"{self.board}: {self.row_key} {self.kind}"

    def holds_on(self, day: date) -> bool:
        """Tell whether it holds for a snapshot of `day`."""
        return _is_within(day, self.from_on, self.until_on)

    def clean(self) -> None:
        """Check the key and the two days, with the error at the later one."""
        if NO_TEXT.search(self.row_key):
            raise ValidationError({"row_key": "It holds a NUL or half a surrogate pair, which no text has."})
        if self.from_on and self.until_on and self.until_on < self.from_on:
            raise ValidationError({"until_on": "The last day must not come before the first."})
