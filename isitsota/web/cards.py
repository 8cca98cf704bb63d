"""Cards: PNG pictures of 1200 × 630 pixels, in the font that comes with the site. No letter is clipped."""

import unicodedata
from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from PIL import Image, ImageDraw

from isitsota.pages.asked import Moved
from isitsota.pages.card.shape import Card, Words
from isitsota.pages.text import one_line
from isitsota.web.badges import COLOURS
from isitsota.web.lettering import can_letter, fitted, font, width
from isitsota.web.reading import reading

WIDE, HIGH, MARGIN = 1200, 630, 64
BAR, GAP = 20, 24
ROOM = WIDE - 2 * MARGIN
PAPER, INK, SOFT = "#fbfaf6", "#1c1b18", "#4f4c45"
QUESTION_SIZES, ANSWER_SIZES, NOTE_SIZE = (48, 40, 34), (80, 64, 52, 42), 30
QUESTION_ROOM = 120  # two lines of the largest
LEADING = 1.25
COLOURS_KEPT = 64  # of the palette: shades of four inks on paper


def words_of(words: Words) -> str:
    """Return what can be drawn of a line: itself, or where the font lacks a letter its plain form."""
    text = "".join(
        character
        for character in one_line(words.text)
        if unicodedata.category(character) not in ("Cc", "Cf", "Cs")
    )
    return text if can_letter(text) else words.plain


def wrapped(text: str, size: int) -> list[str]:
    """Break a text into lines that fit; a word that is too wide for a line is cut with an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(fitted(word, ROOM, size))
    return lines


def set_in(text: str, sizes: tuple[int, ...], high: int) -> tuple[list[str], int]:
    """Return the lines of a text and the largest size that is no higher; else cut at the smallest."""
    for size in sizes:
        lines, most = wrapped(text, size), int(high // (size * LEADING))
        if len(lines) <= most:
            return lines, size
    kept, rest = lines[: most - 1], " ".join(lines[most - 1 :])
    return [*kept, fitted(rest, ROOM, size)], size


def draw(card: Card) -> Image.Image:
    """Draw a card: a bar in the colour of the answer, the question, the answer, the day."""
    image = Image.new("RGB", (WIDE, HIGH), PAPER)
    pen, colour = ImageDraw.Draw(image), COLOURS[card.family]
    pen.rectangle((0, 0, WIDE, BAR), fill=colour)
    foot = HIGH - MARGIN - NOTE_SIZE
    top = MARGIN + BAR
    top = GAP + _write(pen, top, *set_in(words_of(card.question), QUESTION_SIZES, QUESTION_ROOM), SOFT)
    _write(pen, top, *set_in(words_of(card.answer), ANSWER_SIZES, foot - GAP - top), colour)
    pen.text((MARGIN, foot), card.day_line, SOFT, font(NOTE_SIZE))
    pen.text((WIDE - MARGIN, foot), "isitsota", INK, font(NOTE_SIZE), anchor="ra")
    return image.quantize(COLOURS_KEPT)


def _write(pen: ImageDraw.ImageDraw, top: int, lines: list[str], size: int, colour: str) -> int:
    """Write lines from `top` down; return where they end."""
    for place, line in enumerate(lines):
        pen.text((MARGIN, top + round(place * size * LEADING)), line, colour, font(size))
    return top + round(len(lines) * size * LEADING)


def card_view(load: Callable[..., Card]) -> Callable[..., HttpResponse]:
    """Return the view of a card; pages of others may show it."""

    @reading
    def show(request: HttpRequest, **words: str) -> HttpResponse:
        try:
            image = draw(load(request.GET, **words))
        except Moved as moved:
            return HttpResponsePermanentRedirect(f"/m/{moved.slug}/card.png")
        written = BytesIO()
        image.save(written, "PNG", optimize=True)
        headers = {"Cross-Origin-Resource-Policy": "cross-origin"}
        return HttpResponse(written.getvalue(), content_type="image/png", headers=headers)

    return show
