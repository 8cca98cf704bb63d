"""The catalogue's pages at the desk: what a save changes is judged again in the same transaction."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from boards_app.correcting.releases import read_release, touched_by
from boards_app.intake_desk.new_release import NamesARelease, name_beside
from boards_app.judging import Again
from boards_app.judging_admin import JudgedAgain
from isitsota.desk.guarding import GuardedRelease, GuardedRow, may_publish, refuse_publishing
from isitsota.desk.preview.views import Previewed
from isitsota.desk.publishing import as_pressed
from isitsota.desk.writing import Written
from models_app.admin import ClaimAdmin, LabAdmin, SourceAdmin
from models_app.models import Claim, Lab, Release, Source
from models_app.release_admin import ReleaseAdmin


class JudgedByBoards(JudgedAgain):
    """A page on which judging reads one release, and no more is judged than the boards that list it."""

    def touched_by(self, before: Any, after: Any) -> Again:
        """Return the categories of the boards that list it, from its first day on."""
        return touched_by(before, after)


class JudgedRelease(GuardedRelease, Previewed, NamesARelease, Written, JudgedByBoards, ReleaseAdmin):
    """A release: publication, days of access and sources are what the rules read."""

    judged_kind = "release"
    prose_fields = ("description",)

    def read_of(self, obj: Any) -> Any:
        """Return what judging reads of the release."""
        return read_release(Release.objects.filter(pk=obj.pk))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:  # fmt: skip
        """Take or show the form, with what the buttons of publication say and the name it was opened for."""
        refuse_publishing(request)
        beside = {"may_publish": may_publish(request), "named": name_beside(request, object_id)}
        with as_pressed(request):
            return super().changeform_view(request, object_id, form_url, beside | (extra_context or {}))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Let the verdict be read beside what is typed."""
        return [*super().get_readonly_fields(request, obj), "verdict_now"]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Put the verdict of a stored release first."""
        told = ("Verdict", {"fields": ["verdict_now"], "classes": ["verdict-now"]})
        return [*([told] if obj else []), *super().get_fieldsets(request, obj)]

    @admin.display(description="Worked out by the rules")
    def verdict_now(self, release: Release) -> str:
        """Return the verdict of the last judging with its reasons; there is no field to set it."""
        verdict = release.current_verdict.verdict if hasattr(release, "current_verdict") else None
        return render_to_string("admin/verdict.html", {"verdict": verdict, "release": release})


class JudgedSource(GuardedRow, JudgedByBoards, SourceAdmin):
    """A source: its day is read by the check that a release was announced."""

    judged_kind = "source"

    def read_of(self, obj: Any) -> Any:
        """Return what judging reads of the release that it is of."""
        return read_release(Release.objects.filter(sources=obj.pk))


class JudgedLab(Written, JudgedAgain, LabAdmin):
    """A lab: its slug tells which releases compete with one another."""

    judged_kind = "lab"
    prose_fields = ("about",)

    def read_of(self, obj: Any) -> Any:
        """Return the slug, by which labs are told apart, of a lab that readers see a release of."""
        return Release.objects.published().filter(lab=obj.pk).values_list("lab__slug", flat=True).first()


class GuardedClaim(GuardedRow, ClaimAdmin):
    """A claim: nothing that the rules read, but readers do."""


def register() -> None:
    """Put these pages in the place of those that do not judge."""
    pages = {Release: JudgedRelease, Source: JudgedSource, Lab: JudgedLab, Claim: GuardedClaim}
    for model, page in pages.items():
        admin.site.unregister(model)
        admin.site.register(model, page)
