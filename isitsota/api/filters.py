"""What the filters of lists have in common: slugs that are there, days, yes or no; and how they say no."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from boards_app.models import Metric
from isitsota.api.parameters import DAY, TEXT, Parameter, named
from isitsota.pages.asked import BadQuery, Refusal, day_of

LISTED = 100  # slugs in a refusal, at most
TRUTH = {"true": True, "false": False}


class SlugFilter(django_filters.ModelChoiceFilter):
    """Keep what belongs to a thing of a slug.

    `component` is what the contract calls the slugs; `things` may be a callable.
    """

    def __init__(self, component: str, things: Any, **rest: Any) -> None:
        super().__init__(queryset=things, to_field_name="slug", **rest)
        self.component = component

    def taken(self) -> tuple[str, ...]:
        """Return the slugs that it takes, none where they are too many to read."""
        return _listed(self.field.queryset.order_by("slug").values_list("slug", flat=True))


class _KeyField(forms.CharField):
    def clean(self, value: Any) -> Any:
        """Return the key of a metric, or None where none is given."""
        if value and not Metric.objects.filter(key=value).exists():
            raise forms.ValidationError("no metric has this key")
        return value or None


class MetricFilter(django_filters.Filter):
    """Keep what is of the metrics that have a key; several boards may have one each."""

    field_class = _KeyField
    component = "MetricKey"

    def taken(self) -> tuple[str, ...]:
        """Return the keys that there are, none where they are too many to read."""
        return _listed(Metric.objects.order_by("key").values_list("key", flat=True).distinct())


def _listed(values: QuerySet[Any, str]) -> tuple[str, ...]:
    few = values[: LISTED + 1]
    return tuple(few) if len(few) <= LISTED else ()


class _DayField(forms.CharField):
    def clean(self, value: Any) -> Any:
        """Return a day, or None where none is given."""
        try:
            return day_of(value, "") if value else None
        except BadQuery as error:
            raise forms.ValidationError(str(error)) from error


class DayFilter(django_filters.Filter):
    """Keep what is not before, or not after, a day; the day itself is kept by both."""

    field_class = _DayField


class TruthFilter(django_filters.TypedChoiceFilter):
    """Keep what is so ("true"), or what is not ("false")."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(choices=[(word, word) for word in TRUTH], coerce=TRUTH.__getitem__, **rest)


class Narrowing(django_filters.FilterSet):
    """The filters of a list. The help text of each says to readers of the contract what it keeps."""

    def narrowed(self) -> QuerySet[Any]:
        """Return the rows that fit. Raises BadQuery for values that no filter takes, all of them at once."""
        refusals = [self._refusal(name) for name in self.form.errors]
        if refusals:
            raise BadQuery(refusals)
        return self.qs

    @classmethod
    def is_asked(cls, query: QueryDict) -> bool:
        """Tell whether a query sets any filter; to make them all only to find none takes a millisecond."""
        return any(query.get(name) for name in cls.base_filters)

    def _refusal(self, name: str) -> Refusal:
        one = self.filters[name]
        allowed = one.taken() if isinstance(one, SlugFilter | MetricFilter) else choices_of(one)
        may = f"allowed are {', '.join(allowed)}" if allowed else _taken(one)
        return Refusal(name, f"{name}: {self.data[name][:60]!r} can't be taken; {may}.", allowed)

    @classmethod
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the filters as the contract lists them."""
        return tuple(
            Parameter(name, f"{one.extra['help_text']}.", _schema(one))
            for name, one in cls.base_filters.items()
        )


def choices_of(one: django_filters.Filter) -> tuple[str, ...]:
    """Return the values that a filter takes, none where that is no closed list."""
    return tuple(str(value) for value, _ in one.extra.get("choices", ()))


def _schema(one: django_filters.Filter) -> dict[str, Any]:
    if isinstance(one, DayFilter):
        return DAY
    if isinstance(one, SlugFilter | MetricFilter):
        return named(one.component)
    choices = choices_of(one)
    return {"type": "string", "enum": list(choices)} if choices else TEXT


def _taken(one: Any) -> str:
    """Say what a filter without a closed list takes."""
    longest = one.extra.get("max_length")
    return f"at most {longest} characters" if longest else str(one.extra["help_text"])
