"""Evidence and what is computed from it, in the admin: to be read only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from boards_app.intake_desk.events import EventPages
from boards_app.models import (
    BoardEvent,
    Correction,
    CurrentVerdict,
    LinkCheck,
    Publication,
    RawFile,
    RecipeVersion,
    Reign,
    Result,
    SnapshotDecision,
    Standing,
    Verdict,
)
from models_app.admin_base import ReadOnlyAdmin


@admin.register(RecipeVersion)
class RecipeVersionAdmin(ReadOnlyAdmin):
    """How files are read. A change is a new version."""

    list_display = ["board", "number", "by", "at"]
    list_select_related = ["board"]
    list_filter = ["board"]
    search_fields = ["board__name", "board__slug", "text"]


@admin.register(RawFile)
class RawFileAdmin(ReadOnlyAdmin):
    """Files as they came; their bytes are not shown here."""

    list_display = ["sha256", "size", "purged_reason"]
    search_fields = ["sha256", "snapshots__file_name"]
    fields = ["sha256", "size", "purged_reason"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave the bytes where they are."""
        return super().get_queryset(request).defer("content")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let no address look for bytes: it has only text to look for them by."""
        return not lookup.startswith("content") and super().lookup_allowed(lookup, value, request)


@admin.register(SnapshotDecision)
class SnapshotDecisionAdmin(ReadOnlyAdmin):
    """What people decided about snapshots; the newest counts, the others stay."""

    list_display = ["board", "taken_on", "kind", "is_current", "by", "at", "reason"]
    list_select_related = ["board", "snapshot__board"]
    list_filter = ["kind", "is_current", "board"]
    search_fields = ["board__name", "reason", "by"]
    date_hierarchy = "taken_on"


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    """Cells of snapshots, with the line of the file they stand on."""

    list_display = ["raw_name", "score_text", "metric", "snapshot", "line"]
    list_select_related = ["metric__board", "snapshot__board"]
    list_filter = ["metric__board", "snapshot__taken_on"]
    search_fields = ["raw_name", "normal_name"]


@admin.register(Publication)
class PublicationAdmin(ReadOnlyAdmin):
    """Each judging: when, by whom, why."""

    list_display = ["at", "kind", "by", "as_of", "reason"]
    list_filter = ["kind"]
    search_fields = ["by", "kind", "reason", "evidence_digest"]
    date_hierarchy = "as_of"


@admin.register(Verdict)
class VerdictAdmin(ReadOnlyAdmin):
    """What the rules said; computed, never typed."""

    list_display = ["release", "as_of", "state", "since", "answer", "publication"]
    list_select_related = ["release", "publication"]
    list_filter = ["state"]
    search_fields = ["release__name", "release__slug"]
    date_hierarchy = "as_of"


@admin.register(CurrentVerdict)
class CurrentVerdictAdmin(ReadOnlyAdmin):
    """The verdict of each release on the last day judged."""

    list_display = ["release", "state", "verdict"]
    list_select_related = ["release", "verdict__release"]
    list_filter = ["state"]
    search_fields = ["release__name", "release__slug"]


@admin.register(Reign)
class ReignAdmin(ReadOnlyAdmin):
    """Crowns worn, from day to day."""

    list_display = ["release", "category", "scope", "from_on", "until_on"]
    list_select_related = ["release", "category"]
    list_filter = ["category", "scope", ("until_on", admin.EmptyFieldListFilter)]
    search_fields = ["release__name", "release__slug"]
    date_hierarchy = "from_on"


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    """Ranks on the last day judged."""

    list_display = [
        "release",
        "category",
        "scope",
        "rank",
        "is_shared",
        "field_size",
        "is_leading",
        "crowned_since",
    ]
    list_select_related = ["release", "category"]
    list_filter = ["category", "scope", "is_leading"]
    search_fields = ["release__name", "release__slug"]


class LogAdmin(ReadOnlyAdmin):
    """Entries of a log: added by what puts evidence right, and never changed."""

    list_display = ["about", "kind", "board", "since", "by", "at"]
    list_select_related = ["board"]
    list_filter = ["kind", "board"]
    search_fields = ["about", "reason", "by", "board__name"]
    date_hierarchy = "since"


@admin.register(Correction)
class CorrectionAdmin(LogAdmin):
    """What of ours was wrong, and was put right."""

    list_display = ["about", "kind", "board", "release", "since", "by", "at"]
    list_select_related = ["board", "release"]


@admin.register(BoardEvent)
class BoardEventAdmin(EventPages, LogAdmin):
    """What boards did to what they had shown; some of it is noted here."""

    change_list_template = "admin/boards_app/boardevent/change_list.html"


@admin.register(LinkCheck)
class LinkCheckAdmin(ReadOnlyAdmin):
    """What the addresses that pages link to answered when somebody looked last."""

    list_display = ["address", "status", "problem", "failures", "checked_at"]
    search_fields = ["address", "problem"]
