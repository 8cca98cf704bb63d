"""Compare two names that have been taken apart: what differs, and what that says. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boards_app.intake.anatomy import Anatomy


@dataclass(frozen=True)
class Difference:
    """What differs: how much it weighs against one meaning (0: not at all), and the sentence, if any."""

    cost: int
    sentence: str = ""


def conflict(name: Anatomy, other: Anatomy) -> str:
    """Return why both can't be one model, as a sentence; "" where nothing forbids it.

    A version or a size never gives way, however alike two names are.
    """
    if name.versions != other.versions:
        return f"Names {_listed(name.versions) or 'no version'}, not {_listed(other.versions) or 'none'}"
    for ours, theirs in ((name.sizes, other.sizes), (name.active, other.active)):
        if ours and theirs and ours != theirs:
            return f"Size {_listed(ours).upper()} is not {_listed(theirs).upper()}"
    if {"old", "new"} <= name.channels ^ other.channels:
        return "One name says “old”, the other “new”"
    return ""


def differences(name: Anatomy, other: Anatomy) -> Iterator[Difference]:
    """Yield what differs between two names of the same words and versions, stamps left aside."""
    yield from _of_settings(name, other)
    yield from _of_doubtful(name, other)
    for word in sorted(name.channels - other.channels):
        yield Difference(3, f"Says “{word}”, that name does not")
    for word in sorted(other.channels - name.channels):
        yield Difference(3, f"That name says “{word}”, this one does not")
    if name.sizes != other.sizes:
        stated = _listed(name.sizes or other.sizes).upper()
        yield Difference(2, f"Only {'this' if name.sizes else 'that'} name states a size, {stated}")


def _of_settings(name: Anatomy, other: Anatomy) -> Iterator[Difference]:
    if name.plain == other.plain:
        return
    if name.plain and other.plain:
        yield Difference(2, f"Another setting: that name states “{other.setting()}”")
    else:
        yield Difference(1 if name.plain else 2)


def _of_doubtful(name: Anatomy, other: Anatomy) -> Iterator[Difference]:
    for word in sorted(name.doubtful - other.doubtful):
        yield Difference(2, f"“{word}” may be a setting, or a release of its own")
    for word in sorted(other.doubtful - name.doubtful):
        yield Difference(4, f"That name says “{word}”, this one does not")


def _listed(pieces: Iterable[str]) -> str:
    return " ".join(sorted(pieces))
