"""The preview: the real page of what is in the form, and nothing of it is written or kept."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from models_app.models import ContentVersion, Fact, Release
from tests.boards_app.test_effects import read_only
from tests.isitsota.desk.conftest import fill, judge

pytestmark = pytest.mark.django_db


@pytest.fixture
def release(editor: Client) -> Release:
    fill(1)
    judge()
    found: Release = Release.objects.get(slug="release-1")
    return found


def form_of(client: Client, address: str) -> dict[str, Any]:
    """Return what a browser would send of the form at an address, nothing changed."""
    context = client.get(address).context
    forms = [context["adminform"].form]
    data: dict[str, Any] = {}
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    for form in forms:
        for bound in form:
            value = bound.value()
            names = [bound.html_name]
            if hasattr(bound.field.widget, "widgets"):
                names = [f"{bound.html_name}_{n}" for n in range(len(bound.field.widget.widgets))]
                value = ""
            if value is not None and value is not False:
                data |= dict.fromkeys(names, value)
    return data


def addresses(release: Release) -> tuple[str, str]:
    base = f"/admin/models_app/release/{release.pk}"
    return f"{base}/change/", f"{base}/preview"


def test_both_forms_show_what_was_typed_and_nothing_is_written(editor: Client, release: Release) -> None:
    form, preview = addresses(release)
    sent = form_of(editor, form) | {
        "name": "Another name", "description": "Now *different*.", "facts-0-value": "Typed a moment ago",
    }  # fmt: skip
    before = (
        ContentVersion.objects.values().get(),
        list(Release.objects.values()),
        list(Fact.objects.values()),
    )
    with read_only():
        page, text = (editor.post(f"{preview}.{ending}", sent) for ending in ("html", "md"))
    assert (page.status_code, text.status_code) == (200, 200)
    for answer in (page, text):
        shown = answer.content.decode()
        assert "Another name" in shown
        assert "Typed a moment ago" in shown
        assert "no-store" in answer.headers["Cache-Control"]
    assert "<em>different</em>" in page.content.decode()
    assert "Nothing of this is saved" in page.content.decode()
    assert text.content.decode().startswith("# Is Another name SOTA?")
    after = ContentVersion.objects.values().get(), list(Release.objects.values()), list(Fact.objects.values())
    assert before == after


def test_f100_a_second_preview_shows_the_second_text(editor: Client, release: Release) -> None:
    form, preview = addresses(release)
    sent = form_of(editor, form)
    for text in ("First words.", "Second words."):
        answer = editor.post(f"{preview}.html", sent | {"description": text})
        shown = answer.content.decode()
        assert text in shown
        assert "no-store" in answer.headers["Cache-Control"]
    assert "First words." not in shown


def test_rows_stand_as_saving_would_order_them(editor: Client, release: Release) -> None:
    form, preview = addresses(release)
    sent = form_of(editor, form) | {"facts-0-position": "5", "facts-1-position": "2"}
    labels = [sent["facts-0-label"], sent["facts-1-label"]]
    shown = editor.post(f"{preview}.md", sent).content.decode()
    assert shown.index(f"| {labels[1]} |") < shown.index(f"| {labels[0]} |")
    gone = editor.post(f"{preview}.md", sent | {"facts-0-DELETE": "on"}).content.decode()
    assert f"| {labels[0]} |" not in gone


def test_a_new_release_has_a_page_before_it_is_saved(editor: Client, release: Release) -> None:
    sent = form_of(editor, "/admin/models_app/release/add/") | {"name": "Brand new", "lab": release.lab_id}
    shown = editor.post("/admin/models_app/release/add/preview.html", sent)
    assert shown.status_code == 200, shown.content.decode()
    assert "Is <bdi>Brand new</bdi> SOTA?" in shown.content.decode()
    assert not Release.objects.filter(name="Brand new").exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [({"name": ""}, "This field is required"), ({"announced_on": "3/4/26"}, "Write the day as YYYY-MM-DD")],
)
def test_what_can_not_be_saved_is_said_at_the_field(
    editor: Client, release: Release, typed: dict[str, str], said: str
) -> None:
    form, preview = addresses(release)
    answer = editor.post(f"{preview}.html", form_of(editor, form) | typed)
    assert said in answer.content.decode()
    assert Release.objects.get(pk=release.pk).name == release.name


def test_it_is_for_those_who_may_change_it(release: Release, client: Client) -> None:
    client.force_login(User.objects.create_user("viewer", password="x", is_staff=True))
    _, preview = addresses(release)
    assert client.post(f"{preview}.html", {}).status_code == 403
    assert client.get(f"{preview}.html").status_code == 405
    assert client.post("/admin/models_app/release/999/preview.html", {}).status_code == 404
