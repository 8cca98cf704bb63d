"""From a board's file with two names that mean nothing to an accepted one, and a crown readers see."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boards_app.models import Alias, Board, Snapshot
from tests.isitsota.desk.journeys.pictures import Takes
from tests.isitsota.desk.journeys.window import PHONE, Opens, browser, focused, follow, go, press, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
HEAD = "Model,Resolved\n"
FIRST = "Cedar 2 (high),79.9\nAlder 4,72.3\nHuman expert,70.0\nBirch Pro,66.8\nDogwood,59.0\n"
SECOND = FIRST.replace("79.9", "81.4").replace("72.3", "72.6")


def stage(page: Page, folder: Path, day: str, rows: str) -> None:
    """Send a file of the board, whose name begins with its day."""
    file = folder / f"{day}-repo-repair.csv"
    file.write_text(HEAD + rows)
    page.goto("/admin/")
    follow(page, "Snapshots")
    follow(page, "Import a file")
    page.get_by_label("Board (needed):").select_option("Repo Repair")
    page.get_by_label("File:").set_input_files(file)
    press(page, "Read and stage it")


def rows(page: Page, title: str) -> list[str]:
    """Return the rows of a table of the preview, "" where there is none."""
    table = page.locator("table", has=page.locator("caption", has_text=title))
    return [" ".join(one.split()) for one in table.locator("tbody tr").all_inner_texts()]


def answer(reader: Page, slug: str) -> str:
    """Return what readers are told of a release."""
    reader.goto(f"/m/{slug}")
    return reader.locator(".answer").inner_text()


def picture_elsewhere(window: Opens, picture: Takes) -> None:
    """Show what needs doing now in the dark, and the names on a phone."""
    dark = window("editor", color_scheme="dark")
    expect(dark.locator("#need-names")).to_contain_text("Cedar 2 (high)")
    expect(dark.locator("#need-staged")).to_contain_text("Repo Repair, 2026-10-20")
    picture(dark, "first-screen")
    phone = window("editor", **PHONE)
    follow(phone, "Cedar 2 (high)")
    expect(phone.get_by_role("heading", name="Cedar 2 (high)")).to_be_focused()
    picture(phone, "names-phone")


def resolve_both(page: Page, picture: Takes) -> None:
    """Resolve both names by keyboard alone, and come back to the snapshot."""
    tab_to(page, "Resolve its names (2)")
    go(page, "Enter")
    assert focused(page) == "Cedar 2 (high)", "it stands before every release, so it comes first"
    picture(page, "names")
    go(page, "1")
    expect(page.locator("#said")).to_contain_text("means Cedar 2, setting “high” on Repo Repair")
    assert focused(page) == "Human expert"
    page.keyboard.press("x")
    page.keyboard.type("A person, no model.")
    go(page, "Enter")
    expect(page.locator(".nothing")).to_have_text("Every name is resolved.")
    tab_to(page, "Back to the snapshot")
    go(page, "Enter")


def accept(page: Page) -> None:
    """Accept the snapshot that is shown, by keyboard."""
    tab_to(page, "Accept: it becomes evidence")
    go(page, "Enter")


def test_a_file_becomes_a_crown(
    live_server: Any, boards: dict[str, Board], tmp_path: Path, picture: Takes
) -> None:
    with browser(live_server.url) as window:
        page, reader = window("publisher"), window()
        assert answer(reader, "alder-4") == "Yes: SOTA in Coding."
        assert answer(reader, "cedar-2") == "Too early: on 1 of 2 boards needed in Coding."
        stage(page, tmp_path, "2026-10-20", FIRST)
        assert answer(reader, "alder-4") == "Yes: SOTA in Coding.", "what is staged is no evidence"
        assert [one.split(" 1 by")[0] for one in rows(page, "before every release")] == ["Cedar 2 (high)"]
        assert rows(page, "If it were accepted")[0] == "Alder 4: “SOTA” → “Challenged”."
        picture(page, "snapshot")
        picture_elsewhere(window, picture)
        resolve_both(page, picture)
        assert rows(page, "Unresolved names") == []
        assert "Cedar 2: “Too early” → “Not yet”." in rows(page, "If it were accepted")
        accept(page)
        expect(page.locator(".messagelist")).to_contain_text("Repo Repair 2026-10-20 is accepted now.")
        assert answer(reader, "cedar-2") == "Not yet: leads Coding, must hold for a second edition."
        stage(page, tmp_path, "2026-10-31", SECOND)
        assert rows(page, "Unresolved names") == [], "what was decided holds for the next file"
        assert "Cedar 2 would wear the crown from 2026-10-31 on." in rows(page, "If it were accepted")[1]
        accept(page)
        expect(page.locator(".messagelist")).to_contain_text("Cedar 2 gets the crown from 2026-10-31 on.")
        picture(page, "accepted")
        assert answer(reader, "cedar-2") == "Yes: SOTA in Coding."
        assert reader.locator(".reason").inner_text() == "Since Oct 31, 2026, on 2 of 2 boards."
        picture(reader, "crown")
        assert answer(reader, "alder-4") == "Not any more: SOTA in Coding, Oct 9 – Oct 31, 2026."
    found = {one.name: (one.release and one.release.slug, one.variant, one.reason, one.by) for one in (
        Alias.objects.filter(board=boards["repair"])
    )}  # fmt: skip
    assert found == {
        "Cedar 2 (high)": ("cedar-2", "high", "", "publisher"),
        "Human expert": (None, "", "A person, no model.", "publisher"),
    }
    assert not Snapshot.objects.staged().exists()
