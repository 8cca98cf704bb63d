"""Render the Markdown that editors write: descriptions of releases, notes about labs. Pure."""

import re

import nh3
from markdown_it import MarkdownIt

LONGEST = 50_000
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).disable(
    ["image", "heading", "lheading", "hr"]
)
_OURS = MarkdownIt("commonmark", {"html": False}).enable("table")
_TAGS = {"p", "em", "strong", "a", "code", "ul", "ol", "li", "blockquote", "br", "pre"}
_HEADING = re.compile(r"^( {0,3})(?=#{1,6}(\s|$)|=+\s*$|-+\s*$)", re.MULTILINE)
_OPENS_TAG = re.compile(r"<(?!https?://)(?=[A-Za-z/!?])")


def to_html(markdown: str) -> str:
    """Return safe HTML: text, emphasis, lists and links to the web that pass nothing on."""
    rendered = _MARKDOWN.render(markdown[:LONGEST])
    return nh3.clean(
        rendered,
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="nofollow noopener",
    )


def ours_to_html(markdown: str) -> str:
    """Return a text of our own as HTML: tables and code too, no markup."""
    return _OURS.render(markdown)


def to_markdown(markdown: str) -> str:
    """Return it as it may stand in a page of Markdown: no markup, and no heading of its own."""
    text = _OPENS_TAG.sub(r"\\<", markdown[:LONGEST].replace("\r\n", "\n").strip())
    return _HEADING.sub(r"\1\\", text)
