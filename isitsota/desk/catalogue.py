"""The catalogue's pages at the desk: what a save changes is judged again in the same transaction."""

from django.contrib import admin

from boards_app.judging_admin import JudgedAgain
from models_app.admin import LabAdmin, ReleaseAdmin, SourceAdmin
from models_app.models import Lab, Release, Source


class JudgedRelease(JudgedAgain, ReleaseAdmin):
    """A release: publication, days of access and sources are what the rules read."""

    judged_kind = "release"


class JudgedSource(JudgedAgain, SourceAdmin):
    """A source: its day is read by the check that a release was announced."""

    judged_kind = "source"


class JudgedLab(JudgedAgain, LabAdmin):
    """A lab: its slug tells which releases compete with one another."""

    judged_kind = "lab"


def register() -> None:
    """Put these pages in the place of those that do not judge."""
    for model, page in ((Release, JudgedRelease), (Source, JudgedSource), (Lab, JudgedLab)):
        admin.site.unregister(model)
        admin.site.register(model, page)
