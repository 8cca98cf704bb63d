"""How wide words are in the font that comes with the site (DejaVu Sans), and how they fit into a box.

A character that the font lacks counts as a square, which no letter of any script is wider than.
"""

import math
import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont, Layout

FONT = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
ELLIPSIS = "…"
_NO_CHARACTER = "\u0378"  # Unicode assigns none here, so the font draws what it draws for all it lacks.
_INVISIBLE = frozenset(["Cc", "Cf", "Cs", "Mn", "Me"])


@lru_cache(maxsize=16)
def font(size: int) -> FreeTypeFont:
    """Return the font at a size in pixels."""
    return ImageFont.truetype(FONT, size)


@lru_cache(maxsize=8192)
def has_letter(character: str) -> bool:
    """Tell whether the font draws a character, or there is nothing to draw."""
    if character.isspace() or unicodedata.category(character) in _INVISIBLE:
        return True
    return _drawn(character) != _drawn(_NO_CHARACTER)


@lru_cache(maxsize=1)
def _plain_font() -> FreeTypeFont:
    """Return the font without shaping: each character stands for itself."""
    return ImageFont.truetype(FONT, 16, layout_engine=Layout.BASIC)


def _drawn(character: str) -> bytes:
    return bytes(_plain_font().getmask2(character)[0])


def can_letter(text: str) -> bool:
    """Tell whether the font has every character of a text."""
    return all(has_letter(character) for character in text)


def width(text: str, size: int) -> int:
    """Return how many pixels a line needs at most, rounded up."""
    known = "".join(character for character in text if has_letter(character))
    return math.ceil(font(size).getlength(known)) + size * (len(text) - len(known))


def fitted(text: str, most: int, size: int) -> str:
    """Return a line as it is where it is at most so wide, else cut with an ellipsis."""
    if width(text, size) <= most:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size) > most:
        kept = _shorter(kept)
    return kept.rstrip() + ELLIPSIS


def _shorter(text: str) -> str:
    """Leave out the last character, with the accents on it and the joiners that tie it to what follows."""
    cut = text[:-1]
    while cut and (unicodedata.category(text[len(cut)]) in _INVISIBLE or cut[-1] == "\u200d"):
        cut = cut[:-1]
    return cut
