"""The two stages joined: categories into verdicts, and all of it into a Decision."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

from boards_app.rules.category import judge_category, outcome
from boards_app.rules.derive import flags_of
from boards_app.rules.evidence import Evidence
from boards_app.rules.history import CategoryHistory, CategoryPart, Reign, Standing
from boards_app.rules.story import Moment, tell

RULES_VERSION = "1"

Verdict = dict[str, Any]
Changes = list[tuple[date, dict[str, Verdict]]]
Story = list[tuple[date, dict[str, Moment]]]
Parts = Mapping[str, Mapping[str, CategoryPart | None]]


class Decision:
    """Verdicts, reigns and timelines as of a day; dicts inside are shared and must not be changed."""

    def __init__(
        self,
        evidence: Evidence,
        verdicts: Mapping[str, Verdict],
        timeline: Mapping[str, Sequence[tuple[date, str]]],
        reigns: Sequence[Reign],
        changes: Callable[[], Changes],
    ) -> None:
        self.as_of = evidence.as_of
        self.reigns = sorted(
            reigns, key=lambda reign: (reign.category, reign.scope, reign.start, reign.release)
        )
        self._verdicts, self._timeline, self._changes = verdicts, timeline, changes

    @cached_property
    def changes(self) -> Changes:
        """The complete verdicts that differ from the day before, day by day; all of them on the first day."""
        return self._changes()

    def judgement(self) -> dict[str, Any]:
        """Give the judgement as `manage.py judge` prints it: as_of, rules, verdicts, reigns, timeline.

        Verdicts are sorted by release, so that it is written the same in every process.
        """
        return {
            "as_of": self.as_of.isoformat(),
            "rules": RULES_VERSION,
            "verdicts": dict(sorted(self._verdicts.items())),
            "reigns": [
                {
                    "category": reign.category,
                    "scope": reign.scope,
                    "release": reign.release,
                    "from": reign.start.isoformat(),
                    "until": reign.end.isoformat() if reign.end else None,
                }
                for reign in self.reigns
            ],
            "timeline": {
                slug: [[day.isoformat(), state] for day, state in rows]
                for slug, rows in self._timeline.items()
            },
        }


def decide(evidence: Evidence) -> Decision:
    """Judge all the evidence on its `as_of`, history included; `changes` are worked out when asked for."""
    outcomes = {category.slug: outcome(evidence, category.slug) for category in evidence.categories}
    reigns = [reign for each in outcomes.values() for reign in each.reigns]
    story = tell(evidence, {slug: each.flags for slug, each in outcomes.items()}, reigns, None, None)
    parts: defaultdict[str, dict[str, CategoryPart | None]] = defaultdict(dict)
    for category, each in outcomes.items():
        for slug, part in each.parts.items():
            parts[slug][category] = part
    last = {slug: moment for _, moments in story for slug, moment in moments.items()}
    verdicts = {slug: _verdict(moment, parts.get(slug, {})) for slug, moment in last.items()}
    timeline = _timeline(evidence, story, None)
    return Decision(evidence, verdicts, timeline, reigns, lambda: _all_changes(evidence))


def _all_changes(evidence: Evidence) -> Changes:
    histories = {category.slug: judge_category(evidence, category.slug) for category in evidence.categories}
    return compose(evidence, histories).changes


def compose(
    evidence: Evidence,
    histories: Mapping[str, CategoryHistory],
    *,
    start: date | None = None,
    before: Mapping[str, Standing] | None = None,
    past_reigns: Sequence[Reign] = (),
) -> Decision:
    """Join the histories of all categories, each from `start` on: the second stage of `decide`.

    `before` is how each release stood on the day before `start`, {slug: (state, since)}; `past_reigns` are
    those that ended before it. The decision's changes and timeline begin on `start`.
    """
    reigns = [*past_reigns, *(reign for history in histories.values() for reign in history.reigns)]
    flags = {slug: flags_of(evidence, history, start) for slug, history in histories.items()}
    story = tell(evidence, flags, reigns, start, before)
    changes = _changes(histories, story)
    verdicts = {slug: verdict for _, changed in changes for slug, verdict in changed.items()}
    return Decision(evidence, verdicts, _timeline(evidence, story, before), reigns, lambda: changes)


def _changes(histories: Mapping[str, CategoryHistory], story: Story) -> Changes:
    """Put the complete verdicts together on every day on which one differs from the day before."""
    moments_on = dict(story)
    parts_on: defaultdict[date, list[tuple[str, Mapping[str, CategoryPart | None]]]] = defaultdict(list)
    for category, history in histories.items():
        for day, changed in history.changes:
            parts_on[day].append((category, changed))
    parts: defaultdict[str, dict[str, CategoryPart | None]] = defaultdict(dict)
    last: dict[str, Moment] = {}
    verdicts: dict[str, Verdict] = {}
    changes: Changes = []
    for day in sorted(moments_on.keys() | parts_on.keys()):
        touched = set(moments_on.get(day, ()))
        last.update(moments_on.get(day, {}))
        for category, changed in parts_on.get(day, ()):
            touched |= changed.keys()
            for slug, part in changed.items():
                parts[slug][category] = part
        now = {slug: _verdict(last[slug], parts[slug]) for slug in sorted(touched & last.keys())}
        differing = {slug: verdict for slug, verdict in now.items() if verdicts.get(slug) != verdict}
        verdicts.update(differing)
        if differing:
            changes.append((day, differing))
    return changes


def _verdict(moment: Moment, parts: Mapping[str, CategoryPart | None]) -> Verdict:
    """Write a verdict as the judgement has it, from its moment and its parts by category."""
    boards: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for category, part in parts.items():
        for board, entry in part.boards.items() if part else ():
            boards[board][category] = entry
    return {
        "state": moment.state,
        "since": moment.since.isoformat() if moment.since else None,
        "checks": moment.checks,
        "categories": {slug: part.part for slug, part in parts.items() if part and part.part is not None},
        "boards": dict(boards),
    }


def _timeline(
    evidence: Evidence, story: Story, before: Mapping[str, Standing] | None
) -> dict[str, list[tuple[date, str]]]:
    """List the changes of state of each release, [] for one that was never anything but unconfirmed."""
    timeline: dict[str, list[tuple[date, str]]] = {release.slug: [] for release in evidence.releases}
    states = {slug: standing[0] for slug, standing in (before or {}).items()}
    for day, moments in story:
        for slug, moment in moments.items():
            if states.get(slug, "unconfirmed") != moment.state:
                timeline[slug].append((day, moment.state))
                states[slug] = moment.state
    return timeline
