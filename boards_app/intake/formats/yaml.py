"""Strict YAML: every scalar is text, and nothing is shared, tagged, doubled or deep. Pure.

Built from the parser's events: no type is guessed (`1.10`, `NO`, `~` stay what they are), an anchor cannot
explode, and depth is known before anything is built.
"""

from dataclasses import dataclass, field
from typing import Any

import yaml

from boards_app.intake.problem import Fault, shown

DEEPEST = 20
_PARSER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the C parser where PyYAML was built with it

Node = str | list[Any] | dict[str, Any]


@dataclass(slots=True)
class Document:
    """A YAML document and where its parts stand.

    `lines` maps the path of every node (a tuple of keys and 0-based indexes) to its 1-based line; the line of
    a value in a mapping is that of its key.
    """

    root: Node
    lines: dict[tuple[str | int, ...], int]


@dataclass(slots=True)
class _Open:
    node: list[Any] | dict[str, Any]
    path: tuple[str | int, ...]
    key: str | None = None
    key_line: int = 0


@dataclass(slots=True)
class _Builder:
    lines: dict[tuple[str | int, ...], int] = field(default_factory=dict)
    open: list[_Open] = field(default_factory=list)
    roots: list[Node] = field(default_factory=list)

    def take(self, event: yaml.Event) -> None:
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise Fault("anchors and aliases (& and *) are not read", line=line, column=column)
        if getattr(event, "tag", None):
            raise Fault("tags (!) are not read; every value is text", line=line, column=column)
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event.value, line, column)
        elif isinstance(event, yaml.MappingStartEvent):
            self._start({}, line, column)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._start([], line, column)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.open.pop()
        elif isinstance(event, yaml.DocumentStartEvent) and self.roots:
            raise Fault("a second document starts here; one is read", line=line, column=column)

    def _scalar(self, value: str, line: int, column: int) -> None:
        parent = self.open[-1] if self.open else None
        if parent is None or isinstance(parent.node, list) or parent.key is not None:
            self._place(value, line)
            return
        if value in parent.node:
            raise Fault(
                f"the key `{shown(value)}` stands twice", line=line, column=column, field=_dotted(parent.path)
            )
        parent.key, parent.key_line = value, line

    def _start(self, node: list[Any] | dict[str, Any], line: int, column: int) -> None:
        if len(self.open) >= DEEPEST:
            raise Fault(f"nested more than {DEEPEST} deep", line=line, column=column)
        parent = self.open[-1] if self.open else None
        if parent is not None and isinstance(parent.node, dict) and parent.key is None:
            raise Fault("a key must be plain text", line=line, column=column)
        self.open.append(_Open(node, self._place(node, line)))

    def _place(self, node: Node, line: int) -> tuple[str | int, ...]:
        if not self.open:
            self.roots.append(node)
            path: tuple[str | int, ...] = ()
        else:
            parent = self.open[-1]
            if isinstance(parent.node, list):
                path = (*parent.path, len(parent.node))
                parent.node.append(node)
            else:
                key, line = parent.key or "", parent.key_line
                path = (*parent.path, key)
                parent.node[key], parent.key = node, None
        self.lines[path] = line
        return path


def read_document(text: str) -> Document:
    """Read one YAML document, every scalar as text.

    Raises Fault with line and column for a syntax error, an anchor, alias or tag, a doubled key, a key that
    is no text, nesting deeper than 20, and for none or two documents.
    """
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_PARSER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Fault(
            f"not valid YAML: {error.problem or error.context}",
            line=mark.line + 1 if mark else None,
            column=mark.column + 1 if mark else None,
        ) from None
    except yaml.YAMLError as error:  # the reader's own: characters that YAML does not allow
        raise Fault(f"not valid YAML: {shown(str(error).splitlines()[0], 120)}") from None
    if not builder.roots:
        raise Fault("the file is empty")
    return Document(builder.roots[0], builder.lines)


def _dotted(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path))
