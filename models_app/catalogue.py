"""Writes to the catalogue: each a named, atomic function that takes who did it.

Readers see all of a write or none of it, and the counter of changes (ContentVersion) rises with it.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction
from django.db.models import F

from models_app.history.recording import acts, create_all
from models_app.models import Claim, ClaimedScore, ContentVersion, Fact, Lab, Release, SlugHistory, Source

log = logging.getLogger("catalogue")


@dataclass
class ClaimRows:
    """A claim with its scores, unsaved, and the address of the source that bears it out ("": none)."""

    claim: Claim
    source_url: str = ""
    scores: list[ClaimedScore] = field(default_factory=list)


@dataclass
class ReleaseRows:
    """All rows of a release, unsaved, in the order readers see them."""

    facts: list[Fact] = field(default_factory=list)
    claims: list[ClaimRows] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)


@transaction.atomic
@acts
def save_lab(lab: Lab, *, by: str, old_slugs: Iterable[str] = ()) -> None:
    """Save a lab; the slug it had before, and those in `old_slugs`, lead to it for ever."""
    keep_old_slug(lab)
    lab.save()
    _add_old_slugs(lab, old_slugs)
    ContentVersion.rise()
    log.info("%s saved lab %s", by, lab.slug)


@transaction.atomic
@acts
def save_release(
    release: Release, *, by: str, rows: ReleaseRows | None = None, old_slugs: Iterable[str] = ()
) -> None:
    """Save a release with all its rows (None: its rows stay), and raise its version.

    `updated_on` is stored as it is given. The slug it had before, and those in `old_slugs`, lead to it for
    ever. The caller has validated release and rows.
    """
    keep_old_slug(release)
    if release.pk:
        release.version = F("version") + 1
    release.save()
    release.refresh_from_db(fields=["version"])
    _add_old_slugs(release, old_slugs)
    if rows is not None:
        _replace_rows(release, rows)
    ContentVersion.rise()
    log.info("%s saved release %s, version %s", by, release.slug, release.version)


@transaction.atomic
@acts
def record_change(release: Release, *, by: str, on: date) -> None:
    """Raise a release's version and its last day of change, after it or its rows were saved elsewhere."""
    Release.objects.filter(pk=release.pk).update(version=F("version") + 1, updated_on=on)
    release.refresh_from_db(fields=["version", "updated_on"])
    ContentVersion.rise()
    log.info("%s changed release %s, version %s", by, release.slug, release.version)


def keep_old_slug(thing: Lab | Release) -> None:
    """Put the slug that a stored thing is about to lose into the history; call it before saving.

    A thing that takes back a slug of its own takes it out of the history: an address can't lead to itself.
    """
    if thing.pk is None:
        return
    before = type(thing).objects.filter(pk=thing.pk).values_list("slug", flat=True).first()
    if before is not None and before != thing.slug:
        _add_old_slugs(thing, [before])
        thing.old_slugs.filter(slug=thing.slug).delete()


def _add_old_slugs(thing: Lab | Release, slugs: Iterable[str]) -> None:
    owner = {"release": thing} if isinstance(thing, Release) else {"lab": thing}
    for slug in slugs:
        SlugHistory.objects.get_or_create(slug=slug, **owner)


def _replace_rows(release: Release, rows: ReleaseRows) -> None:
    """Make the rows of a release those given; positions are counted from 0."""
    release.claims.all().delete()
    release.sources.all().delete()
    release.facts.all().delete()
    for position, source in enumerate(rows.sources):
        source.release, source.position = release, position
    create_all(rows.sources)
    sources = {source.url: source for source in rows.sources}
    for position, fact in enumerate(rows.facts):
        fact.release, fact.position = release, position
    create_all(rows.facts)
    for position, of in enumerate(rows.claims):
        of.claim.release, of.claim.position = release, position
        of.claim.source = sources[of.source_url] if of.source_url else None
    create_all([of.claim for of in rows.claims])
    scores = []
    for of in rows.claims:
        for place, score in enumerate(of.scores):
            score.claim, score.position = of.claim, place
            scores.append(score)
    create_all(scores)
