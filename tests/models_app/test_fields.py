"""Slugs and the checks of single fields."""

import pytest
from django.core.exceptions import ValidationError

from models_app.fields import validate_line, validate_text, validate_web_address
from models_app.slugs import make_slug, validate_slug


@pytest.mark.parametrize(
    ("name", "slug", "because"),
    [
        ("Qwen3.6 35B A3B", "qwen3-6-35b-a3b", "a dot separates"),
        ("Command R+", "command-r-plus", "it is not Command R"),
        ("Bits & Bytes", "bits-and-bytes", "an ampersand is a word"),
        ("GPT‑4o", "gpt-4o", "any dash is a hyphen"),
        ("o1", "o1", "short is fine"),
        ("Claude's", "claudes", "an apostrophe joins"),
        ("文心一言", "wenxinyiyan", "other scripts are transliterated"),
        ("Ｑｗｅｎ", "qwen", "wide letters are letters"),
        ("—", "", "nothing to write: the editor is asked"),
        ("😀", "", "a picture is no name"),
        ("x" * 300, "x" * 120, "as long as an address may be"),
        ("x" * 119 + " y", "x" * 119, "no hyphen at the end"),
    ],
)
def test_slugs_of_names(name: str, slug: str, because: str) -> None:
    assert make_slug(name) == slug, because


@pytest.mark.parametrize("slug", ["", "-a", "a-", "a--b", "A", "a b", "a.b", "a\n", "ä", "../a", "a/b"])
def test_what_is_no_slug(slug: str) -> None:
    with pytest.raises(ValidationError):
        validate_slug(slug)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\x00", "Character 2 (U+0000) is a control character; remove it."),
        ("a\nb", "Character 2 (U+000A) is a control character; remove it."),
        ("\ud800", "Character 1 (U+D800) is a control character; remove it."),
        ("ab\u202ec", "Character 3 (U+202E) is a control character; remove it."),
    ],
)
def test_what_a_line_cannot_hold(text: str, message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        validate_line(text)
    assert caught.value.messages == [message]


def test_a_text_may_have_lines_and_tabs() -> None:
    validate_text("one\r\ntwo\n\tthree עברית 😀")
    with pytest.raises(ValidationError, match=r"Line 2: Character 1 \(U\+0007\)"):
        validate_text("one\n\x07")


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)", "data:text/html,x", "//example.org", "/page", "ftp://example.org", "https://",
        "https://me:word@example.org", "https://example.org/ a", "https://example.org/<b>", "https://[::1",
        "https://example.org:port/", "HTTPS//example.org", "https://example.org/\n",
    ],
)  # fmt: skip
def test_what_is_no_web_address(address: str) -> None:
    with pytest.raises(ValidationError):
        validate_web_address(address)


@pytest.mark.parametrize(
    "address", ["https://example.org/a?b=c#d", "http://例え.jp/ü", "https://x.org:8080/"]
)
def test_web_addresses(address: str) -> None:
    validate_web_address(address)
