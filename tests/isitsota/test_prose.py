"""The Markdown of editors: rendered safely, and kept from changing the page it stands in."""

import pytest

from isitsota.pages.prose import LONGEST, to_html, to_markdown

RENDERED = [
    ("Plain *text*.", "<p>Plain <em>text</em>.</p>\n", "emphasis is allowed"),
    ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>\n", "markup is shown, not used"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;", "no script"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n", "no script in a link"),
    ("[x](data:text/html,x)", "<p>[x](data:text/html,x)</p>\n", "no data in a link"),
    (
        "![x](https://e.org/p.png)",
        '<p>!<a href="https://e.org/p.png" rel="nofollow noopener">x</a></p>\n',
        "no image",
    ),
    ("# Head", "<p># Head</p>\n", "no heading of its own"),
    ("Head\n====", "<p>Head\n====</p>\n", "no heading of its own"),
]

IN_MARKDOWN = [
    ("Plain *text*.", "Plain *text*.", "it is Markdown already"),
    ("# Head", "\\# Head", "no heading of its own"),
    ("Head\n---", "Head\n\\---", "no heading of its own"),
    ("<b>bold", "\\<b>bold", "no markup"),
    ("<https://e.org>", "<https://e.org>", "an address may stand in angle brackets"),
    ("a < b", "a < b", "a sign is no markup"),
    ("a\r\n\r\nb", "a\n\nb", "one kind of line break"),
]


@pytest.mark.parametrize(("markdown", "html", "because"), RENDERED, ids=[row[0] for row in RENDERED])
def test_to_html(markdown: str, html: str, because: str) -> None:
    assert html in to_html(markdown), because


def test_links_pass_nothing_on() -> None:
    assert 'rel="nofollow noopener"' in to_html("[x](https://example.org)")


@pytest.mark.parametrize(("markdown", "text", "because"), IN_MARKDOWN, ids=[row[0] for row in IN_MARKDOWN])
def test_to_markdown(markdown: str, text: str, because: str) -> None:
    assert to_markdown(markdown) == text, because


@pytest.mark.parametrize("bomb", ["[" * 100_000, "> " * 20_000 + "x", "*a" * 20_000, "- " * 20_000])
@pytest.mark.timeout(20)
def test_deep_nesting_ends(bomb: str) -> None:
    assert len(to_html(bomb)) < 10 * LONGEST
