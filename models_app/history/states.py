"""What a thing and its rows were after each change, read from the rows of history in few queries."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Field, ForeignKey, Model

from models_app.content.kinds import kind_of
from models_app.history.differences import Line, Place, Row, State, above_of, differences
from models_app.history.recording import history_of

GONE = "-"


@dataclass(frozen=True)
class Part:
    """A kind of rows of a thing: its path, such as `claims.scores`, its model, and its link upwards."""

    path: str
    model: type[Model]
    link: ForeignKey[Any, Any] | None
    parts: tuple[Part, ...]

    @property
    def title(self) -> str:
        """Return what people call these rows; nothing for the thing itself."""
        return str(self.model._meta.verbose_name_plural) if self.link else ""

    @property
    def columns(self) -> list[Field[Any, Any]]:
        """Return the fields that say something: all that are kept but the key and the link."""
        tracked = history_of(self.model).tracked_fields
        return [one for one in tracked if not one.primary_key and one != self.link]

    def walk(self) -> Iterator[Part]:
        """Yield it and all below it."""
        yield self
        for part in self.parts:
            yield from part.walk()


def part_of(model: type[Model], path: str = "", link: ForeignKey[Any, Any] | None = None) -> Part:
    """Return a model with the parts that it names in `history_parts`."""
    below = []
    for name in getattr(model, "history_parts", ()):
        relation: Any = model._meta.get_field(name)
        below.append(part_of(relation.related_model, f"{path}.{name}".strip("."), relation.field))
    return Part(path, model, link, tuple(below))


@dataclass
class Change:
    """What somebody did at once, and the state it led to; `state` is empty where the thing was deleted."""

    key: UUID
    by: str
    at: datetime
    reason: str
    records: list[tuple[Part, Any]] = field(default_factory=list)
    state: State = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    told: list[Line] = field(default_factory=list)

    @property
    def is_removal(self) -> bool:
        """Tell whether it deleted the thing."""
        return not self.state

    @property
    def is_first(self) -> bool:
        """Tell whether it added the thing."""
        return any(record.history_type == "+" for part, record in self.records if part.link is None)


def changes(model: type[Model], pk: int) -> list[Change]:
    """Return every change of a thing and its rows, oldest first; those that changed nothing are left out."""
    whole = part_of(model)
    records = list(_records(whole, {pk}))
    names = _names(records)
    found: dict[UUID, Change] = {}
    for part, record in sorted(records, key=lambda pair: (pair[1].history_date, pair[1].history_id)):
        key = record.history_change
        change = found.setdefault(key, Change(key, record.history_user_id, record.history_date, ""))
        change.at, change.reason = record.history_date, record.history_change_reason or change.reason
        change.records.append((part, record))
    state: dict[Place, Row] = {}
    for change in found.values():
        before = dict(state)
        for part, record in change.records:
            _apply(state, part, record, names, pk)
        change.state = _in_order(state, whole) if ("", pk) in state else {}
        change.lines = differences(before, change.state)
    return [one for one in found.values() if one.lines or one.is_first or one.is_removal]


def _records(part: Part, keys: Collection[int]) -> Iterator[tuple[Part, Any]]:
    """Yield the rows of history of the rows with these keys, or below them, at any time."""
    kept = history_of(part.model)
    if part.link is None:
        rows = list(kept.objects.filter(id__in=keys))
    else:
        ours = kept.objects.filter(**{f"{part.link.attname}__in": keys}).values("id")
        rows = list(kept.objects.filter(id__in=ours))
    yield from ((part, row) for row in rows)
    for below in part.parts:
        yield from _records(below, {row.id for row in rows})


def _apply(
    state: dict[Place, Row], part: Part, record: Any, names: Mapping[type[Model], Mapping[int, str]], pk: int
) -> None:
    place = (part.path, record.id)
    parent = getattr(record, part.link.attname) if part.link else None
    above = part.path.rpartition(".")[0]
    is_ours = parent is None or (parent == pk if not above else (above, parent) in state)
    if record.history_type == GONE or not is_ours:
        state.pop(place, None)
        return
    texts = {str(one.verbose_name): text_of(one, getattr(record, one.attname), names) for one in part.columns}
    values = {one.name: getattr(record, one.attname) for one in part.columns}
    key = getattr(part.model, "history_key", "")
    name = str(values[key])[:80] if key else ""
    state[place] = Row(part.path, record.id, parent, name, texts, values)


def _in_order(state: Mapping[Place, Row], whole: Part) -> State:
    """Return the state with the rows of each part in their order."""
    parts = [part.path for part in whole.walk()]
    kept = [place for place, row in state.items() if "." not in place[0] or above_of(row) in state]
    order = sorted(
        kept, key=lambda place: (parts.index(place[0]), state[place].values.get("position", 0), place[1])
    )
    return {place: state[place] for place in order}


def text_of(column: Field[Any, Any], value: Any, names: Mapping[type[Model], Mapping[int, str]]) -> str:
    """Return a value as people read it; "" for none."""
    if value is None or value == "":
        return ""
    if column.is_relation:
        return names.get(column.related_model, {}).get(value, f"no. {value}, since deleted")  # type: ignore[arg-type]
    if column.choices:
        return str(dict(column.flatchoices).get(value, value))
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return kind_of(column).write(value)


def _names(records: Collection[tuple[Part, Any]]) -> dict[type[Model], dict[int, str]]:
    """Return what people call the things that rows of history point to, deleted ones by their last name."""
    wanted: dict[type[Model], set[int]] = {}
    for part, record in records:
        for column in part.columns:
            if column.is_relation:
                wanted.setdefault(column.related_model, set()).add(getattr(record, column.attname))  # type: ignore[arg-type]
    names = {}
    for model, keys in wanted.items():
        found = {pk: str(one) for pk, one in model._default_manager.in_bulk(keys - {None}).items()}
        last = {
            record.id: f"{record.instance} (since deleted)"
            for part, record in records
            if part.model is model and record.history_type == GONE and record.id not in found
        }
        names[model] = last | found
    return names


def key_of(text: str) -> int | None:
    """Return the key that an address names, or None where it can be none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def newest(model: type[Model], pk: int) -> Any:
    """Return the last row of history of a thing or its rows, or None."""
    rows = [row for part in part_of(model).walk() if (row := _last(part, pk)) is not None]
    return max(rows, key=lambda row: row.history_date, default=None)


def _last(part: Part, pk: int) -> Any:
    kept = history_of(part.model).objects.order_by("-history_date", "-history_id")
    if part.link is None:
        return kept.filter(id=pk).first()
    above = part.path.count(".")
    return kept.filter(**{part.link.attname: pk}).first() if above == 0 else None
