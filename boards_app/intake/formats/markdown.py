"""Tables in Markdown, chosen by the heading they stand under. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from boards_app.intake.formats.sheet import Sheet
from boards_app.intake.formats.table import Line, read_table
from boards_app.intake.match import normal_form
from boards_app.intake.problem import Fault, shown
from boards_app.intake.recipe import Recipe

LARGEST_MARKDOWN = 1024 * 1024  # characters; a README of a megabyte is already unheard of
MOST_MARKS = 100_000  # lines and bars: what the parser makes of each takes some two kilobytes
LONGEST_CELL = 500  # characters; longer ones are left as they stand, and so are those of many brackets,
MOST_BRACKETS = 8  # whose rendering takes time with the square of their number

# Cells are rendered one by one, only those of the chosen table.
_BLOCKS = MarkdownIt("commonmark").enable("table").disable(["inline", "text_join"])
_INLINE = MarkdownIt("commonmark")


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str
    level: int
    at: int


def read_markdown(recipe: Recipe, text: str) -> Sheet:
    """Return the rows of the table that stands under the recipe's heading.

    Raises Fault when the heading or a table under it is missing, stands twice, or the document is too large.
    """
    if len(text) > LARGEST_MARKDOWN:
        raise Fault(f"{len(text):,} characters of Markdown; at most {LARGEST_MARKDOWN:,} are read")
    if max(text.count("\n"), text.count("\r")) + text.count("|") > MOST_MARKS:
        raise Fault(f"more than {MOST_MARKS:,} lines and cells of Markdown")
    tokens = _BLOCKS.parse(text)
    first, last, part = _section(recipe, tokens)
    opens = [at for at in range(first, last) if tokens[at].type == "table_open"]
    at = _chosen(recipe, opens, tokens, part)
    lines = _table_lines(tokens, at, text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return read_table(recipe, lines[0], lines[1:], part)


def _section(recipe: Recipe, tokens: Sequence[Token]) -> tuple[int, int, str]:
    wanted = recipe.table.heading if recipe.table is not None else None
    if wanted is None:
        return 0, len(tokens), ""
    headings = [
        _Heading(_rendered(tokens[at + 1].content), int(token.tag[1:]), at)
        for at, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    for spelling in wanted:
        found = [heading for heading in headings if normal_form(heading.text) == normal_form(spelling)]
        if len(found) > 1:
            lines = " and ".join(str(_line(tokens[heading.at])) for heading in found[:5])
            raise Fault(f'the heading "{shown(spelling)}" stands {len(found)} times (lines {lines})')
        if found:
            after = (
                other.at for other in headings if other.at > found[0].at and other.level <= found[0].level
            )
            return found[0].at, next(after, len(tokens)), found[0].text
    there = ", ".join(f'"{shown(heading.text)}"' for heading in headings[:12])
    names = " or ".join(f'"{shown(spelling)}"' for spelling in wanted)
    raise Fault(
        f"no heading {names}; the file has {there or 'no headings'}{' …' if len(headings) > 12 else ''}"
    )


def _chosen(recipe: Recipe, opens: list[int], tokens: Sequence[Token], part: str) -> int:
    under = f' under the heading "{shown(part)}"' if part else ""
    if not opens:
        raise Fault(f"no table{under}")
    number = recipe.table.number if recipe.table is not None else None
    if number is None and len(opens) > 1:
        lines = ", ".join(str(_line(tokens[at])) for at in opens[:5])
        raise Fault(
            f"{len(opens)} tables{under} (lines {lines}); choose with `table.heading` or `table.number`"
        )
    if number is not None and number > len(opens):
        raise Fault(f"no table number {number}{under}; there are {len(opens)}")
    return opens[(number or 1) - 1]


def _table_lines(tokens: Sequence[Token], at: int, source: Sequence[str]) -> list[Line]:
    lines: list[Line] = []
    cells: list[str] = []
    while tokens[at].type != "table_close":
        token = tokens[at]
        if token.type == "tr_open":
            cells = []
            lines.append(Line(_line(token), cells))
        elif token.type == "inline":
            cells.append(_rendered(token.content))
        at += 1
    return [lines[0], *(_as_wide_as_written(line, source) for line in lines[1:])]


def _as_wide_as_written(line: Line, source: Sequence[str]) -> Line:
    # The parser fills short rows and cuts long ones; the reader must see that they were.
    written = escapedSplit(source[line.number - 1].strip(" \t>"))
    if written and written[0] == "":
        written.pop(0)
    if written and written[-1] == "":
        written.pop()
    return line if len(written) == len(line.cells) else Line(line.number, written)


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0


def _rendered(source: str) -> str:
    if source.isalnum() or len(source) > LONGEST_CELL or source.count("[") > MOST_BRACKETS:
        return source
    tokens = _INLINE.parseInline(source)
    return "".join(_words(child) for token in tokens for child in token.children or []).strip()


def _words(token: Token) -> str:
    # HTML stays as it stands: 71.3<sup>1</sup> must not become 71.31.
    return "\n" if token.type in ("softbreak", "hardbreak") else token.content
