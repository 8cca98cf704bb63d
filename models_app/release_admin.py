"""The page of a release in the admin, with its facts, claims and sources. The site registers it anew."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.db.models import Field, ForeignKey, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest

from models_app.admin_base import (
    Autocomplete,
    PlainAdmin,
    Rows,
    put_last,
    who,
    without,
)
from models_app.agreement import disagreements
from models_app.catalogue import keep_old_slug, record_change
from models_app.claimed_lines import COLUMNS
from models_app.clock import today
from models_app.exporting import Beside
from models_app.models import (
    Claim,
    ClaimedScore,
    Fact,
    Release,
    Source,
)
from models_app.publication_fields import PublicField, ZonedTimeField, zone_of
from models_app.release_forms import (
    SMALL_TEXTS,
    ClaimForm,
    FactFormSet,
    ReleaseForm,
    SourceFormSet,
    lines_of,
)

NONE_YET = "0"  # the id of a release that is being added: it has no sources yet


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


@admin.register(Release)
class ReleaseAdmin(PlainAdmin):
    """Releases with their facts, claims and sources; saving publishes."""

    instead_of_deleting = "Unpublish it instead: readers no longer see it, and it competes no longer."
    form = ReleaseForm
    list_display = ["name", "lab", "announced_on", "readers_see_it", "updated_on"]
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

    @admin.display(description="Readers see it", ordering="is_published")
    def readers_see_it(self, release: Release) -> str:
        """Return whether readers see a release, or from when on."""
        if release.is_published and not release.is_public():
            return f"from {release.publish_at:%Y-%m-%d %H:%M} UTC on"
        return "yes" if release.is_published else "no"

    def beside(self, keys: Sequence[int]) -> Beside:
        """Export the scores that releases claim, each with the claim it belongs to."""
        scores: dict[int, list[dict[str, str]]] = {key: [] for key in keys}
        rows = ClaimedScore.objects.filter(claim__release__in=keys).select_related("claim")
        for row in rows.order_by("claim__position", "claim_id", "position", "id"):
            told = {name: getattr(row, name) for name in COLUMNS}
            scores[row.claim.release_id].append({"claim": row.claim.text, "by": row.claim.by, **told})
        return {"claimed_scores": scores}

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
