"""Forms sent by nobody's browser: each field refuses what it can't hold, or keeps it as text; never half."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client

from boards_app.models import Alias, RowMark
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, Source
from tests.isitsota.desk.forms import address, fields_of, page

pytestmark = pytest.mark.django_db

# As the body of a form has them: what no text can hold is percent-encoded, as a browser would.
VALUES = {
    "NUL": "a%00b", "a lone surrogate": "a%ED%A0%80b", "an endless line": "x" * 50_000,
    "a bidi override": "a%E2%80%AEb", "lines": "a%0D%0Ab", "markup": "%3Cscript%3Ealert(1)%3C/script%3E",
    "a script address": "javascript:alert(1)", "a huge number": "9" * 400, "a negative number": "-1",
    "no number": "NaN", "an exponent": "1e999999999", "no such day": "2026-02-30",
    "a day past all": "99999-01-01", "a choice of nobody": "no-such-choice", "an id of nobody": "987654321",
    "blanks": "%20%C2%A0", "nothing": "",
}  # fmt: skip
# What scripts and Django keep in a form, by how the names of the fields end.
KEPT = (("_opened",), ("-id", "-release", "-claim"), ("-TOTAL_FORMS",), ("-INITIAL_FORMS",))
NOT_TYPED = ("csrfmiddlewaretoken", *sum(KEPT, ()), "_NUM_FORMS")
SHOWN, TAKEN, REFUSED = 200, 302, (400, 409)
MODELS = (Release, Lab, Alias, RowMark, Claim)
ROWS = (Fact, Source, Claim, ClaimedScore)


class Form(NamedTuple):
    """A form as it was opened: where it is sent, and what of."""

    address: str
    data: dict[str, str]

    def body(self, fields: Collection[str], value: str) -> str:
        """Return what is sent with `value` in each of some fields."""
        kept = [f"{quote(name)}={quote(said)}" for name, said in self.data.items() if name not in fields]
        return "&".join(kept + [f"{quote(name)}={value}" for name in fields])


class Sent(NamedTuple):
    """An answer to a form; what was stored of it is taken back."""

    status: int
    is_stored: bool
    in_error: frozenset[str]

    def fault(self) -> str:
        """Say what is wrong with the answer; "" for nothing."""
        if self.status not in (SHOWN, TAKEN, *REFUSED):
            return f"answered {self.status}"
        return "refused and stored" if self.is_stored and self.status != TAKEN else ""


def opened(client: Client, model: Any, *, is_new: bool = False) -> Form:
    """Open the form of a stored one, or of a new one."""
    where = page(model, "add") if is_new else address(model._default_manager.order_by("-pk").first())
    return Form(where, fields_of(client.get(where).content.decode()))


def typed(form: Form) -> list[str]:
    """Return the fields that somebody types into."""
    return [name for name in form.data if not name.endswith(NOT_TYPED)]


def send(client: Client, form: Form, fields: Collection[str], value: str, model: Any) -> Sent:
    """Send a form; where it is taken, ask for the list too, which must still be shown."""
    before = stored(model)
    with transaction.atomic():
        answer = client.post(
            form.address, form.body(fields, value), content_type="application/x-www-form-urlencoded"
        )
        has_changed = stored(model) != before
        status = answer.status_code
        if status == TAKEN:
            shown = client.get(page(model, "changelist")).status_code
            status = TAKEN if shown == SHOWN else shown
        transaction.set_rollback(True)
    return Sent(status, has_changed, frozenset(names_in_error(answer)))


def stored(model: Any) -> list[Any]:
    return [list(one._default_manager.order_by("pk").values()) for one in {model, *ROWS}]


def names_in_error(answer: Any) -> Iterator[str]:
    """Yield the names of the fields that were refused, each part of those that have several."""
    if answer.status_code != SHOWN or not answer.context or "adminform" not in answer.context:
        return
    forms = [answer.context["adminform"].form]
    for inline in answer.context["inline_admin_formsets"]:
        forms += inline.formset.forms
    for form in forms:
        for name in form.errors.keys() & form.fields.keys():
            parts = getattr(form.fields[name].widget, "widgets_names", [""])
            yield from (form.add_prefix(name) + part for part in parts)


def answers(client: Client, form: Form, value: str, model: Any) -> Iterator[Sent]:
    """Send a value in all fields; then, where some were refused, in those alone that were not."""
    everywhere = send(client, form, typed(form), value, model)
    yield everywhere
    if everywhere.status != TAKEN:
        yield send(client, form, [one for one in typed(form) if one not in everywhere.in_error], value, model)


@pytest.mark.parametrize("is_new", [False, True], ids=["stored", "new"])
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_field_may_hold_anything(editor: Client, one: Release, model: Any, is_new: bool) -> None:
    editor.raise_request_exception = False
    form, statuses = opened(editor, model, is_new=is_new), set()
    for what, value in VALUES.items():
        for sent in answers(editor, form, value, model):
            assert sent.fault() == "", what
            statuses.add(sent.status)
    least = {SHOWN} if is_new else {SHOWN, TAKEN}  # a new one needs more than one kind of value
    assert least <= statuses, "nothing was refused, or nothing was taken: this tests too little"


@pytest.mark.parametrize(("is_new", "kind"), [(False, "html"), (True, "md")], ids=["stored", "new"])
def test_a_preview_may_be_of_anything_and_keeps_nothing(
    editor: Client, one: Release, is_new: bool, kind: str
) -> None:
    editor.raise_request_exception = False
    form = opened(editor, Release, is_new=is_new)
    where = page(Release, "preview_new", kind) if is_new else page(Release, "preview", one.pk, kind)
    form, before = form._replace(address=where), stored(Release)
    for what, value in VALUES.items():
        for sent in answers(editor, form, value, Release):
            assert sent.status in (SHOWN, *REFUSED), what
            assert not sent.is_stored, what
    assert stored(Release) == before


def test_markdown_beside_its_field_may_be_of_anything(editor: Client) -> None:
    for what, value in VALUES.items():
        answer = editor.post("/admin/prose/", f"text={value}", "application/x-www-form-urlencoded")
        assert answer.status_code == SHOWN, what
        assert b"<script" not in answer.content, what


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_form_of_what_does_not_exist_is_not_found(editor: Client, one: Release, model: Any) -> None:
    there = str(model._default_manager.order_by("-pk").first().pk)
    for key in ("0", "987654321", "9" * 30, "-1", "x", f"{there}%00"):
        where = page(model, "change", there).replace(f"/{there}/", f"/{key}/")
        assert editor.post(where, {}).status_code in (302, 404), key
