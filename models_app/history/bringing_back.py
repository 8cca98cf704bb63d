"""Bring an old state back: what a form can't say is done after its save, in the same transaction."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from models_app.history.differences import Place, Row, State, matches
from models_app.history.states import Part, changes, part_of


def state_now(model: type[Model], pk: int | None) -> State:
    """Return the state that the newest change led to; empty where there is none."""
    known = changes(model, pk) if pk is not None else []
    return known[-1].state if known else {}


def finish(model: type[Model], pk: int, old: State) -> int:
    """Make the rows of a saved thing those of an old state, and return how many were not so yet.

    A form can't say which row points to one that it makes itself, nor hold the rows of its rows. Raises
    ValidationError where a row can't be as it was.
    """
    now = state_now(model, pk)
    matched = {**matches(old, now), _root(old): ("", pk)}
    parts = [part for part in part_of(model).walk() if part.link]
    done = sum(_finish_part(part, parts, old, now, matched) for part in parts)
    return done + sum(_remove_strangers(part, old, now, matched) for part in reversed(parts))


def _root(state: State) -> Place:
    return next(place for place in state if place[0] == "")


def _finish_part(part: Part, parts: list[Part], old: State, now: State, matched: dict[Place, Place]) -> int:
    done = 0
    for place, row in old.items():
        if place[0] == part.path:
            values = _values(part, parts, row, matched)
            found = now.get(matched[place]) if place in matched else None
            if found is None or any(found.values.get(name) != value for name, value in values.items()):
                matched[place] = (part.path, _save(part, row, found, values, matched))
                done += 1
    return done


def _values(part: Part, parts: list[Part], row: Row, matched: Mapping[Place, Place]) -> dict[str, Any]:
    """Return the values of an old row, pointing to the rows of now."""
    paths = {one.model: one.path for one in parts}
    values = dict(row.values)
    for column in part.columns:
        path = paths.get(column.related_model) if column.is_relation else None  # type: ignore[arg-type]
        if path is not None and values[column.name] is not None:
            values[column.name] = matched.get((path, values[column.name]), ("", None))[1]
    return values


def _save(
    part: Part, row: Row, found: Row | None, values: Mapping[str, Any], matched: Mapping[Place, Place]
) -> int:
    instance: Any = part.model._default_manager.get(pk=found.pk) if found else part.model()
    for column in part.columns:
        setattr(instance, column.attname, values[column.name])
    if part.link is not None and row.parent is not None:
        above = matched[(part.path.rpartition(".")[0], row.parent)]
        setattr(instance, part.link.attname, above[1])
    instance.full_clean()
    instance.save()
    return int(instance.pk)


def _remove_strangers(part: Part, old: State, now: State, matched: Mapping[Place, Place]) -> int:
    """Delete rows that the old state has not; the form has deleted those it holds itself."""
    kept = {place for place in matched.values() if place[0] == part.path}
    gone = [place[1] for place in now if place[0] == part.path and place not in kept]
    for instance in part.model._default_manager.filter(pk__in=gone):
        instance.delete()
    return len(gone)
