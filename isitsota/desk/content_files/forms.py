"""What is sent: files for a preview, or what was previewed, to be loaded."""

from __future__ import annotations  # Django's uploads take no parameters when the code runs

import base64
import binascii
from typing import Any

from django import forms

from boards_app.content.incoming import LARGEST_UNPACKED, Files, SentError, pack, place_loose, read_zip


class SeveralFiles(forms.ClearableFileInput):
    """A box for files that takes several."""

    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return them all."""
        return files.getlist(name) if hasattr(files, "getlist") else [files[name]] if name in files else []


class FilesField(forms.FileField):
    """One zip, or several YAML files."""

    widget = SeveralFiles(attrs={"accept": ".zip,.yaml"})

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Return what was sent, each checked as Django does."""
        if not data:
            raise forms.ValidationError("Choose a zip, or one or more YAML files.")
        return [super(FilesField, self).clean(one, initial) for one in data]


class SendForm(forms.Form):
    """Files to be looked at."""

    sent = FilesField(
        label="Files",
        help_text="A zip of the layout that dump_content writes, or loose YAML files of one kind.",
    )
    folder = forms.ChoiceField(
        label="Loose files are",
        choices=[("releases", "releases (SLUG.yaml)"), ("labs", "labs (SLUG.yaml)")],
        required=False,
        help_text="categories.yaml and aliases.yaml are known by their names. Boards come in a zip.",
    )

    def read_files(self) -> Files:
        """Return the files by path. Raises SentError."""
        sent = self.cleaned_data["sent"]
        if sum(one.size for one in sent) > LARGEST_UNPACKED:
            raise SentError(f"These files have more than {LARGEST_UNPACKED:,} bytes.")
        zips = [one for one in sent if one.name.lower().endswith(".zip")]
        if zips and len(sent) > 1:
            raise SentError("Send one zip alone, or YAML files alone.")
        if zips:
            return read_zip(zips[0].read())
        return place_loose(
            ((one.name, one.read()) for one in sent), self.cleaned_data["folder"] or "releases"
        )


class LoadForm(forms.Form):
    """What was shown: the files, the digest of their changes, and that doubles are meant."""

    packed = forms.CharField(widget=forms.HiddenInput)
    digest = forms.CharField(widget=forms.HiddenInput)
    are_doubles_meant = forms.BooleanField(
        label="These are no doubles: make them all the same", required=False
    )

    def read_files(self) -> Files:
        """Return the files by path. Raises SentError for what no page of ours sent."""
        try:
            return read_zip(base64.b64decode(self.cleaned_data["packed"], validate=True))
        except (binascii.Error, ValueError) as error:
            if isinstance(error, SentError):
                raise
            raise SentError("What was shown can't be read any more; send the files again.") from error


def as_hidden(files: Files) -> str:
    """Return files as a hidden field holds them. Raises SentError when they are too large."""
    return base64.b64encode(pack(files)).decode()
