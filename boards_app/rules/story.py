"""The state of every release, day by day: the table of states, with the five checks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from boards_app.rules.evidence import Evidence, Release
from boards_app.rules.flags import (
    HELD,
    LEADS,
    LISTED,
    ON_HOLD,
    RANKED,
    SOTA_ALL,
    SOTA_OPEN,
    WEARS_ALL,
    WEARS_OPEN,
)
from boards_app.rules.history import Reign, Standing

# The states that a category gives, in the order in which they are tried: the first flag that is set decides.
_BY_FLAG = (
    (SOTA_ALL, "sota"),
    (WEARS_ALL, "challenged"),
    (SOTA_OPEN, "sota-open"),
    (WEARS_OPEN, "challenged"),
    (LEADS, "provisional"),
    (ON_HOLD, "hold"),
)

FlagChanges = Sequence[tuple[date, Mapping[str, int]]]


class Moment(NamedTuple):
    """A release from one day on: its state, the day that began, and its checks."""

    state: str
    since: date | None
    checks: Mapping[str, bool]


def state_of(release: Release, day: date, flags: int, *, was_crowned: bool) -> str:
    """Find the first state that fits; `flags` joins all categories, `was_crowned`: a reign ended."""
    if release.is_withdrawn(day):
        return "withdrawn"
    for flag, state in _BY_FLAG:
        if flags & flag:
            return state
    if was_crowned:
        return "former"
    if flags & RANKED:
        return "ranked"
    return _uncrowned_state(release, day, flags)


def _uncrowned_state(release: Release, day: date, flags: int) -> str:
    if not release.is_announced(day):
        return "unconfirmed"
    if not release.is_usable(day):
        return "unavailable" if release.was_usable(day) else "announced"
    return "listed" if flags & LISTED else "pending"


def checks_of(release: Release, day: date, flags: int) -> dict[str, bool]:
    """Answer the five checks."""
    return {
        "announced": release.is_announced(day),
        "usable": release.is_usable(day),
        "listed": bool(flags & LISTED),
        "ranked": bool(flags & RANKED),
        "held": bool(flags & HELD),
    }


def tell(
    evidence: Evidence,
    flags: Mapping[str, FlagChanges],
    reigns: Sequence[Reign],
    start: date | None,
    before: Mapping[str, Standing] | None,
) -> list[tuple[date, dict[str, Moment]]]:
    """Tell the moments of all releases: everyone's on the first day, then wherever one differs.

    The first day is `start`, or the first on which anything happens, or `as_of` where nothing does.
    `flags` are by category; `before` is how each release stood on the day before `start`.
    """
    teller = _Teller(evidence, reigns, before or {})
    events: defaultdict[date, dict[str, Mapping[str, int]]] = defaultdict(dict)
    for category, changes in flags.items():
        for day, changed in changes:
            events[day][category] = changed
    turning: defaultdict[date, set[str]] = defaultdict(set)
    for release in evidence.releases:
        for day in release.turning_days():
            turning[day].add(release.slug)
    days = {day for day in events.keys() | turning.keys() if day <= evidence.as_of}
    first = start if start is not None else min(days, default=evidence.as_of)
    story = []
    for day in sorted({first} | {day for day in days if day > first}):
        touched = set(teller.releases) if day == first else turning.get(day, set())
        if moments := teller.on(day, events.get(day, {}), touched):
            story.append((day, moments))
    return story


class _Teller:
    """Keeps the flags and moments as they stand while days go by."""

    def __init__(self, evidence: Evidence, reigns: Sequence[Reign], before: Mapping[str, Standing]) -> None:
        self.releases = {release.slug: release for release in evidence.releases}
        self._flags: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._moments: dict[str, Moment] = {}
        self._before = before
        self._crown_lost_on: dict[str, date] = {}
        for reign in reigns:
            if reign.end is not None:
                lost_on = self._crown_lost_on.get(reign.release, reign.end)
                self._crown_lost_on[reign.release] = min(lost_on, reign.end)

    def on(self, day: date, changes: Mapping[str, Mapping[str, int]], touched: set[str]) -> dict[str, Moment]:
        """Take in the flags that change on a day; give the moments that differ from the day before."""
        for category, changed in changes.items():
            for slug, flags in changed.items():
                self._flags[slug][category] = flags
        touched = touched.union(*changes.values())
        moments = {}
        for slug in touched:
            moment = self._moment(slug, day)
            if self._moments.get(slug) != moment:
                self._moments[slug] = moments[slug] = moment
        return moments

    def _moment(self, slug: str, day: date) -> Moment:
        release, flags = self.releases[slug], 0
        for each in self._flags[slug].values():
            flags |= each
        was_crowned = slug in self._crown_lost_on and self._crown_lost_on[slug] <= day
        state = state_of(release, day, flags, was_crowned=was_crowned)
        last_state, since = self._last(slug)
        return Moment(state, since if state == last_state else day, checks_of(release, day, flags))

    def _last(self, slug: str) -> tuple[str, date | None]:
        """Give the standing on the day before; every release starts as unconfirmed since no day."""
        moment = self._moments.get(slug)
        if moment is not None:
            return moment.state, moment.since
        return self._before.get(slug, ("unconfirmed", None))
