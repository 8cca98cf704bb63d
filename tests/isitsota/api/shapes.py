"""A shape that holds others in every way there is, for the tests of what `fields` leaves of one."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Inner:
    """An inner thing."""

    slug: str
    name: str


@dataclass(frozen=True)
class Outer:
    """An outer thing."""

    day: str
    one: Inner
    maybe: Inner | None
    many: tuple[Inner, ...]


ONE = {"slug": "a", "name": "A"}
