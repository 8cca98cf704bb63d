"""Badges: the state and its day, in a box as wide as the words, whatever script they are in."""

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest

from models_app.models import Release, SlugHistory
from tests.isitsota.scene import DEMO_DAY, VERSION_QUERY, judge, make_contest, make_from_demo

pytestmark = pytest.mark.django_db
SVG = {"svg": "http://www.w3.org/2000/svg"}


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


def drawn(client: Any, name: str) -> ElementTree.Element:
    """Draw the badge of r0 under another name, and see that all words stand inside their boxes."""
    Release.objects.filter(slug="r0").update(name=name)
    response = client.get("/m/r0/badge.svg")
    assert response.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    root = ElementTree.fromstring(response.content)
    boxes = [path.get("d") for path in root.findall("svg:path", SVG)]
    ends = [int(boxes[1].split(" ")[0].removeprefix("M")), int(root.get("width"))]
    for text, end in zip(root.findall(".//svg:text", SVG), ends, strict=True):
        assert int(text.get("x")) + int(text.get("textLength")) == end - 6
    return root


def label(root: ElementTree.Element) -> ElementTree.Element:
    """Return the half that names the release."""
    return root.findall(".//svg:text", SVG)[0]


def test_a_badge_says_state_and_day(contest: None, client: Any) -> None:
    root = drawn(client, "R0")
    assert [text.text for text in root.findall(".//svg:text", SVG)] == ["R0", "SOTA · Nov 3, 2026"]
    title = root.findtext("svg:title", "", SVG)
    assert title.startswith("Is R0 SOTA? Yes: SOTA in Coding")
    assert title.endswith(" As of Nov 3, 2026.")


def test_shields_can_draw_it_too(contest: None, client: Any) -> None:
    assert client.get("/m/r0/badge.json").json() == {
        "schemaVersion": 1,
        "label": "R0",
        "message": "SOTA · Nov 3, 2026",
        "color": "0d5230",
    }
    assert client.get("/m/r1/badge.json").json()["color"] != "0d5230"


NAMES = [
    ("F135", "Scream 🙀 7B"),
    ("F135", "👨‍👩‍👧 Family"),
    ("F138", "foo < bar"),
    ("F138", 'R&D <core> "x"'),
    ("CJK", "通义千问 3.5"),
    ("Arabic", "نموذج عربي 3"),
]


@pytest.mark.parametrize(("case", "name"), NAMES, ids=[f"{case} {name}" for case, name in NAMES])
def test_f135_f138_any_name_stands_in_its_box(case: str, name: str, contest: None, client: Any) -> None:
    root = drawn(client, name)
    assert label(root).text == name
    assert name in root.findtext("svg:title", "", SVG)


@pytest.mark.parametrize(("letter", "kept"), [("W", False), ("i", True), ("通", False)])
def test_f137_a_long_name_is_cut_and_said_in_full(
    letter: str, kept: bool, contest: None, client: Any
) -> None:
    root = drawn(client, letter * 60)
    words = label(root).text
    assert words == letter * 60 if kept else words.endswith("…")
    assert int(label(root).get("textLength")) <= 300
    assert letter * 60 in root.findtext("svg:title", "", SVG)


def test_a_wide_script_has_room_for_squares(contest: None, client: Any) -> None:
    assert int(label(drawn(client, "通义千问")).get("textLength")) == 4 * 11


def test_control_characters_are_left_out(contest: None, client: Any) -> None:
    assert label(drawn(client, "good\x08 mod\x1bel")).text == "good model"
    assert label(drawn(client, "\u202egpt-5")).text == "gpt-5", "it would turn the name around"


def test_a_crown_ages_with_its_boards(contest: None, client: Any) -> None:
    judge(DEMO_DAY + timedelta(days=400))
    assert client.get("/m/r0/badge.json").json()["message"] == "Not any more · Dec 8, 2027"


def test_a_release_that_nobody_judged_says_so(client: Any) -> None:
    make_from_demo("clover-35b-a3b-preview")
    assert client.get("/m/clover-35b-a3b-preview/badge.json").json()["message"] == "Not judged yet"


def test_a_renamed_release_keeps_its_badge(contest: None, client: Any) -> None:
    SlugHistory.objects.create(slug="older", release=Release.objects.get(slug="r0"))
    for ending in ("svg", "json"):
        response = client.get(f"/m/older/badge.{ending}")
        assert (response.status_code, response.headers["Location"]) == (301, f"/m/r0/badge.{ending}")


@pytest.mark.parametrize(("path", "status"), [("/m/none/badge.svg", 404), ("/m/r0/badge.svg?x=1", 400)])
def test_what_there_is_no_badge_of(path: str, status: int, contest: None, client: Any) -> None:
    assert client.get(path).status_code == status


def test_a_badge_is_one_query_and_may_stand_anywhere(
    contest: None, client: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(VERSION_QUERY + 1):
        response = client.get("/m/r0/badge.svg")
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert not response.cookies
