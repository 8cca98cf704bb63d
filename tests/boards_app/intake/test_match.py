"""Normal form of names (R4)."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.intake.match import normal_form


@pytest.mark.parametrize(
    ("name", "form", "because"),
    [
        ("Qwen3\u00a035B", "Qwen3 35B", "a no-break space is a blank"),
        ("  Qwen3  35B ", "Qwen3 35B", "runs of blanks are one, ends are trimmed"),
        ("Gemma\t27B\n", "Gemma 27B", "tabs and line ends are blanks"),
        ("GPT\u20114.5", "GPT-4.5", "a non-breaking hyphen is a dash"),
        ("A\u2013B\u2014C\u2212D\u2010E", "A-B-C-D-E", "en dash, em dash, minus and hyphen are dashes"),
        ("A--B", "A--B", "two dashes stay two"),
        ("e\u0301", "\u00e9", "composed"),
        ("e\u200d\u0301", "\u00e9", "composed also when something invisible stood between"),
        ("zero\u200bwidth\ufeff", "zerowidth", "invisible characters go"),
        ("a\x07b\x00", "ab", "control characters go"),
        ("soft\u00adhyphen", "softhyphen", "a soft hyphen is not seen"),
        ("\u202eevil", "evil", "marks of direction go"),
        ("o1 \u3164", "o1", "a filler letter is not seen"),
        ("star\ufe0f", "star", "variation selectors go"),
        ("\ud800x", "x", "half a surrogate pair is no character"),
        ("GPT-4o", "GPT-4o", "case is kept"),
        ("gpt-4o", "gpt-4o", "case is kept"),
        ("000123", "000123", "digits are text"),
        ("A|B *x*", "A|B *x*", "signs are kept"),
        ("\u200b \t", "", "nothing that can be seen"),
    ],
)
def test_normal_form(name: str, form: str, because: str) -> None:
    assert normal_form(name) == form, because


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("gpt-5-2025-08-07", "gpt-5.2-2025-12-11-high"),
        ("gpt-5-2025-08-07", "GPT-5.2"),
        ("GPT-4o1", "GPT-4o (0513)"),
        ("Model-8B", "model-8b"),
        ("Cohere", "Cohere-Chat"),
        ("1.10", "1.1"),
    ],
)
def test_look_alikes_stay_apart(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


@given(st.text(st.characters()))
def test_idempotent(name: str) -> None:
    form = normal_form(name)
    assert normal_form(form) == form


def test_every_single_character_is_stable() -> None:
    for point in range(sys.maxunicode + 1):
        form = normal_form(f"a{chr(point)}b")
        assert normal_form(form) == form, hex(point)


@given(st.text(st.characters()))
def test_holds_nothing_that_is_not_seen(name: str) -> None:
    form = normal_form(name)
    assert form == form.strip()
    assert "  " not in form
    assert not {"Cc", "Cf", "Cs"} & {unicodedata.category(character) for character in form}
