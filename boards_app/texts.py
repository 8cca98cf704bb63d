"""Word the judged days: who changed, and who reads differently because of it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import F, QuerySet, Value

from boards_app.models import Board, Category
from boards_app.rules import Decision, Evidence, SharedPlace
from boards_app.rules import Release as JudgedRelease
from boards_app.rules.wording import CategoryRules, Context, Day, Facts, Names, Texts, word_on
from boards_app.timeline import UNTOUCHED, Entry, Shared
from models_app.models import Release

Verdicts = dict[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Judged:
    """What the rules decided, and which of the places on boards in it several share."""

    decision: Decision
    shared: frozenset[SharedPlace]

    @cached_property
    def sharing(self) -> frozenset[str]:
        """Return the releases that share a place at all."""
        return frozenset(place.release for place in self.shared)

    def shared_by(self, slug: str, verdict: Mapping[str, Any]) -> Shared:
        """Return (board, category) of the places in a release's verdict that it shares."""
        if slug not in self.sharing:
            return ()
        return tuple(
            sorted(
                (board, category)
                for board, of in verdict["boards"].items()
                for category, place in of.items()
                if SharedPlace(board, category, slug, place["taken_on"]) in self.shared
            )
        )


def names_now() -> Names:
    """Return what releases, boards and categories are called now; one query."""

    def called(kind: str, rows: QuerySet[Any], place: Value | F) -> QuerySet[Any, Any]:
        return rows.order_by().values_list(Value(kind), place, "slug", "name")

    rows = called("releases", Release.objects.published(), Value(0)).union(
        called("boards", Board.objects.all(), Value(0)),
        called("categories", Category.objects.all(), F("position")),
    )
    names: dict[str, dict[str, str]] = {"releases": {}, "boards": {}, "categories": {}}
    for kind, _, slug, name in sorted(rows):
        names[kind][slug] = name
    return Names(**names)


@dataclass
class Worder:
    """Words verdicts of any day with the names as they are now (`names_now`)."""

    evidence: Evidence
    reigns: Sequence[Mapping[str, Any]]
    names: Names
    labs: Mapping[str, str] = field(init=False)
    rules: Mapping[str, CategoryRules] = field(init=False)

    def __post_init__(self) -> None:
        self.labs = {release.slug: release.lab for release in self.evidence.releases}
        self.rules = {
            row.slug: CategoryRules(min_labs=row.min_labs, max_tied=row.max_tied)
            for row in self.evidence.categories
        }
        self._reigns_of = defaultdict(list)
        for reign in self.reigns:
            self._reigns_of[reign["release"]].append(reign)
        self._releases = {release.slug: release for release in self.evidence.releases}

    def on(self, day: date, verdicts: Verdicts) -> Day:
        """Return a day as the words of all releases on it need it; `verdicts` are those of all releases."""
        return Day(verdicts, Context(labs=self.labs, rules=self.rules, day=day))

    def word(self, slug: str, day: date, on: Day, *, was_listed: bool = False) -> Texts:
        """Return the texts of one release on `day`."""
        begun = [reign for reign in self._reigns_of[slug] if reign["from"] <= day.isoformat()]
        facts = facts_of(self._releases[slug], day, was_listed)
        return word_on(on, slug, begun, facts, self.names)

    def blank(self, slug: str) -> Entry:
        """Return what is said of a release before anything is known of it."""
        day = self.evidence.as_of
        return Entry(day, UNTOUCHED, self.word(slug, day, self.on(day, {slug: UNTOUCHED})))


def facts_of(release: JudgedRelease, day: date, was_listed: bool) -> Facts:
    """Return the days that a release's words may name and its judgement does not carry."""
    ends = [end for end in (release.api_until, release.weights_until) if end and end <= day]
    is_gone = bool(ends) and not release.is_usable(day)
    return Facts(
        announced_on=release.announced_on,
        withdrawn_on=release.withdrawn_on,
        unavailable_since=max(ends) if is_gone else None,
        was_listed=was_listed,
    )


def entries_of(
    worder: Worder,
    judged: Judged,
    stored: Mapping[str, Sequence[Entry]],
    start: date | None,
    listed_before: Collection[str],
) -> dict[str, list[Entry]]:
    """Return the judged entries from `start` on by release slug, oldest first, without repeats.

    `listed_before` are the releases that a counted board listed on some day before `start`.
    """
    slugs = [release.slug for release in worder.evidence.releases]
    held = {slug: last for slug in slugs if (last := _last_before(stored.get(slug, ()), start))}
    verdicts: Verdicts = {slug: held[slug].judgement if slug in held else UNTOUCHED for slug in slugs}
    listed = set(listed_before)
    entries: dict[str, list[Entry]] = defaultdict(list)
    for day, changed in judged.decision.changes:
        moved = {one for slug, verdict in changed.items() for one in _moved(verdicts[slug], verdict)}
        verdicts.update(changed)
        on = worder.on(day, verdicts)
        for slug in _affected(changed, moved, verdicts):
            said = worder.word(slug, day, on, was_listed=slug in listed)
            entry = Entry(day, verdicts[slug], said, judged.shared_by(slug, verdicts[slug]))
            before = entries[slug][-1] if entries[slug] else held.get(slug)
            if not entry.says_same(before):
                entries[slug].append(entry)
        listed |= {slug for slug, verdict in changed.items() if verdict["boards"]}
    return entries


def _last_before(rows: Iterable[Entry], start: date | None) -> Entry | None:
    earlier = [row for row in rows if start is not None and row.day < start]
    return earlier[-1] if earlier else None


def _moved(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Yield the categories of which a release's verdict says something else than before.

    The words of others rest on no more of it: its state and checks are its own affair.
    """
    if was["categories"] == now["categories"] and was["boards"] == now["boards"]:
        return
    for category in _categories(was) | _categories(now):
        if _part(was, category) != _part(now, category):
            yield category


def _part(verdict: Mapping[str, Any], category: str) -> tuple[Any, dict[str, Any]]:
    """Return what a verdict says of one category."""
    boards = {board: of[category] for board, of in verdict["boards"].items() if category in of}
    return verdict["categories"].get(category), boards


def _categories(verdict: Mapping[str, Any]) -> set[str]:
    """Return the categories that a verdict's words may speak of, stale boards' among them."""
    return {*verdict["categories"], *(category for of in verdict["boards"].values() for category in of)}


def _affected(changed: Mapping[str, Any], moved: set[str], verdicts: Verdicts) -> Iterator[str]:
    """Yield those that changed, and those that stand in a category in which something moved."""
    for slug, verdict in verdicts.items():
        if slug in changed or not moved.isdisjoint(_categories(verdict)):
            yield slug
