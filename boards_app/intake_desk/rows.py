"""The rows of a snapshot, each with what marks it; and the form to strike or exclude one."""

from __future__ import annotations  # Django's pages take no parameters when the code runs

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Min, Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from boards_app.correcting.rows import exclude_row, strike_row
from boards_app.followed import alone
from boards_app.intake.store import IntakeError
from boards_app.intake_desk.telling import what_followed
from boards_app.models import Result, RowMark, Snapshot
from boards_app.models.alias import MarkKind
from models_app.admin_base import DAY_HINT, who
from models_app.fields import validate_text

MARK = "boards_app.add_rowmark"
ROWS_A_PAGE = 50


@dataclass(frozen=True)
class Row:
    """A row as the file has it: its key and name, "metric score" of each result, and the marks that hold."""

    key: str
    name: str
    scores: tuple[str, ...]
    marks: tuple[RowMark, ...]


class MarkForm(forms.Form):
    """Which row does not count, who took it out, from when until when, and why."""

    key = forms.CharField(max_length=300, strip=False, label="Row", widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        choices=MarkKind.choices, initial=MarkKind.STRUCK, label="Who took it out", widget=forms.RadioSelect
    )
    reason = forms.CharField(
        validators=[validate_text],
        widget=forms.Textarea(attrs={"rows": 2, "cols": 60}),
        help_text="Readers see it in the logs.",
    )
    from_on = forms.DateField(
        required=False, input_formats=["%Y-%m-%d"], label="First day", error_messages=DAY_HINT,
        help_text="YYYY-MM-DD; empty: from the first snapshot that holds it.",
    )  # fmt: skip
    until_on = forms.DateField(
        required=False, input_formats=["%Y-%m-%d"], label="Last day", error_messages=DAY_HINT,
        help_text="YYYY-MM-DD; empty: wherever the row comes again.",
    )  # fmt: skip

    def mark(self, snapshot: Snapshot, by: str) -> RowMark:
        """Do it, and judge again. Raises IntakeError where it can't be."""
        said = self.cleaned_data
        do = strike_row if said["kind"] == MarkKind.STRUCK else exclude_row
        return do(
            snapshot.board, said["key"], by=by, reason=said["reason"], from_on=said["from_on"],
            until_on=said["until_on"],
        )  # fmt: skip


def show_rows(site: Any, request: HttpRequest, snapshot: Snapshot) -> HttpResponse:
    """Show the rows, with the form for the one that `key` names; POST marks it."""
    may_mark = request.user.has_perm(MARK)
    if request.method == "POST" and not may_mark:
        raise PermissionDenied
    form = _form(request, snapshot) if may_mark else None
    if request.method == "POST" and form is not None and _is_marked(request, form, snapshot):
        return HttpResponseRedirect(reverse("admin:boards_app_snapshot_rows", args=[snapshot.pk]))
    asked = request.GET.get("q", "")[:300]
    page = _keys(snapshot, asked).get_page(request.GET.get("p"))
    context = {
        **site.each_context(request),
        "title": f"Rows of {snapshot}",
        "opts": Snapshot._meta,
        "snapshot": snapshot,
        "asked": asked,
        "page": page,
        "rows": _rows(snapshot, page),
        "form": form,
        "may_mark": may_mark,
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "admin/boards_app/rows.html", context, status=status)


def _form(request: HttpRequest, snapshot: Snapshot) -> MarkForm | None:
    if request.method == "POST":
        return MarkForm(request.POST)
    key = request.GET.get("key", "")
    is_there = snapshot.results.filter(row_key=key).exists()
    return MarkForm(initial={"key": key}) if is_there else None


def _is_marked(request: HttpRequest, form: MarkForm, snapshot: Snapshot) -> bool:
    if not form.is_valid():
        return False
    try:
        with alone() as before:
            mark = form.mark(snapshot, who(request))
            then = what_followed(before)
    except IntakeError as error:
        form.add_error(None, str(error))
        return False
    said = f"“{mark.row_key}” is {MarkKind(mark.kind).label}. {then}"
    messages.success(request, said)
    return True


def _keys(snapshot: Snapshot, asked: str) -> Paginator[Any]:
    """Return the pages of row keys, in the order of the file."""
    rows = snapshot.results.order_by()
    if asked:
        rows = rows.filter(Q(raw_name__icontains=asked) | Q(row_key__icontains=asked))
    keys = (
        rows.values("row_key").annotate(first=Min("pk")).order_by("first").values_list("row_key", flat=True)
    )
    return Paginator(keys, ROWS_A_PAGE)


def _rows(snapshot: Snapshot, keys: Page[Any]) -> list[Row]:
    results: dict[str, list[Result]] = {key: [] for key in keys}
    for result in snapshot.results.filter(row_key__in=list(results)).select_related("metric").order_by("pk"):
        results[result.row_key].append(result)
    marks: dict[str, list[RowMark]] = {}
    for mark in RowMark.objects.filter(board=snapshot.board_id, row_key__in=list(results)):
        if mark.holds_on(snapshot.taken_on):
            marks.setdefault(mark.row_key, []).append(mark)
    return [
        Row(
            key, cells[0].raw_name, tuple(f"{one.metric.key} {one.score_text}" for one in cells),
            tuple(marks.get(key, ())),
        )
        for key, cells in results.items()
    ]  # fmt: skip
