"""Which saves at the desk judge again: those that change what the rules read, or what their words call it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from boards_app.models import Board
from boards_app.publishing import publish, rebuild
from models_app.models import ContentVersion, Lab, Release, Source
from tests.boards_app.evidence import make_release
from tests.isitsota.desk.forms import form_of

Stored = Callable[[], Model]
SAVES: list[tuple[Stored, dict[str, str], bool]] = [
    (Release.objects.get, {"name": "Another name"}, True),
    (Release.objects.get, {"slug": "another-slug"}, True),
    (Release.objects.get, {"announced_on": "2025-12-01"}, True),
    (Release.objects.get, {"api_until": "2026-01-20"}, True),
    (Release.objects.get, {"sources-0-dated_on": "2026-01-02"}, True),
    (Release.objects.get, {"is_published": "off"}, True),
    (Release.objects.get, {"publish_at_0": "2099-01-01", "publish_at_1": "09:00"}, True),
    (Release.objects.get, {"description": "Said in more words."}, False),
    (Release.objects.get, {"licence": "MIT", "facts-0-value": "Another"}, False),
    (Release.objects.get, {"claims-0-text": "It is the best of all"}, False),
    (Source.objects.get, {"dated_on": "2026-01-02"}, True),
    (Source.objects.get, {"title": "Another title"}, False),
    (Lab.objects.get, {"slug": "another-slug"}, True),
    (Lab.objects.get, {"name": "Another name", "about": "Said in more words."}, False),
    (Board.objects.get, {"name": "Another name"}, True),
    (Board.objects.get, {"max_age_days": "7"}, True),
    (Board.objects.get, {"metrics-0-direction": "lower"}, True),
    (Board.objects.get, {"about": "Said in more words.", "url": "https://example.org/new"}, False),
]  # fmt: skip


def is_judged(client: Client, row: Model, changes: dict[str, str]) -> bool:
    """Save a row's form with changes; tell whether the editor is told of a judging."""
    address = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    version = ContentVersion.current()
    response = client.post(
        address, form_of(client, row) | {"_confirmed_slug": "another-slug", "why": "A test"} | changes
    )
    assert response.status_code == 302, response.context["errors"]
    assert ContentVersion.current() > version, "pages that show it are made anew"
    return any(str(one).startswith("Judged again") for one in get_messages(response.wsgi_request))


@pytest.mark.parametrize(("stored", "changes", "judged"), SAVES)
def test_what_the_rules_read_is_judged_again(
    stored: Stored, changes: dict[str, str], judged: bool, editor: Client, one: Release
) -> None:
    rebuild(by="a test")  # takes away the crown that the fixture gives
    assert is_judged(editor, stored(), changes) is judged
    assert rebuild(by="a test") is False, "all is as judging the whole history leaves it"


@pytest.mark.parametrize(
    "changes",
    [{"name": "Another name"}, {"announced_on": "2025-12-01"}, {"sources-0-dated_on": "2026-01-02"}],
)
def test_what_nobody_sees_is_not_judged(changes: dict[str, str], editor: Client, one: Release) -> None:
    Release.objects.update(is_published=False)
    rebuild(by="a test")
    assert is_judged(editor, one, changes) is False
    assert is_judged(editor, one, {"is_published": "on"}) is True
    assert rebuild(by="a test") is False


def test_a_draft_is_added_without_a_judging(editor: Client, lab: Lab) -> None:
    rows = {
        f"{name}-{kind}_FORMS": "0"
        for name in ("facts", "sources", "claims")
        for kind in ("TOTAL", "INITIAL")
    }
    sent: dict[str, Any] = {"name": "New", "slug": "new", "lab": str(lab.pk), **rows}
    response = editor.post(reverse("admin:models_app_release_add"), sent)
    assert Release.objects.get(slug="new").is_published is False
    assert not any("Judged" in str(one) for one in get_messages(response.wsgi_request))


def test_a_release_that_comes_back_has_its_new_name_from_its_first_day_on(editor: Client) -> None:
    make_release("a")
    release = make_release("b", announced=3)
    publish(by="a test", kind="test")  # says of it on the day of the other that nothing is known
    assert is_judged(editor, release, {"_unpublish": "1"}) is True
    assert is_judged(editor, release, {"name": "Another name"}) is False
    assert is_judged(editor, release, {"_publish": "1"}) is True
    assert rebuild(by="a test") is False
