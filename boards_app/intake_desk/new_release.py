"""A release that is added for a name of a board: once it is saved, the name means it."""

from __future__ import annotations  # Django's forms take no parameters when the code runs

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect

from boards_app.intake.store import IntakeError
from boards_app.intake_desk.deciding import Place, as_last, meaning_said
from boards_app.intake_desk.names_pages import GIVE, LAST, names_address
from boards_app.models import Snapshot
from models_app.admin_base import is_key, who

IN, NAME, IS_WANTED = (
    "_named_in",
    "_named",
    "_is_named",
)  # fields of the form, the first two of the address too


def name_beside(request: HttpRequest, object_id: str | None) -> dict[str, Any] | None:
    """Return the name to show beside the form of a new release, ticked if it shall mean it; None for none."""
    place = _asked(request) if object_id is None else None
    is_wanted = request.method == "GET" or bool(request.POST.get(IS_WANTED))
    return {"place": place, "is_wanted": is_wanted} if place else None


class NamesARelease:
    """Lets the form of a new release give a board's name its meaning; put it before the admin class."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any) -> Any:
        """Return a form that refuses a name about which somebody has decided meanwhile."""
        form: type[forms.ModelForm[Any]] = super().get_form(request, obj, change, **options)  # type: ignore[misc]
        place = _sent(request) if obj is None else None
        if place is None:
            return form

        open_place = place

        class Naming(form):  # type: ignore[valid-type, misc]
            def clean(self) -> dict[str, Any]:
                cleaned: dict[str, Any] = super().clean()
                try:
                    open_place.check_open()
                except IntakeError as error:
                    self.add_error(None, f"{error} Untick it to add the release all the same.")
                return cleaned

        return Naming

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save everything, and let the name mean the release."""
        super().save_related(request, form, formsets, change)  # type: ignore[misc]  # of the admin class
        place = None if change else _sent(request)
        if place is None:
            return
        try:
            alias = place.give(release=form.instance, by=who(request))
        except IntakeError as error:  # somebody decided about the name since the form was checked
            messages.error(request, f"The release is added, and the name does not mean it: {error}")
            return
        request.session[LAST] = as_last(alias, place)
        messages.info(request, f"{meaning_said(alias)}, and counts once it is published.")

    def response_post_save_add(self, request: HttpRequest, obj: Any) -> Any:
        """Lead back to the names of the snapshot, where they led here."""
        place = _sent(request)
        if place is not None:
            return HttpResponseRedirect(names_address(str(place.snapshot.pk)))
        return super().response_post_save_add(request, obj)  # type: ignore[misc]  # of the admin class


def _asked(request: HttpRequest) -> Place | None:
    """Return the name that the address, or the form that was sent, speaks of, for those who may name."""
    if not request.user.has_perm(GIVE):
        return None
    data = request.POST if request.method == "POST" else request.GET
    key, name = data.get(IN, ""), data.get(NAME, "")
    if not is_key(key) or not name or "\x00" in name:
        return None
    snapshot = Snapshot.objects.select_related("board").filter(pk=int(key)).first()
    return Place(snapshot, name) if snapshot else None


def _sent(request: HttpRequest) -> Place | None:
    """Return the name that the release shall have, as the form that was sent says."""
    return _asked(request) if request.method == "POST" and request.POST.get(IS_WANTED) else None
