"""Judge again what a change touches, from the evidence and what is stored. Reads only; publishing writes.

Whoever wants to know what would follow judges in the same way and writes nothing (`effects.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from boards_app.models import Publication
from boards_app.rules import CategoryHistory, Evidence, Reign, compose, judge_category
from boards_app.rules.wording import Names
from boards_app.standings import crowns_before, ended_before, reigns_of_others, stored_reigns
from boards_app.texts import Judged, Worder, entries_of, names_now
from boards_app.timeline import (
    Entry,
    changed_tail,
    held_before,
    listed_before,
    stored_entries,
    stored_histories,
)


@dataclass(frozen=True)
class Again:
    """What to judge again: the categories (None: all) and the first day that a change touches (None: all)."""

    categories: frozenset[str] | None = None
    since: date | None = None


def steps(latest: Publication | None, again: Again, day: date) -> list[Again]:
    """Return what to judge, in order: first the days that were never judged, then what a change touches."""
    everything = Again()
    if latest is None or latest.as_of > day or again == everything:
        return [everything]
    if latest.as_of == day:
        return [again]
    new_days = Again(since=latest.as_of + timedelta(days=1))
    return [new_days] if again == new_days else [new_days, again]


def in_one_step(latest: Publication | None, again: Again, day: date) -> Again:
    """Return what to judge where nothing is written in between: all steps at once, from the earliest day."""
    each = steps(latest, again, day)
    if len(each) == 1:
        return each[0]
    days = [step.since for step in each]
    return Again(since=None if None in days else min(day for day in days if day))


class Past:
    """What is stored and does not follow from what is judged; each part is read once, when it is asked for.

    Whoever judges several times and writes nothing in between reads it once for all.
    """

    def __init__(self, start: date | None) -> None:
        """Take the first day that is judged; None: all are."""
        self.start = start

    @cached_property
    def stored(self) -> dict[str, list[Entry]]:
        """Return the entries that hold from the day before `start` on, by release slug."""
        return stored_entries(self.start)

    @cached_property
    def listed(self) -> set[str]:
        """Return the slugs of the releases that a counted board listed before `start`."""
        return listed_before(self.start) if self.start else set()

    @cached_property
    def reigns(self) -> list[Reign]:
        """Return the stored reigns."""
        return stored_reigns()

    @cached_property
    def names(self) -> Names:
        """Return what things are called now."""
        return names_now()


@dataclass(frozen=True)
class Judging:
    """What was judged again, beside what was stored of it before."""

    again: Again
    evidence: Evidence
    past: Past
    judged: Judged

    @property
    def stored(self) -> Mapping[str, Sequence[Entry]]:
        """Return what was stored before, by release slug."""
        return self.past.stored

    def worder(self) -> Worder:
        """Return what words its verdicts."""
        return Worder(self.evidence, self.judged.decision.judgement()["reigns"], self.past.names)

    def entries(self, worder: Worder) -> dict[str, list[Entry]]:
        """Return what is said of each release from the first day judged on."""
        return entries_of(worder, self.judged, self.stored, self.again.since, self.past.listed)

    def said(self, worder: Worder) -> dict[str, list[Entry]]:
        """Return what is said of each release from the first day judged on.

        Of one that nothing was said of yet, and nothing is known, it is said today.
        """
        entries = self.entries(worder)
        slugs = [release.slug for release in self.evidence.releases]
        return {
            slug: entries.get(slug) or ([] if self.stored.get(slug) else [worder.blank(slug)])
            for slug in slugs
        }

    def changed_tails(self, before: Mapping[str, Sequence[Entry]] | None = None) -> dict[str, list[Entry]]:
        """Return, by release slug, the entries that differ from `before` (None: what is stored).

        These are the entries to write, from the first day that differs on; releases that need none are left
        out.
        """
        worder = self.worder()
        was = self.stored if before is None else before
        tails = {
            slug: self._tail(worder, slug, was.get(slug, ()), rows)
            for slug, rows in self.said(worder).items()
        }
        return {slug: tail for slug, tail in tails.items() if tail}

    def _tail(self, worder: Worder, slug: str, was: Sequence[Entry], rows: list[Entry]) -> list[Entry]:
        """Return what of one release's entries differs; where nothing was said of it, all is new."""
        if not was:
            return rows
        since = self.again.since
        # A blank is asked for only where nothing held before; to word one for each release takes long.
        is_held = since is not None and was[0].day < since
        return changed_tail(was, rows, since, was[0] if is_held else worder.blank(slug))


def _judge(evidence: Evidence, category: str, again: Again, past: Past) -> CategoryHistory:
    worn = crowns_before(past.reigns, category, again.since) if again.since else None
    return judge_category(evidence, category, start=again.since, worn=worn)


def judge_again(evidence: Evidence, again: Again, past: Past | None = None) -> Judging:
    """Decide what `again` names; the categories it leaves out are taken from the stored verdicts.

    `past` is that of `again.since`, where the caller has it already.
    """
    start = again.since
    past = past or Past(start)
    known = {release.slug for release in evidence.releases}
    kept = {slug: entries for slug, entries in past.stored.items() if slug in known}
    slugs = [category.slug for category in evidence.categories]
    others = [slug for slug in slugs if again.categories is not None and slug not in again.categories]
    reigns = {slug: reigns_of_others(past.reigns, slug, start) for slug in others}
    told = stored_histories(reigns, kept, start) if others else {}
    histories = {slug: told[slug] if slug in told else _judge(evidence, slug, again, past) for slug in slugs}
    decision = compose(
        evidence,
        histories,
        start=start,
        before=held_before(kept, start) if start else None,
        past_reigns=ended_before(past.reigns, start) if start else (),
    )
    shared = frozenset(place for history in histories.values() for place in history.shared)
    return Judging(again, evidence, past, Judged(decision, shared))
