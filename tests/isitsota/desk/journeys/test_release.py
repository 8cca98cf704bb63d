"""From log-in to a published release with facts, claims and sources, as readers then see it."""

from base64 import b32decode
from datetime import timedelta
from typing import Any

import pytest
from django_otp.oath import totp
from playwright.sync_api import Locator, Page, expect

from boards_app.models import Board
from tests.isitsota.desk.journeys.pictures import Takes
from tests.isitsota.desk.journeys.window import browser, choose, follow, log_in, press, status

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
DESCRIPTION = "A *coding* model of [Alder Labs](https://example.org/alder), with open weights."
TOLD = (
    "A coding model of Alder Labs, with open weights.", "Open weights", "Published on October 30", "Type",
    "It repairs more than any open model of its size.", "LAB Announcement Oct 28, 2026",
    "REPO Weights undated",
)  # fmt: skip
SCORES = [("Shell Tasks", "51.7"), ("Repo Repair", "73.6")]


def set_up_second_factor(page: Page) -> bytes:
    """Set it up, as the site asks for; return the key that the phone then has."""
    expect(page.locator("#content")).to_contain_text("This site asks everybody at the desk")
    key = b32decode(page.locator("code").inner_text().replace(" ", ""))
    page.get_by_label("Code:").fill(f"{totp(key):06d}")
    press(page, "Turn on")
    expect(page.locator("#content li code")).to_have_count(10)
    follow(page, "I have kept them; go on")
    return key


def add_row(page: Page, group: str, **values: str) -> Locator:
    """Add a row to a group of the form, and return it filled in."""
    page.locator(f"#{group}-group .add-row a").click()
    row = page.locator(f"#{group}-group .dynamic-{group}").last
    for name, value in values.items():
        field = row.locator(f"[name$='-{name}']")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    return row


def add_score(claim: Locator, *cells: str) -> None:
    """Add a score to a claim, by keyboard once its button is pressed."""
    claim.get_by_role("button", name="Add a score").click()
    for cell in cells:
        claim.page.keyboard.type(cell)
        claim.page.keyboard.press("Tab")


def fill_in(page: Page, picture: Takes) -> None:
    """Write the release."""
    page.get_by_label("Name:", exact=True).press_sequentially("Elm 2", delay=10)
    expect(page.locator("#id_slug")).to_have_value("elm-2")
    choose(page, "Lab", "Alder")
    page.get_by_label("Description:").fill(DESCRIPTION)
    expect(page.locator(".prose-shown em")).to_have_text("coding")
    page.get_by_label("Announced on:").fill("2026-10-28")
    page.get_by_label("Weights from:").fill("2026-10-30")
    page.get_by_label("Licence:").fill("Apache-2.0")
    add_row(page, "facts", label="Type", value="Language model, text only")
    add_row(page, "facts", label="Open weights", value="Published on October 30")
    page.locator("#facts-1").get_by_role("button", name="Move up").click()
    url = "https://example.org/elm"
    add_row(page, "sources", kind="LAB", title="Announcement", url=url, dated_on="2026-10-28")
    add_row(page, "sources", kind="REPO", title="Weights", url=f"{url}-weights")
    picture(page, "release")
    claim = add_row(page, "claims", text="It repairs more than any open model of its size.")
    add_score(claim, "Repo Repair", "73.6", "%", "one attempt")
    add_score(claim, "Shell Tasks", "51.7")
    claim.get_by_role("button", name="Move up, score 2").click()


def preview(page: Page, button: str) -> Page:
    """Ask for a preview, and return the window it opens in."""
    with page.expect_popup() as opened:
        page.get_by_role("button", name=button).click()
    opened.value.wait_for_load_state()
    return opened.value


def assert_told(page: Page) -> None:
    """Assert that a page says what was typed, in the order it was put in."""
    text = " ".join(page.locator("main").inner_text().split())
    told = [text.find(words) for words in TOLD]
    assert -1 not in told, dict(zip(TOLD, told, strict=True))
    assert told == sorted(told)


def test_a_release_is_written_previewed_and_published(
    live_server: Any, boards: dict[str, Board], picture: Takes, clock: Any, settings: Any
) -> None:
    settings.IS_PUBLIC = True  # such a site asks for a second factor
    with browser(live_server.url) as window:
        page, reader = window("publisher"), window()
        key = set_up_second_factor(page)
        press(page, "Log out")
        clock.shift(timedelta(minutes=1))  # a code is taken once
        log_in(page, "publisher")
        page.get_by_label("Code:").fill(f"{totp(key):06d}")
        press(page, "Go on")
        expect(page.get_by_role("heading", name="What needs doing")).to_be_visible()
        follow(page, "Releases")
        follow(page, "Add release")
        fill_in(page, picture)
        shown = preview(page, "Preview the page")
        expect(shown.locator("body")).to_contain_text("Nothing of this is saved")
        assert_told(shown)
        picture(shown, "preview")
        words = preview(page, "Preview the Markdown").locator("body").inner_text()
        assert words.startswith("# Is Elm 2 SOTA?")
        assert DESCRIPTION in words
        assert status(reader, "/m/elm-2") == 404, "nothing is public yet"
        press(page, "Save and publish now")
        expect(page.locator(".messagelist")).to_contain_text("Published: readers see it at /m/elm-2.")
        choose(page.locator("#claims-0"), "Source", "Announcement")
        picture(page, "claim")
        press(page, "Save")
        expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
        assert status(reader, "/m/elm-2") == 200
        assert_told(reader)
        assert reader.locator(".answer").inner_text() == "Pending benchmarks."
        told = reader.request.get("/v1/models/elm-2").json()
    claim = told["claims"][0]
    assert [(one["benchmark"], one["value"]) for one in claim["scores"]] == SCORES
    assert claim["source_url"] == "https://example.org/elm"
