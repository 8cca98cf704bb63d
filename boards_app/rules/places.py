"""Look up, in the verdicts of a day, where a release stands and who else is there. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

Verdicts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class CategoryRules:
    """The two numbers of a category that R13 reads and a judgement does not repeat."""

    min_labs: int
    max_tied: int


@dataclass(frozen=True)
class Context:
    """What a judgement leaves out and a reason may need; without it a reason says less, never a guess.

    `labs`: release slug -> lab slug. `rules`: category slug -> its numbers. `day`: the day judged; with
    it, a reign that ends after it counts as lasting (else only those with `until` null do).
    """

    labs: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, CategoryRules] = field(default_factory=dict)
    day: date | None = None


@dataclass(frozen=True)
class Place:
    """Where a release stands in one category and scope, as the judgement's `scopes[scope]` says."""

    release: str
    category: str
    scope: str
    rank: int
    field: int
    leads: bool
    beaten_by: tuple[str, ...]
    blocked_by: tuple[str, ...]
    tied_with: tuple[str, ...]
    held_by: tuple[tuple[str, str], ...]  # (board, name)
    crowned_since: date | None
    listed: int
    fresh: int

    @property
    def is_held_up(self) -> bool:
        """Apply R12: unresolved names are ahead of it on at least half of the boards that list it."""
        boards = {board for board, _ in self.held_by}
        return bool(boards) and 2 * len(boards) >= self.listed


@dataclass(frozen=True)
class Day:
    """All verdicts of one day, and what is known besides. One serves the words of every release on it."""

    verdicts: Verdicts
    context: Context
    _fields: dict[tuple[str, str], dict[str, Mapping[str, Any]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def places(self, slug: str) -> list[Place]:
        """List the places of a release, by category and scope."""
        categories = self.verdicts[slug]["categories"]
        return [
            _place(slug, category, scope, categories[category])
            for category in sorted(categories)
            for scope in sorted(categories[category]["scopes"])
        ]

    def place(self, slug: str, category: str, scope: str) -> Place | None:
        """Find one place of a release; None where it is not in the field."""
        part = self.verdicts[slug]["categories"].get(category)
        return _place(slug, category, scope, part) if part and scope in part["scopes"] else None

    def ranks(self, category: str, scope: str) -> dict[str, int]:
        """Give the rank of everyone in the field."""
        return {slug: part["rank"] for slug, part in self.field(category, scope).items()}

    def field(self, category: str, scope: str) -> dict[str, Mapping[str, Any]]:
        """Give the field (R10): release slug -> its part for that scope."""
        if (category, scope) not in self._fields:
            parts = ((slug, verdict["categories"].get(category)) for slug, verdict in self.verdicts.items())
            self._fields[category, scope] = {
                slug: part["scopes"][scope] for slug, part in parts if part and scope in part["scopes"]
            }
        return self._fields[category, scope]

    def is_shared(self, place: Place) -> bool:
        """Say whether another release has the same rank."""
        if place.tied_with:
            return True
        others = self.field(place.category, place.scope).items()
        return any(part["rank"] == place.rank for slug, part in others if slug != place.release)

    def has_fresh_board(self, category: str) -> bool:
        """Say whether a speaking board lists anyone in the category."""
        return any(category in verdict["categories"] for verdict in self.verdicts.values())

    def last_edition(self, category: str, slug: str | None = None) -> date | None:
        """Give the day of the newest edition with a result in the category: of one release, or of anyone."""
        verdicts = self.verdicts.values() if slug is None else [self.verdicts[slug]]
        days = [
            part[category]["taken_on"]
            for verdict in verdicts
            for part in verdict["boards"].values()
            if category in part
        ]
        return date.fromisoformat(max(days)) if days else None


def _place(slug: str, category: str, scope: str, part: Mapping[str, Any]) -> Place:
    own = part["scopes"][scope]
    since = own["crowned_since"]
    return Place(
        release=slug,
        category=category,
        scope=scope,
        rank=own["rank"],
        field=own["field"],
        leads=own["leads"],
        beaten_by=tuple(own["beaten_by"]),
        blocked_by=tuple(own["blocked_by"]),
        tied_with=tuple(own["tied_with"]),
        held_by=tuple((held["board"], held["name"]) for held in own["held_by"]),
        crowned_since=date.fromisoformat(since) if since else None,
        listed=part["listed"],
        fresh=part["fresh"],
    )
