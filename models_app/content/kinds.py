"""How the values of fields are written as text: one readable form each, and back, exactly."""

from __future__ import annotations  # Django's Field takes no parameters when the code runs

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.db import models

from models_app.days import read_day
from models_app.yaml_reading import shown


@dataclass(frozen=True)
class Kind:
    """A pair of functions: `read` raises ValueError with what is allowed; `write` is its inverse."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _read_day(text: str) -> date:
    try:
        return read_day(text)
    except ValueError as error:
        raise ValueError(f"{shown(text)} {error}") from error


def _read_moment(text: str) -> datetime:
    pattern = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{6})?)?Z"
    if not re.fullmatch(pattern, text):
        raise ValueError(f"{shown(text)} is no time; write YYYY-MM-DDTHH:MMZ (UTC)")
    try:
        return datetime.fromisoformat(text.removesuffix("Z")).replace(tzinfo=UTC)
    except ValueError as error:
        raise ValueError(f"{shown(text)} is no time of the calendar") from error


def _write_moment(moment: datetime) -> str:
    plain = moment.astimezone(UTC).replace(tzinfo=None)
    has_seconds = plain.second or plain.microsecond
    return f"{plain.isoformat() if has_seconds else plain.isoformat(timespec='minutes')}Z"


def _read_yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{shown(text)} is not allowed; write yes or no")
    return text == "yes"


def _whole(largest: int) -> Kind:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,20}", text):
            raise ValueError(f"{shown(text)} is no whole number; write digits only")
        if int(text) > largest:
            raise ValueError(f"{text} is too large; write at most {largest}")
        return int(text)

    return Kind(read, str)


def _read_decimal(text: str) -> Decimal:
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{1,20})?", text):
        raise ValueError(f"{shown(text)} is no number; write it as 35 or 32.8")
    return Decimal(text)


def _same(text: str) -> str:
    return text


TEXT = Kind(_same, str)
DAY = Kind(_read_day, date.isoformat)
MOMENT = Kind(_read_moment, _write_moment)
YES_NO = Kind(_read_yes_no, lambda value: "yes" if value else "no")
# What PostgreSQL holds, which content must fit wherever it is loaded first; SQLite takes more.
SMALL, WHOLE, BIG = (_whole(2**bits - 1) for bits in (15, 31, 63))
DECIMAL = Kind(_read_decimal, lambda value: f"{value.normalize():f}")


def kind_of(field: models.Field[Any, Any]) -> Kind:
    """Return how a model field's values are written. Relations are written as the slug they lead to."""
    if field.choices:
        return _choice([str(value) for value, _ in field.flatchoices])
    kinds = [
        (models.DateTimeField, MOMENT),  # before DateField, which it derives from
        (models.DateField, DAY),
        (models.BooleanField, YES_NO),
        (models.DecimalField, DECIMAL),
        (models.PositiveSmallIntegerField, SMALL),
        (models.PositiveBigIntegerField, BIG),
        (models.IntegerField, WHOLE),  # after the two, which derive from it
    ]
    return next((kind for of, kind in kinds if isinstance(field, of)), TEXT)


def _choice(allowed: list[str]) -> Kind:
    def read(text: str) -> str:
        if text not in allowed:
            raise ValueError(
                f"{shown(text)} is not allowed; write {', '.join(allowed[:-1])} or {allowed[-1]}"
            )
        return text

    return Kind(read, str)
