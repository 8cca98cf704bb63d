"""How a form says when readers see a release: by buttons, and at a time in a zone that is named."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import from_current_timezone
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from models_app.admin_base import DAY_HINT
from models_app.models import Release

UTC_ZONE = "UTC"
ZONE_KEPT = "zone"  # in the session
TIME_HINT = {"invalid": "Write the time as HH:MM, such as 09:00."}
ON, OFF = ("on", "true", "1"), ("off", "false", "0")


@lru_cache
def zones() -> tuple[str, ...]:
    """Return the names of the zones that can be chosen, UTC first."""
    named = {one for one in available_timezones() if "/" in one and not one.startswith(("Etc/", "SystemV/"))}
    return (UTC_ZONE, *sorted(named))


def zone_or_utc(name: object) -> str:
    """Return the name of a zone, UTC for what is none."""
    return name if isinstance(name, str) and name in zones() else UTC_ZONE


def zone_of(request: HttpRequest) -> str:
    """Return the zone that somebody typed times in last."""
    return zone_or_utc(request.session.get(ZONE_KEPT))


class _Drawn(forms.Widget):
    """A widget whose template is one of the site's own."""

    def _render(self, template_name: str, context: dict[str, Any], renderer: Any = None) -> SafeString:
        return render_to_string(template_name, context)


class PublicWidget(_Drawn):
    """What readers see now, and the buttons that change it; nothing is sent when none is pressed."""

    template_name = "admin/release/publication.html"
    state: Mapping[str, Any] = {}

    def id_for_label(self, id_: str | None) -> str:
        """Return nothing: a label leads to a field, and here are only buttons."""
        return ""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """Say how it stands; what was sent and refused is no state."""
        return {**super().get_context(name, value, attrs), "state": self.state}


def state_of(release: Release) -> dict[str, Any]:
    """Return how the publication of a stored release stands, for the widget; a new one is not public."""
    is_public = release.is_public()
    return {
        "is_stored": release.pk is not None,
        "is_public": is_public,
        "is_waiting": release.is_published and not is_public,
        "publish_at": release.publish_at,
        "url": release.get_absolute_url() if is_public else "",
    }


class PublicField(forms.Field):
    """Published or not; None where nothing was sent, which leaves it as it is."""

    widget = PublicWidget

    def to_python(self, value: Any) -> bool | None:
        """Return what was sent."""
        if value in self.empty_values:
            return None
        text = str(value).lower()
        if text not in ON + OFF:
            raise ValidationError(f"Write one of {', '.join(ON + OFF)}.")
        return text in ON

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Tell whether it would be another than before."""
        try:
            value = self.to_python(data)
        except ValidationError:
            return True
        return value is not None and value != bool(initial)


class ZonedTimeWidget(_Drawn, forms.MultiWidget):
    """A day, a time of it, and the zone they are meant in."""

    template_name = "admin/release/zoned_time.html"

    def __init__(self) -> None:
        self.zone = UTC_ZONE
        self.state: Mapping[str, Any] = {}
        super().__init__([forms.DateInput(), forms.TimeInput(), forms.TextInput()])

    def decompress(self, value: datetime | None) -> list[Any]:
        """Return the three parts as they are typed, in the zone of whoever looks."""
        if value is None:
            return [None, None, self.zone]
        there = value.astimezone(ZoneInfo(self.zone))
        clock = there.time()
        return [there.date(), f"{clock:%H:%M}" if not clock.second else f"{clock:%H:%M:%S}", self.zone]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """Add the zones to choose from."""
        return {**super().get_context(name, value, attrs), "zones": zones(), "state": self.state}


class ZonedTimeField(forms.MultiValueField):
    """A moment, typed as a day and a time in a zone; stored in UTC, to the second."""

    widget = ZonedTimeWidget

    def __init__(self, *, zone: str = UTC_ZONE, **options: Any) -> None:
        fields = [
            forms.DateField(required=False, error_messages=DAY_HINT),
            forms.TimeField(required=False, error_messages=TIME_HINT),
            forms.CharField(required=False),
        ]
        super().__init__(fields, require_all_fields=False, **options)
        self.widget.zone = zone_or_utc(zone)

    def compress(self, data_list: Sequence[Any]) -> datetime | None:
        """Return the moment, or None where no day and no time was given."""
        day, clock, zone = [*data_list, None, None, None][:3]
        if day is None and clock is None:
            return None
        if day is None or clock is None:
            raise ValidationError("Give the day and the time, or neither.")
        return moment(day, clock, zone or UTC_ZONE)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Tell whether another moment was typed; the same one in another zone is no change."""
        try:
            typed = self.clean(data)
        except ValidationError:
            return True
        stored = initial.replace(microsecond=0) if isinstance(initial, datetime) else None
        return bool(typed != stored)


def moment(day: date, clock: time, zone: str) -> datetime:
    """Return a moment in UTC; ValidationError for an unknown zone, and for a time its clocks leave out."""
    if zone not in zones():
        raise ValidationError(f"“{zone}” is no time zone; choose one such as {UTC_ZONE} or Asia/Tokyo.")
    with timezone.override(ZoneInfo(zone)):
        return from_current_timezone(datetime.combine(day, clock)).astimezone(UTC)
