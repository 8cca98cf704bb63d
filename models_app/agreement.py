"""Where facts of a release and its own fields disagree: readers read these, filters those. Pure."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Protocol, TypeAlias

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAY = rf"((?:{'|'.join(MONTHS)})[a-z]* \d{{1,2}}, \d{{4}}|\d{{4}}-\d{{2}}-\d{{2}})"
_SINCE = re.compile(rf"\b(?:since|from) {_DAY}", re.IGNORECASE)
_ENDED = re.compile(rf"\b(?:shut down|retired|ended|withdrawn|until)(?: on)? {_DAY}", re.IGNORECASE)
_ANY_DAY = re.compile(_DAY)
_NUMBER = re.compile(
    r"(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s*(k|m|b|t|thousand|million|billion|trillion)?\b", re.IGNORECASE
)
_SIZES = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9, "t": 10**12}
_BINARY = {"k": 2**10, "m": 2**20}


class Fields(Protocol):
    """What is compared of a release."""

    announced_on: date | None
    api_from: date | None
    api_until: date | None
    weights_from: date | None
    weights_until: date | None
    licence: str
    total_parameters: Decimal | None
    active_parameters: Decimal | None
    context_tokens: int | None


def disagreements(release: Fields, facts: Iterable[tuple[str, str]]) -> list[str]:
    """Return a sentence for each fact (label, value) that says something else than the fields do.

    A fact that says that it is not stated, and a field without a fact, disagree with nothing.
    """
    return [
        f"The fact “{label}” says “{value}”, but {told}."
        for label, value in facts
        for told in _CHECKS.get(label.strip().casefold(), _nothing)(release, value)
        if "not stated" not in value.casefold()[:20]
    ]


def _nothing(release: Fields, value: str) -> Iterator[str]:
    yield from ()


def _field(name: str, held: object) -> str:
    return f"the field “{name}” is empty" if held in (None, "") else f"the field “{name}” says {held}"


def _context(release: Fields, value: str) -> Iterator[str]:
    said = {number for one in _numbers(value) for number in one}
    if said and release.context_tokens not in said:
        held = f"{release.context_tokens:,}" if release.context_tokens is not None else None
        yield _field("context, tokens", held)


def _numbers(text: str) -> Iterator[set[Decimal]]:
    """Yield what each number of a text can mean: 128K is 128,000 or 131,072."""
    for digits, unit in _NUMBER.findall(text):
        number, size = Decimal(digits.replace(",", "")), unit[:1].lower()
        yield {number * _SIZES[size], number * _BINARY.get(size, _SIZES[size])}


def _parameters(release: Fields, value: str) -> Iterator[str]:
    said = {number for one in _numbers(value) for number in one}
    total, active = release.total_parameters, release.active_parameters
    billion = 10**9
    if said and (total is None or total * billion not in said):
        yield _field("total parameters, billions", _plain(total))
    if "active" in value.casefold() and said and (active is None or active * billion not in said):
        yield _field("active parameters, billions", _plain(active))


def _plain(number: Decimal | None) -> str | None:
    return None if number is None else format(number.normalize(), "f")


def _licence(release: Fields, value: str) -> Iterator[str]:
    said, held = _letters(value), _letters(release.licence)
    if said != _letters("Proprietary") and (not held or (held not in said and said not in held)):
        yield _field("licence", release.licence)


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _usable(what: str, start: str, end: str) -> "Check":
    """Return the check of a fact that says yes or no, since when, and until when."""

    def check(release: Fields, value: str) -> Iterator[str]:
        first, last = getattr(release, start), getattr(release, end)
        word = value.strip().casefold()
        if word.startswith("no") and first and not last:
            yield _field(f"{what} from", first)
        if word.startswith("yes"):
            since, ended = _day(_SINCE, value), _day(_ENDED, value)
            if first is None or (since and since not in (first, last)):
                yield _field(f"{what} from", first)
            if ended and ended != last:
                yield _field(f"{what} until", last)

    return check


def _announced(release: Fields, value: str) -> Iterator[str]:
    said = _day(_ANY_DAY, value)
    if said and said != release.announced_on:
        yield _field("announced on", release.announced_on)


def _day(pattern: re.Pattern[str], text: str) -> date | None:
    """Return the first day that a text names so; None for none, and for one that no calendar has."""
    found = pattern.search(text)
    if found is None:
        return None
    try:
        if found[1][0].isdigit():
            return date.fromisoformat(found[1])
        month, number, year = found[1].replace(",", "").split()
        return date(int(year), MONTHS.index(month[:3].title()) + 1, int(number))
    except ValueError:
        return None


Check: TypeAlias = Callable[[Any, str], Iterator[str]]
_CHECKS: dict[str, Check] = {
    "announced": _announced,
    "context": _context,
    "context window": _context,
    "parameters": _parameters,
    "size": _parameters,
    "licence": _licence,
    "license": _licence,
    "api": _usable("API", "api_from", "api_until"),
    "open weights": _usable("weights", "weights_from", "weights_until"),
    "weights": _usable("weights", "weights_from", "weights_until"),
}
