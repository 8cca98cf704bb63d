"""Names resolved in a real browser by keyboard alone: from the first screen to an accepted snapshot."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from boards_app.intake.store import decided
from boards_app.models import Alias, Board, RecipeVersion, Snapshot
from boards_app.publishing import publish
from models_app.models import Release
from tests.boards_app.evidence import make_board, make_release, make_snapshot, name_all
from tests.boards_app.intake_desk.conftest import RECIPE, put
from tests.isitsota.desk.browser import at_the_desk
from tests.isitsota.desk.journeys.window import focused, go, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
ROWS = "Swift 2 (high),80\nHuman,75\nSwift 9,72\nswift-2,71\nb,70\n"


@pytest.fixture
def snapshot(editor: Client) -> Snapshot:
    """Stage a file with three names that mean no release."""
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in ("swift-2", "b", "c", "d")))
    make_snapshot(board, 10, {"swift-2": "71", "b": "70", "c": "69", "d": "60"})
    publish(by="test", kind="test")
    return put(board, ROWS, 20)


def test_names_are_resolved_by_keyboard_alone(live_server: Any, editor: Client, snapshot: Snapshot) -> None:
    with at_the_desk(editor, live_server.url) as (page, said):
        page.goto("/admin/")
        tab_to(page, "Swift 2 (high)")
        go(page, "Enter")
        assert focused(page) == "Swift 2 (high)"
        page.keyboard.press("j")
        assert focused(page) == "Human"
        page.keyboard.press("k")
        go(page, "1")
        assert focused(page) == "Human", "the next name took its place"
        expect(page.locator("#said")).to_contain_text("means SWIFT-2, setting “high” on X")
        go(page, "u")
        assert focused(page) == "Swift 2 (high)", "and is asked about again"
        go(page, "1")
        page.keyboard.press("x")
        page.keyboard.type("People, 1 of them; no model.")
        go(page, "Enter")
        assert focused(page) == "Swift 9"
        go(page, "n")
        assert page.locator("#id_name").input_value() == "Swift 9"
        tab_to(page, "Save")
        go(page, "Enter")
        assert "/names/" in page.url
        tab_to(page, "Back to the snapshot")
        go(page, "Enter")
        tab_to(page, "Accept: it becomes evidence")
        go(page, "Enter")
        assert "is accepted now" in page.locator(".messagelist").inner_text()
    assert said == []
    found = {
        one.name: (one.release and one.release.slug, one.variant, one.reason) for one in Alias.objects.all()
    }
    assert found["Swift 2 (high)"] == ("swift-2", "high", "")
    assert found["Human"] == (None, "", "People, 1 of them; no model.")
    assert found["Swift 9"][0] == Release.objects.get(name="Swift 9").slug
    assert decided(snapshot) == "accepted"


def test_keys_do_nothing_outside_the_list_and_while_typing(
    live_server: Any, editor: Client, snapshot: Snapshot
) -> None:
    with at_the_desk(editor, live_server.url) as (page, _):
        page.goto("/admin/boards_app/alias/names/")
        page.keyboard.press("x")
        page.keyboard.type("1x2nju")
        assert page.locator("#reason-0").input_value() == "1x2nju"
        page.keyboard.press("Escape")
        assert focused(page) == "Swift 2 (high)"
        page.locator("#site-name a").focus()
        for key in "1nxj":
            page.keyboard.press(key)
        assert page.url.endswith("/names/")
        page.locator("#name-0-title").focus()
        for key in ("Control+1", "7"):
            page.keyboard.press(key)
        assert page.url.endswith("/names/")
    assert not Alias.objects.filter(board__isnull=False).exists()


def test_all_works_without_scripts(live_server: Any, editor: Client, snapshot: Snapshot) -> None:
    with at_the_desk(editor, live_server.url, java_script_enabled=False) as (page, _):
        page.goto("/admin/boards_app/alias/names/")
        assert not page.locator("#keys").is_visible()
        page.get_by_role("button", name="Take SWIFT-2, setting “high” for Swift 2 (high)").press("Enter")
        page.get_by_label("No release, because:").first.fill("People.")
        page.get_by_role("button", name="Exclude Human").press("Enter")
        page.wait_for_load_state("load")
        page.get_by_role("button", name="Take it back").press("Enter")
        page.wait_for_load_state("load")
        assert page.get_by_role("heading", name="Human").is_visible()
    assert set(Alias.objects.filter(board=Board.objects.get()).values_list("name", flat=True)) == {
        "Swift 2 (high)"
    }
