"""The filters of the log of verdict changes."""

from typing import Any

import django_filters
from django.db.models import Exists, F, OuterRef, Q
from django.http import QueryDict

from boards_app.models import Reign
from boards_app.rules.states import STATES
from isitsota.pages.filters import offer_categories_and_labs

KINDS = (("state", "New state"), ("crown-won", "Crown won"), ("crown-lost", "Crown lost"))
NEW_STATE = Q(as_of=F("since"))


def crown_won(**narrow: str) -> Exists:
    """Tell of a row of verdicts whether the release won a crown on its day."""
    return Exists(Reign.objects.filter(release=OuterRef("release"), from_on=OuterRef("as_of"), **narrow))


def crown_lost(**narrow: str) -> Exists:
    """Tell of a row of verdicts whether the release lost a crown on its day."""
    return Exists(Reign.objects.filter(release=OuterRef("release"), until_on=OuterRef("as_of"), **narrow))


class ChangeFilter(django_filters.FilterSet):
    """Narrow the log; every value comes from a closed list."""

    kind = django_filters.ChoiceFilter(label="Kind", method="of_kind", choices=KINDS)
    state = django_filters.ChoiceFilter(label="State now", choices=[(one.slug, one.label) for one in STATES])
    category = django_filters.ChoiceFilter(label="On boards of", method="in_category")
    lab = django_filters.ChoiceFilter(label="Lab", field_name="release__lab__slug")

    def __init__(self, query: QueryDict, changes: Any) -> None:
        super().__init__(query, queryset=changes)
        offer_categories_and_labs(self)

    def of_kind(self, changes: Any, name: str, value: str) -> Any:
        """Keep new states, crowns won or crowns lost."""
        return changes.filter(
            {"state": NEW_STATE, "crown-won": crown_won(), "crown-lost": crown_lost()}[value]
        )

    def in_category(self, changes: Any, name: str, value: str) -> Any:
        """Keep what a fresh board of a category lists on that day, and what won or lost its crown."""
        is_listed = Q(judgement__categories__has_key=value)
        won, lost = crown_won(category__slug=value), crown_lost(category__slug=value)
        return changes.filter(is_listed | Q(won) | Q(lost))
