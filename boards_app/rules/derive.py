"""Read the flags of a category's history from its dicts and reigns, wherever these came from."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from boards_app.rules.evidence import Category, Evidence
from boards_app.rules.flags import LEADS, LISTED, ON_HOLD, RANKED, SOTA, WEARS
from boards_app.rules.history import CategoryHistory, CategoryPart, Reign

Scopes = Mapping[str, Mapping[str, Any]]


def flags_of(
    evidence: Evidence, history: CategoryHistory, start: date | None = None
) -> list[tuple[date, dict[str, int]]]:
    """Give the flags of every release on every day on which one of them may change.

    `start` is the first day of the history, None where that is the first on which anything changes. On it a
    crown may be worn while nobody is listed: R14 keeps one whose rank was 1 before.
    """
    changes = dict(history.changes)
    first = start if start is not None else min(changes, default=None)
    if first is None:
        return []
    category = evidence.category(history.category)
    labs = {release.slug: release.lab for release in evidence.releases}
    reader = _Reader(category, labs, history.reigns)
    turns = {day for reign in history.reigns for day in (reign.start, reign.end) if day is not None}
    days = {first, *changes, *(day for day in turns if day > first)}
    return [(day, reader.read(day, changes.get(day, {}))) for day in sorted(days)]


class _Reader:
    """Keeps the parts as they stand while days go by."""

    def __init__(self, category: Category, labs: Mapping[str, str], reigns: Sequence[Reign]) -> None:
        self._category, self._labs, self._reigns = category, labs, reigns
        self._parts: dict[str, CategoryPart] = {}
        self._flags: dict[str, int] = {}

    def read(self, day: date, changed: Mapping[str, CategoryPart | None]) -> dict[str, int]:
        """Take in what changed on a day; give the flags that differ from the day before."""
        for slug, part in changed.items():
            if part is None:
                self._parts.pop(slug, None)
            else:
                self._parts[slug] = part
        worn = self._worn(day)
        flags = {slug: self._of(slug, part, worn) for slug, part in self._parts.items()}
        for scope, slug in worn:
            flags[slug] = flags.get(slug, 0) | WEARS[scope]
        slugs = flags.keys() | self._flags.keys()
        differing = {
            slug: flags.get(slug, 0) for slug in slugs if flags.get(slug, 0) != self._flags.get(slug, 0)
        }
        self._flags = flags
        return {slug: each for slug, each in differing.items() if slug in self._labs}

    def _worn(self, day: date) -> set[tuple[str, str]]:
        return {
            (reign.scope, reign.release)
            for reign in self._reigns
            if reign.start <= day and (reign.end is None or day < reign.end)
        }

    def _of(self, slug: str, part: CategoryPart, worn: set[tuple[str, str]]) -> int:
        flags = LISTED if part.boards else 0
        scopes: Scopes = part.part["scopes"] if part.part else {}
        for scope, its in scopes.items():
            flags |= RANKED
            if its["leads"]:
                flags |= LEADS | (SOTA[scope] if (scope, slug) in worn else 0)
            elif self._is_on_hold(slug, scope, part.part or {}):
                flags |= ON_HOLD
        return flags

    def _is_on_hold(self, slug: str, scope: str, part: Mapping[str, Any]) -> bool:
        """Say whether a release would lead but for R12 alone: R13 as the verdicts of the field tell it."""
        its = part["scopes"][scope]
        held_on = {held["board"] for held in its["held_by"]}
        if its["rank"] != 1 or its["blocked_by"] or 2 * len(held_on) < part["listed"] or not held_on:
            return False
        first = {slug, *its["tied_with"]}
        field = dict(self._field(scope))
        others = [beaten_by for rival, beaten_by in field.items() if rival not in first]
        beaten = sum(slug in beaten_by for beaten_by in others)
        return (
            beaten >= 1
            and 2 * beaten >= len(others)
            and len({self._lab(rival) for rival in field}) >= self._category.min_labs
            and len({self._lab(rival) for rival in first}) <= self._category.max_tied
        )

    def _field(self, scope: str) -> Iterator[tuple[str, Sequence[str]]]:
        for slug, part in self._parts.items():
            if part.part and scope in part.part["scopes"]:
                yield slug, part.part["scopes"][scope]["beaten_by"]

    def _lab(self, slug: str) -> str:
        return self._labs.get(slug, slug)
