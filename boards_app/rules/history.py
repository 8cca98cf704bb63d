"""What judging a category gives: plain data, which can also be built from stored verdicts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

SCOPES = ("all", "open")


class Reign(NamedTuple):
    """The time a crown was worn (R14): `end` is the first day without it, None while it lasts."""

    category: str
    scope: str
    release: str
    start: date
    end: date | None


class Standing(NamedTuple):
    """The state of a release on a day, and the day it began; None for one that was only `unconfirmed`."""

    state: str
    since: date | None


class CategoryPart(NamedTuple):
    """What a verdict says of one category; the dicts are shared between days and must not be changed.

    `part` is `categories[category]`, None where no speaking board lists the release; `boards[board]` is
    `boards[board][category]`.
    """

    part: Mapping[str, Any] | None
    boards: Mapping[str, Mapping[str, Any]]


class SharedPlace(NamedTuple):
    """A place on a board that several share ("2="): readers are told, and a judgement does not say it.

    `taken_on` is the edition's day, as the judgement writes it.
    """

    board: str
    category: str
    release: str
    taken_on: str


@dataclass(frozen=True)
class CategoryHistory:
    """How a category went, day by day.

    `changes` has only what differs from the day before (all there is on the first day), None where a
    release is no longer in it. `reigns` are those that end on or after the first day judged, or last.
    `shared` are the shared places of all boards' entries in `changes`.
    """

    category: str
    changes: Sequence[tuple[date, Mapping[str, CategoryPart | None]]]
    reigns: Sequence[Reign]
    shared: Collection[SharedPlace] = frozenset()
