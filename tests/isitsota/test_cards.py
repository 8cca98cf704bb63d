"""Cards: a question and its answer in large letters, none of them outside the picture, in any script."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from isitsota.pages.card.shape import Words
from isitsota.web.cards import ANSWER_SIZES, HIGH, MARGIN, PAPER, ROOM, WIDE, set_in, words_of
from isitsota.web.lettering import can_letter, fitted, has_letter, width
from models_app.models import Release, SlugHistory
from tests.isitsota.scene import VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


def drawn(client: Any, path: str) -> Image.Image:
    """Fetch a card, and see that it is a small PNG of the size that others expect."""
    response = client.get(path)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/png")
    assert len(response.content) < 60_000
    image = Image.open(BytesIO(response.content))
    assert image.size == (WIDE, HIGH)
    return image.convert("RGB")


def inked(image: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around all that is written below the bar."""
    below = image.crop((0, 24, WIDE, HIGH))
    paper = Image.new("RGB", below.size, PAPER)
    # The palette may shift the paper by a shade.
    difference = ImageChops.difference(below, paper).convert("L").point(lambda value: 255 * (value > 24))
    box = difference.getbbox()
    assert box, "nothing is written on it"
    return box


NAMES = [
    "R0", "W" * 200, "i" * 200, "word " * 40, "نموذج عربي 3", "通义千问", "👨‍👩‍👧 Family", "\u202eevil",
    "<b>&",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("path", ["/m/r0/card.png", "/sota/coding/card.png"])
def test_nothing_is_written_outside_the_margins(path: str, name: str, contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(name=name)
    judge()
    left, _, right, bottom = inked(drawn(client, path))
    assert left >= MARGIN - 4
    assert right <= WIDE - MARGIN + 4
    assert bottom + 24 <= HIGH - MARGIN + 10


def test_a_crown_is_green_and_nothing_else_is(contest: None, client: Any) -> None:
    assert drawn(client, "/m/r0/card.png").getpixel((600, 10)) == (13, 82, 48)
    assert drawn(client, "/m/r1/card.png").getpixel((600, 10)) != (13, 82, 48)
    assert drawn(client, "/sota/coding/card.png").getpixel((600, 10)) == (13, 82, 48)
    assert drawn(client, "/card.png").getpixel((600, 10)) != (13, 82, 48)


FALLBACKS = [
    ("Is GPT-5 SOTA?", "Is GPT-5 SOTA?", "all letters are there"),
    ("Is نموذج SOTA?", "Is نموذج SOTA?", "Arabic too"),
    ("Is 通义千问 SOTA?", "plain", "the font has no Chinese"),
    ("Is 🙀‍🙀🏽 SOTA?", "plain", "nor every emoji"),
    ("Is \u202egpt SOTA?", "Is gpt SOTA?", "an override would turn the question around"),
    ("Is a\nb SOTA?", "Is a b SOTA?", "a line break is a blank"),
]


@pytest.mark.parametrize(("text", "expected", "because"), FALLBACKS, ids=[row[2] for row in FALLBACKS])
def test_what_the_font_lacks_is_said_plainly(text: str, expected: str, because: str) -> None:
    assert words_of(Words(text, "plain")) == expected


@pytest.mark.parametrize("text", ["short", "many words " * 30, "W" * 300, "通" * 300])
@pytest.mark.parametrize("high", [120, 400])
def test_lines_fit_the_room_there_is(text: str, high: int) -> None:
    lines, size = set_in(text, ANSWER_SIZES, high)
    assert all(width(line, size) <= ROOM for line in lines)
    assert len(lines) * size * 1.25 <= high
    assert "".join(lines).replace(" ", "").rstrip("…") in text.replace(" ", "")


def test_a_cut_keeps_accents_and_families_whole() -> None:
    assert fitted("abc", 1_000, 11) == "abc"
    assert fitted("e\u0301" * 40, 60, 11).rstrip("…").endswith("e\u0301")
    assert not fitted("👨‍👩‍👧" * 40, 120, 11).rstrip("…").endswith("\u200d")


def test_the_font_knows_what_it_has() -> None:
    assert all(has_letter(character) for character in "Aÿя αب–…\u200d ")
    assert not has_letter("通")
    assert not can_letter("GPT 通")


def test_a_renamed_release_keeps_its_card(contest: None, client: Any) -> None:
    SlugHistory.objects.create(slug="older", release=Release.objects.get(slug="r0"))
    assert client.get("/m/older/card.png").headers["Location"] == "/m/r0/card.png"


@pytest.mark.parametrize(
    ("path", "status"), [("/m/none/card.png", 404), ("/sota/none/card.png", 404), ("/m/r0/card.png?x=1", 400)]
)
def test_what_there_is_no_card_of(path: str, status: int, contest: None, client: Any) -> None:
    assert client.get(path).status_code == status


def test_a_card_is_two_queries_and_may_stand_anywhere(
    contest: None, client: Any, django_assert_num_queries: Any
) -> None:
    for path, number in (("/card.png", 1), ("/m/r0/card.png", 1), ("/sota/coding/card.png", 2)):
        with django_assert_num_queries(VERSION_QUERY + number):
            response = client.get(path)
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
