"""Put foreign text into Markdown so that it reads as it is: names hold pipes, brackets, quotes. Pure.

What has no meaning in Markdown stays as it stands: `SWE-bench (own runs), 35B & more` is not touched.
"""

import re

# Whatever a reader of text calls a line break; a name is one line.
_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
# Marks that turn the words after them around; no page means to hold one, a board's names may.
_TURNS = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
# Marks of emphasis, code, links, markup; an underscore only where it can begin or end emphasis.
_MARKS = re.compile(r"[\\`*\[\]<~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_BLOCK_START = re.compile(r"^(?=[>#+=:-])")
_NUMBERED = re.compile(r"^(\d+)(?=[.)](\s|$))")


def one_line(text: str) -> str:
    """Turn every line break into a blank, and leave out what would turn the rest of the line around."""
    return _BREAKS.sub(" ", _TURNS.sub("", text)).strip()


def inline(text: str) -> str:
    """Escape a text that stands inside a line, after words of ours."""
    return _MARKS.sub(r"\\\g<0>", one_line(text))


def line(text: str) -> str:
    """Escape a text that begins a paragraph or a list item: it must not turn into a heading or a list."""
    escaped = inline(text)
    if _BLOCK_START.match(escaped):
        return f"\\{escaped}"
    return _NUMBERED.sub(r"\1\\", escaped)


def cell(text: str) -> str:
    """Escape a text that fills a table's cell."""
    return inline(text).replace("|", "\\|")


def link(text: str, url: str) -> str:
    """Link a text. The address is a checked one: http or https, no blanks, quotes or angle brackets."""
    return f"[{inline(text)}]({destination(url)})"


def cell_link(text: str, url: str) -> str:
    """Link a text in a table's cell."""
    return link(text, url).replace("|", "\\|")


def destination(url: str) -> str:
    """Write an address so that no bracket or reference in it ends the link."""
    plain = url.replace("\\", "%5C").replace("(", "%28").replace(")", "%29")
    return re.sub(r"&(?=#?\w+;)", "&amp;", plain)


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """Lay out a table; the heads are ours, the cells are escaped already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def document(blocks: list[list[str]]) -> str:
    """Join blocks of lines with a blank line between; blocks without lines are left out."""
    return "\n\n".join("\n".join(block) for block in blocks if block)
