"""Names that read like others and are made of other letters."""

import unicodedata

import pytest

from boards_app.intake.look_alikes import LOOK_LATIN, look_alikes

NAMES = [
    ("\u041epal 3", ["\u041e (Cyrillic capital letter o)"], "one letter among Latin ones"),
    ("\u041c\u0410\u0425", ["М (Cyrillic capital letter em)", "А (Cyrillic capital letter a)",
                            "Х (Cyrillic capital letter ha)"], "a word that reads as Latin"),
    ("GPT-\u03bf1", ["\u03bf (Greek small letter omicron)"], "a number beside it"),
    ("Модель 3", [], "a word that reads as no Latin one"),
    ("Модель-GPT", [], "words of two alphabets, each whole"),
    ("Gemini β", [], "a Greek letter that looks like none"),
    ("Claude é", [], "Latin letters with marks"),
    ("模型 Qwen3", [], "no alphabet at all"),
    ("Opal 3", [], "Latin"),
    ("", [], "nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "letters", "because"), NAMES, ids=[because for _, _, because in NAMES])
def test_letters_that_only_look_latin_are_named(name: str, letters: list[str], because: str) -> None:
    assert list(look_alikes(name)) == letters, because


def test_the_letters_are_of_other_alphabets() -> None:
    alphabets = {unicodedata.name(letter).split()[0] for letter in LOOK_LATIN}
    assert alphabets == {"CYRILLIC", "GREEK"}
