"""Evidence to verdicts: the one writer of verdicts, reigns and standings.

Verdicts are append-only: a publication writes, for each release it changes, the rows from the first day on
which they differ. Everything else here is derived from them and from the rules, and made again each time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction

from boards_app.gather import digest, gather
from boards_app.models import Publication, Verdict
from boards_app.rules import RULES_VERSION, Evidence, compose, judge_category, read_bundle
from boards_app.standings import (
    are_stale,
    crowns_before,
    ended_before,
    reigns_of_others,
    store_current_verdicts,
    store_reigns,
    store_standings,
)
from boards_app.texts import Judged, Worder, entries_of
from boards_app.timeline import Entry, changed_tail, held_before, stored_entries, stored_history
from models_app.clock import today
from models_app.models import ContentVersion, Release


@dataclass(frozen=True)
class Again:
    """What to judge again: the categories (None: all) and the first day that a change touches (None: all)."""

    categories: frozenset[str] | None = None
    since: date | None = None


@transaction.atomic
def publish(
    *,
    by: str,
    kind: str,
    reason: str = "",
    categories: Collection[str] | None = None,
    since: date | None = None,
    as_of: date | None = None,
) -> Publication | None:
    """Gather, decide and publish up to day `as_of` (today); return the publication.

    Only `categories` (slugs; all when None) are judged again, and only from `since` on (from the start when
    None): what the change that calls for it touches. Days that were never judged are judged for all. Returns
    None, and writes no verdict, when nothing differs and no new day was judged.
    """
    ContentVersion.lock()
    day = as_of or today()
    latest = Publication.objects.first()
    again = Again(frozenset(categories) if categories is not None else None, since)
    made = None
    for step in _steps(latest, again, day):
        made = _judge_again(step, Publication(by=by, kind=kind, reason=reason, as_of=day), latest) or made
        latest = made or latest
    return made


@transaction.atomic
def rebuild(*, by: str) -> bool:
    """Judge the whole history again up to the last day judged (today, if none was), and what is derived.

    What was accepted or loaded without judging is judged by this. Return whether a verdict or a reign had to
    be put right.
    """
    ContentVersion.lock()
    latest = Publication.objects.first()
    if latest is None and not Release.objects.exists():
        return False
    day = latest.as_of if latest else today()
    changed = publish(by=by, kind="rebuild", as_of=day) is not None
    if not changed:
        store_current_verdicts(day)
        store_standings()
    return changed


def _steps(latest: Publication | None, again: Again, day: date) -> list[Again]:
    """Return what to judge, in order: first the days that were never judged, then what a change touches."""
    everything = Again()
    if latest is None or latest.as_of > day or again == everything:
        return [everything]
    if latest.as_of == day:
        return [again]
    new_days = Again(since=latest.as_of + timedelta(days=1))
    return [new_days] if again == new_days else [new_days, again]


def _judge_again(again: Again, publication: Publication, latest: Publication | None) -> Publication | None:
    """Judge what `again` names, and write what differs under `publication`."""
    bundle = gather(publication.as_of, again.categories)
    evidence = read_bundle(bundle)
    stored = stored_entries(again.since)
    judged = _decide(evidence, again, stored)
    reigns = judged.decision.reigns
    tails = _changed_tails(evidence, judged, stored, again.since)
    is_new_day = latest is None or latest.as_of != publication.as_of
    if not (tails or is_new_day or are_stale(reigns, evidence)):
        return None
    publication.rules_version = RULES_VERSION
    publication.evidence_digest = digest(bundle)
    publication.save()
    _write_verdicts(publication, tails)
    store_reigns(reigns)
    store_current_verdicts(publication.as_of)
    store_standings()
    ContentVersion.rise()
    return publication


def _decide(evidence: Evidence, again: Again, stored: Mapping[str, Sequence[Entry]]) -> Judged:
    """Decide what `again` names; the categories it leaves out are taken from the stored verdicts."""
    start = again.since
    known = {release.slug for release in evidence.releases}
    kept = {slug: entries for slug, entries in stored.items() if slug in known}
    histories = {}
    for category in evidence.categories:
        slug = category.slug
        if again.categories is None or slug in again.categories:
            worn = crowns_before(slug, start) if start else None
            histories[slug] = judge_category(evidence, slug, start=start, worn=worn)
        else:
            histories[slug] = stored_history(slug, kept, start, reigns_of_others(slug, start))
    decision = compose(
        evidence,
        histories,
        start=start,
        before=held_before(kept, start) if start else None,
        past_reigns=ended_before(start) if start else (),
    )
    return Judged(decision, frozenset(place for history in histories.values() for place in history.shared))


def _changed_tails(
    evidence: Evidence, judged: Judged, stored: Mapping[str, Sequence[Entry]], start: date | None
) -> dict[str, list[Entry]]:
    """Return, by release slug, the entries to write; releases that need none are left out."""
    worder = Worder(evidence, judged.decision.judgement()["reigns"])
    entries = entries_of(worder, judged, stored, start)
    tails = {}
    for release in evidence.releases:
        blank = worder.blank(release.slug)
        before = stored.get(release.slug, [])
        after = entries.get(release.slug, [])
        if not before and not after:
            after = [blank]
        tail = changed_tail(before, after, start, blank)
        if tail:
            tails[release.slug] = tail
    return tails


def _write_verdicts(publication: Publication, tails: Mapping[str, Sequence[Entry]]) -> None:
    releases = dict(Release.objects.filter(slug__in=tails).values_list("slug", "pk"))
    rows = [_row(publication, releases[slug], entry) for slug, entries in tails.items() for entry in entries]
    Verdict.objects.bulk_create(rows, batch_size=500)


def _row(publication: Publication, release: int, entry: Entry) -> Verdict:
    judgement = entry.judgement
    return Verdict(
        publication=publication,
        release_id=release,
        as_of=entry.day,
        state=judgement["state"],
        since=judgement["since"],
        judgement=judgement,
        shared_places=entry.shared,
        is_listed=bool(judgement["boards"]),
        label=entry.texts.label,
        detail=entry.texts.detail,
        answer=entry.texts.answer,
        headline=entry.texts.headline,
        sentence=entry.texts.sentence,
        next_step=entry.texts.next,
    )
