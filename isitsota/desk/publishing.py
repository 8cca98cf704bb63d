"""Publish, publish at a time, unpublish: buttons of a release's form, each a save that does that too."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from contextlib import nullcontext
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from models_app.history.recording import acting_as
from models_app.models import Release
from models_app.publication_fields import ZONE_KEPT, zones

NO_TIME = {"publish_at_0": "", "publish_at_1": ""}
PRESSED = {  # a button: what it sends for the fields of publication
    "_publish": {"is_published": "on", **NO_TIME},
    "_schedule": {"is_published": "on"},
    "_unpublish": {"is_published": "off", **NO_TIME},
}


class Published:
    """Adds the buttons to the admin page of releases; put it before the class it completes."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Take a form, with the button that was pressed and the reason that was given."""
        view: Any = super().changeform_view  # type: ignore[misc]  # of the admin class
        if request.method != "POST":
            return view(request, object_id, form_url, extra_context)
        pressed = press(request)
        zone = request.POST.get("publish_at_2", "")
        why = request.POST.get("why", "").strip()[:200]
        with acting_as(request.user.get_username(), why) if why else nullcontext():
            answer: HttpResponse = view(request, object_id, form_url, extra_context)
        saved = getattr(request, "saved_thing", None)
        if saved is not None and zone in zones():
            request.session[ZONE_KEPT] = zone
        if saved is not None and pressed:
            messages.success(request, told(saved))
        return answer


def press(request: HttpRequest) -> str:
    """Write what the pressed button says into the form that was sent; return its name, "" for none."""
    pressed = next((name for name in PRESSED if name in request.POST), "")
    if pressed:
        sent = request.POST.copy()
        for name, value in {**PRESSED[pressed], "_continue": "1"}.items():
            sent[name] = value
        request.POST = sent  # type: ignore[assignment]
    return pressed


def told(release: Release) -> str:
    """Return a sentence on when readers see a release."""
    if release.is_public():
        return f"Published: readers see it at {release.get_absolute_url()}."
    if release.is_published and release.publish_at:
        return f"Readers see it from {release.publish_at:%Y-%m-%d %H:%M} UTC on."
    return "Not published: readers do not see it."
