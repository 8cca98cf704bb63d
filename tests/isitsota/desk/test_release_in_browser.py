"""The form of a release in a real browser: order by buttons, scores as a table, words as readers see them."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Page, expect

from models_app.models import Fact, Release
from tests.isitsota.desk.browser import at_the_desk
from tests.isitsota.desk.forms import address
from tests.isitsota.test_browser import HOW_WIDE, TAGS

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
ADD = "/admin/models_app/release/add/"


def labels(page: Page) -> list[str]:
    """Return the labels of the facts as they stand on the form."""
    rows = page.locator("#facts-group tr.form-row:not(.empty-form) input[name$='-label']")
    return [rows.nth(n).input_value() for n in range(rows.count())]


def saved(page: Page) -> None:
    """Save, and stay on the form."""
    page.get_by_role("button", name="Save and continue editing").click()
    page.wait_for_load_state("load")
    assert page.locator(".errornote").count() == 0, page.locator(".errorlist").all_inner_texts()


def test_rows_move_by_keyboard_and_stay_so(live_server: Any, editor: Client, one: Release) -> None:
    Fact.objects.create(release=one, label="Third", value="3", position=2)
    with at_the_desk(editor, live_server.url) as (page, said):
        page.goto(address(one))
        assert labels(page) == ["API", "Size", "Third"]
        assert page.locator("#id_facts-0-position").is_hidden(), "no numbers where there are buttons"
        up = page.locator("#facts-2 .move button").first
        up.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        assert labels(page) == ["Third", "API", "Size"]
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move up, row 1"
        assert page.locator("#facts-group [role=status]").inner_text() == "Now in place 1 of 3."
        page.locator("#facts-group .add-row a").click()
        page.locator("#id_facts-3-label").fill("New")
        page.locator("#id_facts-3-value").fill("4")
        page.locator("#facts-3 .move button").first.click()
        page.locator("#facts-group .add-row a").click()
        page.locator("#facts-group .add-row a").click()
        page.locator("#facts-4 .inline-deletelink").click()
        page.wait_for_timeout(100)
        assert labels(page) == ["Third", "API", "New", "Size", ""], "a row that is removed moves no other"
        saved(page)
        assert labels(page) == ["Third", "API", "New", "Size"]
    assert said == []
    assert [fact.label for fact in one.facts.all()] == ["Third", "API", "New", "Size"]


def test_scores_are_a_table_beside_their_claim(live_server: Any, editor: Client, one: Release) -> None:
    with at_the_desk(editor, live_server.url) as (page, said):
        page.goto(address(one))
        group = page.locator("#claims-0")
        assert group.get_by_label("Benchmark, score 1", exact=True).input_value() == "Bench 1"
        group.get_by_role("button", name="Add a score").click()
        page.keyboard.type("A|B")
        page.keyboard.press("Tab")
        page.keyboard.type("9.50")
        group.get_by_role("button", name="Move up, score 2").click()
        page.locator("#claims-group .add-row a").click()
        page.locator("#id_claims-1-text").fill("Another claim")
        page.locator("#claims-1").get_by_role("button", name="Add a score").click()
        page.keyboard.type("MMLU")
        page.keyboard.press("Tab")
        page.keyboard.type("80")
        saved(page)
    assert said == []
    told = [[(s.benchmark, s.value) for s in claim.scores.all()] for claim in one.claims.all()]
    assert told == [[("A|B", "9.50"), ("Bench 1", "1")], [("MMLU", "80")]]


def test_what_is_typed_is_shown_and_the_slug_follows(live_server: Any, editor: Client, one: Release) -> None:
    with at_the_desk(editor, live_server.url) as (page, said):
        page.goto(ADD)
        page.locator("#id_name").type("Model 3.5", delay=20)
        expect(page.locator("#id_slug")).to_have_value("model-3-5")
        page.locator("#id_slug").fill("mine")
        page.locator("#id_name").fill("Model 4")
        page.locator("#id_description").fill("So *good* <script>x</script>")
        page.wait_for_selector(".prose-shown em")
        assert page.locator(".prose-shown").inner_text().strip() == "So good <script>x</script>"
        assert page.locator("#id_slug").input_value() == "mine", "what was typed is never overwritten"
        page.goto(address(one))
        page.locator("#id_name").fill("Renamed")
        page.wait_for_timeout(600)
        assert page.locator("#id_slug").input_value() == one.slug, "an address that is there stays"
        page.locator("#id_name").press("Enter")
        page.wait_for_load_state("load")
    assert said == []
    one.refresh_from_db()
    assert (one.name, one.is_published) == ("Renamed", True)


def test_without_scripts_all_can_be_typed(live_server: Any, editor: Client, one: Release) -> None:
    with at_the_desk(editor, live_server.url, java_script_enabled=False) as (page, _):
        page.goto(address(one))
        page.locator("#id_facts-0-position").fill("7")
        page.locator("#id_claims-0-score_lines").fill("Bench 1 | 2")
        saved(page)
    assert [fact.label for fact in one.facts.all()] == ["Size", "API"]
    assert one.claims.get().scores.get().value == "2"


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_the_form_is_fit_to_be_seen(
    live_server: Any, editor: Client, one: Release, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 900}
    with at_the_desk(editor, live_server.url, viewport=size, color_scheme=scheme) as (page, said):
        for path in (address(one), ADD):
            page.goto(path)
            page.locator("#claims-group .add-row a").click()
            page.locator("#claims-group").get_by_role("button", name="Add a score").last.click()
            assert page.evaluate(HOW_WIDE) == 0, path
            assert said == [], path
            found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
            assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == [], path
            said.clear()  # axe is stopped by the page's policy here and there, and says so
