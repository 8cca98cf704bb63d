"""Publish, publish at a time, unpublish: buttons of a release's form, each a save that does that too."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.contrib import messages
from django.http import HttpRequest

from models_app.history.recording import acting_as
from models_app.models import Release
from models_app.publication_fields import ZONE_KEPT, zones

NO_TIME = {"publish_at_0": "", "publish_at_1": ""}
PRESSED = {  # a button: what it sends for the fields of publication
    "_publish": {"is_published": "on", **NO_TIME},
    "_schedule": {"is_published": "on"},
    "_unpublish": {"is_published": "off", **NO_TIME},
}


@contextmanager
def as_pressed(request: HttpRequest) -> Iterator[None]:
    """Take a form inside, with the button that was pressed and the reason given; say what it led to."""
    if request.method != "POST":
        yield
        return
    pressed = press(request)
    zone, why = request.POST.get("publish_at_2", ""), request.POST.get("why", "").strip()[:200]
    with acting_as(request.user.get_username(), why) if why else nullcontext():
        yield
    saved = getattr(request, "saved_thing", None)
    if saved is not None and zone in zones():
        request.session[ZONE_KEPT] = zone
    if saved is not None and pressed:
        messages.success(request, told(saved))


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
