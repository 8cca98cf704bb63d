"""One category, day by day: who is ranked, who leads, who wears the crown (R9 to R14)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date

from boards_app.rules.evidence import Evidence
from boards_app.rules.flags import LEADS, LISTED, ON_HOLD, RANKED, SOTA, WEARS
from boards_app.rules.history import SCOPES, Reign
from boards_app.rules.names import Numbers, names_by_board
from boards_app.rules.speaking import Speaker, Voice
from boards_app.rules.tally import Ranking, Tally
from boards_app.rules.vectors import Places


class Contest:
    """A category as it stands on `day`; `play` takes it through the days on which something it reads changes.

    Releases are numbered as they are first met; `slugs[number]` is who it is. `rankings[scope]` is (now,
    before).
    """

    def __init__(
        self, evidence: Evidence, category: str, worn: Mapping[tuple[str, str], date] | None
    ) -> None:
        self.category = evidence.category(category)
        self._as_of = evidence.as_of.toordinal()
        self._releases = {release.slug: release for release in evidence.releases}
        self._numbers = Numbers()
        self.crowns = {(scope, self._numbers[slug]): since for (scope, slug), since in (worn or {}).items()}
        self.reigns: list[Reign] = []
        boards = [board for board in evidence.boards if board.independent and category in board.values]
        self.places = Places(len(boards))
        names = names_by_board(evidence.aliases, [board.slug for board in boards], self._numbers)
        self.speakers = [Speaker(board, category, names[board.slug], self.places) for board in boards]
        aliased = {alias.release for alias in evidence.aliases if alias.release is not None}
        self._targets = aliased | {slug for _, slug in (worn or {})}
        self.slugs: list[str] = []
        self._labs: list[str] = []
        self.now = Tally(self.category, self.places, self._labs)
        self.before = Tally(self.category, self.places, self._labs)
        self._fits = dict.fromkeys(SCOPES, 0)
        self.rankings: dict[str, tuple[Ranking, Ranking]] = {}
        self.day = evidence.as_of

    def play(self, start: date | None) -> Iterator[set[int]]:
        """Go through the days from `start` on (all of them when None), `start` itself always.

        After each day this yields the numbers of the speakers whose voice changed.
        """
        speakers, turning = self._turning_days()
        first = self._first_day(start, speakers, turning)
        if first is None or first > self._as_of:
            return
        later = {day for day in speakers.keys() | turning.keys() if first < day <= self._as_of}
        yield self._go(first, set(range(len(self.speakers))), set(self._numbers))
        for day in sorted(later):
            yield self._go(day, speakers.get(day, set()), turning.get(day, set()))

    def _first_day(self, start: date | None, *days: Mapping[int, object]) -> int | None:
        if start is not None:
            return start.toordinal()
        return min((day for turning in days for day in turning), default=None)

    def _turning_days(self) -> tuple[dict[int, set[int]], dict[int, set[str]]]:
        """List the days on which the voice of a speaker, or a release, may change: {day: who}."""
        speakers: defaultdict[int, set[int]] = defaultdict(set)
        for number, speaker in enumerate(self.speakers):
            for day in speaker.turning_days(self._as_of):
                speakers[day].add(number)
        releases: defaultdict[int, set[str]] = defaultdict(set)
        for slug in self._targets:
            for each in self._releases[slug].turning_days() if slug in self._releases else ():
                releases[each.toordinal()].add(slug)
        return speakers, releases

    def _go(self, day: int, speakers: set[int], releases: set[str]) -> set[int]:
        """Evaluate one day."""
        self.day = date.fromordinal(day)
        voices = {number: self.speakers[number].listen(day) for number in speakers}
        changed = {number for number, voice in voices.items() if voice != self.speakers[number].voice}
        self._meet(releases)
        for number in changed:
            self._hear(self.speakers[number], voices[number])
        for tally in (self.now, self.before):
            tally.settle()
        self.rankings = {
            scope: (self.now.rank(fits), self.before.rank(fits)) for scope, fits in self._fits.items()
        }
        for scope in SCOPES:
            self._crown(scope)
        return changed

    def _hear(self, speaker: Speaker, voice: Voice) -> None:
        self.now.swap(speaker.voice.now, voice.now)
        self.before.swap(speaker.voice.before, voice.before)
        speaker.voice = voice

    def _meet(self, releases: set[str]) -> None:
        """Look at releases met for the first time and at those that change on the day."""
        new = list(self._numbers)[len(self.slugs) :]
        self.slugs += new
        self._labs += [self._releases[slug].lab if slug in self._releases else slug for slug in new]
        self.places.grow(len(self.slugs))
        for slug in releases.union(new).intersection(self._numbers):
            self._look_at(slug)

    def _look_at(self, slug: str) -> None:
        release, top = self._releases.get(slug), self.places.tops[self._numbers[slug]]
        fits = is_open = False
        if release is not None and release.is_announced(self.day) and not release.is_withdrawn(self.day):
            fits, is_open = release.is_usable(self.day), release.is_open(self.day)
        for scope, is_in in (("all", fits), ("open", is_open)):
            self._fits[scope] = self._fits[scope] | top if is_in else self._fits[scope] & ~top

    def _crown(self, scope: str) -> None:
        """Take and give the crown of a scope (R14)."""
        now, before = self.rankings[scope]
        kept, releases = now.first | before.first, self.places.releases
        lost = [
            number for each, number in self.crowns if each == scope and not self.places.tops[number] & kept
        ]
        for number in lost:
            since = self.crowns.pop((scope, number))
            self.reigns.append(Reign(self.category.slug, scope, self.slugs[number], since, self.day))
        for number in releases(now.leads & before.leads):
            self.crowns.setdefault((scope, number), self.day)

    def all_reigns(self) -> list[Reign]:
        """List the reigns that ended and those that last, sorted."""
        lasting = [
            Reign(self.category.slug, scope, self.slugs[number], since, None)
            for (scope, number), since in self.crowns.items()
        ]
        return sorted(self.reigns + lasting, key=lambda reign: (reign.scope, reign.start, reign.release))

    def flag_masks(self) -> dict[int, int]:
        """Mark for each flag the releases that have it on the day."""
        masks = {RANKED: self.rankings["all"][0].field, LISTED: 0, LEADS: 0, ON_HOLD: 0}
        for speaker in self.speakers:
            if speaker.voice.shown is not None:
                masks[LISTED] |= speaker.voice.shown.listed << self.places.width - 1
        for scope in SCOPES:
            now = self.rankings[scope][0]
            worn = sum(self.places.tops[number] for each, number in self.crowns if each == scope)
            masks[LEADS] |= now.leads
            masks[ON_HOLD] |= now.on_hold
            masks[WEARS[scope]] = worn
            masks[SOTA[scope]] = worn & now.leads
        return masks
