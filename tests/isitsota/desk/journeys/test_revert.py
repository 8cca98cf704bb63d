"""A change is looked up in the history, put beside what was before it, and taken back, with all its rows."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boards_app.models import Board
from tests.isitsota.desk.journeys.pictures import Takes
from tests.isitsota.desk.journeys.window import browser, follow, press

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_an_old_state_comes_back_with_its_rows(
    live_server: Any, boards: dict[str, Board], picture: Takes
) -> None:
    with browser(live_server.url) as window:
        page, reader = window("publisher"), window()
        follow(page, "Releases")
        follow(page, "Birch Pro")
        page.get_by_label("Description:").fill("Made for long work.")
        write(page, "facts", label="Type", value="Language model")
        write(page, "facts", label="Context", value="200,000 tokens")
        press(page, "Save and continue editing")
        before = told(reader)
        assert "Made for long work." in before
        page.get_by_label("Description:").fill("Made for short work.")
        page.locator("[name=facts-0-DELETE]").check()
        page.locator("#id_facts-1-value").fill("2 tokens")
        press(page, "Save and continue editing")
        assert "2 tokens" in told(reader)
        follow(page, "History")
        picture(page, "history")
        press(page, "Compare")
        expect(page.locator("mark").first).to_be_visible()
        assert page.locator("mark").all_inner_texts()[:2] == ["long", "short"], "the last change is chosen"
        page.go_back()
        before_last = page.locator(".changes > li").nth(1)
        with page.expect_navigation():
            before_last.get_by_role("button", name="Bring this state back").click()
        expect(page.locator(".messagelist")).to_contain_text(
            "The state of 2026-11-03 09:30 UTC is brought back."
        )
        assert told(reader) == before
        last = page.locator(".changes > li").first
        expect(last).to_contain_text("Brought back the state of 2026-11-03 09:30 UTC")
        expect(last.locator("tbody tr")).to_have_count(6)
        expect(last.get_by_role("button", name="Bring this state back")).to_have_count(0)


def write(page: Page, group: str, **values: str) -> None:
    """Add a row to a group of the form."""
    page.locator(f"#{group}-group .add-row a").click()
    for name, value in values.items():
        page.locator(f"#{group}-group .dynamic-{group}").last.locator(f"[name$='-{name}']").fill(value)


def told(reader: Page) -> str:
    """Return what readers see of the release."""
    reader.goto("/m/birch-pro")
    return reader.locator("main").inner_text()
