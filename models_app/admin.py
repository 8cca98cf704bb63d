"""The catalogue's pages in the admin. The site registers releases and labs anew, so that verdicts follow."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from models_app import release_admin
from models_app.admin_base import (
    PlainAdmin,
    ReadOnlyAdmin,
    Rows,
    is_key,
    put_last,
    who,
)
from models_app.catalogue import keep_old_slug, record_change
from models_app.clock import today
from models_app.models import (
    Claim,
    ClaimedScore,
    ContentVersion,
    Lab,
    Release,
    SlugHistory,
    Source,
)
from models_app.release_forms import (
    SlugForm,
)

__all__ = ["release_admin"]  # whose page registers itself
NOT_COUNTED = "Shown to readers under the lab's name. Not counted in any verdict."


@admin.register(Lab)
class LabAdmin(PlainAdmin):
    """Who announces releases."""

    instead_of_deleting = "Give its releases another lab first, or delete those that were never judged."
    form = SlugForm
    list_display = ["name", "slug", "website", "number_of_releases"]
    ordering = ["name", "slug"]  # counting releases drops the model's own
    search_fields = ["name", "slug", "old_slugs__slug"]
    fields = ["name", "slug", "website", "about"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the labs with the number of their releases."""
        labs: QuerySet[Any] = super().get_queryset(request)
        return labs.annotate(_releases=Count("releases", distinct=True))

    @admin.display(description="releases", ordering="_releases")
    def number_of_releases(self, lab: Any) -> int:
        """Return how many releases it announced."""
        return int(lab._releases)

    def save_model(self, request: HttpRequest, obj: Lab, form: Any, change: bool) -> None:
        """Save, and keep the slug it had before."""
        keep_old_slug(obj)
        super().save_model(request, obj, form, change)
        if form.has_changed():
            ContentVersion.rise()


class ScoreRows(Rows, admin.TabularInline):
    """The numbers of a claim."""

    model = ClaimedScore
    fields = ["position", "benchmark", "value", "unit", "setting", "compared_with"]
    verbose_name_plural = "scores (as the lab gives them; not counted in any verdict)"


class RowAdmin(PlainAdmin):
    """A row of a release on a page of its own; a change of it is a change of the release."""

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save, and count the change for the release that has the row, and the one that had it."""
        super().save_related(request, form, formsets, change)
        if form.has_changed() or any(formset.has_changed() for formset in formsets):
            releases = {form.instance.release_id, form.initial.get("release")} - {None}
            self.changed(request, Release.objects.filter(pk__in=releases))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, and count the change."""
        super().delete_model(request, obj)
        self.changed(request, Release.objects.filter(pk=obj.release_id))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete, and count the changes."""
        releases = list(queryset.values_list("release_id", flat=True))
        super().delete_queryset(request, queryset)
        self.changed(request, Release.objects.filter(pk__in=releases))

    def changed(self, request: HttpRequest, releases: QuerySet[Any]) -> None:
        """Count a change of these releases."""
        for release in releases:
            record_change(release, by=who(request), on=today())


@admin.register(Claim)
class ClaimAdmin(RowAdmin):
    """Claims with their scores."""

    list_display = ["text", "release", "by", "claimed_on"]
    list_select_related = ["release"]
    search_fields = ["text", "by", "release__name", "release__slug", "scores__benchmark"]
    date_hierarchy = "claimed_on"
    autocomplete_fields = ["release", "source"]
    fieldsets = [
        (
            None,
            {
                "fields": ["release", "text", "by", "claimed_on", "source", "position"],
                "description": NOT_COUNTED,
            },
        )
    ]
    inlines = [ScoreRows]

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Save scores; new ones come last."""
        put_last(formset)
        super().save_formset(request, form, formset, change)


@admin.register(Source)
class SourceAdmin(RowAdmin):
    """Sources of all releases."""

    list_display = ["title", "kind", "release", "dated_on"]
    list_select_related = ["release"]
    list_filter = ["kind"]
    search_fields = ["title", "url", "release__name", "release__slug"]
    date_hierarchy = "dated_on"
    autocomplete_fields = ["release"]
    fields = ["release", "kind", "title", "url", "dated_on", "position"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search among the sources of one release where a look-up says so."""
        found, is_repeated = super().get_search_results(request, queryset, search_term)
        release = request.GET.get("of_release", "")
        is_narrowed = request.path.endswith("/autocomplete/") and is_key(release)
        return (found.filter(release=release) if is_narrowed else found), is_repeated


@admin.register(SlugHistory)
class SlugHistoryAdmin(ReadOnlyAdmin):
    """Old addresses. They come about when a slug is changed, and stay for ever."""

    list_display = ["slug", "release", "lab"]
    list_select_related = ["release", "lab"]
    search_fields = ["slug", "release__name", "lab__name"]


@admin.register(ContentVersion)
class ContentVersionAdmin(ReadOnlyAdmin):
    """How many changes readers could see so far."""

    list_display = ["number"]
