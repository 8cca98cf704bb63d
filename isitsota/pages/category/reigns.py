"""Who wore the crown of a category, and when: reign by reign, and as one line of holders. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from boards_app.rules.dates import date_range
from isitsota.pages.addresses import ReleaseLink


@dataclass(frozen=True)
class Reign:
    """A crown worn in one scope; `until_on` is the first day without it, None while it lasts."""

    scope: str
    release: ReleaseLink
    from_on: date
    until_on: date | None

    @property
    def name(self) -> str:
        """Name who wore it."""
        return self.release.name

    @property
    def days(self) -> str:
        """Say when: "Mar 3 – Jul 9, 2026", "since Mar 3, 2026"."""
        return date_range(self.from_on, self.until_on)


@dataclass(frozen=True)
class Holding:
    """A time in which the same releases wore the crown, or nobody did; `until_on` as of a reign."""

    from_on: date
    until_on: date | None
    releases: tuple[ReleaseLink, ...]

    @property
    def days(self) -> str:
        """Say when."""
        return date_range(self.from_on, self.until_on)


def holdings(reigns: Sequence[Reign]) -> tuple[Holding, ...]:
    """Return the line of holders of one scope, that of now first, from the first crown on."""
    turns = sorted({day for reign in reigns for day in (reign.from_on, reign.until_on) if day})
    spans: Iterable[tuple[date, date | None]] = [*pairwise(turns), *((day, None) for day in turns[-1:])]
    return tuple(Holding(start, end, tuple(_wearing(reigns, start))) for start, end in spans)[::-1]


def _wearing(reigns: Iterable[Reign], day: date) -> Iterator[ReleaseLink]:
    """Yield who wears the crown on a day, longest first."""
    for reign in sorted(reigns, key=lambda one: (one.from_on, one.name, one.release.slug)):
        if reign.from_on <= day and (reign.until_on is None or day < reign.until_on):
            yield reign.release
