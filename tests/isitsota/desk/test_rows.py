"""Rows on a form, and names without a letter: what is wrong is said where it stands, nothing else is lost."""

from typing import Any

import pytest
from django.test import Client

from boards_app.models import Board
from models_app.models import Lab, Release, Source
from tests.isitsota.desk.forms import address, fields_of, form_of, save

pytestmark = pytest.mark.django_db
NO_ROWS = {
    f"{part}-{count}_FORMS": "0" for part in ("facts", "sources", "claims") for count in ("TOTAL", "INITIAL")
}


def add(client: Client, lab: Lab, **values: str) -> Any:
    """Send the form of a new release."""
    return client.post("/admin/models_app/release/add/", {"lab": str(lab.pk), **NO_ROWS, **values})


def test_f098_names_of_other_scripts_get_slugs_of_their_own(editor: Client, lab: Lab) -> None:
    made = {}
    for name in ("ΔΟΚΙΜΗ", "ΔΟΚΙΜΗ 1", "モデル"):
        assert add(editor, lab, name=name, is_published="on").status_code == 302, name
        made[name] = Release.objects.get(name=name).slug
        assert editor.get(f"/m/{made[name]}").status_code == 200, name
    assert made == {"ΔΟΚΙΜΗ": "dokimi", "ΔΟΚΙΜΗ 1": "dokimi-1", "モデル": "moderu"}


@pytest.mark.parametrize("name", ["+++", "😀", "---", "…"])
def test_f098_a_name_without_letters_asks_for_a_slug(editor: Client, lab: Lab, name: str) -> None:
    response = add(editor, lab, name=name)
    assert response.status_code == 200
    assert dict(response.context["adminform"].form.errors) == {
        "slug": ["No slug can be made from this name; give one."]
    }
    assert not Release.objects.filter(name=name).exists()
    assert add(editor, lab, name=name, slug="plus", is_published="on").status_code == 302
    assert editor.get("/m/plus").status_code == 200


@pytest.mark.parametrize(
    ("part", "field", "rows", "message"),
    [
        ("facts", "label", [{"label": "GPT X", "value": "1"}, {"label": "GPT X", "value": "2"}],
         "This label stands twice."),
        ("sources", "url", [{"url": "https://a.example/", "title": "A", "kind": "LAB"},
                            {"url": "https://a.example/", "title": "B", "kind": "LAB"}],
         "This address stands twice."),
    ],
)  # fmt: skip
def test_f102_a_row_that_stands_twice_is_said_at_the_second(
    editor: Client, one: Release, part: str, field: str, rows: list[dict[str, str]], message: str
) -> None:
    form = form_of(editor, one)
    first = int(form[f"{part}-TOTAL_FORMS"])
    for number, row in enumerate(rows, start=first):
        form |= {f"{part}-{number}-{name}": value for name, value in {"position": "0", **row}.items()}
    form |= {f"{part}-TOTAL_FORMS": str(first + 2), "description": "Typed at length"}
    response = editor.post(address(one), form)
    assert response.status_code == 200
    formset = next(i.formset for i in response.context["inline_admin_formsets"] if i.formset.prefix == part)
    assert [dict(errors) for errors in formset.errors] == [{}] * (first + 1) + [{field: [message]}]
    again = fields_of(response.content.decode())
    del form["csrfmiddlewaretoken"]  # another in each answer
    assert {name: again[name] for name in form if name in again} == {
        name: value for name, value in form.items() if name in again
    }
    assert again["description"] == "Typed at length"


def test_f102_rows_may_take_the_labels_of_one_another(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    swapped = {"facts-0-label": form["facts-1-label"], "facts-1-label": form["facts-0-label"]}
    save(editor, one, form | swapped)
    assert {f.label: f.value for f in one.facts.all()} == {"API": "Big", "Size": "Yes"}
    form = form_of(editor, one)
    save(editor, one, form | {"facts-0-label": form["facts-1-label"], "facts-1-DELETE": "on"})
    assert {f.label: f.value for f in one.facts.all()} == {form["facts-1-label"]: form["facts-0-value"]}


def test_f104_rows_change_places(editor: Client, one: Release) -> None:
    Source.objects.create(release=one, kind="LAB", title="Second", url="https://example.org/2", position=1)
    form = form_of(editor, one)
    places = {form[f"sources-{n}-title"]: n for n in range(2)}
    save(editor, one, form | {
        f"sources-{places['Second']}-position": "0", f"sources-{places['News 1']}-position": "1",
    })  # fmt: skip
    assert [s.title for s in one.sources.all()] == ["Second", "News 1"]
    html = editor.get(one.get_absolute_url()).content.decode()
    assert 0 < html.index("Second") < html.index("News 1")
    said = editor.get(f"/v1/models/{one.slug}").json()
    assert [s["title"] for s in said["sources"] if s["title"] in places] == ["Second", "News 1"]
    again = form_of(editor, one)
    assert [again[f"sources-{n}-title"] for n in range(2)] == ["Second", "News 1"]


def test_f104_metrics_change_places(editor: Client, one: Release) -> None:
    board = Board.objects.get()
    form = form_of(editor, board)
    names = [form["metrics-0-key"], form["metrics-1-key"]]
    save(editor, board, form | {"metrics-0-position": "1", "metrics-1-position": "0"})
    assert [m.key for m in board.metrics.all()] == names[::-1]
