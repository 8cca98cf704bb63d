"""Foreign text in Markdown: a parser must read back what was put in."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from isitsota.pages import text

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

HOSTILE = [
    "<b>Bold</b>",
    "a|b",
    "[x](y)",
    "]](",
    "`code`",
    "*a* _b_ __c__",
    "~~gone~~",
    "&amp; &lt;",
    "\\",
    "a\\|b",
    "\\\\",
    "# head",
    "- item",
    "1. one",
    "1) one",
    "> quote",
    "=====",
    "---",
    "+ plus",
    "```",
    "~~~",
    ":---",
    "<!-- x -->",
    "https://example.org",
    "<https://example.org>",
    "![image](x)",
    "🙂 模型 عربي",
    "snake_case_name",
    "2.5 Flash",
    "o1-pro (high)",
    '"quoted"',
    "it's",
    "100 % & more",
    "|",
    "||",
    "\\`",
    "a_",
    "_a",
]

READ_AS_IT_IS = [
    "Qwen3.6-35B-A3B (35B total, about 3B active)",
    "τ³ Overall, 83.8",
    "snake_case",
    "A & B",
    "2.5 Flash",
]


def words_of(markdown: str) -> str:
    """Return what a reader of the rendered text sees, whatever the marks around it."""
    found = []
    for token in PARSER.parse(markdown):
        for child in token.children or []:
            found.append(child.content if child.type in ("text", "text_special") else f"<{child.type}>")
    return "".join(found)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_read_as_they_are(words: str) -> None:
    assert words_of(f"Name: {text.inline(words)}") == f"Name: {words}"
    assert words_of(text.line(words)) == words, "at the beginning of a paragraph"
    assert words_of(f"- {text.line(words)}") == words, "at the beginning of a list item"


@pytest.mark.parametrize("words", HOSTILE)
def test_a_table_keeps_its_cells(words: str) -> None:
    lines = text.table(
        ["A", "B"], [[text.cell(words), "next"], [text.cell_link(words, "https://x.org"), "next"]]
    )
    tokens = PARSER.parse("\n".join(lines))
    cells = [tokens[place + 1] for place, token in enumerate(tokens) if token.type == "td_open"]
    assert len(cells) == 4, "no cell more or less"
    read = ["".join(child.content for child in cell.children or []) for cell in cells]
    assert read == [words, "next", words, "next"]


@pytest.mark.parametrize("words", READ_AS_IT_IS)
def test_what_means_nothing_in_markdown_is_left_alone(words: str) -> None:
    assert text.cell(words) == words
    assert text.line(words) == words


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40))
def test_any_name_reads_back(words: str) -> None:
    plain = text.one_line(words)
    assert words_of(f"Is {text.inline(words)} SOTA?") == f"Is {plain} SOTA?"
    lines = "\n".join(text.table(["A", "B"], [[text.cell(words) or "none", "next"]]))
    assert sum(token.type == "td_open" for token in PARSER.parse(lines)) == 2


def test_line_breaks_become_blanks() -> None:
    assert text.inline("a\r\nb\u2028c\td") == "a b c d"


def test_nothing_turns_a_line_around() -> None:
    for words in ("\u202egpt\u202c-5", "\u2066gpt-5\u2069"):
        assert text.inline(words) == text.cell(words) == text.line(words) == "gpt-5"
    assert text.inline("نموذج \u200f3") == "نموذج \u200f3", "a mark that turns nothing else stays"


def test_an_address_does_not_end_its_link() -> None:
    address = "https://example.org/a_(b)?x=1&copy;=2"
    tokens = PARSER.parse(text.link("A [name]", address))
    opened = (tokens[1].children or [])[0]
    assert opened.type == "link_open"
    assert re.sub("%28|%29", "", str(opened.attrs["href"])) == "https://example.org/a_b?x=1&copy;=2"
