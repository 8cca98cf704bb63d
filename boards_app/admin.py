"""The boards' pages in the admin: what people decide, judged again on each save."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from boards_app import evidence_admin, intake_admin
from boards_app.correcting.boards import WatchedBoards
from boards_app.correcting.log import Why
from boards_app.correcting.meanings import WatchedNames
from boards_app.correcting.rows import WatchedRows
from boards_app.intake_desk.names_pages import NamesPages
from boards_app.judging_admin import DecidedAdmin, JudgedAgain
from boards_app.models import Alias, Board, Category, Metric, Publication, RowMark
from models_app.admin_base import PlainAdmin, Rows, put_last, who
from models_app.row_formsets import OnceFormSet

READ = (
    "slug", "name", "is_counted", "is_independent", "tracked_since", "retired_on", "max_age_days",
    "min_gap_days",
)  # fmt: skip

__all__ = ["evidence_admin", "intake_admin"]  # whose pages register themselves


@admin.register(Category)
class CategoryAdmin(JudgedAgain, PlainAdmin):
    """Where crowns are given; its numbers are rules R9 and R13, and never changed to get a crown."""

    judged_kind = "category"
    instead_of_deleting = "Leave the category of its metrics empty instead: no crown is given in it then."
    list_display = ["name", "slug", "position", "min_boards", "min_labs", "max_tied"]
    search_fields = ["name", "slug"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "about", "position"]}),
        (
            "Rules",
            {
                "fields": ["min_boards", "min_labs", "max_tied"],
                "description": "A change judges the whole history again. Never change these to get a crown.",
            },
        ),
    ]


class MetricFormSet(OnceFormSet):
    """The metrics of a board: one a category, each with a key of its own."""

    once = {
        "category": "This board has a metric in this category already (R1).",
        "key": "This board has a metric with this key already.",
    }


class MetricRows(Rows, admin.StackedInline):
    """The metrics of a board."""

    model = Metric
    formset = MetricFormSet
    autocomplete_fields = ["category"]
    fields = [
        ("key", "name", "position"),
        ("category", "direction", "unit"),
        ("tie_kind", "margin", "tasks", "full", "max_width"),
        "tie_reason",
    ]


@admin.register(Board)
class BoardAdmin(JudgedAgain, PlainAdmin):
    """Leaderboards with their metrics."""

    judged_kind = "board"
    instead_of_deleting = "Give it a day of retirement instead, or let it count no longer: its past stays."
    list_display = [
        "name",
        "slug",
        "is_counted",
        "is_independent",
        "tracked_since",
        "retired_on",
        "max_age_days",
    ]
    list_filter = ["is_counted", "is_independent", "metrics__category"]
    search_fields = ["name", "slug", "operator", "metrics__name"]
    autocomplete_fields = ["continues"]
    inlines = [MetricRows]
    fieldsets = [
        (
            None,
            {"fields": ["name", "slug", "operator", "url", "source_url", "about", "licence", "attribution"]},
        ),
        (
            "Does it count?",
            {
                "fields": ["is_independent", "is_counted", "counted_reason"],
                "description": "Only independent boards whose figures may be published count. "
                "Readers see the reason.",
            },
        ),
        (
            "Fetching",
            {
                "fields": ["fetch_allowed", "fetch_terms_url"],
                "description": "Once a day its address of the data is read by schedule, and what is new is "
                "staged; nothing is accepted. Only where its terms let us, and over https.",
            },
        ),
        (
            "Time",
            {
                "fields": [
                    "tracked_since",
                    "retired_on",
                    "max_age_days",
                    "min_gap_days",
                    "cadence",
                    "continues",
                ],
                "description": "The age follows how often the board changes. Never change it to get a crown.",
            },
        ),
    ]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save, after a look at the boards there were."""
        form.boards_before = WatchedBoards()
        super().save_model(request, obj, form, change)

    def read_of(self, obj: Any) -> Any:
        """Return the name, what says when it counts, and the metrics."""
        metrics = Metric.objects.filter(board=obj.pk).order_by("pk")
        return Board.objects.filter(pk=obj.pk).values(*READ).first(), list(metrics.values())

    def judged(self, request: HttpRequest, form: Any, publication: Publication | None) -> None:
        """Leave an event where a board retires or goes on as another."""
        form.boards_before.note(Why(who(request), publication=publication))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Save metrics; new ones come last."""
        put_last(formset)
        super().save_formset(request, form, formset, change)


@admin.register(Metric)
class MetricAdmin(JudgedAgain, PlainAdmin):
    """The columns of all boards; each also stands on its board's page."""

    judged_kind = "metric"
    instead_of_deleting = "Leave its category empty instead: no verdict rests on it then."
    list_display = ["name", "board", "category", "direction", "unit", "tie_kind"]
    list_select_related = ["board", "category"]
    list_filter = ["category", "tie_kind", "direction"]
    search_fields = ["name", "key", "board__name", "board__slug"]
    autocomplete_fields = ["board", "category"]


@admin.register(Alias)
class AliasAdmin(NamesPages, DecidedAdmin):
    """Boards' names for releases, and names that are none."""

    judged_kind = "alias"
    list_display = ["name", "release", "variant", "board", "from_on", "until_on", "reason"]
    list_select_related = ["release", "board"]
    list_filter = [("release", admin.EmptyFieldListFilter), "board"]
    search_fields = ["name", "release__name", "release__slug", "reason"]
    autocomplete_fields = ["release", "board"]

    fieldsets = [
        (
            None,
            {
                "fields": [
                    "name",
                    "board",
                    "release",
                    "variant",
                    "from_on",
                    "until_on",
                    "reason",
                    "by",
                    "at",
                ],
                "description": "Which release a board's name means (R4). A name that means none holds crowns "
                "back; exclude it, with a reason, when it is no release at all.",
            },
        )
    ]

    def watch(self, rows: Iterable[Any]) -> WatchedNames:
        """Return what looks at their names."""
        watch = WatchedNames()
        watch.see({row.name for row in rows})
        return watch


@admin.register(RowMark)
class RowMarkAdmin(DecidedAdmin):
    """Rows that do not count."""

    judged_kind = "row mark"
    list_display = ["row_key", "board", "kind", "from_on", "until_on", "reason"]
    list_select_related = ["board"]
    list_filter = ["kind", "board"]
    search_fields = ["row_key", "board__name", "reason"]
    autocomplete_fields = ["board"]
    fields = ["board", "row_key", "kind", "from_on", "until_on", "reason", "by", "at"]

    def watch(self, rows: Iterable[Any]) -> WatchedRows:
        """Return what looks at the rows that they mark."""
        watch = WatchedRows()
        watch.see({(row.board_id, row.row_key) for row in rows})
        return watch
