"""`/v1/crowns`: the crowns that are worn on a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import django_filters
from django.http import QueryDict

from boards_app.models import Verdict
from boards_app.queries import verdicts_on
from boards_app.rules.phrases import counted
from boards_app.rules.wording import as_of_sentence
from isitsota.api.answers import Answer
from isitsota.api.filters import Narrowing
from isitsota.api.parameters import AS_OF
from isitsota.api.resources.categories import worn_on
from isitsota.api.resources.narrowing import SCOPES, category_filter, lab_filter, model_filter
from isitsota.pages.addresses import Addresses, CategoryLink, LabLink, ReleaseLink
from isitsota.pages.asked import day_asked, refuse_unknown
from isitsota.pages.judged import judged_on

COLUMNS = (
    "category__slug", "category__name", "scope", "release__slug", "release__name", "release__lab__slug",
    "release__lab__name", "from_on", "release",
)  # fmt: skip


@dataclass(frozen=True)
class Crown:
    """A crown worn on the day. `is_challenged`: its wearer does not lead on that day (R13).

    `sentence` is that of its wearer's verdict, and may name other categories too.
    """

    category: CategoryLink
    scope: Literal["all", "open"]
    release: ReleaseLink
    lab: LabLink
    since: date
    is_challenged: bool
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Crowns(Answer):
    """All crowns worn on the day, by category and scope; tied wearers each have an entry."""

    crowns: tuple[Crown, ...]


class CrownFilter(Narrowing):
    """What a list of crowns can be narrowed by."""

    category = category_filter()
    scope = django_filters.ChoiceFilter(choices=SCOPES, help_text="Who competes")
    model = model_filter()
    lab = lab_filter()


PARAMETERS = (AS_OF, *CrownFilter.parameters())


def load_crowns(query: QueryDict, addresses: Addresses) -> Crowns:
    """Return the crowns worn on the day asked for; three queries, and one for each slug asked for."""
    refuse_unknown(query, [one.name for one in PARAMETERS])
    judged = judged_on(day_asked(query))
    worn = CrownFilter(query, queryset=worn_on(judged.as_of)).narrowed()
    rows = list(
        worn.order_by("category__position", "category__name", "scope", "from_on", "pk").values(*COLUMNS)
    )
    verdicts = _verdicts(judged.as_of, [row["release"] for row in rows])
    chosen = {name: query.get(name, "") for name in CrownFilter.base_filters}
    return Crowns(
        url=f"{addresses.site}/",
        json_url=f"{addresses.api}/v1/crowns{judged.asked(**chosen)}",
        sentence=f"As of {judged.day_text}, isitsota gives {counted(len(rows), 'such crown')}.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        crowns=tuple(_crown(row, verdicts[row["release"]], judged.as_of, addresses) for row in rows),
    )


def _verdicts(day: date | None, releases: list[int]) -> dict[int, Verdict]:
    if day is None or not releases:
        return {}
    return {one.release_id: one for one in verdicts_on(day).filter(release__in=releases)}


def _crown(row: Mapping[str, Any], verdict: Verdict, day: Any, addresses: Addresses) -> Crown:
    categories = verdict.judgement["categories"].get(row["category__slug"], {"scopes": {}})
    return Crown(
        category=addresses.category(row["category__slug"], row["category__name"]),
        scope=row["scope"],
        release=addresses.release(row["release__slug"], row["release__name"]),
        lab=addresses.lab(row["release__lab__slug"], row["release__lab__name"]),
        since=row["from_on"],
        is_challenged=not categories["scopes"].get(row["scope"], {"leads": False})["leads"],
        sentence=as_of_sentence(day, verdict.sentence),
    )
