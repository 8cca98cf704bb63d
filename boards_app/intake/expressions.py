"""JMESPath expressions of recipes: what can be read, and in bounded time and memory. Pure."""

import math
import re
from typing import Annotated, Any

import jmespath
from jmespath.exceptions import JMESPathError
from jmespath.functions import Functions
from pydantic import AfterValidator

LONGEST_EXPRESSION = 1_000  # characters
# By how much an expression may multiply what it is given: one with ten fields of three spellings does by 30.
MOST_COPIES = 64
_NAME_WITH_SIGNS = re.compile(r"[\w %+/#-]+")


def expression(text: str) -> str:
    """Return the text if it is a JMESPath expression; raises ValueError if not.

    An unknown function is refused, and what could multiply the data without end, as `[@, @][]` does when it
    is said again and again.
    """
    if len(text) > LONGEST_EXPRESSION:
        raise ValueError(
            f"an expression has at most {LONGEST_EXPRESSION:,} characters; this has {len(text):,}"
        )
    try:
        nodes = _nodes(jmespath.compile(text).parsed)
    except RecursionError:
        raise ValueError(f'"{text[:20]}…" is nested too deep') from None
    except JMESPathError as error:
        raise ValueError(f'"{text}" is no JMESPath expression: {_why_not(text, error)}') from None
    _refuse_unknown_functions(text, nodes)
    if math.prod(map(_copies, nodes)) > MOST_COPIES:
        raise ValueError(f'"{text[:60]}" could multiply a file by more than {MOST_COPIES}')
    return text


Expression = Annotated[str, AfterValidator(expression)]


def _nodes(parsed: Any) -> list[dict[str, Any]]:
    nodes, waiting = [], [parsed]
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        waiting += [child for child in node["children"] if isinstance(child, dict)]
    return nodes


def _refuse_unknown_functions(text: str, nodes: list[dict[str, Any]]) -> None:
    known = Functions.FUNCTION_TABLE
    for name in (node["value"] for node in nodes if node["type"] == "function_expression"):
        if name not in known:
            there = ", ".join(sorted(known))
            raise ValueError(f'"{text}": JMESPath has no function `{name}`; it has {there}')


def _copies(node: dict[str, Any]) -> int:
    """Return how many times as much as it is given a part of an expression may return."""
    if node["type"] in ("multi_select_list", "multi_select_dict"):
        return max(1, len(node["children"]))
    return _size(node["value"]) if node["type"] == "literal" else 1


def _size(literal: Any) -> int:
    if isinstance(literal, dict):
        literal = list(literal.values())
    return max(1, sum(map(_size, literal))) if isinstance(literal, list) else 1


def _why_not(text: str, error: JMESPathError) -> str:
    """Return what is wrong, and how to write a name with signs, which JMESPath takes for something else."""
    reason = str(error).splitlines()[0]
    if not _NAME_WITH_SIGNS.fullmatch(text):
        return reason
    said = reason.removesuffix(", for expression:").rstrip(":")
    return f"{said}. A name with blanks or signs in it stands in double quotes: '\"{text}\"'"
