"""Rows to changes of verdicts, with what moved: five queries, whatever the list."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from boards_app.models import Correction, Reign, Verdict
from boards_app.models.log import CorrectionKind
from boards_app.queries import of_public, verdicts_that_hold
from boards_app.rules.states import STATE_BY_SLUG
from boards_app.timeline import UNTOUCHED
from isitsota.pages.addresses import Addresses
from isitsota.pages.blocks import Label
from isitsota.pages.changes.causes import Scene, Step, causes_of
from isitsota.pages.changes.filters import NEW_STATE, crown_lost, crown_won
from isitsota.pages.changes.scenes import read_scenes
from isitsota.pages.changes.shape import CrownChange, VerdictChange

Crowns = Mapping[tuple[int, date], tuple[CrownChange, ...]]
BEGINNING = Label("unconfirmed", STATE_BY_SLUG["unconfirmed"].label, "")


def changes_until(day: date | None) -> QuerySet[Verdict]:
    """Return the verdicts that hold and began a state, or won or lost a crown, up to a day; newest first.

    A row whose `since` is its own day begins a state; other rows say something new about the same state.
    """
    rows = verdicts_that_hold().filter(of_public())
    if day:
        rows = rows.filter(as_of__lte=day)
    changes = rows.filter(NEW_STATE | Q(crown_won()) | Q(crown_lost()))
    return changes.order_by("-as_of", "release__slug")


def read_changes(rows: QuerySet[Verdict], addresses: Addresses) -> tuple[VerdictChange, ...]:
    """Return changes with the state before each, the crowns of its day, and what moved."""
    found = list(_with_before(rows.select_related("release__lab", "publication")))
    before = Verdict.objects.in_bulk([row.before for row in found if row.before])
    days = {row.as_of for row in found}
    crowns, scenes = _crowns(found, days, addresses), read_scenes(days)
    return tuple(_change(row, before.get(row.before), crowns, scenes[row.as_of], addresses) for row in found)


def _with_before(rows: QuerySet[Verdict]) -> Any:
    """Add to each row the key of the one that held before it, and the correction that it was judged for."""
    earlier = Verdict.objects.filter(release=OuterRef("release"), as_of__lt=OuterRef("as_of"))
    corrections = Correction.objects.filter(publication=OuterRef("publication")).order_by("-id")
    return rows.annotate(
        before=Subquery(earlier.order_by("-publication_id", "-as_of").values("pk")[:1]),
        correction=Subquery(corrections.values("kind")[:1]),
    )


def _change(
    row: Any, before: Verdict | None, crowns: Crowns, scene: Scene, addresses: Addresses
) -> VerdictChange:
    release, won_or_lost = row.release, crowns.get((row.release_id, row.as_of), ())
    step = Step(
        before=before.judgement if before else UNTOUCHED,
        after=row.judgement,
        weights_from=release.weights_from,
        weights_until=release.weights_until,
        judged_for=row.publication.kind,
        crowned_in=frozenset(crown.category.slug for crown in won_or_lost),
    )
    return VerdictChange(
        day=row.as_of,
        status=Label(row.state, row.label, row.detail),
        answer=row.answer,
        release=addresses.release(release.slug, release.name),
        lab=addresses.lab(release.lab.slug, release.lab.name),
        was=Label(before.state, before.label, before.detail) if before else BEGINNING,
        crowns=won_or_lost,
        causes=causes_of(step, scene),
        correction=CorrectionKind(row.correction).label if row.correction else "",
    )


def _crowns(found: Iterable[Verdict], days: set[date], addresses: Addresses) -> Crowns:
    """Read the crowns that these releases won and lost on these days."""
    of_these = Reign.objects.filter(release__in=[row.release_id for row in found])
    reigns = of_these.filter(Q(from_on__in=days) | Q(until_on__in=days)).select_related("category")
    crowns: dict[tuple[int, date], tuple[CrownChange, ...]] = defaultdict(tuple)
    for reign in reigns.order_by("category__position", "category__name", "scope"):
        category = addresses.category(reign.category.slug, reign.category.name)
        for day, is_won in ((reign.from_on, True), (reign.until_on, False)):
            if day:
                crowns[reign.release_id, day] += (CrownChange(category, reign.scope, is_won),)
    return crowns
