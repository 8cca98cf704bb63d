"""Two people at once: a form opened before another save never overwrites it, but shows both states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.forms import ModelChoiceField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from models_app.history.differences import Line
from models_app.history.posting import formsets_of
from models_app.history.recording import is_remembered
from models_app.history.states import key_of, newest
from models_app.models import ContentVersion

OPENED = "_opened"  # the field of a form that says which state it shows
CONFLICT = 409


@dataclass(frozen=True)
class Conflict:
    """What the other did meanwhile; `lines` say the field, theirs (before) and yours (after)."""

    by: str
    at: Any
    is_deletion: bool
    lines: tuple[Line, ...] = ()


class StaleForms:
    """Refuses the save of a stale form on an admin page, and shows both states."""

    model: Any
    opts: Any
    admin_site: Any

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Take a form, unless somebody saved meanwhile."""
        view: Any = super().changeform_view  # type: ignore[misc]  # of the admin class
        if request.method != "POST" or object_id is None or not request.POST.get(OPENED):
            return view(request, object_id, form_url, extra_context)
        with transaction.atomic():
            ContentVersion.lock()  # so that of two saves at once the second sees the first
            page: Any = self
            obj = page.get_object(request, unquote(object_id))
            if obj is None:
                return self._deleted(view, request, object_id, extra_context)
            is_stale = request.POST[OPENED] != version_of(obj) and page.has_change_permission(request, obj)
            if is_stale:
                self._note_conflict(request, obj, obj.pk)
            return view(request, object_id, form_url, extra_context)

    def _deleted(self, view: Any, request: HttpRequest, object_id: str, extra_context: Any) -> HttpResponse:
        """Show what was typed as a new thing; who deleted the old one is said."""
        page: Any = self
        key = key_of(unquote(object_id))
        if key is None or not is_remembered(self.model) or not page.has_add_permission(request):
            return view(request, object_id, "", extra_context)
        self._note_conflict(request, None, key)
        add = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_add")
        return view(request, None, add, extra_context)

    def _note_conflict(self, request: HttpRequest, obj: Any, pk: int) -> None:
        last = newest(self.model, pk)
        by, at = (last.history_user_id, last.history_date) if last else ("somebody", None)
        request.conflict = Conflict(by, at, obj is None)  # type: ignore[attr-defined]  # read by the form
        data = request.POST.copy()
        for formset in formsets_of(self, request, obj):
            there = {str(row.pk) for row in formset.get_queryset()}
            move_gone_rows(data, formset.prefix, formset.model._meta.pk.name, there)
            if obj is None:
                _forget_parent(data, formset.prefix, formset.fk.name)
        request.POST = data  # type: ignore[assignment]

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **options: Any) -> Any:
        """Return the form; one that takes nothing while there is a conflict."""
        form = super().get_form(request, obj, change=change, **options)  # type: ignore[misc]  # of the admin class
        conflict = getattr(request, "conflict", None)
        return type(form.__name__, (_Refused, form), {"conflict": conflict}) if conflict else form

    def render_change_form(
        self, request: HttpRequest, context: Any, add: bool = False, change: bool = False, form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:  # fmt: skip
        """Show the form with the state it was opened at, and both states after a conflict."""
        conflict = getattr(request, "conflict", None)
        if obj is not None and is_remembered(self.model):
            context["opened"] = version_of(obj)
        if conflict:
            context["conflict"] = conflict
            context["conflict_lines"] = list(both_states(context)) if obj is not None else []
            if len(context["errors"]) == 1:  # that there is a conflict, which the page says at length
                context["errors"] = []
        answer: HttpResponse = super().render_change_form(request, context, add, change, form_url, obj)  # type: ignore[misc]
        if conflict:
            answer.status_code = CONFLICT
        return answer


class _Refused:
    """The part of a form that says what happened meanwhile; nothing is saved by it."""

    conflict: Conflict

    def clean(self) -> Any:
        """Add the error."""
        cleaned = super().clean()  # type: ignore[misc]  # of the form
        done = "deleted" if self.conflict.is_deletion else "changed"
        self.add_error(  # type: ignore[attr-defined]  # of the form
            None,
            f"{self.conflict.by} {done} this after you opened it. Nothing of yours is saved yet, or lost.",
        )
        return cleaned


def version_of(obj: Any) -> str:
    """Return what tells a state of a thing and its rows from others: its version, or its newest change."""
    if hasattr(obj, "version"):
        return str(obj.version)
    last = newest(type(obj), obj.pk) if is_remembered(type(obj)) else None
    return str(last.history_id) + str(last.history_change) if last else "none"


def move_gone_rows(data: QueryDict, prefix: str, key: str, there: set[str]) -> None:
    """Make rows of a sent formset that were deleted meanwhile new ones, so that they can be saved again."""
    try:
        total, first = (int(str(data[f"{prefix}-{name}_FORMS"])) for name in ("TOTAL", "INITIAL"))
    except (KeyError, ValueError):
        return
    if not 0 <= first <= total <= 1000:
        return
    rows = [_take_row(data, f"{prefix}-{number}-") for number in range(total)]
    kept = [row for row in rows[:first] if row.get(key) and row[key][0] in there]
    gone = [row | {key: [""]} for row in rows[:first] if row not in kept and "DELETE" not in row]
    for number, row in enumerate([*kept, *gone, *rows[first:]]):
        for name, values in row.items():
            data.setlist(f"{prefix}-{number}-{name}", values)
    data[f"{prefix}-TOTAL_FORMS"] = str(len(kept) + len(gone) + total - first)
    data[f"{prefix}-INITIAL_FORMS"] = str(len(kept))


def _forget_parent(data: QueryDict, prefix: str, link: str) -> None:
    """Let sent rows belong to nothing yet: what they belonged to is gone, and is added anew with them."""
    for name in list(data):
        if name.startswith(f"{prefix}-") and name.endswith(f"-{link}"):
            data[name] = ""


def _take_row(data: QueryDict, prefix: str) -> dict[str, list[str]]:
    names = [name for name in data if name.startswith(prefix)]
    return {name.removeprefix(prefix): [str(value) for value in data.pop(name)] for name in names}


def both_states(context: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the fields in which a form that was sent differs from what is stored: theirs, then yours."""
    yield from _fields(context["adminform"].form, "", "")
    for inline in context["inline_admin_formsets"]:
        formset = inline.formset
        part = str(formset.model._meta.verbose_name_plural)
        sent = {form.instance.pk for form in formset.initial_forms}
        for form in formset.initial_forms:
            name = _name(formset.model, form.initial)
            if form.data.get(form.add_prefix("DELETE")):
                yield Line(part, name, "the row", "stays", "is deleted")
            else:
                yield from _fields(form, part, name)
        for form in formset.extra_forms:
            if form.has_changed():
                yield from _fields(form, part, "only in yours")
        for row in formset.get_queryset():
            if row.pk not in sent:
                yield Line(part, str(row), "the row", "was added; it stays", "")


def _name(model: type[Model], values: Mapping[str, Any]) -> str:
    return str(values.get(getattr(model, "history_key", ""), ""))[:80]


def _fields(form: Any, part: str, row: str) -> Iterator[Line]:
    cleaned = getattr(form, "cleaned_data", {})
    for name in form.changed_data:
        bound = form[name]
        if not bound.is_hidden:
            theirs = _text(bound.field, bound.initial)
            yours = _text(bound.field, cleaned.get(name, bound.data))
            yield Line(part, row, str(bound.label), theirs, yours)


def _text(field: Any, value: Any) -> str:
    """Return a value of a form as people read it."""
    if isinstance(field, ModelChoiceField) and value and not isinstance(value, Model):
        try:
            value = field.to_python(value)
        except ValidationError:
            return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list):
        return " ".join(str(one) for one in value if one)
    return "" if value is None else str(value)
