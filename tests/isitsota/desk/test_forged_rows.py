"""Rows as no page of ours sends them: refused whole, with one line that says so, and at once."""

from itertools import cycle
from typing import Any

import pytest
from django.test import Client

from models_app.models import Claim, ClaimedScore, Fact, Release, Source
from tests.isitsota.desk.conftest import fill
from tests.isitsota.desk.forms import address, form_of, page

pytestmark = pytest.mark.django_db
SAID = "The rows did not come back whole: nothing is saved. Open the page anew."
GONE = None
FORGED: list[tuple[str, dict[str, Any]]] = [
    ("fewer than none", {"facts-TOTAL_FORMS": "-1"}),
    ("none of two", {"facts-TOTAL_FORMS": "0"}),
    ("fewer than are stored", {"facts-TOTAL_FORMS": "1"}),
    ("one more than was sent", {"facts-TOTAL_FORMS": "3"}),
    ("a hundred thousand", {"facts-TOTAL_FORMS": "100000"}),
    ("more than any number", {"facts-TOTAL_FORMS": "9" * 30}),
    ("no number", {"facts-TOTAL_FORMS": "x"}),
    ("no whole number", {"facts-TOTAL_FORMS": "1.5"}),
    ("NUL", {"facts-TOTAL_FORMS": "\0"}),
    ("no total", {"facts-TOTAL_FORMS": GONE}),
    ("nothing about the rows", {"facts-TOTAL_FORMS": GONE, "facts-INITIAL_FORMS": GONE}),
    ("stored ones sent as new", {"facts-INITIAL_FORMS": "0"}),
    ("fewer than none stored", {"facts-INITIAL_FORMS": "-1"}),
    ("more stored than sent", {"facts-INITIAL_FORMS": "99"}),
    ("stored: no number", {"facts-INITIAL_FORMS": ""}),
    ("a row twice", {"facts-1-id": "FIRST"}),
    ("a row of another release", {"facts-0-id": "OTHER", "facts-0-value": "stolen"}),
    ("a row of another release to be deleted", {"facts-0-id": "OTHER", "facts-0-DELETE": "on"}),
    ("a row of nobody", {"facts-0-id": "987654321"}),
    ("an id larger than any", {"facts-0-id": "9" * 30}),
    ("an id of another sign", {"facts-0-id": "-1"}),
    ("an id with NUL", {"facts-0-id": "1\0"}),
    ("no id", {"facts-0-id": ""}),
    ("claims counted wrong", {"claims-TOTAL_FORMS": "2000"}),
    ("a source of another release", {"sources-0-id": "OTHER SOURCE", "sources-0-title": "stolen"}),
]


def forged(form: dict[str, str], one: Release, changes: dict[str, Any]) -> dict[str, str]:
    """Return the form of a release with what is forged put in; None takes a field out."""
    known = {
        "FIRST": form["facts-0-id"],
        "OTHER": str(Fact.objects.exclude(release=one).order_by("pk")[0].pk),
        "OTHER SOURCE": str(Source.objects.exclude(release=one).order_by("pk")[0].pk),
    }
    put = {name: known.get(value, value) for name, value in changes.items() if value is not GONE}
    return {name: value for name, value in form.items() if name not in changes} | put


def stored() -> list[Any]:
    models = (Release, Fact, Source, Claim, ClaimedScore)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def test_forged_rows_are_refused(editor: Client, one: Release) -> None:
    fill(2)
    form, before = form_of(editor, one) | {"description": "Other."}, stored()
    where = cycle([address(one), page(Release, "preview", one.pk, "html")])
    for because, changes in FORGED:
        answer = editor.post(next(where), forged(form, one, changes))
        assert answer.status_code == 200, because
        assert SAID in answer.content.decode(), because
        assert stored() == before, because


def test_rows_as_they_were_sent_are_taken(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    new = {
        "facts-TOTAL_FORMS": "3",
        "facts-2-id": "",
        "facts-2-label": "New",
        "facts-2-value": "Row",
        "facts-2-position": "0",
    }
    assert editor.post(address(one), form | new | {"facts-0-DELETE": "on"}).status_code == 302
    assert list(one.facts.values_list("label", flat=True)) == ["Size", "New"]
