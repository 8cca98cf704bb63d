"""What names mean where accepted snapshots show them (R4), before a change of aliases and after it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from boards_app.correcting.log import Why, log_correction
from boards_app.models import Alias, Board, Result, Snapshot
from boards_app.models.log import CorrectionKind
from boards_app.rules.dates import short_date
from models_app.models import Release
from models_app.yaml_reading import shown

KIND = "alias"


class Place(NamedTuple):
    """A name in an accepted snapshot."""

    board: int
    name: str
    day: date


class Meaning(NamedTuple):
    """What a name means: a release (by id) in a setting, or, with None, that it is excluded."""

    release: int | None
    variant: str


Group = tuple[str, Meaning, Meaning | None]


@dataclass
class WatchedNames:
    """Names, and what they meant before a change: `see` them before their aliases are touched."""

    before: dict[Place, Meaning | None] = field(default_factory=dict)

    def see(self, names: Iterable[str]) -> None:
        """Look at names in normal form; one that was looked at stays as it was then."""
        for place, meaning in _meanings(_places(names)).items():
            self.before.setdefault(place, meaning)

    def touched(self) -> dict[int, date]:
        """Return the first day on which a name reads otherwise on each board."""
        days: dict[int, date] = {}
        for place, _, _ in self._changes():
            days[place.board] = min(place.day, days.get(place.board, date.max))
        return days

    def note(self, why: Why) -> None:
        """Leave a correction for each name whose meaning changed; a first meaning is none."""
        groups: dict[Group, list[Place]] = {}
        for place, was, now in self._changes():
            if was is not None:
                groups.setdefault((place.name, was, now), []).append(place)
        releases = Release.objects.in_bulk(_releases_of(groups))
        for group, places in sorted(groups.items(), key=str):
            _log(group, places, releases, why)

    def _changes(self) -> list[tuple[Place, Meaning | None, Meaning | None]]:
        now = _meanings(self.before)
        return [(place, was, now[place]) for place, was in self.before.items() if was != now[place]]


def _releases_of(groups: Iterable[Group]) -> set[int]:
    return {one.release for _, was, now in groups for one in (was, now) if one and one.release}


def _log(group: Group, places: list[Place], releases: Mapping[int, Release], why: Why) -> None:
    name, was, now = group
    boards = {place.board for place in places}
    board = Board.objects.get(pk=boards.pop()) if len(boards) == 1 else None
    since = min(place.day for place in places)
    means = f"it means {_named(now, releases)}" if now else "it is unresolved"
    about = (
        f"{shown(name)} meant {_named(was, releases)}; {means}, from the snapshot of {short_date(since)} on."
    )
    log_correction(
        CorrectionKind.ALIAS_CHANGED if now else CorrectionKind.ALIAS_REMOVED,
        f"{board}: {about}" if board else about,
        why,
        since=since,
        board=board,
        release=releases.get(was.release or (now.release if now else None) or 0),
    )


def _named(meaning: Meaning, releases: Mapping[int, Release]) -> str:
    if meaning.release is None:
        return "no release (excluded)"
    name = str(releases[meaning.release])
    return f"{name} ({meaning.variant})" if meaning.variant else name


def _places(names: Iterable[str]) -> list[Place]:
    rows = Result.objects.filter(normal_name__in=set(names), snapshot__in=Snapshot.objects.accepted())
    columns = ("snapshot__board_id", "normal_name", "snapshot__taken_on")
    return [Place(*row) for row in rows.order_by().values_list(*columns).distinct()]


def _meanings(places: Iterable[Place]) -> dict[Place, Meaning | None]:
    """Return what each name means where it stands; None is unresolved.

    As in the evidence, an alias to a release that readers can't see is not there.
    """
    places = list(places)
    aliases: dict[str, list[Alias]] = {}
    public = Q(release=None) | Q(release__in=Release.objects.published())
    for alias in Alias.objects.filter(public, name__in={place.name for place in places}):
        aliases.setdefault(alias.name, []).append(alias)
    return {place: _strongest(aliases.get(place.name, []), place) for place in places}


def _strongest(aliases: Iterable[Alias], place: Place) -> Meaning | None:
    """Apply R4: the board's own before one for all boards, then the latest first day."""
    holding = [
        alias
        for alias in aliases
        if alias.board_id in (None, place.board)
        and (alias.from_on or place.day) <= place.day <= (alias.until_on or place.day)
    ]
    alias = max(holding, key=lambda one: (one.board_id is not None, one.from_on or date.min), default=None)
    return Meaning(alias.release_id, alias.variant) if alias else None


def meaning_on(board: Board, name: str, day: date) -> Meaning | None:
    """Return what a name in normal form means in a snapshot of a board and day; None is unresolved."""
    place = Place(board.pk, name, day)
    return _meanings([place])[place]
