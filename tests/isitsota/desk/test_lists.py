"""The lists beside every page: in the order of the work, what the site fills by itself last."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from isitsota.desk.lists import KEPT, KEPT_TITLE

pytestmark = pytest.mark.django_db


def lists(client: Client, path: str) -> dict[str, list[str]]:
    """Return the models of each group that a page lists, by the group's name."""
    groups: list[dict[str, Any]] = client.get(path).context["app_list"]
    return {one["name"]: [model["object_name"] for model in one["models"]] for one in groups}


def test_what_the_site_fills_comes_last_and_nothing_is_lost(editor: Client) -> None:
    found = lists(editor, "/admin/")
    assert list(found) == [
        "Catalogue", "Evidence and verdicts", "Authentication and Authorization", KEPT_TITLE,
    ]  # fmt: skip
    assert found["Catalogue"] == ["Claim", "Lab", "Release", "Source"]
    assert set(found[KEPT_TITLE]) == KEPT
    every = [name for names in found.values() for name in names]
    assert sorted(every) == sorted(model.__name__ for model in admin.site._registry)


def test_whoever_sees_few_lists_sees_no_empty_group(reader: Client) -> None:
    assert "Authentication and Authorization" in lists(reader, "/admin/")
    reader.get("/admin/")
    user = reader.get("/admin/").wsgi_request.user
    user.user_permissions.set(user.user_permissions.filter(codename__in=["view_lab", "view_board"]))
    assert lists(reader, "/admin/") == {"Catalogue": ["Lab"], "Evidence and verdicts": ["Board"]}


def test_the_page_of_one_app_lists_all_of_it(editor: Client) -> None:
    assert "ContentVersion" in lists(editor, "/admin/models_app/")["Catalogue"]
