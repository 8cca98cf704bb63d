"""The catalogue's pages in the admin. The site registers releases and labs anew, so that verdicts follow."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, Field, ForeignKey, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest

from models_app.admin_base import (
    Autocomplete,
    PlainAdmin,
    ReadOnlyAdmin,
    Rows,
    is_key,
    put_last,
    who,
    without,
)
from models_app.agreement import disagreements
from models_app.catalogue import keep_old_slug, record_change
from models_app.clock import today
from models_app.models import (
    Claim,
    ClaimedScore,
    ContentVersion,
    Fact,
    Lab,
    Release,
    SlugHistory,
    Source,
)
from models_app.publication_fields import PublicField, ZonedTimeField, zone_of
from models_app.release_forms import (
    SMALL_TEXTS,
    ClaimForm,
    FactFormSet,
    ReleaseForm,
    SlugForm,
    SourceFormSet,
    lines_of,
)

NONE_YET = "0"  # the id of a release that is being added: it has no sources yet
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


class FactRows(Rows, admin.TabularInline):
    """The facts of a release."""

    model = Fact
    formset = FactFormSet
    fields = ["position", "label", "value", "is_unsure"]
    verbose_name_plural = "facts (prose for readers; filters and rules read the fields above)"
    formfield_overrides = SMALL_TEXTS


class SourceRows(Rows, admin.TabularInline):
    """The sources of a release."""

    model = Source
    formset = SourceFormSet
    fields = ["position", "kind", "title", "url", "dated_on"]
    verbose_name_plural = "sources (one by the lab shows that the release was announced)"


class ClaimRows(Rows, admin.StackedInline):
    """The claims about a release, each with its scores as lines."""

    model = Claim
    form = ClaimForm
    fields = ["position", "text", "score_lines", "by", "claimed_on", "source"]
    formfield_overrides = SMALL_TEXTS
    autocomplete_fields = ["source"]
    verbose_name_plural = "claims and their scores (shown under the lab's name; not counted in any verdict)"

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> ModelChoiceField[Any] | None:
        """Offer the sources of this release only: those of others are refused."""
        field = super().formfield_for_foreignkey(db_field, request, **options)
        if field is not None and isinstance(field.widget, Autocomplete):
            page = request.resolver_match
            field.widget.of_release = page.kwargs.get("object_id", NONE_YET) if page else NONE_YET
        return field

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the claims with their scores."""
        claims: QuerySet[Any] = super().get_queryset(request)
        return claims.prefetch_related("scores")

    @admin.display(description="scores")
    def score_lines(self, claim: Claim) -> str:
        """Return the scores, for those who may only look."""
        return lines_of(claim.scores.all())


class ScoreRows(Rows, admin.TabularInline):
    """The numbers of a claim."""

    model = ClaimedScore
    fields = ["position", "benchmark", "value", "unit", "setting", "compared_with"]
    verbose_name_plural = "scores (as the lab gives them; not counted in any verdict)"


@admin.register(Release)
class ReleaseAdmin(PlainAdmin):
    """Releases with their facts, claims and sources; saving publishes."""

    instead_of_deleting = "Unpublish it instead: readers no longer see it, and it competes no longer."
    form = ReleaseForm
    list_display = ["name", "lab", "announced_on", "is_published", "publish_at", "updated_on"]
    list_select_related = ["lab"]
    list_filter = ["is_published", "announced_on", ("weights_from", admin.EmptyFieldListFilter)]
    search_fields = ["name", "slug", "lab__name", "old_slugs__slug"]
    date_hierarchy = "announced_on"
    autocomplete_fields = ["lab", "base"]
    readonly_fields = ["updated_on", "version"]
    inlines = [FactRows, SourceRows, ClaimRows]
    fieldsets = [
        (None, {"fields": ["name", "slug", "lab", "description", "announced_on"]}),
        (
            "Access",
            {
                "fields": [("api_from", "api_until"), ("weights_from", "weights_until"), "withdrawn_on"],
                "description": "Usable by the public from a day on: what the rules ask for. Where only "
                "“yes” is known, take the day of the announcement and say so in a fact marked unsure.",
            },
        ),
        ("Base", {"fields": ["base", "base_identifier"]}),
        ("Size", {"fields": ["licence", "total_parameters", "active_parameters", "context_tokens"]}),
        ("Dates of its page", {"fields": ["tracking_since", "updated_on", "version"]}),
        ("Readers", {"fields": ["is_published", "publish_at", "why"], "classes": ["publication"]}),
    ]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave out why, where nothing can be changed."""
        fieldsets = super().get_fieldsets(request, obj)
        is_typed = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        return fieldsets if is_typed else without(fieldsets, ["why"])

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """Give the publication fields of its own: buttons, and a time in a zone."""
        if db_field.name == "is_published":
            return PublicField(label="Now", required=False)
        if db_field.name == "publish_at":
            return ZonedTimeField(label="At a set time", required=False, zone=zone_of(request))
        return super().formfield_for_dbfield(db_field, request, **options)

    def save_model(self, request: HttpRequest, obj: Release, form: Any, change: bool) -> None:
        """Save, and keep the slug it had before."""
        keep_old_slug(obj)
        super().save_model(request, obj, form, change)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Save rows; new ones come last."""
        put_last(formset)
        super().save_formset(request, form, formset, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save the rows, and count the change once, whatever was changed."""
        super().save_related(request, form, formsets, change)
        if form.has_changed() or any(formset.has_changed() for formset in formsets):
            record_change(form.instance, by=who(request), on=today())
        facts = form.instance.facts.values_list("label", "value")
        for sentence in disagreements(form.instance, facts):
            self.message_user(request, sentence, messages.WARNING)

    def rows_brought_back(self, request: HttpRequest, obj: Release) -> None:
        """Count the change of rows that the form does not hold."""
        record_change(obj, by=who(request), on=today())


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
