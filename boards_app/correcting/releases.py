"""What judging reads of a release, and how much is judged again when it changes."""

from datetime import date
from typing import NamedTuple

from django.db.models import Min

from boards_app.gather import SPANS
from boards_app.judging import Again
from boards_app.models import Alias, Metric, Result, Snapshot, Verdict
from models_app.clock import today
from models_app.models import Source
from models_app.models.release import ReleaseQuerySet


class ReleaseRead(NamedTuple):
    """A release as judging reads it: facts and claims are no part of it, nothing counts them.

    `called` are its slug, its name and its lab's slug; `days` the days of its use, None where there is none;
    `sources` the days of its sources, in order.
    """

    key: int
    called: tuple[str, str, str]
    days: tuple[date | None, ...]
    sources: tuple[date | None, ...]

    @property
    def turning(self) -> set[date]:
        """Return the days on which its state may change."""
        return {day for day in (*self.days, *self.sources) if day}


def read_release(rows: ReleaseQuerySet) -> ReleaseRead | None:
    """Return what judging reads of the first of these releases; None where readers see none of them."""
    columns = ("pk", "slug", "name", "lab__slug", "announced_on", *SPANS)
    row = rows.published().values_list(*columns).first()
    if row is None:
        return None
    key, slug, name, lab, *days = row
    sources = Source.objects.filter(release=key).values_list("dated_on", flat=True)
    return ReleaseRead(key, (slug, name, lab), tuple(days), tuple(sorted(sources, key=str)))


def touched_by(before: ReleaseRead | None, after: ReleaseRead | None) -> Again:
    """Return what to judge again: all, where it is called otherwise; else the categories of its boards.

    Those are judged from the first day on which a board lists it or its own state may change: on days before,
    nothing says anything of it. All are, too, where it comes back to readers: what was said of it before may
    call it by another name.
    """
    reads = [read for read in (before, after) if read]
    if len({(read.key, read.called) for read in reads}) != 1:
        return Again()
    if before is None and Verdict.objects.filter(release=reads[0].key).exists():
        return Again()
    listed = _listed(reads[0].key)
    days = {today(), *listed.values()}.union(*(read.turning for read in reads))
    categories = Metric.objects.filter(board__in=listed, category__isnull=False)
    return Again(frozenset(categories.values_list("category__slug", flat=True)), min(days))


def _listed(key: int) -> dict[int, date]:
    """Return, by the ids of boards, the first accepted snapshot with a name that may mean the release."""
    names = Alias.objects.filter(release=key).values("name")
    rows = Result.objects.filter(normal_name__in=names, snapshot__in=Snapshot.objects.accepted())
    of_boards = rows.order_by().values("snapshot__board").annotate(first=Min("snapshot__taken_on"))
    return dict(of_boards.values_list("snapshot__board", "first"))
