"""What followed from something done: verdicts and crowns as they were before and are now. Reads only.

`stand` is asked before (`alone` with it for oneself), `followed` after; both are a few queries, however long
the history is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Min

from boards_app.effects import Effects, VerdictChange, crown_changes, in_order
from boards_app.models import CurrentVerdict, Publication, Verdict
from boards_app.rules import Reign
from boards_app.standings import stored_reigns
from boards_app.texts import names_now
from boards_app.timeline import Entry, entry_of
from models_app.clock import today
from models_app.models import ContentVersion


@dataclass(frozen=True)
class Stand:
    """What is said on the last day judged: by which publication, each release's verdict (by id), reigns."""

    latest: Publication | None
    verdicts: Mapping[int, int]
    reigns: Sequence[Reign]


def stand() -> Stand:
    """Return what is said now, to be compared with later; three queries."""
    return Stand(Publication.objects.first(), _current(), stored_reigns())


@contextmanager
def alone() -> Iterator[Stand]:
    """Hold the writers' lock, and yield what is said before the change that is made inside.

    What others write meanwhile would else be told as if it followed from this change.
    """
    with transaction.atomic():
        ContentVersion.lock()
        yield stand()


def followed(before: Stand) -> Effects:
    """Return what the publications since then changed: nothing, where there is none."""
    latest = Publication.objects.first()
    if latest is None or latest == before.latest:
        return Effects(latest.as_of if latest else today())
    crowns = tuple(crown_changes(before.reigns, stored_reigns(), names_now()))
    return Effects(latest.as_of, tuple(in_order(_verdict_changes(before))), crowns)


def _current() -> dict[int, int]:
    return dict(CurrentVerdict.objects.values_list("release_id", "verdict_id"))


def _verdict_changes(before: Stand) -> Iterator[VerdictChange]:
    """Yield a change for each release that a publication since then wrote rows of."""
    written = Verdict.objects.filter(publication__gt=before.latest.pk if before.latest else 0)
    first_days = dict(written.order_by().values_list("release").annotate(first=Min("as_of")))
    now = _current()
    wanted = [of[release] for of in (before.verdicts, now) for release in first_days if release in of]
    rows = Verdict.objects.select_related("release").in_bulk(wanted)
    for release, first in first_days.items():
        if release in now:
            verdict = rows[now[release]]
            was = before.verdicts.get(release)
            yield VerdictChange(
                verdict.release.slug, verdict.release.name, _entry(rows, was), entry_of(verdict), first
            )


def _entry(rows: Mapping[int, Verdict], key: int | None) -> Entry | None:
    return entry_of(rows[key]) if key is not None else None
