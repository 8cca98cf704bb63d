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
        self.day = judged.as_of or date.min
        offer_categories_and_labs(self)

    def ranked_in(self, releases: Any, name: str, value: str) -> Any:
        """Keep those that have a place in a category, on the day judged."""
        if self.judged.is_past:
            return releases.filter(**{f"judgement__categories__{value}__scopes__has_key": "all"})
        return releases.filter(standings__category__slug=value, standings__scope="all")

    def usable_by(self, releases: Any, name: str, value: str) -> Any:
        """Keep those that the public can use in a way, or in none, on the day judged."""
        api, weights = _is_out("api", self.day), _is_out("weights", self.day)
        return releases.filter({"api": api, "open": weights, "none": ~api & ~weights}[value])


def _is_out(what: str, day: date) -> Q:
    """Say whether the API or the weights are out; both sides are plain Booleans, so that they negate."""
    known = Q(**{f"{what}_from__isnull": False})
    return (
        known
        & Q(**{f"{what}_from__lte": day})
        & (Q(**{f"{what}_until__isnull": True}) | Q(**{f"{what}_until__gt": day}))
    )
