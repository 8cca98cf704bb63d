"""What is published is a publisher's to change: releases, and the claims and sources that belong to them."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Field, ForeignKey
from django.http import HttpRequest, HttpResponse

from isitsota.desk.roles import PUBLISH
from models_app.admin_base import without
from models_app.models import Release

PUBLICATION = ("is_published", "publish_at")
BUTTONS = ("_publish", "_schedule", "_unpublish")
POSTED = (*PUBLICATION, "publish_at_0", "publish_at_1", *BUTTONS)
WHY_CLOSED = (
    "This release is published, so only a publisher may change it. Ask one, or have it unpublished first."
)
NOT_HERE = "This release is published, so only a publisher may add to it."


def may_publish(request: HttpRequest) -> bool:
    """Tell whether whoever asks may publish releases and change published ones."""
    return request.user.has_perm(PUBLISH)


def refuse_publishing(request: HttpRequest) -> None:
    """Refuse a form that would publish, from somebody who may not: no page of ours sends it."""
    if request.method == "POST" and not may_publish(request) and any(map(request.POST.get, POSTED)):
        raise PermissionDenied


class Guarded:
    """Closes what is published to those who may not publish; put it before the admin class."""

    def release_of(self, obj: Any) -> Release | None:
        """Return the release that a row is, or belongs to."""
        raise NotImplementedError  # a release answers with itself, a row with the one it belongs to

    def is_closed(self, request: HttpRequest, obj: Any) -> bool:
        """Tell whether a row may not be changed by whoever asks, since readers can see it, or will."""
        release = self.release_of(obj) if obj is not None else None
        return release is not None and release.is_published and not may_publish(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no to what is closed."""
        allowed = super().has_change_permission(request, obj)  # type: ignore[misc]  # of the admin class
        return allowed and not self.is_closed(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no to what is closed."""
        allowed = super().has_delete_permission(request, obj)  # type: ignore[misc]  # of the admin class
        return allowed and not self.is_closed(request, obj)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """Say why the form can only be read, to somebody who may change others of its kind."""
        obj = context.get("original")
        if self.is_closed(request, obj) and super().has_change_permission(request, obj):  # type: ignore[misc]
            messages.info(request, WHY_CLOSED)
        answer: HttpResponse = super().render_change_form(request, context, *args, **options)  # type: ignore[misc]
        return answer


class GuardedRelease(Guarded):
    """A release; its switches of publication are not there for those who may not use them."""

    def release_of(self, obj: Any) -> Release | None:
        """Return the release itself, as it is stored: a form may have changed the one it holds."""
        return obj

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the switches out of a form that must not have them; who can only read sees how they stand."""
        fieldsets = super().get_fieldsets(request, obj)  # type: ignore[misc]  # of the admin class
        is_typed = self.has_change_permission(request, obj) if obj else True
        return fieldsets if may_publish(request) or not is_typed else without(fieldsets, PUBLICATION)


class GuardedRow(Guarded):
    """A row of a release that has a page of its own."""

    def release_of(self, obj: Any) -> Release | None:
        """Return the release it belongs to."""
        return obj.release if obj.release_id else None

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> forms.ModelChoiceField | None:
        """Let no row be moved to a release that is closed to whoever asks."""
        field = super().formfield_for_foreignkey(db_field, request, **options)  # type: ignore[misc]
        if is_release(db_field) and field is not None and not may_publish(request):
            field.queryset = field.queryset.filter(is_published=False)
            field.error_messages["invalid_choice"] = NOT_HERE
        return field


def is_release(field: Field[Any, Any]) -> bool:
    """Tell whether a field names the release that a row belongs to."""
    return field.name == "release"
