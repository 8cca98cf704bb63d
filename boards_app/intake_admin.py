"""Snapshots at the desk: take a file in, see its preview, decide about it."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from boards_app.fetching.client import Reach
from boards_app.fetching.outcome import Outcome
from boards_app.followed import Stand, alone
from boards_app.intake.preview import Preview, preview, preview_of
from boards_app.intake.preview_tables import PreviewTable, preview_tables, summary
from boards_app.intake.recipe import RecipeError
from boards_app.intake.store import IntakeError, read_file, same_file, stage
from boards_app.intake_desk.fetching import FetchForm, fetch_now
from boards_app.intake_desk.names_pages import names_address, show_names
from boards_app.intake_desk.rows import show_rows
from boards_app.intake_desk.telling import what_followed
from boards_app.intake_forms import DecisionForm, ImportForm, choices_for
from boards_app.models import Snapshot, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from models_app.admin_base import ReadOnlyAdmin, is_key, who

STAGE, DECIDE = "boards_app.stage_snapshot", "boards_app.decide_snapshot"


class DecisionFilter(admin.SimpleListFilter):
    """What is decided about a snapshot now; staged where nobody has decided."""

    title = "decision"
    parameter_name = "decision"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices."""
        return [("staged", "staged: to be decided"), *DecisionKind.choices]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Narrow the list."""
        if self.value() == "staged":
            return queryset.filter(decisions=None)
        if self.value() in DecisionKind.values:
            return queryset.filter(decisions__is_current=True, decisions__kind=self.value())
        return queryset


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnlyAdmin):
    """What boards showed, read from files: nothing can be typed, but people decide what is evidence."""

    change_list_template = "admin/boards_app/snapshot/change_list.html"
    change_form_template = "admin/boards_app/snapshot/change_form.html"
    list_display = [
        "board",
        "taken_on",
        "state",
        "rows_read",
        "rows_left_out",
        "staged_by",
    ]
    list_filter = [DecisionFilter, "board"]
    search_fields = ["board__name", "board__slug", "file_name", "raw_file__sha256"]
    date_hierarchy = "taken_on"
    readonly_fields = ["rules", "says"]
    fields = [
        "board", "taken_on", "published_on", "source_url", "file_name", "raw_file", "recipe",
        "rows_read", "rows_left_out", "rules", "says", "staged_by", "staged_at",
    ]  # fmt: skip
    reach = Reach()  # tests serve their own pages on this computer

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Say what is decided of each."""
        current = SnapshotDecision.objects.filter(snapshot=OuterRef("pk"), is_current=True).values("kind")
        rows = super().get_queryset(request).select_related("board", "recipe__board", "edition")
        return rows.annotate(decided=Coalesce(Subquery(current), Value("staged")))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the snapshot of a page with the file that it was read from: its preview reads that again."""
        rows = self.get_queryset(request).select_related("raw_file")
        return rows.filter(pk=object_id).first() if is_key(object_id) else None

    @admin.display(ordering="decided")
    def state(self, snapshot: Any) -> str:
        """Return what is decided of a snapshot, "staged" while nothing is."""
        return str(snapshot.decided)

    @admin.display(description="left out by")
    def rules(self, snapshot: Snapshot) -> str:
        """Return the rules that left rows out, a line each, and how many."""
        return "\n".join(f"{rule}: {count}" for rule, count in snapshot.left_out) or "-"

    @admin.display(description="says something new")
    def says(self, snapshot: Snapshot) -> str:
        """Tell an edition from a re-read, or from what is no evidence (R2)."""
        return "yes: an edition" if hasattr(snapshot, "edition") else "no: a re-read, or no evidence"

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses of the pages, those to take in and to decide first."""
        view = self.admin_site.admin_view
        return [
            path("import/", view(never_cache(self.take_in)), name="boards_app_snapshot_import"),
            path("fetch/", view(never_cache(self.fetch)), name="boards_app_snapshot_fetch"),
            path(
                "<int:key>/names/",
                view(require_safe(never_cache(self.names))),
                name="boards_app_snapshot_names",
            ),
            path("<int:key>/rows/", view(never_cache(self.rows)), name="boards_app_snapshot_rows"),
            path(
                "<int:key>/decide/",
                view(never_cache(self.decide)),
                name="boards_app_snapshot_decide",
            ),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Show the list, with the way to take a file in for those who may."""
        context = {"may_stage": request.user.has_perm(STAGE)}
        return super().changelist_view(request, context | (extra_context or {}))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """Show a snapshot: its preview first, then the form to decide about it, then what is stored."""
        snapshot: Snapshot = context["original"]
        made = preview_of(snapshot, with_suggestions=True)
        if request.user.has_perm(DECIDE) and "decision" not in context:
            choices = choices_for(made.file.state, would_replace=made.would_replace)
            context["decision"] = DecisionForm(snapshot, choices=choices)
        context |= {
            "state": made.file.state,
            "names_address": names_address(str(snapshot.pk)),
            "unresolved": len(made.unresolved),
            **_tables(made, snapshot),
        }
        return super().render_change_form(request, context, *args, **options)

    def decide(self, request: HttpRequest, key: int) -> HttpResponse:
        """Do what a button says; a refusal is said beside the form, with the reason as it was typed."""
        if not request.user.has_perm(DECIDE):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        snapshot = self._snapshot(request, key)
        form = DecisionForm(snapshot, request.POST)
        if form.is_valid():
            try:
                with alone() as before:
                    form.decide(who(request))
                    said = _followed(snapshot, before)
            except IntakeError as error:
                form.add_error(None, str(error))
            else:
                self.message_user(request, said, messages.SUCCESS)
                return HttpResponseRedirect(_address("change", snapshot.pk))
        request.method = "GET"  # the page is shown again, and nothing of it is saved
        shown: Any = self.change_view(request, str(key), "", {"decision": form})
        return HttpResponse(shown.rendered_content, status=400)

    def _snapshot(self, request: HttpRequest, key: int) -> Snapshot:
        snapshot: Snapshot | None = self.get_object(request, str(key))
        if snapshot is None:
            raise Http404
        return snapshot

    def names(self, request: HttpRequest, key: int) -> HttpResponse:
        """Show the unresolved names of a snapshot, to be resolved in place."""
        snapshot = self._snapshot(request, key)
        if not self.has_view_permission(request, snapshot):
            raise PermissionDenied
        return show_names(self.admin_site, request, snapshot)

    def rows(self, request: HttpRequest, key: int) -> HttpResponse:
        """Show the rows of a snapshot; POST strikes or excludes one."""
        snapshot = self._snapshot(request, key)
        if not self.has_view_permission(request, snapshot):
            raise PermissionDenied
        return show_rows(self.admin_site, request, snapshot)

    def fetch(self, request: HttpRequest) -> HttpResponse:
        """Ask for a board's file now; it is staged if it is new, and what failed is said in a line."""
        if not request.user.has_perm(STAGE):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        form = FetchForm(request.POST)
        if not form.is_valid():
            self.message_user(request, "Choose a board whose terms let us fetch it.", messages.ERROR)
            return HttpResponseRedirect(reverse("admin:boards_app_snapshot_import"))
        outcome = fetch_now(form.cleaned_data["board"], who(request), self.reach)
        self.message_user(request, outcome.line(), _level(outcome))
        if outcome.snapshot is None:
            return HttpResponseRedirect(reverse("admin:boards_app_snapshot_import"))
        return HttpResponseRedirect(_address("change", outcome.snapshot))

    def take_in(self, request: HttpRequest) -> HttpResponse:
        """Read a file that was sent or pasted, and stage it; with any problem nothing is stored."""
        if not request.user.has_perm(STAGE):
            raise PermissionDenied
        form = ImportForm(request.POST or None, request.FILES or None)
        context: dict[str, Any] = {}
        if request.method == "POST" and form.is_valid():
            try:
                staged, made = _staged(form, who(request))
            except (IntakeError, RecipeError) as error:
                form.add_error(None, str(error))
            else:
                if staged is not None:
                    self.message_user(
                        request, f"{staged} is staged: nothing of it counts before it is accepted."
                    )
                    return HttpResponseRedirect(_address("change", staged.pk))
                context = _tables(made, None) if made is not None else {}
        status = 400 if request.method == "POST" else 200
        page = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "form": form,
            "fetch": FetchForm(),
            "title": "Import a file",
        }
        return render(request, "admin/boards_app/snapshot/import.html", page | context, status=status)


def _staged(form: ImportForm, by: str) -> tuple[Snapshot | None, Preview | None]:
    """Stage the file; return the snapshot, or the preview of a file with problems. Raises IntakeError."""
    board, day = form.cleaned_data["board"], form.cleaned_data["taken_on"]
    name, data = form.content()
    known = same_file(board, day, data)
    if known is not None:
        raise IntakeError(f"This file is already imported as {known}.")
    parsed = read_file(board, data)
    if parsed.problems:
        return None, preview(board, day, parsed, data, name=name, with_effects=False)
    url = form.cleaned_data["source_url"]
    return stage(board, parsed, data, taken_on=day, file_name=name, by=by, source_url=url), None


class LinkedRow(NamedTuple):
    """A row of a preview's table; `address` is where something can be done about it, "" for nowhere."""

    address: str
    cells: tuple[str, ...]


def _tables(made: Preview, snapshot: Snapshot | None) -> dict[str, Any]:
    """Return the tables of a preview; rows of a stored snapshot lead to where they are decided."""
    tables = [(table, list(_linked(table, snapshot))) for table in preview_tables(made)]
    return {"summary": summary(made), "tables": tables}


def _linked(table: PreviewTable, snapshot: Snapshot | None) -> Iterator[LinkedRow]:
    for number, cells in enumerate(table.rows):
        address = ""
        if snapshot is not None and table.names:
            address = names_address(str(snapshot.pk), at=snapshot.pk, name=table.names[number])
        elif snapshot is not None and table.keys:
            address = f"{_address('rows', snapshot.pk)}?{urlencode({'key': table.keys[number]})}"
        yield LinkedRow(address, cells)


def _followed(snapshot: Snapshot, before: Stand) -> str:
    """Say what a decision led to."""
    state = snapshot.decisions.filter(is_current=True).values_list("kind", flat=True).first()
    return f"{snapshot} is {state} now. {what_followed(before)}"


def _level(outcome: Outcome) -> int:
    return messages.ERROR if outcome.is_failure else messages.SUCCESS


def _address(page: str, key: int) -> str:
    return reverse(f"admin:boards_app_snapshot_{page}", args=[key])
