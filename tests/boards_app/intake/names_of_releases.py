"""Read the names of releases that the tests of suggestions share."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from boards_app.intake.known_names import KnownAlias, KnownRelease


@dataclass(frozen=True)
class Named:
    """A board's name, and the release that it means."""

    release: str
    name: str
    boards: tuple[str, ...]


@cache
def _content() -> dict[str, Any]:
    path = Path(__file__).with_suffix(".yaml")
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def catalogue() -> list[KnownRelease]:
    """Return all releases: those that have names, and their rivals."""
    return [
        KnownRelease(
            row["slug"], row["name"], row["lab"], announced_on=date.fromisoformat(row["announced_on"])
        )
        for row in _content()["releases"]
    ]


def names() -> list[Named]:
    """Return all names."""
    return [
        Named(row["slug"], name, tuple(boards))
        for row in _content()["releases"]
        for name, boards in row.get("names", {}).items()
    ]


def aliases(without: str = "") -> list[KnownAlias]:
    """Return an alias for each name on each of its boards, those of the name `without` left out."""
    return [
        KnownAlias(row.name, row.release, board)
        for row in names()
        for board in row.boards
        if row.name != without
    ]


def look_alikes() -> list[list[str]]:
    """Return rows of names that must stay apart."""
    rows: list[list[str]] = _content()["look_alikes"]
    return rows
