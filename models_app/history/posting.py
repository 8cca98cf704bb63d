"""An old state as a browser would send it: so that bringing it back goes the way of every save."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.admin.utils import flatten_fieldsets
from django.forms import BooleanField, Form, MultiWidget
from django.http import HttpRequest, QueryDict

from models_app.history.differences import Place, Row, State


def formsets_of(page: Any, request: HttpRequest, obj: Any) -> Iterator[Any]:
    """Yield the unsent formsets of an admin page, with the prefixes that Django gives them."""
    counts: dict[str, int] = {}
    for formset_class, inline in page.get_formsets_with_inlines(request, obj):
        prefix = formset_class.get_default_prefix()
        counts[prefix] = counts.get(prefix, 0) + 1
        if counts[prefix] != 1 or not prefix:
            prefix = f"{prefix}-{counts[prefix]}"
        yield formset_class(
            instance=obj or page.model(), prefix=prefix, queryset=inline.get_queryset(request)
        )


def part_name(formset: Any) -> str:
    """Return which part of the thing a formset holds."""
    return str(formset.fk.remote_field.get_accessor_name())


def as_posted(
    page: Any, request: HttpRequest, obj: Any, old: State, matched: Mapping[Place, Place]
) -> QueryDict:
    """Return the form of an old state, to be sent for `obj` (None: for a new one).

    `matched` says which row of it is which row now. What a row points to among the thing's own rows is left
    empty where that is yet to be made.
    """
    fields = flatten_fieldsets(page.get_fieldsets(request, obj))
    form_class = page.get_form(request, obj, change=obj is not None, fields=fields)
    sent: dict[str, str] = {}
    _put(sent, "", form_class(instance=obj), _own(old).values)
    for formset in formsets_of(page, request, obj):
        _put_rows(sent, formset, old, matched)
    data = QueryDict(mutable=True)
    data.update(sent)
    return data


def _own(state: State) -> Row:
    return next(row for (part, _), row in state.items() if part == "")


def _put_rows(sent: dict[str, str], formset: Any, old: State, matched: Mapping[Place, Place]) -> None:
    part, key = part_name(formset), formset.model._meta.pk.name
    before = {now: old[place] for place, now in matched.items() if place[0] == part}
    for number, form in enumerate(formset.initial_forms):
        prefix = f"{formset.prefix}-{number}"
        row = before.get((part, form.instance.pk))
        sent[f"{prefix}-{key}"] = str(form.instance.pk)
        _put(sent, f"{prefix}-", form, _pointing(formset.model, row.values, matched) if row else {})
        if row is None:
            sent[f"{prefix}-DELETE"] = "on"
    new = [row for place, row in old.items() if place[0] == part and place not in matched]
    first = len(formset.initial_forms)
    for number, row in enumerate(new, start=first):
        values = _pointing(formset.model, row.values, matched)
        _put(sent, f"{formset.prefix}-{number}-", formset.empty_form, values)
    sent[f"{formset.prefix}-TOTAL_FORMS"] = str(first + len(new))
    sent[f"{formset.prefix}-INITIAL_FORMS"] = str(first)


def _pointing(model: Any, values: Mapping[str, Any], matched: Mapping[Place, Place]) -> dict[str, Any]:
    """Return values that point to the rows of now."""
    return {name: _now(model, name, value, matched) for name, value in values.items()}


def _now(model: Any, name: str, value: Any, matched: Mapping[Place, Place]) -> Any:
    related = model._meta.get_field(name).related_model
    part = next((link for link in own_parts(model) if own_parts(model)[link] is related), None)
    if part is None or value is None:
        return value
    place = matched.get((part, value))
    return place[1] if place else None


def own_parts(model: Any) -> dict[str, Any]:
    """Return the parts of the thing that a kind of rows belongs to: each name with its model."""
    parts = {}
    for field in model._meta.concrete_fields:
        above = field.related_model
        for name in getattr(above, "history_parts", ()):
            parts[name] = above._meta.get_field(name).related_model
    return parts if model in parts.values() else {}


def _put(sent: dict[str, str], prefix: str, form: Form, values: Mapping[str, Any]) -> None:
    """Write the fields of a form; those that the state does not speak of as they are now."""
    for name, field in form.fields.items():
        if name in ("DELETE", "id"):
            continue
        value = values[name] if name in values else form.get_initial_for_field(field, name)
        if isinstance(field.widget, MultiWidget):
            for number, one in enumerate(field.widget.decompress(value) or []):
                sent[f"{prefix}{name}_{number}"] = "" if one is None else str(one)
        elif not isinstance(field, BooleanField):
            sent[f"{prefix}{name}"] = "" if value is None else str(field.prepare_value(value))
        elif value:
            sent[f"{prefix}{name}"] = "on"
