"""The contract's reader in a real browser: it shows every address, and the browser forbids it nothing."""

from shutil import which
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from isitsota.api.openapi import contract

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser, pytest.mark.slow]


def test_the_reader_shows_every_address_and_breaks_no_rule_of_its_own(live_server: Any) -> None:
    said: list[str] = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = chromium.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{live_server.url}/v1/docs")
        expect(page.locator(".opblock")).to_have_count(len(contract()["paths"]), timeout=60_000)
        page.locator(".opblock-summary-control").first.click()
        expect(page.locator(".opblock .parameters-container").first).to_be_visible()
        chromium.close()
    assert said == []
