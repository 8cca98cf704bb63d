"""Evidence to verdicts: the one writer of verdicts, reigns and standings.

Verdicts are append-only: a publication writes, for each release it changes, the rows from the first day on
which they differ. Everything else here is derived from them and from the rules, and made again each time.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from django.db import transaction

from boards_app.bulk import Row, insert
from boards_app.editions import store_editions
from boards_app.gather import digest, gather
from boards_app.judging import Again, judge_again, steps
from boards_app.models import Publication, Verdict
from boards_app.queries import became_public_since
from boards_app.rules import RULES_VERSION, read_bundle
from boards_app.standings import are_stale, store_current_verdicts, store_reigns, store_standings
from boards_app.timeline import Entry
from models_app.clock import today
from models_app.models import ContentVersion, Release

VERDICT_COLUMNS = (
    "publication_id", "release_id", "as_of", "state", "since", "judgement", "shared_places", "is_listed",
    "label", "detail", "answer", "headline", "sentence", "next_step",
)  # fmt: skip


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
    None): what the change that calls for it touches. Days that were never judged are judged for all; so is
    everything where the set time of a release has come meanwhile, which the schedule would not see any more
    behind this publication. Returns None, and writes no verdict, when nothing differs and no new day was
    judged.
    """
    ContentVersion.lock()
    day = as_of or today()
    latest = Publication.objects.first()
    again = Again(frozenset(categories) if categories is not None else None, since)
    if became_public_since(latest).exists():
        again = Again()
    made = None
    for step in steps(latest, again, day):
        made = _judge_and_write(step, Publication(by=by, kind=kind, reason=reason, as_of=day), latest) or made
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


def _judge_and_write(
    again: Again, publication: Publication, latest: Publication | None
) -> Publication | None:
    """Judge what `again` names, and write what differs under `publication`."""
    bundle = gather(publication.as_of, again.categories)
    judging = judge_again(read_bundle(bundle), again)
    tails = judging.changed_tails()
    store_editions(judging.evidence, again.since)
    reigns = judging.judged.decision.reigns
    is_new_day = latest is None or latest.as_of != publication.as_of
    if not (tails or is_new_day or are_stale(reigns, judging.evidence)):
        return None
    publication.rules_version = RULES_VERSION
    publication.evidence_digest = digest(bundle)
    publication.save()
    releases = dict(Release.objects.order_by().values_list("slug", "pk"))
    _write_verdicts(publication, tails, releases)
    store_reigns(reigns, releases)
    store_current_verdicts(publication.as_of)
    store_standings()
    ContentVersion.rise()
    return publication


def _write_verdicts(
    publication: Publication, tails: Mapping[str, Sequence[Entry]], releases: Mapping[str, int]
) -> None:
    rows = (_row(publication, releases[slug], entry) for slug, entries in tails.items() for entry in entries)
    insert(Verdict, VERDICT_COLUMNS, rows)


def _row(publication: Publication, release: int, entry: Entry) -> Row:
    """Return the values of `VERDICT_COLUMNS`."""
    judgement, said = entry.judgement, entry.texts
    return (
        publication.pk, release, entry.day.isoformat(), judgement["state"], judgement["since"],
        json.dumps(judgement), json.dumps(entry.shared), bool(judgement["boards"]), said.label, said.detail,
        said.answer, said.headline, said.sentence, said.next,
    )  # fmt: skip
