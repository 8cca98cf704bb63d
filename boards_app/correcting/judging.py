"""Judge again what a putting right touched: the boards, each from a first day on."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from boards_app.correcting.log import Why
from boards_app.models import Metric, Publication
from boards_app.publishing import publish
from models_app.models import ContentVersion


class Watch(Protocol):
    """What was so before a change, looked at before it is made, so that what it touched is known after."""

    def touched(self) -> Mapping[int, date]:
        """Return the first day on which evidence of each touched board (by id) now reads otherwise."""

    def note(self, why: Why) -> None:
        """Leave the entries that the change calls for."""


def judge_touched(touched: Mapping[int, date], *, by: str, kind: str, reason: str) -> Publication | None:
    """Judge the categories of these boards again from the earliest day on; None when no verdict depends."""
    slugs = Metric.objects.filter(board__in=list(touched), category__isnull=False).values_list(
        "category__slug", flat=True
    )
    categories = set(slugs)
    if not categories:
        return None
    return publish(by=by, kind=kind, reason=reason, categories=categories, since=min(touched.values()))


def settle(watch: Watch, *, by: str, kind: str, reason: str) -> Publication | None:
    """Count the change, judge again what it touched, and leave its entries."""
    ContentVersion.rise()
    publication = judge_touched(watch.touched(), by=by, kind=kind, reason=reason)
    watch.note(Why(by, reason, publication))
    return publication


def what_changed(publication: Publication | None) -> str:
    """Say how many releases have other verdicts since a judging: a clause without a full stop."""
    count = publication.verdicts.values("release").distinct().count() if publication else 0
    said = {0: "no verdict changed", 1: "the verdicts of 1 release changed"}
    return said.get(count, f"the verdicts of {count} releases changed")
