"""Strict YAML: every scalar is text, every part knows its line, nothing is shared, tagged or doubled. Pure.

Built from the parser's events: no type is guessed (`1.10`, `NO` and `~` stay what they are), an anchor can't
explode, and depth is known before anything is built.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

DEEPEST = 20
LARGEST = 1024 * 1024  # bytes
MOST_NODES = 500_000  # values, keys, lists and mappings: each takes a hundred times its text in memory
PARSER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the C parser where PyYAML was built with it

HINTS = {
    "mapping values are not allowed": '; a text that holds ": " stands in quotes',
    "expected alphabetic or numeric character": "; a text that begins with * or & stands in quotes",
    "expected ',' or": '; brackets are closed, and a text that holds ": " stands in quotes',
    "cannot start any token": "; indent by blanks, not by tabs, and put a text that begins with @, % or ` "
    "in quotes",
}


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar: its text and the 1-based line it stands on (that of its key, when it has one)."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Items:
    """A sequence and the line it begins on."""

    values: list["Node"]
    line: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping and the line it begins on; the line of a value is that of its key."""

    values: dict[str, "Node"]
    line: int


Node: TypeAlias = Text | Items | Fields
Path: TypeAlias = tuple[str | int, ...]


class YamlError(ValueError):
    """What can't be read, and where: `line` and `column` are 1-based, or None when they are not known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ", ".join(
            f"{word} {number}" for word, number in (("line", self.line), ("column", self.column)) if number
        )
        return f"{place}: {self.message}" if place else self.message


class DoubledKeyError(YamlError):
    """A `key` that stands twice in the mapping at `path`, a tuple of keys and 0-based indexes."""

    def __init__(self, key: str, path: Path, line: int, column: int) -> None:
        super().__init__(f"the key {shown(key)} stands twice", line, column)
        self.key = key
        self.path = path


def read_yaml(data: str | bytes) -> Node:
    """Read one YAML document of at most 1 MiB; bytes must be UTF-8.

    Raises YamlError for a wrong encoding, for no document, and for all that read_tree refuses.
    """
    text = _decode(data) if isinstance(data, bytes) else data
    if len(text) > LARGEST or len(text.encode(errors="replace")) > LARGEST:
        raise YamlError("the file is larger than 1 MiB")
    root = read_tree(text)
    if root is None:
        raise YamlError("the file is empty", 1)
    return root


def read_tree(text: str) -> Node | None:
    """Return the tree of a text's one document, None where it holds none; the caller limits the size.

    Raises YamlError for a syntax error, an anchor, alias or tag, a doubled key, a key that is no plain text,
    nesting deeper than 20, more than MOST_NODES keys and values, and for two documents.
    """
    builder = _Builder()
    for number, event in enumerate(_events(text)):
        if number > MOST_NODES:
            line = event.start_mark.line + 1 if event.start_mark else None
            raise YamlError(f"more than {MOST_NODES:,} keys and values", line)
        builder.take(event)
    return builder.root


def _decode(data: bytes) -> str:
    if len(data) > LARGEST:
        raise YamlError("the file is larger than 1 MiB")
    return utf8_text(data).removeprefix("\ufeff")


def utf8_text(data: bytes) -> str:
    """Return the text of bytes as it stands. Raises YamlError with the line of what is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise YamlError(f"byte {data[error.start]:#04x} is not UTF-8", line) from error


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=PARSER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise YamlError(
            f"not valid YAML: {_with_hint(error.problem or error.context or '')}", *place
        ) from error
    except (yaml.YAMLError, UnicodeEncodeError) as error:  # characters that YAML does not allow
        line = _line_of_bad_character(text)
        raise YamlError("not valid YAML: it holds a character that YAML does not allow", line) from error


def _with_hint(problem: str) -> str:
    """Return a parser's words with what to do about them, where they are of its own world."""
    return problem + next((hint for words, hint in HINTS.items() if words in problem), "")


def _line_of_bad_character(text: str) -> int | None:
    found = yaml.reader.Reader.NON_PRINTABLE.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else None


@dataclass(slots=True)
class _Open:
    node: Items | Fields
    key: str | None = None
    key_line: int = 0


@dataclass(slots=True)
class _Builder:
    """Puts the tree together, event by event."""

    root: Node | None = None
    open: list[_Open] = field(default_factory=list)

    def take(self, event: yaml.Event) -> None:
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise YamlError("anchors and aliases (& and *) are not read", line, column)
        if getattr(event, "tag", None):
            raise YamlError("tags (!) are not read; every value is text", line, column)
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event.value, line, column)
        elif isinstance(event, yaml.MappingStartEvent):
            self._start(Fields({}, self._line(line)), line, column)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._start(Items([], self._line(line)), line, column)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.open.pop()
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise YamlError("a second document starts here; one is read", line, column)

    def _line(self, line: int) -> int:
        """Return the line of the key that waits for its value, or else `line`."""
        return self.open[-1].key_line if self._waits_for_value() else line

    def _waits_for_value(self) -> bool:
        return bool(self.open) and self.open[-1].key is not None

    def _waits_for_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].node, Fields) and self.open[-1].key is None

    def _path(self) -> Path:
        """Return the path of the innermost open node: in each node above, what came last."""
        above = (place.node.values for place in self.open[:-1])
        return tuple(len(of) - 1 if isinstance(of, list) else next(reversed(of)) for of in above)

    def _scalar(self, value: str, line: int, column: int) -> None:
        if not self._waits_for_key():
            self._place(Text(value, self._line(line)))
            return
        mapping = self.open[-1]
        if value in mapping.node.values:
            raise DoubledKeyError(value, self._path(), line, column)
        mapping.key, mapping.key_line = value, line

    def _start(self, node: Items | Fields, line: int, column: int) -> None:
        if len(self.open) >= DEEPEST:
            raise YamlError(f"nested more than {DEEPEST} deep", line, column)
        if self._waits_for_key():
            raise YamlError("a key must be plain text", line, column)
        self._place(node)
        self.open.append(_Open(node))

    def _place(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent.node, Items):
            parent.node.values.append(node)
        elif parent.key is not None:
            parent.node.values[parent.key] = node
            parent.key = None


def shown(text: str, longest: int = 80) -> str:
    """Return a text in quotes as one short line."""
    return f'"{one_line(text, longest)}"'


def one_line(text: str, longest: int) -> str:
    """Return text that is safe to print in one line: what can't be seen is escaped, what is long is cut."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in cut
    )
