"""Which shapes a page needs: each is drawn once in its head and used wherever it stands."""

from dataclasses import fields, is_dataclass
from typing import Any

from boards_app.rules.states import STATES

DRAWN = frozenset({state.slug for state in STATES} | {"met", "todo"})


def glyphs_of(shape: Any) -> list[str]:
    """Return, sorted, the names of the shapes that a page or anything in it shows."""
    found: set[str] = set()
    _collect(shape, found)
    return sorted(found & DRAWN)


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _collect(item, found)
    elif is_dataclass(value):
        glyph = getattr(value, "glyph", "")
        if glyph:
            found.add(glyph)
        for field in fields(value):
            _collect(getattr(value, field.name), found)
