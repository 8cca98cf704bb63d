"""What differs between two states of a thing and its rows, field by field and word by word. Pure."""

import difflib
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

MOST_WORDS = 4_000  # longer texts are compared line by line
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True)
class Row:
    """A row as it was: its part ("" for the thing itself), its key, and that of the row it belongs to.

    `name` is what people know it by; `texts` says its fields as people read them, `values` as stored.
    """

    part: str
    pk: int
    parent: int | None
    name: str
    texts: Mapping[str, str]
    values: Mapping[str, Any]


State: TypeAlias = Mapping[Place, Row]


@dataclass(frozen=True)
class Line:
    """A field in two states; None where there was no such row."""

    part: str
    row: str
    field: str
    before: str | None
    after: str | None

    @property
    def is_different(self) -> bool:
        """Tell whether the two differ; an empty field of a row that is new or gone is no difference."""
        return (self.before or "") != (self.after or "")

    @property
    def marked(self) -> tuple[list["Piece"], list["Piece"]]:
        """Return both texts in pieces, those marked that stand in one of them only."""
        return mark(self.before or "", self.after or "")


@dataclass(frozen=True)
class Piece:
    """A piece of a text, and whether it stands in this state only."""

    text: str
    is_changed: bool


def differences(before: State, after: State) -> list[Line]:
    """Return the fields that differ, the thing's own first."""
    return [line for line in lines(before, after) if line.is_different]


def lines(before: State, after: State) -> list[Line]:
    """Return every field of both states, the thing's own first."""
    found = matches(before, after)
    back = {new: old for old, new in found.items()}
    couples: list[tuple[Row | None, Row | None]] = [
        (before.get(back.get(place, ("", 0))), row) for place, row in after.items()
    ]
    couples += [(row, None) for place, row in before.items() if place not in found]
    parts = list(dict.fromkeys(part for part, _ in [*before, *after]))
    found_lines = [line for old, new in couples for line in _lines(old, new)]
    return sorted(found_lines, key=lambda line: parts.index(line.part))


def _lines(old: Row | None, new: Row | None) -> list[Line]:
    row = new or old
    fields = dict.fromkeys([*(old.texts if old else ()), *(new.texts if new else ())])
    return [
        Line(
            row.part, row.name, field,
            old.texts.get(field, "") if old else None, new.texts.get(field, "") if new else None,
        )
        for field in fields
    ] if row else []  # fmt: skip


def matches(before: State, after: State) -> dict[Place, Place]:
    """Return which row of a state is which of a later one: by name and key, else by name, else by key.

    Content files make rows anew, so that by the key alone each of them would be another row than before.
    """
    found: dict[Place, Place] = {}
    for key in (_name_and_place, _name, _place):
        free: dict[Hashable, list[Place]] = {}
        for place in after:
            if place not in found.values():
                free.setdefault(key(after, place), []).append(place)
        for place in before:
            if place not in found and free.get(key(before, place)):
                found[place] = free[key(before, place)].pop(0)
    return found


Key: TypeAlias = Callable[[State, Place], Hashable]


def _name(state: State, place: Place) -> Hashable:
    row = state[place]
    above = state.get(above_of(row))
    return (row.part, above.name if above else "", row.name) if row.part else ""


def above_of(row: Row) -> Place:
    """Return the place of the row that a row belongs to: of a `claims` for one of `claims.scores`."""
    return row.part.rpartition(".")[0], row.parent or 0


def _place(state: State, place: Place) -> Hashable:
    return place


def _name_and_place(state: State, place: Place) -> Hashable:
    return _name(state, place), place


def mark(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Return two texts in pieces, marked where they differ: by words, or by lines where they are long."""
    olds, news = _tokens(before), _tokens(after)
    if len(olds) + len(news) > MOST_WORDS:
        olds, news = before.splitlines(keepends=True), after.splitlines(keepends=True)
    sides: tuple[list[Piece], list[Piece]] = [], []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        for side, text in ((0, "".join(olds[a:b])), (1, "".join(news[c:d]))):
            if text:
                sides[side].append(Piece(text, kind != "equal"))
    return sides


def _tokens(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", text)
