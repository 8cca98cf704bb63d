"""The forms of a release and its rows: slugs, publication, and claims with their scores."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import TextField
from django.utils import timezone

from models_app.claimed_lines import COLUMNS, FORM, LineError, read_lines, write_lines
from models_app.fields import validate_line
from models_app.history.recording import act_reason
from models_app.models import Claim, ClaimedScore
from models_app.publication_fields import state_of
from models_app.row_formsets import OnceFormSet
from models_app.slugs import make_slug

CONFIRMED = "_confirmed_slug"  # the box that says yes to an address leading elsewhere for ever
SCHEDULE = "_schedule"
# A fact or a claim is a sentence or two; Django's own box takes half a screen for each.
SMALL_TEXTS: dict[type[Any], dict[str, Any]] = {
    TextField: {"widget": forms.Textarea(attrs={"rows": 2, "cols": 60})}
}


class SlugForm(forms.ModelForm):
    """A form whose slug is made from the name when it is left empty."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if "slug" in self.fields:  # not for those who may only look
            slug = self.fields["slug"]
            slug.required = False
            slug.help_text = (
                f"{slug.help_text} Made from the name when empty. When you change it, the old address leads "
                "here for ever, and is never used again."
            )

    def clean(self) -> dict[str, Any]:
        """Make the slug, or ask for one."""
        cleaned = super().clean() or self.cleaned_data
        if (
            "slug" in self.fields
            and not cleaned.get("slug")
            and cleaned.get("name")
            and "slug" not in self.errors
        ):
            cleaned["slug"] = make_slug(cleaned["name"])
            if not cleaned["slug"]:
                self.add_error("slug", "No slug can be made from this name; give one.")
        return cleaned


class ReleaseForm(SlugForm):
    """A release: what changes for readers is asked for before it is saved."""

    why = forms.CharField(
        max_length=200,
        required=False,
        validators=[validate_line],
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text="Kept in the history beside the change. Needed to take a release back from readers.",
    )

    class Meta:
        help_texts = {
            "name": "As the lab writes it, with the date or version that tells it from its siblings.",
            "announced_on": "The day the lab announced it (UTC). Counted, with a source by the lab.",
            "description": "One paragraph in our own words; Markdown is allowed. Not counted in any verdict.",
            "base": "The release it derives from, when we list it. Not counted in any verdict.",
            "api_from": "The first day anyone could call it. Counted: only what the public can use competes.",
            "weights_from": "The first day anyone could download them. Counted: usable, and open.",
            "withdrawn_on": "The day the lab took it back. Counted: from then on it competes no longer.",
            "licence": "Shown, and filtered by. Not counted in any verdict: the day of the weights is.",
            "tracking_since": "The day we began to watch for results. Not counted in any verdict.",
        }

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.state = state_of(self.instance)  # before the form writes on it
        self.slug_change: tuple[str, str] | None = None
        for name in ("is_published", "publish_at"):
            if name in self.fields:
                self.fields[name].widget.state = self.state

    def clean_is_published(self) -> bool:
        """Leave it as it is where no button was pressed."""
        sent = self.cleaned_data["is_published"]
        return bool(self.instance.is_published) if sent is None else sent

    def clean(self) -> dict[str, Any]:
        """Ask before an address that readers know leads elsewhere, and why they shall no longer see it."""
        cleaned = super().clean()
        if self.state["is_public"]:
            self._ask_about_slug(cleaned)
            self._ask_why(cleaned)
        if SCHEDULE in self.data and "publish_at" in cleaned:
            self._ask_for_time(cleaned)
        return cleaned

    def _ask_about_slug(self, cleaned: dict[str, Any]) -> None:
        old, new = self.instance.slug, cleaned.get("slug")
        if not new or new == old or self._is_brought_back() or self.data.get(CONFIRMED) == new:
            return
        self.slug_change = (old, new)
        self.add_error("slug", f"Readers know it as /m/{old}. Tick the box at the top to change it for ever.")

    def _is_brought_back(self) -> bool:
        """Tell whether an old state is saved anew: its reason is none that was typed in this form."""
        return act_reason() not in ("", self.data.get("why", "").strip()[:200])

    def _ask_why(self, cleaned: dict[str, Any]) -> None:
        at = cleaned.get("publish_at", self.instance.publish_at)
        is_on = cleaned.get("is_published", True)
        stays = is_on and (at is None or at <= timezone.now())
        if not stays and not cleaned.get("why") and not act_reason() and "why" not in self.errors:
            self.add_error("why", "Say why readers shall no longer see it; the history keeps it.")

    def _ask_for_time(self, cleaned: dict[str, Any]) -> None:
        if cleaned["publish_at"] is None:
            self.add_error("publish_at", "Give the day and the time to publish at.")
        elif "publish_at" in self.changed_data and cleaned["publish_at"] <= timezone.now():
            self.add_error("publish_at", "This time is past. Give a later one, or publish now.")


class FactFormSet(OnceFormSet):
    """Facts: each label once."""

    once = {"label": "This label stands twice."}


class SourceFormSet(OnceFormSet):
    """Sources: each address once."""

    once = {"url": "This address stands twice."}


class ScoreLinesField(forms.CharField):
    """The scores of a claim, a line each; what is returned is the same lines, put in order."""

    widget = forms.Textarea(attrs={"rows": 3, "cols": 60, "data-score-lines": ""})

    def clean(self, value: Any) -> str:
        """Return the lines; ValidationError names the line that is wrong, and its column."""
        text: str = super().clean(value)
        try:
            rows = read_lines(text)
        except LineError as error:
            raise ValidationError(str(error)) from error
        wrong = [message for number, row in rows for message in _wrong_cells(number, row)]
        if wrong:
            raise ValidationError(wrong)
        return lines_of(_unsaved(row) for _, row in rows)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Tell whether other scores were typed, however they are spaced."""
        try:
            return self.clean(data) != (initial or "")
        except ValidationError:
            return True


def _unsaved(row: dict[str, str]) -> ClaimedScore:
    return ClaimedScore(**row)


def _wrong_cells(number: int, row: dict[str, str]) -> list[str]:
    try:
        _unsaved(row).clean_fields(exclude=["claim", "position"])
    except ValidationError as error:
        return [
            f"Line {number}, {name.replace('_', ' ')}: {message}"
            for name, said in error.message_dict.items()
            for message in said
        ]
    return []


def lines_of(scores: Any) -> str:
    """Return scores, in their order, as lines."""
    return write_lines([getattr(score, name) for name in COLUMNS] for score in scores)


class ClaimForm(forms.ModelForm):
    """A claim with its scores on one form."""

    score_lines = ScoreLinesField(
        label="Scores", required=False,
        help_text=f"The numbers of the claim as the lab gives them, a line each: {FORM}. The last three "
        "may be left out. Not counted in any verdict.",
    )  # fmt: skip

    class Meta:
        help_texts = {"source": "One of the sources above. Save a new one first, then choose it here."}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk:
            self.initial.setdefault("score_lines", lines_of(self.instance.scores.all()))

    def save(self, commit: bool = True) -> Any:
        """Save the claim, and the scores where they are others than before."""
        claim = super().save(commit)
        if commit and "score_lines" in self.changed_data:
            save_scores(claim, self.cleaned_data["score_lines"])
        return claim


def save_scores(claim: Claim, lines: str) -> None:
    """Make the scores of a stored claim those of lines that were checked; what stays the same is kept."""
    stored = list(ClaimedScore.objects.filter(claim=claim))
    for position, (_, row) in enumerate(read_lines(lines)):
        score = next((one for one in stored if all(getattr(one, n) == row[n] for n in COLUMNS)), None)
        if score is None:
            score = next((one for one in stored if one.benchmark == row["benchmark"]), None)
        if score is not None:
            stored.remove(score)
        _put(score or ClaimedScore(claim=claim), position, row)
    for score in stored:
        score.delete()


def _put(score: ClaimedScore, position: int, row: dict[str, str]) -> None:
    """Save a score where it is not so yet."""
    values = {"position": position, **row}
    if score.pk is None or any(getattr(score, name) != value for name, value in values.items()):
        for name, value in values.items():
            setattr(score, name, value)
        score.save()
