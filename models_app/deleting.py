"""What would go with rows that are deleted, and what keeps them: told in numbers, in a few queries.

Django names every row that hangs on them instead, of which a board at size has more than a hundred thousand.
"""

from __future__ import annotations  # Django's query sets take no parameters when the code runs

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import CASCADE, PROTECT, Model, QuerySet
from django.http import HttpRequest

Rows = QuerySet[Any]
Count = Counter[type[Model]]
Told = tuple[list[str], dict[str, int], set[str], list[str]]


@dataclass(frozen=True)
class Hanging:
    """What hangs on rows, by model: how many rows would go along, and how many keep them from going."""

    going: Count = field(default_factory=Counter)
    keeping: Count = field(default_factory=Counter)


def hanging_on(rows: Rows) -> Hanging:
    """Return what hangs on rows, and on what would go along with them: a query for each relation."""
    found = Hanging()
    for rule, related in _related(rows):
        number = related.count()
        if number and rule is PROTECT:
            found.keeping[related.model] += number
        elif number:
            found.going[related.model] += number
            along = hanging_on(related)
            found.going.update(along.going)
            found.keeping.update(along.keeping)
    return found


def _related(rows: Rows) -> Iterator[tuple[Any, Rows]]:
    """Yield the rows that name these in a relation that lets them go along, or keeps these."""
    for relation in rows.model._meta.get_fields(include_hidden=True):
        rule = getattr(relation, "on_delete", None)
        if relation.auto_created and not relation.concrete and rule in (CASCADE, PROTECT):
            related: Any = relation.related_model
            yield rule, related._base_manager.filter(**{f"{relation.field.name}__in": rows})


def told(page: Any, request: HttpRequest, objs: Iterable[Any]) -> Told:
    """Return what the pages that ask before something is deleted say, in the form Django wants it in.

    What a page of the admin lets nobody delete keeps the rows too, though it would go along.
    """
    model, rows = page.model, list(objs)
    found = hanging_on(model._base_manager.filter(pk__in=[row.pk for row in rows]))
    pages = page.admin_site._registry
    kept = {kind: count for kind, count in found.going.items() if kind in pages and pages[kind].is_kept}
    going = found.going - Counter(kept)
    may_not = {_called(kind, 1) for kind in going if not _may_delete(pages.get(kind), request)}
    may_not |= {_called(model, 1) for row in rows if not page.has_delete_permission(request, row)}
    numbers = {_called(kind, 2): count for kind, count in [(model, len(rows)), *going.items()]}
    kept |= found.keeping
    keeping = [_keeps(kind, count, pages.get(kind)) for kind, count in kept.items()]
    advice = [page.instead_of_deleting] if keeping and page.instead_of_deleting else []
    return [str(row) for row in rows], numbers, may_not, keeping + advice


def _called(kind: type[Model], count: int) -> str:
    return str(kind._meta.verbose_name if count == 1 else kind._meta.verbose_name_plural)


def _may_delete(page: Any, request: HttpRequest) -> bool:
    """Tell whether somebody may delete a kind of row; what has no page of its own goes with what it is on."""
    return page is None or bool(page.has_delete_permission(request))


def _keeps(kind: type[Model], count: int, page: Any) -> str:
    is_kept = page is not None and page.is_kept
    todo = "never deleted" if is_kept else "to be deleted or led elsewhere first"
    return f"{count:,} {_called(kind, count)}, {todo}"
