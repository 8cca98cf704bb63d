"""A form that is refused says on top what must be put right, each with the way to its field."""

import re
from html import unescape

import pytest
from django.test import Client

from boards_app.models import Alias, RowMark
from models_app.models import Release
from tests.isitsota.desk.forms import address, form_of, page

pytestmark = pytest.mark.django_db
SAID = re.compile(r'<li><a href="#([^"]+)"( autofocus)?>([^<]+)</a>: ([^<]+)</li>')
ADDRESS = "Give a full web address, such as https://example.org/page."
WRONG = {
    "name": "", "announced_on": "3.11.2026", "facts-1-value": "", "sources-0-url": "ftp://x",
    "claims-0-text": "",
}  # fmt: skip
TOLD = [
    ("id_name", " autofocus", "Name", "This field is required."),
    ("id_announced_on", "", "Announced on", "Write the day as YYYY-MM-DD, such as 2026-11-03."),
    ("id_publish_at_0", "", "At a set time", "Give the day and the time to publish at."),
    ("id_facts-1-value", "", "Fact 2: Value", "This field is required."),
    ("id_sources-0-url", "", "Source 1: Address", ADDRESS),
    ("id_claims-0-text", "", "Claim 1: Text", "This field is required."),
]


def told(html: str) -> list[tuple[str, ...]]:
    return [tuple(unescape(part) for part in found) for found in SAID.findall(html)]


def test_each_field_that_is_wrong_is_named_and_led_to(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | WRONG | {"_schedule": "1"}
    html = editor.post(address(one), form).content.decode()
    assert told(html) == TOLD
    for target, *_ in TOLD:
        assert html.count(f'id="{target}"') == 1
    assert "admin/js/change_form.js" not in html, "it would move the focus away"


def test_what_is_wrong_with_rows_as_a_whole_is_named_too(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {"facts-TOTAL_FORMS": "x"}
    (said,) = told(editor.post(address(one), form).content.decode())
    assert said[:3] == ("facts-group", " autofocus", "Facts")


def test_a_row_to_be_deleted_needs_nothing(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {"name": "", "sources-0-url": "", "sources-0-DELETE": "on"}
    (said,) = told(editor.post(address(one), form).content.decode())
    assert said[2] == "Name"


def test_markup_in_what_is_said_stays_text(editor: Client, one: Release) -> None:
    html = editor.post(address(one), form_of(editor, one) | {"lab": "<b>1"}).content.decode()
    assert "<b>1" not in html


@pytest.mark.parametrize("model", [Release, Alias, RowMark], ids=lambda model: model.__name__)
def test_a_new_one_shows_nothing_that_only_saving_fills(editor: Client, model: type) -> None:
    html = editor.get(page(model, "add")).content.decode()
    assert 'name="name"' in html or 'name="row_key"' in html
    assert 'class="readonly"' not in html
