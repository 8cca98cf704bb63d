"""Filters of lists: their parts on a page, and a refusal that says what is allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import django_filters
from django.db.models import F, Value
from django.http import QueryDict

from boards_app.models import Category
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


def offer_categories_and_labs(filters: django_filters.FilterSet) -> None:
    """Let the filters `category` and `lab` take those there are, in the order of the site; one query."""
    columns = ("of", "place", "name", "slug")
    labs = public_labs().order_by().annotate(of=Value("lab"), place=Value(0)).values_list(*columns)
    categories = Category.objects.annotate(of=Value("category"), place=F("position")).order_by()
    rows = list(labs.union(categories.values_list(*columns), all=True).order_by(*columns))
    for name in ("category", "lab"):
        filters.filters[name].extra["choices"] = [(slug, words) for of, _, words, slug in rows if of == name]


def chosen_in(query: QueryDict, filters: django_filters.FilterSet) -> dict[str, str]:
    """Return the filters that a query sets, with their values. Raises BadQuery for a value not taken."""
    problems = [_problem(name, str(query[name]), filters.filters[name].extra) for name in filters.form.errors]
    if problems:
        raise BadQuery(problems)
    return {name: str(query[name]) for name in filters.filters if query.get(name)}


def _problem(name: str, value: str, extra: Mapping[str, Any]) -> str:
    """Say what a filter takes: one of its choices, or a text that is not too long."""
    if "choices" not in extra:
        return f"{name}: at most {extra['max_length']} characters."
    allowed = ", ".join(choice for choice, _ in extra["choices"])
    return f"{name}: {value[:60]!r} is not known; allowed are {allowed}."


def shown(filters: django_filters.FilterSet, chosen: dict[str, str]) -> tuple[Filter, ...]:
    """Return the filters as a page shows them."""
    return tuple(_shown(name, one, chosen.get(name, "")) for name, one in filters.filters.items())


def _shown(name: str, one: Any, value: str) -> Filter:
    choices = tuple(Choice(choice, words, choice == value) for choice, words in one.extra.get("choices", ()))
    return Filter(name, one.label, value, choices)
