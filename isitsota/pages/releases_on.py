"""The public releases as they are judged on the day that a page shows."""

from datetime import date
from typing import Any

from django.db.models import F, Min, Q
from django.db.models.functions import Coalesce

from boards_app.queries import holding_on
from isitsota.pages.judged import Judged
from models_app.models import Release

_SAID = ("label", "detail", "answer", "since", "judgement")
_BEGAN = Coalesce("announced_on", "tracking_since")


def releases_on(judged: Judged) -> Any:
    """Return the releases, each with the state, label, detail, answer, since and judgement of its verdict.

    They are None where it is not judged yet. On a past day those are left out that were not known by then.
    """
    if judged.is_past and judged.as_of:
        public = Release.objects.published()
        held = public.alias(holding=holding_on(judged.as_of), began=_BEGAN).filter(verdicts__pk=F("holding"))
        return _with_verdict(held, "verdicts", F("verdicts__state")).filter(_is_known(judged.as_of))
    return _TODAY.all()


def _with_verdict(releases: Any, path: str, state: F) -> Any:
    return releases.annotate(state=state, **{name: F(f"{path}__{name}") for name in _SAID})


# Made once, since to find the columns anew for each request takes as long as to read them.
_TODAY = _with_verdict(Release.objects.published(), "current_verdict__verdict", F("current_verdict__state"))


def _is_known(day: date) -> Q:
    """Keep what had a state by then, what was announced or tracked, and what has no day of either."""
    return Q(since__isnull=False) | Q(began=None) | Q(began__lte=day)


def first_known(releases: Any) -> date | None:
    """Return the first day on which any of them was announced or tracked; None where none has such a day."""
    first: date | None = releases.aggregate(first=Min(_BEGAN))["first"]
    return first
