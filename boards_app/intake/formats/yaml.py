"""Strict YAML as a board's file or a recipe is read: plain lists and dicts of text, and faults. Pure.

What is refused is told in `models_app.yaml_reading`.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from boards_app.intake.problem import Fault, shown
from models_app.yaml_reading import DoubledKeyError, Fields, Items, Node, Path, Text, YamlError, read_tree

Plain: TypeAlias = str | list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML document: its content as text, lists and dicts, and its tree, which knows the lines."""

    root: Plain
    tree: Node = field(repr=False)

    def line(self, path: Path) -> int | None:
        """Return the 1-based line of the node at a path, None where none is; a value stands at its key's."""
        node: Node | None = self.tree
        for step in path:
            node = _part(node, step)
        return node.line if node is not None else None


def read_document(text: str) -> Document:
    """Read one YAML document, every scalar as text.

    Raises Fault with line and column for a syntax error, an anchor, alias or tag, a doubled key, a key that
    is no text, nesting deeper than 20, and for none or two documents.
    """
    try:
        tree = read_tree(text)
    except DoubledKeyError as error:
        message, where = f"the key `{shown(error.key)}` stands twice", ".".join(map(str, error.path))
        raise Fault(message, line=error.line, column=error.column, field=where) from None
    except YamlError as error:
        raise Fault(error.message, line=error.line, column=error.column) from None
    if tree is None:
        raise Fault("the file is empty")
    return Document(_plain(tree), tree)


def _plain(node: Node) -> Plain:
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Fields):
        return {key: _plain(value) for key, value in node.values.items()}
    return [_plain(value) for value in node.values]


def _part(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Fields) and isinstance(step, str):
        return node.values.get(step)
    if isinstance(node, Items) and isinstance(step, int) and step < len(node.values):
        return node.values[step]
    return None
