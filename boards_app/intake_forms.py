"""What an editor fills in at the desk to take a file in, or to decide about a snapshot."""

from __future__ import annotations  # Django's uploads take no parameters when the code runs

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from boards_app.correcting.snapshots import correct, mark_partial, revoke
from boards_app.intake.dated_files import EARLIEST
from boards_app.intake.formats.text import LARGEST_FILE
from boards_app.intake.store import IntakeError, accept, decided
from boards_app.models import Board, Snapshot
from boards_app.models.snapshot import DecisionKind
from models_app.clock import today
from models_app.days import read_day
from models_app.fields import validate_line, validate_text, validate_web_address

PASTED = "pasted.txt"

ACCEPT = ("accept", "Accept: it becomes evidence")
CORRECT = ("correct", "Correct: it takes the place of the accepted one")
PARTIAL = ("partial", "Mark partial: kept, no evidence")
SET_ASIDE = ("revoke", "Set aside")
REVOKE = ("revoke", "Revoke: no evidence any more")

Choice = tuple[str, str]


def choices_for(state: str, *, would_replace: bool) -> list[Choice]:
    """Return what can be decided about a snapshot in a state: a word and what it does.

    One that `would_replace` the accepted one of its day is no addition, but a correction.
    """
    if state == DecisionKind.REVOKED:
        return []
    if state == DecisionKind.ACCEPTED:
        return [PARTIAL, REVOKE]
    first = CORRECT if would_replace else ACCEPT
    return [first, SET_ASIDE] if state == DecisionKind.PARTIAL else [first, PARTIAL, SET_ASIDE]


def choices_now(snapshot: Snapshot) -> list[Choice]:
    """Return what can be decided about a snapshot now."""
    return choices_for(decided(snapshot) or "staged", would_replace=accepted_that_day(snapshot) is not None)


def accepted_that_day(snapshot: Snapshot) -> Snapshot | None:
    """Return the accepted snapshot of the same board and day, if there is another one."""
    others = Snapshot.objects.accepted().exclude(pk=snapshot.pk)
    found: Snapshot | None = others.filter(board=snapshot.board_id, taken_on=snapshot.taken_on).first()
    return found


class DecisionForm(forms.Form):
    """Why, and which button was pressed."""

    reason = forms.CharField(
        required=False,
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Needed for all but accepting. Readers see it in the logs.",
    )
    is_shrunk = forms.BooleanField(
        required=False,
        label="The board itself lost these rows",
        help_text="With “Mark partial”: an entry in the log of what boards did.",
    )
    decision = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, snapshot: Snapshot, *args: Any, choices: list[Choice] | None = None, **options: Any
    ) -> None:
        """Take the snapshot to decide about, and what can be decided; without that, what can be now."""
        super().__init__(*args, **options)
        self.snapshot = snapshot
        self.choices = choices_now(snapshot) if choices is None else choices

    def clean(self) -> dict[str, Any]:
        """Refuse what can't be decided now: somebody else may have been quicker."""
        cleaned = super().clean() or {}
        word = cleaned.get("decision")
        if word not in dict(self.choices):
            can = ", ".join(each for each, _ in self.choices) or "nothing"
            raise ValidationError(f"This can't be decided now; what can: {can}.")
        if word != "accept" and not cleaned.get("reason", "").strip() and "reason" not in self.errors:
            self.add_error("reason", "Say why.")
        return cleaned

    def decide(self, by: str) -> None:
        """Do it, in one transaction. Raises IntakeError when it can't be done after all."""
        word, reason, snapshot = self.cleaned_data["decision"], self.cleaned_data["reason"], self.snapshot
        if word == "accept":
            accept([snapshot], by=by, reason=reason)
        elif word == "partial":
            mark_partial(snapshot, by=by, reason=reason, is_shrunk=self.cleaned_data["is_shrunk"])
        elif word == "revoke":
            revoke(snapshot, by=by, reason=reason)
        else:
            self._correct(by, reason)

    def _correct(self, by: str, reason: str) -> None:
        old = accepted_that_day(self.snapshot)
        if old is None:
            raise IntakeError(
                f"No accepted snapshot of {self.snapshot.taken_on.isoformat()} is left to correct."
            )
        correct(old, self.snapshot, by=by, reason=reason)


def _checked_day(text: str) -> date:
    try:
        day = read_day(text.strip())
    except ValueError as error:
        raise ValidationError(f"“{text}” {error}.") from error
    if not EARLIEST <= day <= today():
        raise ValidationError(f"Give a day from {EARLIEST.isoformat()} to today, {today().isoformat()}.")
    return day


class BoardChoice(forms.ModelChoiceField):
    """A board; one that retired says so, since a file of it will hardly be a new one."""

    def label_from_instance(self, board: Any) -> str:
        """Return its name, and the day it retired if that is past."""
        has_retired = board.retired_on is not None and board.retired_on <= today()
        return f"{board} (retired on {board.retired_on.isoformat()})" if has_retired else str(board)


class ImportForm(forms.Form):
    """A board's file, sent or pasted, and the day on which the board showed it."""

    board = BoardChoice(Board.objects.defer("about").order_by("name"))
    taken_on = forms.CharField(
        required=False, label="Taken on", max_length=10,
        help_text="The day on which the board showed this: YYYY-MM-DD. Empty: the day that the file’s name "
        "begins with.",
    )  # fmt: skip
    file = forms.FileField(
        required=False, allow_empty_file=True, help_text=f"At most {LARGEST_FILE // 2**20} MiB."
    )
    pasted = forms.CharField(
        required=False, strip=False, label="Or its text", widget=forms.Textarea(attrs={"rows": 8, "cols": 80})
    )
    source_url = forms.CharField(
        required=False, max_length=1000, label="Web address", validators=[validate_web_address],
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text="Where it was taken from; empty: the address of the board's data.",
    )  # fmt: skip

    def clean_taken_on(self) -> date | None:
        """Read the day, None where none is given; a day to come is a slip."""
        text = self.cleaned_data["taken_on"]
        return _checked_day(text) if text.strip() else None

    def clean_file(self) -> UploadedFile[Any] | None:
        """Refuse a file that is too large, or whose name is no line of text."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is None:
            return None
        if (file.size or 0) > LARGEST_FILE:
            raise ValidationError(f"The file has more than {LARGEST_FILE:,} bytes, the most that are read.")
        validate_line(file.name or "")
        return file

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two, and for a day."""
        cleaned = super().clean() or {}
        if not self.errors and (cleaned.get("file") is None) is not bool(cleaned.get("pasted")):
            raise ValidationError("Send a file or paste its text: one of the two.")
        if not self.errors and cleaned.get("taken_on") is None:
            self._take_day_from_name(cleaned)
        return cleaned

    def _take_day_from_name(self, cleaned: dict[str, Any]) -> None:
        name = cleaned["file"].name if cleaned.get("file") else ""
        try:
            read_day(name[:10])
        except ValueError:
            self.add_error("taken_on", "Give the day, or send a file whose name begins with it: YYYY-MM-DD.")
            return
        try:
            cleaned["taken_on"] = _checked_day(name[:10])
        except ValidationError as error:
            self.add_error("taken_on", error)

    def content(self) -> tuple[str, bytes]:
        """Return the name and the bytes; a browser's line ends in pasted text become plain ones."""
        file = self.cleaned_data["file"]
        if file is not None:
            return file.name, file.read()
        return PASTED, self.cleaned_data["pasted"].replace("\r\n", "\n").encode("utf-8", "surrogatepass")
