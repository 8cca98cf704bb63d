"""What is wrong with a form that was sent, each with the way to its field."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """A field that was refused: the id of what to go to, what it is called, and what is wrong with it."""

    target: str
    where: str
    said: str


def faults(form: Any, inlines: Iterable[Any] = ()) -> Iterator[Fault]:
    """Yield what is wrong with the fields of a form and its rows, in the order of the page."""
    yield from _of_form(form, "")
    for inline in inlines:
        formset = inline.formset
        called = str(formset.model._meta.verbose_name)
        for said in formset.non_form_errors():
            yield Fault(f"{formset.prefix}-group", str(formset.model._meta.verbose_name_plural), said)
        for number, row in enumerate(formset.forms, 1):
            if row not in formset.deleted_forms:
                yield from _of_form(row, f"{called} {number}")


def _of_form(form: Any, called: str) -> Iterator[Fault]:
    """Yield the faults of the fields that can be seen; those of a row as a whole lead to its first field."""
    seen = [bound for bound in form if not bound.is_hidden]
    if called and seen:
        yield from (Fault(_target(seen[0]), called, said) for said in form.non_field_errors())
    for bound in seen:
        where = f"{called}: {bound.label}" if called else str(bound.label)
        yield from (Fault(_target(bound), where, said) for said in bound.errors)


def _target(bound: Any) -> str:
    """Return the id of a field, of one in several parts that of the first."""
    is_split = hasattr(bound.field.widget, "widgets")
    return f"{bound.auto_id}_0" if is_split else str(bound.id_for_label or bound.auto_id)
