"""Which verdicts changed on the day of an edition, with a place on its board; two queries."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from boards_app.models import Alias, Result, Verdict
from boards_app.queries import holding_on
from isitsota.pages.addresses import Addresses
from isitsota.pages.blocks import Label
from isitsota.pages.edition.shape import VerdictChange
from models_app.models import Release


def verdicts_changed(
    board: str, day: date, snapshots: Collection[int], addresses: Addresses
) -> tuple[tuple[VerdictChange, ...], int]:
    """Return the changes of state among the releases that snapshots (ids) name, and how many else changed.

    What did not begin on `day`, or leaves the release's place on the board (a slug) as it was, is no change.
    """
    moved = [
        (release, before, now)
        for release, before, now in _verdicts(day, snapshots)
        if now.as_of == day and _places(before, board) != _places(now, board)
    ]
    new = [one for one in moved if one[1] is None or one[1].state != one[2].state]
    return tuple(_change(*one, addresses) for one in new), len(moved) - len(new)


def _verdicts(day: date, snapshots: Collection[int]) -> list[tuple[Release, Verdict | None, Verdict]]:
    """Return what holds of each release on the day before, and on the day."""
    names = Result.objects.filter(snapshot__in=snapshots).order_by().values("normal_name")
    named = Alias.objects.filter(name__in=names).order_by().values("release")
    rows = Release.objects.published().filter(pk__in=named).order_by("name", "slug")
    keys = list(rows.annotate(before=holding_on(day - timedelta(days=1)), now=holding_on(day)))
    verdicts = Verdict.objects.in_bulk([key for one in keys for key in (one.before, one.now) if key])
    return [(one, verdicts.get(one.before), verdicts[one.now]) for one in keys if one.now]


def _places(verdict: Verdict | None, board: str) -> Any:
    return verdict.judgement["boards"].get(board) if verdict else None


def _change(release: Release, before: Verdict | None, now: Verdict, addresses: Addresses) -> VerdictChange:
    return VerdictChange(
        release=addresses.release(release.slug, release.name),
        before=_label(before) if before else None,
        status=_label(now),
        answer=now.answer,
    )


def _label(verdict: Verdict) -> Label:
    return Label(verdict.state, verdict.label, verdict.detail)
