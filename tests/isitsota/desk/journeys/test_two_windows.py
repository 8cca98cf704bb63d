"""Two people at one release: both states are shown, one of them chooses, nothing is overwritten unseen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boards_app.models import Board
from models_app.models import Release
from tests.isitsota.desk.journeys.pictures import Takes
from tests.isitsota.desk.journeys.window import Opens, browser, follow, press

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def opened(window: Opens, name: str) -> Page:
    """Let somebody log in and open the release."""
    page = window(name)
    follow(page, "Releases")
    follow(page, "Alder 4")
    return page


def conflict_of(window: Opens) -> Page:
    """Let two people open the release and save one after the other; return the window of the second."""
    theirs, mine = opened(window, "admin"), opened(window, "publisher")
    theirs.get_by_label("Licence:").fill("MIT")
    press(theirs, "Save")
    mine.get_by_label("Licence:").fill("Apache-2.0")
    mine.get_by_label("Description:").fill("Typed at length.")
    mine.locator("#facts-group .add-row a").click()
    mine.locator("#id_facts-0-label").fill("Type")
    mine.locator("#id_facts-0-value").fill("Language model")
    press(mine, "Save")
    return mine


def shown(page: Page) -> list[str]:
    """Return what differs: where, theirs, mine."""
    rows = page.locator(".conflict tbody tr")
    return [" | ".join(one.inner_text().split("\t")) for one in rows.all()]


def stored() -> tuple[str, str, list[str]]:
    """Return what is kept of the release."""
    release = Release.objects.get(slug="alder-4")
    return release.licence, release.description, [fact.value for fact in release.facts.all()]


def test_what_to_keep_is_chosen_field_by_field(
    live_server: Any, boards: dict[str, Board], picture: Takes
) -> None:
    with browser(live_server.url) as window:
        mine, reader = conflict_of(window), window()
        expect(mine.get_by_role("heading", name="admin changed this after you opened it")).to_be_focused()
        assert shown(mine) == [
            "Description |  | Typed at length.",
            "Licence | MIT | Apache-2.0",
            "facts “only in yours”: Label |  | Type",
            "facts “only in yours”: Value |  | Language model",
        ]
        reader.goto("/m/alder-4")
        assert "Typed at length" not in reader.locator("main").inner_text(), "nothing of it is saved"
        picture(mine, "conflict")
        assert mine.get_by_label("Licence:").input_value() == "Apache-2.0", "what was typed is there"
        mine.get_by_label("Licence:").fill("MIT")
        press(mine, "Save")
        expect(mine.locator(".messagelist")).to_contain_text("was changed successfully")
    assert stored() == ("MIT", "Typed at length.", ["Language model"])


def test_mine_is_saved_over_theirs(live_server: Any, boards: dict[str, Board]) -> None:
    with browser(live_server.url) as window:
        press(conflict_of(window), "Save")
    assert stored() == ("Apache-2.0", "Typed at length.", ["Language model"])


def test_theirs_is_taken(live_server: Any, boards: dict[str, Board]) -> None:
    with browser(live_server.url) as window:
        mine = conflict_of(window)
        follow(mine, "Take theirs")
        assert mine.get_by_label("Licence:").input_value() == "MIT"
        expect(mine.locator(".conflict")).to_have_count(0)
    assert stored() == ("MIT", "", [])
