"""Write YAML that people like to read and that `yaml_reading` reads back exactly. Pure."""

from collections.abc import Iterator
from typing import TypeAlias

import yaml

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"

WIDTH = 96
LONG = 88  # a single line longer than this is folded
_ONLY_ESCAPED = frozenset("\r\t\x85\u2028\u2029\ufeff")


class _Dumper(yaml.Dumper):
    """Indents the items of a list under its key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def write_yaml(value: Plain) -> str:
    """Return the document: keys in the order given, long lines folded, several lines as a block."""
    return str(yaml.emit(_document(value), Dumper=_Dumper, allow_unicode=True, width=WIDTH, indent=2))


def _document(value: Plain) -> Iterator[yaml.Event]:
    yield yaml.StreamStartEvent()
    yield yaml.DocumentStartEvent(explicit=False)
    yield from _events(value)
    yield yaml.DocumentEndEvent(explicit=False)
    yield yaml.StreamEndEvent()


def _events(value: Plain) -> Iterator[yaml.Event]:
    if isinstance(value, str):
        yield yaml.ScalarEvent(None, None, (True, True), value, style=_style(value))
    elif isinstance(value, list):
        yield yaml.SequenceStartEvent(None, None, True, flow_style=not value)
        for item in value:
            yield from _events(item)
        yield yaml.SequenceEndEvent()
    else:
        yield yaml.MappingStartEvent(None, None, True, flow_style=not value)
        for key, part in value.items():
            is_plain = key.isprintable() and not _ONLY_ESCAPED.intersection(key)
            yield yaml.ScalarEvent(None, None, (True, True), key, style=None if is_plain else '"')
            yield from _events(part)
        yield yaml.MappingEndEvent()


def _style(text: str) -> str | None:
    """Return how a text is best written; None leaves it to the emitter: plain, or quoted if need be."""
    if _ONLY_ESCAPED.intersection(text):
        return '"'
    if "\n" in text:
        return "|" if _fits_a_block(text) else '"'
    is_foldable = "  " not in text and text == text.strip()
    return ">" if len(text) > LONG and is_foldable else None


def _fits_a_block(text: str) -> bool:
    return text[0] not in " \n" and not text.endswith("\n\n") and text.strip() != ""
