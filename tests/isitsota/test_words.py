"""Ready words as templates print them: days that programs can read, names on one line, nothing unescaped."""

import pytest

from isitsota.templatetags.words import answer, asked

TIME = '<time datetime="2026-11-03">Nov 3, 2026</time>'
ANSWERS = [
    ("Since Nov 3, 2026.", f"Since {TIME}.", "a day"),
    ("GPT-5.2, GPT-5", '<span class="whole">GPT-5.2,</span> <span class="whole">GPT-5</span>', "short names"),
    ("Clover-35B-A3B-Preview", "Clover-35B-A3B-Preview", "a name that may be wider than a phone"),
    ("Nov 1 – Nov 3, 2026", f"Nov 1 – {TIME}", "a dash is no hyphen"),
    ("a-<b> & 'c-d'", "a-&lt;b&gt; &amp; &#x27;c-d&#x27;", "no markup"),
]


@pytest.mark.parametrize(("text", "html", "because"), ANSWERS, ids=[row[2] for row in ANSWERS])
def test_answer(text: str, html: str, because: str) -> None:
    assert answer(text) == html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("See /search?q=a%20b", 'See <a href="/search?q=a%20b">/search?q=a%20b</a>'),
        ('See /search?q="x"', "See /search?q=&quot;x&quot;"),
        ("/search?q=a is not at the end", "/search?q=a is not at the end"),
    ],
)
def test_asked(text: str, html: str) -> None:
    assert asked(text) == html
