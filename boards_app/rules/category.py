"""Judge one category: the first of the two stages of `decide`."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from boards_app.rules.contest import Contest
from boards_app.rules.evidence import Evidence
from boards_app.rules.history import CategoryHistory, CategoryPart, Reign
from boards_app.rules.parts import PartWriter

FlagChanges = list[tuple[date, dict[str, int]]]


class CategoryOutcome(NamedTuple):
    """What `decide` needs of a category: its flags where they change, reigns, and the last day's parts."""

    flags: FlagChanges
    reigns: list[Reign]
    parts: dict[str, CategoryPart]


def judge_category(
    evidence: Evidence,
    category: str,
    *,
    start: date | None = None,
    worn: Mapping[tuple[str, str], date] | None = None,
) -> CategoryHistory:
    """Judge a category on the days from `start` on (all when None) on which something it reads changes.

    `worn` are the crowns worn on the day before `start`, {(scope, release): since}; nothing else is carried.
    On `start` the history says everything there is. KeyError for a category that is not in the evidence.
    """
    contest = Contest(evidence, category, worn)
    writer = PartWriter(contest)
    changes: list[tuple[date, Mapping[str, CategoryPart | None]]] = []
    before: dict[str, CategoryPart] = {}
    for changed in contest.play(start):
        parts = writer.write(changed)
        differing: dict[str, CategoryPart | None] = {
            slug: part for slug, part in parts.items() if before.get(slug) != part
        }
        differing.update(dict.fromkeys(before.keys() - parts.keys()))
        if differing:
            changes.append((contest.day, differing))
        before = parts
    return CategoryHistory(category, changes, contest.all_reigns(), writer.shared)


def outcome(evidence: Evidence, category: str) -> CategoryOutcome:
    """Judge a category on all days, keeping no more than the last day's parts."""
    contest = Contest(evidence, category, None)
    flags: FlagChanges = []
    before: dict[int, int] = {}
    for _ in contest.play(None):
        masks = contest.flag_masks()
        if masks != before:
            flags.append((contest.day, dict(_differing(contest, before, masks))))
            before = masks
    parts = PartWriter(contest).write(set(range(len(contest.speakers)))) if contest.rankings else {}
    return CategoryOutcome(flags, contest.all_reigns(), parts)


def _differing(
    contest: Contest, before: Mapping[int, int], masks: Mapping[int, int]
) -> Iterator[tuple[str, int]]:
    """List the releases whose flags differ, with their flags."""
    changed = 0
    for flag, mask in masks.items():
        changed |= mask ^ before.get(flag, 0)
    for release in contest.places.releases(changed):
        top = contest.places.tops[release]
        yield contest.slugs[release], sum(flag for flag, mask in masks.items() if mask & top)
