"""The lists beside every page: in the order of the work, what the site fills by itself last."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from boards_app.models import Snapshot
from isitsota.desk.lists import KEPT, KEPT_TITLE
from models_app.models import Release
from tests.isitsota.desk.forms import text

pytestmark = pytest.mark.django_db


def lists(client: Client, path: str) -> dict[str, list[str]]:
    """Return the models of each group that a page lists, by the group's name."""
    groups: list[dict[str, Any]] = client.get(path).context["app_list"]
    return {one["name"]: [model["object_name"] for model in one["models"]] for one in groups}


def test_what_the_site_fills_comes_last_and_nothing_is_lost(editor: Client) -> None:
    found = lists(editor, "/admin/")
    assert list(found) == [
        "Catalogue", "Evidence and verdicts", "People", KEPT_TITLE,
    ]  # fmt: skip
    assert found["Catalogue"] == ["Claim", "Lab", "Release", "Source"]
    assert set(found[KEPT_TITLE]) == KEPT
    every = [name for names in found.values() for name in names]
    assert sorted(every) == sorted(model.__name__ for model in admin.site._registry)


def test_whoever_sees_few_lists_sees_no_empty_group(reader: Client) -> None:
    assert "People" in lists(reader, "/admin/")
    reader.get("/admin/")
    user = reader.get("/admin/").wsgi_request.user
    user.user_permissions.set(user.user_permissions.filter(codename__in=["view_lab", "view_board"]))
    assert lists(reader, "/admin/") == {"Catalogue": ["Lab"], "Evidence and verdicts": ["Board"]}


def test_the_page_of_one_app_lists_all_of_it(editor: Client) -> None:
    assert "ContentVersion" in lists(editor, "/admin/models_app/")["Catalogue"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"is_published": True, "publish_at": None}, "yes"),
        ({"is_published": True, "publish_at": datetime(2020, 1, 1, tzinfo=UTC)}, "yes"),
        (
            {"is_published": True, "publish_at": datetime(2999, 1, 1, 9, tzinfo=UTC)},
            "from 2999-01-01 09:00 UTC on",
        ),
        ({"is_published": False, "publish_at": datetime(2999, 1, 1, tzinfo=UTC)}, "no"),
    ],
)
def test_the_list_of_releases_says_when_readers_see_each(
    editor: Client, one: Release, values: dict[str, Any], said: str
) -> None:
    Release.objects.update(**values)
    cell = re.search(r'field-readers_see_it">(.*?)<', text(editor.get("/admin/models_app/release/")))
    assert cell is not None
    assert cell[1] == said


def test_evidence_says_what_it_is_and_leads_to_no_history_of_its_own(editor: Client, one: Release) -> None:
    snapshot = Snapshot.objects.accepted().first()
    html = text(editor.get(f"/admin/boards_app/snapshot/{snapshot.pk}/change/"))
    assert "<h1>Snapshot</h1>" in html
    assert f"/snapshot/{snapshot.pk}/history/" not in html
    decided = f"/admin/boards_app/snapshotdecision/?snapshot__id__exact={snapshot.pk}"
    assert decided in html
    assert editor.get(decided).context["cl"].result_count == 1
