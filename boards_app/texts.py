"""Word the judged days: who changed, and who reads differently because of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from boards_app.models import Board, Category
from boards_app.rules import Decision, Evidence
from boards_app.rules import Release as Judged
from boards_app.rules.wording import CategoryRules, Context, Facts, Names, Texts, word
from boards_app.timeline import UNTOUCHED, Entry, listed_before
from models_app.models import Release

Verdicts = dict[str, Mapping[str, Any]]


@dataclass
class Worder:
    """Words verdicts of any day with the names as they are now."""

    evidence: Evidence
    reigns: Sequence[Mapping[str, Any]]
    names: Names = field(init=False)
    labs: Mapping[str, str] = field(init=False)
    rules: Mapping[str, CategoryRules] = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(
            releases=dict(Release.objects.published().values_list("slug", "name")),
            boards=dict(Board.objects.values_list("slug", "name")),
            categories=dict(Category.objects.values_list("slug", "name")),
        )
        self.labs = {release.slug: release.lab for release in self.evidence.releases}
        self.rules = {
            row.slug: CategoryRules(min_labs=row.min_labs, max_tied=row.max_tied)
            for row in self.evidence.categories
        }
        self._reigns_of = defaultdict(list)
        for reign in self.reigns:
            self._reigns_of[reign["release"]].append(reign)
        self._releases = {release.slug: release for release in self.evidence.releases}

    def word(self, slug: str, day: date, verdicts: Verdicts, *, was_listed: bool = False) -> Texts:
        """Return the texts of one release on `day`, given the verdicts of all releases on it."""
        begun = [reign for reign in self._reigns_of[slug] if reign["from"] <= day.isoformat()]
        context = Context(labs=self.labs, rules=self.rules, day=day)
        return word(
            slug, verdicts, begun, facts_of(self._releases[slug], day, was_listed), self.names, context
        )

    def blank(self, slug: str) -> Entry:
        """Return what is said of a release before anything is known of it."""
        day = self.evidence.as_of
        return Entry(day, UNTOUCHED, self.word(slug, day, {slug: UNTOUCHED}))


def facts_of(release: Judged, day: date, was_listed: bool) -> Facts:
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
    worder: Worder, decision: Decision, stored: Mapping[str, Sequence[Entry]], start: date | None
) -> dict[str, list[Entry]]:
    """Return the judged entries from `start` on by release slug, oldest first, without repeats."""
    slugs = [release.slug for release in worder.evidence.releases]
    held = {slug: last for slug in slugs if (last := _last_before(stored.get(slug, ()), start))}
    verdicts: Verdicts = {slug: held[slug].judgement if slug in held else UNTOUCHED for slug in slugs}
    listed = listed_before(start) if start else set()
    entries: dict[str, list[Entry]] = defaultdict(list)
    for day, changed in decision.changes:
        moved = _categories(changed, verdicts) | _categories(changed, changed)
        verdicts.update(changed)
        for slug in _affected(changed, moved, verdicts):
            said = worder.word(slug, day, verdicts, was_listed=slug in listed)
            entry = Entry(day, verdicts[slug], said)
            before = entries[slug][-1] if entries[slug] else held.get(slug)
            if not entry.says_same(before):
                entries[slug].append(entry)
        listed |= {slug for slug, verdict in changed.items() if verdict["boards"]}
    return entries


def _last_before(rows: Iterable[Entry], start: date | None) -> Entry | None:
    earlier = [row for row in rows if start is not None and row.day < start]
    return earlier[-1] if earlier else None


def _categories(slugs: Iterable[str], verdicts: Mapping[str, Mapping[str, Any]]) -> set[str]:
    return {category for slug in slugs for category in verdicts[slug]["categories"]}


def _affected(changed: Mapping[str, Any], moved: set[str], verdicts: Verdicts) -> Iterator[str]:
    """Yield those that changed, and those that stand in a category in which something moved."""
    for slug, verdict in verdicts.items():
        if slug in changed or not moved.isdisjoint(verdict["categories"]):
            yield slug
