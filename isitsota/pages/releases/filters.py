"""The filters of the list of releases."""

from datetime import date
from typing import Any

import django_filters
from django.db.models import Q
from django.http import QueryDict

from boards_app.rules.states import STATES
from isitsota.pages.filters import offer_categories_and_labs
from isitsota.pages.judged import Judged
from isitsota.pages.releases_on import releases_on
from models_app.models import Release

LONGEST_NAME = 200
ACCESS = (("api", "API"), ("open", "Open weights"), ("none", "Not available"))


class ReleaseFilter(django_filters.FilterSet):
    """Narrow a list of releases; every value but the name's comes from a closed list."""

    name = django_filters.CharFilter(label="Name contains", lookup_expr="icontains", max_length=LONGEST_NAME)
    state = django_filters.ChoiceFilter(
        label="State", field_name="state", choices=[(one.slug, one.label) for one in STATES]
    )
    category = django_filters.ChoiceFilter(label="Ranked in", method="ranked_in")
    lab = django_filters.ChoiceFilter(label="Lab", field_name="lab__slug")
    access = django_filters.ChoiceFilter(label="Access", method="usable_by", choices=ACCESS)

    class Meta:
        model = Release
        fields: list[str] = []

    def __init__(self, query: QueryDict, judged: Judged) -> None:
        super().__init__(query, queryset=releases_on(judged))
        self.judged = judged
        offer_categories_and_labs(self)

    def ranked_in(self, releases: Any, name: str, value: str) -> Any:
        """Keep those that have a place in a category, on the day judged."""
        return releases.filter(is_ranked(value, "all", self.judged))

    def usable_by(self, releases: Any, name: str, value: str) -> Any:
        """Keep those that the public can use in a way, or in none, on the day judged."""
        return releases.filter(is_usable(value, self.judged))


def is_ranked(category: str, scope: str, judged: Judged) -> Q:
    """Say whether a release of `releases_on` has a place in a category (by slug), among those of a scope."""
    if judged.is_past:
        return Q(**{f"judgement__categories__{category}__scopes__has_key": scope})
    return Q(standings__category__slug=category, standings__scope=scope)


def is_usable(way: str, judged: Judged) -> Q:
    """Say whether the public can use a release in a way of `ACCESS`, on the day judged."""
    day = judged.as_of or date.min
    api, weights = _is_out("api", day), _is_out("weights", day)
    return {"api": api, "open": weights, "none": ~api & ~weights}[way]


def _is_out(what: str, day: date) -> Q:
    """Say whether the API or the weights are out; both sides are plain Booleans, so that they negate."""
    known = Q(**{f"{what}_from__isnull": False})
    return (
        known
        & Q(**{f"{what}_from__lte": day})
        & (Q(**{f"{what}_until__isnull": True}) | Q(**{f"{what}_until__gt": day}))
    )
