"""Read one field of a bundle: the right type and form, or a BundleError with place and what is allowed."""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.intervals import MOST_DIGITS, Number, read_number

LARGEST_WHOLE = 10**15

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Doubled:
    """Stands for a JSON object in which `key` stood twice; no field reads it, so its place is said."""

    def __init__(self, key: str) -> None:
        self.key = key


def mapping(
    value: object, where: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, object]:
    """Read an object with all `required` keys and no others than these and the `optional` ones."""
    if isinstance(value, Doubled):
        raise BundleError(f"{where}: the key {quoted(value.key)} stands twice")
    if not isinstance(value, Mapping):
        raise BundleError(f"{where}: {quoted(value)} must be an object")
    for key in value:
        if key not in required and key not in optional:
            allowed = ", ".join((*required, *optional))
            raise BundleError(f"{where}: unknown key {quoted(key)}; allowed are {allowed}")
    for key in required:
        if key not in value:
            raise BundleError(f"{where}: the key {quoted(key)} is missing")
    return value


def sequence(value: object, where: str) -> Sequence[object]:
    """Read a list."""
    if isinstance(value, list | tuple):
        return value
    raise BundleError(f"{where}: {_shown(value)} must be a list")


def text(value: object, where: str) -> str:
    """Read a text; one with half a surrogate pair is none, as no file can hold it."""
    if not isinstance(value, str):
        raise BundleError(f"{where}: {_shown(value)} must be a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise BundleError(f"{where}: {quoted(value)} holds half a surrogate pair") from error
    return value


def slug(value: object, where: str) -> str:
    """Read a text that names a thing: not empty."""
    if text(value, where):
        return str(value)
    raise BundleError(f"{where}: must not be empty")


def truth(value: object, where: str) -> bool:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    raise BundleError(f"{where}: {_shown(value)} must be true or false")


def whole(value: object, where: str, least: int = 1) -> int:
    """Read a whole number from `least` to 10**15."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BundleError(f"{where}: {_shown(value)} must be a whole number")
    if not least <= value <= LARGEST_WHOLE:
        raise BundleError(f"{where}: {quoted(value)} must be a whole number from {least} to {LARGEST_WHOLE}")
    return value


def decimal(value: object, where: str) -> Number:
    """Read a text that is a finite decimal."""
    number = read_number(text(value, where))
    if number is None:
        raise no_decimal(value, where)
    return number


def no_decimal(value: object, where: str) -> BundleError:
    """Make the error for a text that is no finite decimal."""
    return BundleError(f"{where}: {quoted(value)} is no finite decimal (of at most {MOST_DIGITS} digits)")


def positive(value: object, where: str) -> Number:
    """Read a text that is a decimal above 0."""
    number = decimal(value, where)
    if number.digits <= 0:
        raise BundleError(f"{where}: {quoted(value)} must be above 0")
    return number


def day(value: object, where: str) -> date:
    """Read a day, YYYY-MM-DD."""
    written = text(value, where)
    try:
        if _DAY.fullmatch(written):
            return date.fromisoformat(written)
    except ValueError as error:
        raise BundleError(f"{where}: {quoted(written)} is no day of the calendar ({error})") from error
    raise BundleError(f"{where}: {quoted(written)} must be a day, YYYY-MM-DD")


def day_or_none(value: object, where: str) -> date | None:
    """Read a day or null."""
    return None if value is None else day(value, where)


def choice(value: object, where: str, allowed: Collection[str]) -> str:
    """Read one of the `allowed` texts."""
    if isinstance(value, str) and value in allowed:
        return value
    raise BundleError(f"{where}: {_shown(value)} must be one of {', '.join(allowed)}")


def once(items: Sequence[tuple[str, str]], what: str) -> None:
    """Refuse a name that stands twice among (name, where)."""
    first: dict[str, str] = {}
    for name, where in items:
        if name in first:
            raise BundleError(f"{where}: {what} {quoted(name)} stands twice, first at {first[name]}")
        first[name] = where


def _shown(value: object) -> str:
    return (
        f"an object with the key {quoted(value.key)} twice" if isinstance(value, Doubled) else quoted(value)
    )
