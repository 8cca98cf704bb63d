"""The page of names to resolve: each with where it stands, and what it may mean. Reads only.

A fixed number of queries, however much is stored; only the names of the page shown are looked at closely.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from boards_app.intake.lab_guess import LabGuess
from boards_app.intake.suggest import Suggester, Suggestion
from boards_app.models import Alias, Board, Snapshot
from boards_app.naming import Unresolved, load_suggester, unresolved, unresolved_of
from models_app.models import Lab, Release

NAMES_A_PAGE = 20


@dataclass(frozen=True)
class Offer:
    """A release that a name may mean, under the key that takes it; `value` is what its button sends."""

    key: int
    release: Release
    variant: str
    speaks_for: Sequence[str]
    speaks_against: Sequence[str]

    @property
    def value(self) -> str:
        """Return slug and setting in one text."""
        return f"{self.release.slug} {self.variant}".rstrip()


@dataclass(frozen=True)
class NameToResolve:
    """A name, the board it stands on, what it may mean; `number` counts from 0 over all pages.

    `waits_for` is a release that it means already, and that readers can't see yet. `lab` is the id of the lab
    that a new release of this name may be of.
    """

    number: int
    row: Unresolved
    board: Board
    offers: tuple[Offer, ...] = ()
    lab: int | None = None
    waits_for: Release | None = None
    is_current: bool = False


@dataclass(frozen=True)
class NamesPage:
    """The names around the current one; `before` and `after` are the first numbers of the pages beside it."""

    names: tuple[NameToResolve, ...]
    count: int
    ahead: int
    waiting: int
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Wanted:
    """Which name is to be the current one: that with this number, or the one called `name` of a snapshot."""

    number: int = 0
    snapshot: int | None = None
    name: str = ""


Waits = Mapping[Unresolved, Release]


def load_names(snapshot: Snapshot | None, wanted: Wanted) -> NamesPage:
    """Return the page with the name that is wanted, of one snapshot or of the newest of all boards."""
    rows, waits = names_in_order(snapshot)
    at = _place(rows, wanted)
    first = at - at % NAMES_A_PAGE
    shown = rows[first : first + NAMES_A_PAGE]
    last = first + len(shown)
    return NamesPage(
        names=_closely(shown, waits, first, at),
        count=len(rows) - len(waits),
        ahead=sum(row.is_ahead for row in rows if row not in waits),
        waiting=len(waits),
        before=first - NAMES_A_PAGE if first else None,
        after=last if last < len(rows) else None,
    )


def names_in_order(snapshot: Snapshot | None = None) -> tuple[list[Unresolved], Waits]:
    """Return the unresolved names, those last that only wait until their release is published, and these."""
    rows = unresolved_of(snapshot) if snapshot else unresolved()
    waits = _waiting(rows)
    return sorted(rows, key=lambda row: row in waits), waits


def _waiting(rows: Sequence[Unresolved]) -> dict[Unresolved, Release]:
    drafts = Alias.objects.filter(release__isnull=False).exclude(release__in=Release.objects.published())
    by_name: dict[str, list[Alias]] = {}
    for alias in drafts.select_related("release", "board").defer("board__about"):
        by_name.setdefault(alias.name, []).append(alias)
    return {
        row: alias.release
        for row in rows
        for alias in by_name.get(row.name, ())
        if alias.release is not None and _holds(alias, row)
    }


def _holds(alias: Alias, row: Unresolved) -> bool:
    day: date = row.taken_on
    is_here = alias.board is None or alias.board.slug == row.board
    return is_here and (alias.from_on or day) <= day <= (alias.until_on or day)


def _place(rows: Sequence[Unresolved], wanted: Wanted) -> int:
    """Return the number of the name that is wanted; the last, or 0, where there are not so many."""
    for number, row in enumerate(rows):
        if wanted.name and row.name == wanted.name and row.snapshot == wanted.snapshot:
            return number
    return max(0, min(wanted.number, len(rows) - 1))


def _closely(rows: Sequence[Unresolved], waits: Waits, first: int, at: int) -> tuple[NameToResolve, ...]:
    if not rows:
        return ()
    boards = {board.slug: board for board in Board.objects.filter(slug__in={row.board for row in rows})}
    suggester, labs = load_suggester(), _Labs()
    found = {row: suggester_says(suggester, row) for row in rows if row not in waits}
    releases = _releases(found)
    return tuple(
        NameToResolve(
            number, row, boards[row.board], _offers(found.get(row, ()), releases), labs.of(row.name),
            waits.get(row), number == at,
        )
        for number, row in enumerate(rows, start=first)
    )  # fmt: skip


def suggester_says(suggester: Suggester, row: Unresolved) -> list[Suggestion]:
    """Return what a name may mean where it stands."""
    return suggester.suggest(row.name, row.board, row.taken_on)


def _releases(found: Mapping[Unresolved, Sequence[Suggestion]]) -> dict[str, Release]:
    slugs = {each.release for suggestions in found.values() for each in suggestions}
    return {release.slug: release for release in Release.objects.filter(slug__in=slugs)}


def _offers(suggestions: Sequence[Suggestion], releases: Mapping[str, Release]) -> tuple[Offer, ...]:
    return tuple(
        Offer(key, releases[one.release], one.variant, one.speaks_for, one.speaks_against)
        for key, one in enumerate((each for each in suggestions if each.release in releases), start=1)
    )


class _Labs:
    """The labs by name, and what guesses among them."""

    def __init__(self) -> None:
        self._ids = dict(Lab.objects.values_list("name", "pk"))
        self._guess = LabGuess(Release.objects.values_list("name", "lab__name"))

    def of(self, name: str) -> int | None:
        guess = self._guess.of(name)
        return self._ids[guess] if guess else None
