"""Who is ahead of whom: on a board (R8), and over the fresh boards of a category (R11). Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from boards_app.rules.phrases import counted
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.release.boards import AHEAD, BEHIND, TIED, BoardPlace


@dataclass(frozen=True)
class Pair:
    """Two releases in a category: on how many of the fresh boards that list both each is ahead (R8)."""

    first: ReleaseLink
    second: ReleaseLink
    shared: int
    first_ahead: int
    second_ahead: int

    @property
    def outcome(self) -> str:
        """Say who is ahead in the category (R11), or that it is too close to call."""
        if self.first_ahead == self.second_ahead:
            return TIED
        return f"{(self.first if self.first_ahead > self.second_ahead else self.second).name} is ahead"

    @property
    def words(self) -> str:
        """Say it with the counts: "A is ahead on 2 of 4 shared boards, B on 1"."""
        boards = counted(self.shared, "shared board")
        if self.first_ahead == self.second_ahead:
            each = f", each ahead on {self.first_ahead}" if self.first_ahead else ""
            return f"{self.first.name} and {self.second.name}: too close to call on {boards}{each}"
        ahead, behind = (self.first, self.second)
        most, least = self.first_ahead, self.second_ahead
        if least > most:
            ahead, behind, most, least = behind, ahead, least, most
        return f"{ahead.name} is ahead on {most} of {boards}, {behind.name} on {least or 'none'}"


def pair_of(
    first: ReleaseLink, second: ReleaseLink, boards: Iterable[Mapping[str, BoardPlace]]
) -> Pair | None:
    """Count over fresh boards, each with the places by slug; None where no board lists both."""
    both = [places for places in boards if first.slug in places and second.slug in places]
    said = [places[first.slug].against(places[second.slug]) for places in both]
    return Pair(first, second, len(both), said.count(AHEAD), said.count(BEHIND)) if both else None


def pairs_of(releases: Sequence[ReleaseLink], boards: Sequence[Mapping[str, BoardPlace]]) -> tuple[Pair, ...]:
    """Return each pair that meets on a fresh board, in the order of the releases."""
    found = (pair_of(first, second, boards) for first, second in combinations(releases, 2))
    return tuple(pair for pair in found if pair)


def outcome_on(places: Mapping[str, BoardPlace], releases: Sequence[ReleaseLink]) -> str:
    """Say who is ahead on a board, of three or more of whom, or that it is too close to call."""
    here = [one for one in releases if one.slug in places]
    said = []
    for one in here:
        behind = [other for other in here if places[one.slug].against(places[other.slug]) == AHEAD]
        if behind:
            said.append(f"{one.name} is ahead{f' of {names_in(behind)}' if len(here) > 2 else ''}")
    return "; ".join(said) or TIED


def names_in(releases: Iterable[ReleaseLink]) -> str:
    """Name all of a few releases: "A", "A and B", "A, B, C and D"."""
    return all_of([one.name for one in releases])


def all_of(names: Sequence[str]) -> str:
    """Join names with "and", leaving none out."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
