"""Put names and counts into plain English: lists, places, boards. Pure.

Names are foreign text and are printed as they are; whoever renders escapes them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

MOST_NAMES = 3
OPEN = "open"


@dataclass(frozen=True)
class Names:
    """What to print for a slug of each kind; a slug without a name prints as itself."""

    releases: Mapping[str, str]
    boards: Mapping[str, str]
    categories: Mapping[str, str]

    def release(self, slug: str) -> str:
        """Name a release."""
        return self.releases.get(slug, slug)

    def board(self, slug: str) -> str:
        """Name a board."""
        return self.boards.get(slug, slug)

    def category(self, slug: str) -> str:
        """Name a category."""
        return self.categories.get(slug, slug)

    def in_order(self, categories: Iterable[str]) -> list[str]:
        """Sort categories as the site lists them; those it does not list come last, by slug."""
        places = self._places
        return sorted(set(categories), key=lambda slug: (places.get(slug, len(places)), slug))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {slug: place for place, slug in enumerate(self.categories)}


def joined(parts: Sequence[str]) -> str:
    """Join with "and": "A", "A and B", "A, B and C"; of more than three, three and "and N more"."""
    if len(parts) > MOST_NAMES:
        parts = [*parts[:MOST_NAMES], f"{len(parts) - MOST_NAMES} more"]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def listed_parts(parts: Sequence[str]) -> str:
    """Join clauses, which may hold commas of their own, with semicolons; at most three, then "N more"."""
    if len(parts) > MOST_NAMES:
        parts = [*parts[:MOST_NAMES], f"{len(parts) - MOST_NAMES} more"]
    return "; ".join(parts)


def capital(clause: str) -> str:
    """Begin a clause of ours as a sentence begins; never call it on a name."""
    return clause[:1].upper() + clause[1:]


def counted(number: int, noun: str) -> str:
    """Count: "1 lab", "3 labs"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def on_boards(listed: int, fresh: int) -> str:
    """Say on how many of how many fresh boards something rests: "on 3 of 4 boards", "on 1 of 1 board"."""
    return f"on {listed} of {counted(fresh, 'board')}"


def needed_boards(listed: int, needed: int) -> str:
    """Say how far a release is from the quorum (R9): "on 1 of 2 boards needed"."""
    return f"on {listed} of {counted(needed, 'board')} needed"


def among(scope: str) -> str:
    """Say the scope where it narrows: " among open weights", or nothing."""
    return " among open weights" if scope == OPEN else ""


def where(names: Names, categories: Iterable[str], scope: str) -> str:
    """Say where: " in Coding and Math", " among open weights in Coding"."""
    return f"{among(scope)} in {joined([names.category(slug) for slug in names.in_order(categories)])}"
