"""Filters of lists: their parts on a page, and a refusal that says what is allowed."""

from dataclasses import dataclass
from typing import Any

import django_filters
from django.http import QueryDict

from isitsota.pages.asked import BadQuery
from models_app.models import Lab, Release


@dataclass(frozen=True)
class Choice:
    """One value of a filter."""

    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True)
class Filter:
    """One filter: its parameter, its words, and its values; none where it takes any text."""

    parameter: str
    words: str
    value: str
    choices: tuple[Choice, ...]


def public_labs() -> Any:
    """Return the labs that have a public release, by name."""
    return Lab.objects.filter(releases__in=Release.objects.published()).distinct().order_by("name", "slug")


def chosen_in(query: QueryDict, filters: django_filters.FilterSet) -> dict[str, str]:
    """Return the filters that a query sets, with their values. Raises BadQuery for a value not taken."""
    problems = []
    for name in filters.form.errors:
        allowed = ", ".join(value for value, _ in filters.filters[name].extra["choices"])
        problems.append(f"{name}: {query[name][:60]!r} is not known; allowed are {allowed}.")
    if problems:
        raise BadQuery(problems)
    return {name: str(query[name]) for name in filters.filters if query.get(name)}


def shown(filters: django_filters.FilterSet, chosen: dict[str, str]) -> tuple[Filter, ...]:
    """Return the filters as a page shows them."""
    return tuple(_shown(name, one, chosen.get(name, "")) for name, one in filters.filters.items())


def _shown(name: str, one: Any, value: str) -> Filter:
    choices = tuple(Choice(choice, words, choice == value) for choice, words in one.extra.get("choices", ()))
    return Filter(name, one.label, value, choices)
