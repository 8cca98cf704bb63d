"""Letters that look Latin and are not: a name that has one reads like another, and is none. Pure."""

import re
import unicodedata
from collections.abc import Iterator

# Cyrillic and Greek letters that fonts draw as Latin ones (Unicode's confusables, UTS 39).
LOOK_LATIN = frozenset("АВЕКМНОРСТУХЅІЈаеорсухѕіјԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
_WORD = re.compile(r"[^\W\d_]+")


def look_alikes(name: str) -> Iterator[str]:
    """Yield what each letter is that only looks Latin; a word that reads as no Latin one has none."""
    for word in _WORD.finditer(name):
        letters = [letter for letter in word[0] if letter in LOOK_LATIN]
        if letters and all(letter.isascii() or letter in LOOK_LATIN for letter in word[0]):
            yield from map(_called, letters)


def _called(letter: str) -> str:
    """Return a letter with Unicode's name for it."""
    return f"{letter} ({unicodedata.name(letter).capitalize()})"
