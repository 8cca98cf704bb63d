"""JSON and JSON Lines, every number kept as it was written. Pure."""

import json
import re
from typing import Any

from boards_app.intake.formats.sheet import MOST_LINES, MOST_ROWS, NumberText, Sheet, SourceRow
from boards_app.intake.formats.text import place
from boards_app.intake.formats.tree import Tree, row_of, rows_in
from boards_app.intake.problem import Fault, Problem, shown
from boards_app.intake.recipe import Recipe

DEEPEST = 64
MOST_VALUES = 1_000_000  # a value takes up to forty times its text in memory


class _DoubledKey(ValueError):
    pass


def read_json(recipe: Recipe, text: str) -> Sheet:
    """Return the rows at the recipe's JMESPath. Raises what read_value and rows_in raise."""
    return rows_in(recipe, Tree(read_value(text)))


def read_json_lines(recipe: Recipe, text: str) -> Sheet:
    """Return one row for each line that is not blank; a line that is not valid is a problem of its own.

    Raises Fault for more than MOST_LINES lines, MOST_ROWS rows, or MOST_VALUES values in all of them.
    """
    if text.count("\n") >= MOST_LINES:
        raise Fault(f"more than {MOST_LINES:,} lines")
    refuse_many(text)
    rows: list[SourceRow] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        if len(rows) + len(problems) >= MOST_ROWS:
            raise Fault(f"more than {MOST_ROWS:,} rows", line=number)
        try:
            rows.append(row_of(recipe, read_value(line, first_line=number), line=number))
        except Fault as fault:
            problems.append(fault.problem)
    return Sheet(tuple(rows), (), tuple(problems))


def read_value(text: str, first_line: int = 1, pointer: str = "") -> Any:
    """Return the JSON value of a text, numbers as the text they were written in.

    Raises Fault with line and column for a syntax error or a doubled key, for nesting deeper than 64, and for
    more than MOST_VALUES values.
    """
    refuse_many(text, line=first_line, pointer=pointer)
    value = _loaded(text, first_line, pointer)
    if _is_deeper_than(value, DEEPEST):
        raise Fault(f"nested more than {DEEPEST} deep", line=first_line, pointer=pointer)
    return value


def count_values(text: str) -> int:
    """Return a number that a JSON text's values do not exceed, known before any is built."""
    return 1 + text.count(",") + text.count("[") + text.count("{")


def refuse_many(text: str, line: int | None = None, pointer: str = "") -> None:
    """Raise Fault for a text that may hold more than MOST_VALUES values."""
    if count_values(text) > MOST_VALUES:
        raise Fault(f"more than {MOST_VALUES:,} values", line=line, pointer=pointer)


def _loaded(text: str, first_line: int, pointer: str) -> Any:
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_float=NumberText, parse_int=str, parse_constant=str
        )
    except json.JSONDecodeError as error:
        cut = "; the file ends too early" if error.pos >= len(text.rstrip()) else ""
        raise Fault(
            f"not valid JSON: {error.msg}{cut}",
            line=error.lineno + first_line - 1,
            column=error.colno,
            pointer=pointer,
        ) from None
    except _DoubledKey as error:
        line, column = place(text, _doubled_key_at(text))
        raise Fault(
            f"the key `{shown(str(error))}` stands twice in one object",
            line=line + first_line - 1,
            column=column,
            pointer=pointer,
        ) from None
    except RecursionError:
        raise Fault(f"nested more than {DEEPEST} deep", line=first_line, pointer=pointer) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DoubledKey(key)
            seen.add(key)
    return found


def _is_deeper_than(value: Any, deepest: int) -> bool:
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(deepest):
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, dict | list)
        ]
        if not level:
            return False
    return True


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]', re.DOTALL)


def _doubled_key_at(text: str) -> int:
    """Return where the first doubled key of a well-formed text begins: the parser does not say."""
    keys: list[set[str]] = []
    last = re.match("", text)
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark in "{[":
            keys.append(set())
        elif mark in "}]":
            keys.pop()
        elif mark == ":" and last is not None:
            key = json.loads(last.group())
            if key in keys[-1]:
                return last.start()
            keys[-1].add(key)
        last = token
    return 0
