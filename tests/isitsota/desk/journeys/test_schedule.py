"""A release is published at a time in a zone: to the minute, with nothing that has to run for it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from boards_app.models import Board
from models_app.models import Release
from tests.isitsota.desk.journeys.pictures import Takes
from tests.isitsota.desk.journeys.window import browser, choose, press, status

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NINE_IN_TOKYO = datetime(2026, 12, 1, 0, 0, tzinfo=UTC)


def test_nine_in_tokyo_is_midnight_in_utc(
    live_server: Any, boards: dict[str, Board], picture: Takes, clock: Any
) -> None:
    """F094, as an editor goes through it."""
    clock.move_to(NINE_IN_TOKYO - timedelta(hours=1))
    with browser(live_server.url) as window:
        page, reader = window("publisher"), window()
        page.goto("/admin/models_app/release/add/")
        page.get_by_label("Name:", exact=True).fill("Elm 2")
        choose(page, "Lab", "Alder")
        page.get_by_label("Day", exact=True).fill("2026-12-01")
        page.get_by_label("Time", exact=True).fill("09:00")
        page.get_by_label("Time zone").fill("Asia/Tokyo")
        press(page, "Publish at this time")
        said = "Readers see it from 2026-12-01 00:00 UTC on."
        expect(page.locator(".messagelist")).to_contain_text(said)
        assert page.get_by_label("Time", exact=True).input_value() == "09:00", "as it was typed"
        assert page.get_by_label("Time zone").input_value() == "Asia/Tokyo"
        picture(page.locator(".publication"), "schedule")
        clock.move_to(NINE_IN_TOKYO - timedelta(seconds=30))
        assert status(reader, "/m/elm-2") == 404
        clock.move_to(NINE_IN_TOKYO)
        for form in ("/m/elm-2", "/m/elm-2.md", "/v1/models/elm-2"):
            assert status(reader, form) == 200, form
        page.goto(page.url)
        expect(page.locator(".publication-now")).to_contain_text("Published.")
        page.get_by_label("Licence:").fill("MIT")
        press(page, "Save")
        expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    release = Release.objects.get(slug="elm-2")
    assert (release.publish_at, release.licence, release.is_public()) == (NINE_IN_TOKYO, "MIT", True)
