"""Chosen by ids that can be none, filtered by patterns: refused, and never an error of ours."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.test import Client

from models_app.admin_base import ReadOnlyAdmin
from models_app.models import Lab, Release
from tests.isitsota.desk.forms import page

pytestmark = pytest.mark.django_db
NO_IDS = ("", "x", "\0", "-1", "1.5", "9" * 30, "0000-00-00", "[]", "<b>", "\u0663")
LISTS = [model for model, shown in admin.site._registry.items() if not isinstance(shown, ReadOnlyAdmin)]


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model.__name__)
def test_no_row_is_chosen_by_what_is_no_id(editor: Client, one: Release, model: Any) -> None:
    before = model._default_manager.count()
    for keys in (*([key] for key in NO_IDS), list(NO_IDS)):
        chosen = {"action": "delete_selected", "_selected_action": keys, "post": "yes"}
        answer = editor.post(page(model, "changelist"), chosen, follow=True)
        assert answer.status_code in (200, 403), keys
    assert model._default_manager.count() == before


def test_others_chosen_with_them_are_taken(editor: Client, one: Release) -> None:
    free = Lab.objects.create(slug="free", name="Free")
    chosen = {"action": "delete_selected", "_selected_action": ["x", free.pk, "9" * 30], "post": "yes"}
    assert editor.post(page(Lab, "changelist"), chosen).status_code == 302
    assert not Lab.objects.filter(pk=free.pk).exists()
    assert Lab.objects.exists()


@pytest.mark.parametrize("where", ["", "export.csv", "export.json"])
def test_a_filter_is_no_pattern(editor: Client, one: Release, where: str) -> None:
    for lookup in ("name__regex=(", "name__iregex=(a%2B)%2B%24", "lab__name__regex=("):
        for model in LISTS:
            answer = editor.get(f"{page(model, 'changelist')}{where}?{lookup}")
            assert answer.status_code in (302, 400, 404), (model, lookup)


@pytest.mark.parametrize(
    ("model", "field"), [(Group, "permissions"), (User, "groups"), (User, "user_permissions")]
)
def test_several_are_chosen_by_ids(editor: Client, model: Any, field: str) -> None:
    one = Group.objects.order_by("pk")[0] if model is Group else User.objects.get()
    data = {"name": "G", "username": "ed", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    for key in NO_IDS[1:]:
        answer = editor.post(page(model, "change", one.pk), data | {field: [key]})
        assert answer.status_code == 200, key
        assert field in answer.context["adminform"].form.errors, key


def test_a_form_that_was_not_opened_here_is_told_so(one: Release) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_superuser("ed"))
    answer = client.post(page(Lab, "add"), {"name": "X"})
    assert answer.status_code == 403
    assert "Go back, load its page anew, and send it again." in answer.content.decode()
    assert "style=" not in answer.content.decode(), "Django's own page has styles that our policy forbids"
    assert not Lab.objects.filter(name="X").exists()
