"""Decide about a name in place: take a release for it, exclude it, or take the last decision back."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from boards_app.correcting.meanings import meaning_on
from boards_app.correcting.names import give_alias, remove_alias
from boards_app.intake.store import IntakeError
from boards_app.models import Alias, Board, Snapshot
from models_app.fields import validate_text
from models_app.history.stale import version_of
from models_app.models import Release
from models_app.yaml_reading import shown

TAKEN_BACK = "Taken back right after it was decided."


@dataclass(frozen=True)
class Place:
    """A name where it stands: in a snapshot, in normal form."""

    snapshot: Snapshot
    name: str

    def check_open(self) -> None:
        """Raise IntakeError where the name does not stand there, or somebody has decided about it."""
        if not self.snapshot.results.filter(normal_name=self.name).exists():
            raise IntakeError(f"{self.snapshot} has no name {shown(self.name)}.")
        meaning = meaning_on(self.snapshot.board, self.name, self.snapshot.taken_on)
        if meaning is not None:
            release = Release.objects.filter(pk=meaning.release or 0).first()
            said = f"means {release} already" if release else "is excluded already"
            raise IntakeError(f"{shown(self.name)} {said}: somebody was quicker.")

    def give(
        self, *, release: Release | None, by: str, variant: str = "", reason: str = "",
        is_everywhere: bool = False,
    ) -> Alias:  # fmt: skip
        """Say what the name means from its board's first day on, or from this snapshot's if it meant another.

        Judges again what it stands in. Raises IntakeError where that can't be.
        """
        self.check_open()
        board = None if is_everywhere else self.snapshot.board
        return give_alias(
            board, self.name, release=release, by=by, reason=reason, variant=variant,
            from_on=self._first_day(board),
        )  # fmt: skip

    def _first_day(self, board: Board | None) -> date | None:
        has_meant_another = Alias.objects.filter(board=board, name=self.name).exists()
        return self.snapshot.taken_on if has_meant_another else None


class NameForm(forms.Form):
    """What a button of the page says about a name: `take` a release, or exclude it for a reason."""

    snapshot = forms.ModelChoiceField(Snapshot.objects.select_related("board").defer("board__about"))
    name = forms.CharField(max_length=300, strip=False)
    take = forms.CharField(required=False, max_length=400)
    is_everywhere = forms.BooleanField(required=False)
    reason = forms.CharField(required=False, validators=[validate_text])

    def clean_take(self) -> tuple[Release, str] | None:
        """Find the release; after a blank follows the setting."""
        slug, _, variant = self.cleaned_data["take"].partition(" ")
        if not slug:
            return None
        release = Release.objects.filter(slug=slug).first()
        if release is None:
            raise ValidationError(f"There is no release {slug} any more.")
        return release, variant.strip()

    def clean(self) -> dict[str, Any]:
        """Ask for a reason where nothing is taken."""
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("take") and not cleaned.get("reason", "").strip():
            raise ValidationError("Say why this name is excluded.")
        return cleaned

    def place(self) -> Place:
        """Return the name where it stands."""
        return Place(self.cleaned_data["snapshot"], self.cleaned_data["name"])

    def decide(self, by: str) -> Alias:
        """Do it. Raises IntakeError where it can't be."""
        taken, reason = self.cleaned_data["take"], self.cleaned_data["reason"].strip()
        if taken is None:
            return self.place().give(release=None, by=by, reason=reason)
        release, variant = taken
        return self.place().give(
            release=release, by=by, variant=variant, reason=reason,
            is_everywhere=self.cleaned_data["is_everywhere"],
        )  # fmt: skip

    def problem(self) -> str:
        """Say in one line what is wrong with what was sent."""
        return " ".join(str(message) for messages in self.errors.values() for message in messages)


def as_last(alias: Alias, place: Place) -> dict[str, Any]:
    """Return what a session keeps of the last decision."""
    return {
        "alias": alias.pk, "version": version_of(alias), "snapshot": place.snapshot.pk, "name": place.name,
        "said": meaning_said(alias),
    }  # fmt: skip


def meaning_said(alias: Alias) -> str:
    """Say what an alias says: a clause without a full stop."""
    where = f" on {alias.board}" if alias.board else " on all boards"
    if alias.release is None:
        return f"“{alias.name}” is excluded{where}"
    setting = f", setting “{alias.variant}”" if alias.variant else ""
    return f"“{alias.name}” means {alias.release}{setting}{where}"


def take_back(last: dict[str, Any], by: str) -> None:
    """Remove the alias of the last decision, if it is still as it was then; IntakeError if not."""
    alias = Alias.objects.filter(pk=last["alias"]).first()
    if alias is None:
        raise IntakeError("That was taken back already.")
    if alias.by != by or version_of(alias) != last["version"]:
        raise IntakeError(f"{alias.by} changed that meanwhile; put it right on the page of the alias.")
    remove_alias(alias, by=by, reason=TAKEN_BACK)
