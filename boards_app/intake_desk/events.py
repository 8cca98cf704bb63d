"""Note what a board did, at the desk: scored anew, a new version, lost rows, retired."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache

from boards_app.correcting.boards import NOTED, note_event
from boards_app.models import Board, BoardEvent
from boards_app.models.log import BoardEventKind
from models_app.admin_base import DAY_HINT, who
from models_app.fields import validate_text

NOTE = "boards_app.decide_snapshot"  # what boards did is said by those who say what their files are


class EventForm(forms.Form):
    """A board, what it did, in a sentence, since when and why."""

    board = forms.ModelChoiceField(Board.objects.defer("about").order_by("name"))
    kind = forms.ChoiceField(
        choices=[(kind.value, kind.label) for kind in NOTED], label="What it did",
        help_text="A struck row is noted where the row is struck, a renamed one at its alias.",
    )  # fmt: skip
    about = forms.CharField(
        validators=[validate_text],
        label="In a sentence",
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
        help_text="Readers see it, such as: X scored all models anew with its tests of March.",
    )
    since = forms.DateField(
        required=False, input_formats=["%Y-%m-%d"], error_messages=DAY_HINT,
        help_text="YYYY-MM-DD: the first day that it touches.",
    )  # fmt: skip
    reason = forms.CharField(
        required=False,
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
        help_text="How this is known.",
    )


class EventPages:
    """Adds the form to the admin page of board events; entries are added and never changed."""

    admin_site: AdminSite
    opts: Any

    def get_urls(self) -> list[URLPattern]:
        """Return the form's address before the list's own."""
        view = self.admin_site.admin_view(never_cache(self.note))
        return [path("note/", view, name="boards_app_boardevent_note"), *super().get_urls()]  # type: ignore[misc]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Show the list, with the way to the form for those who may note."""
        context = {"may_note": request.user.has_perm(NOTE)}
        return super().changelist_view(request, context | (extra_context or {}))  # type: ignore[misc]

    def note(self, request: HttpRequest) -> HttpResponse:
        """Show the form; POST adds the entry."""
        if not request.user.has_perm(NOTE):
            raise PermissionDenied
        form = EventForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            said = dict(form.cleaned_data)
            event = note_event(
                said.pop("board"),
                BoardEventKind(said.pop("kind")),
                said.pop("about"),
                by=who(request),
                **said,
            )
            messages.success(request, f"Noted: {event}")
            return HttpResponseRedirect(reverse("admin:boards_app_boardevent_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "opts": BoardEvent._meta,
            "title": "Note what a board did",
            "form": form,
            "button": "Note it",
        }
        status = 400 if request.method == "POST" else 200
        return render(request, "admin/boards_app/boardevent/note.html", context, status=status)
