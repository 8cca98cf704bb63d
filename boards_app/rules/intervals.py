"""R7: the interval of a result, in exact whole-number arithmetic.

A decimal text is read as (digits, decimals), worth digits / 10**decimals. All intervals of one metric are
then brought to one scale, a power of ten large enough for every one of them, and compared as whole numbers.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

Z_DIGITS = 1959963984540054
Z_SCALE = 10**15
WILSON_DECIMALS = 6
MOST_DIGITS = 100  # before and after the point: more is no score of a board, and would cost without bound

_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,6}))?")


class Number(NamedTuple):
    """An exact decimal, digits / 10**decimals, in its shortest form: equal numbers are equal tuples."""

    digits: int
    decimals: int

    def at(self, decimals: int) -> int:
        """Give it as a whole number of 10**-decimals; `decimals` is at least its own."""
        return self.digits * int(10 ** (decimals - self.decimals))


ZERO = Number(0, 0)
HUNDRED = Number(100, 0)


class Value(NamedTuple):
    """An interval on the scale where higher is better (R5): whole numbers, and the score's text as given."""

    low: int
    score: int
    high: int
    text: str


class Reading(NamedTuple):
    """What a board shows in one cell: its score, and published interval ends where it has them."""

    score: Number
    low: Number | None
    high: Number | None
    text: str


@dataclass(frozen=True, slots=True)
class Tie:
    """How a metric's scores become intervals: `kind`, with `margin` or `n` and `full` where it has them."""

    kind: str = "exact"
    margin: Number = ZERO
    n: int = 0
    full: Number = HUNDRED


def read_number(text: str) -> Number | None:
    """Read a finite decimal such as "73.6", "-2" or "1e3"; None for anything else or over 100 digits."""
    if len(text) > 2 * MOST_DIGITS + 10:
        return None
    found = _DECIMAL.fullmatch(text)
    if found is None:
        return None
    sign, whole, fraction, exponent = found.groups(default="")
    if not whole and not fraction:
        return None
    decimals = len(fraction) - int(exponent or 0)
    if decimals > MOST_DIGITS or len(whole) + len(fraction) - decimals > MOST_DIGITS:
        return None
    digits = int(whole + fraction)
    return shortest(-digits if sign == "-" else digits, decimals)


def shortest(digits: int, decimals: int) -> Number:
    """Write a number with as few decimals as it takes, at least 0."""
    if decimals < 0:
        return Number(digits * 10**-decimals, 0)
    while decimals and digits % 10 == 0:
        digits //= 10
        decimals -= 1
    return Number(digits, decimals)


def is_between(low: Number, number: Number, high: Number) -> bool:
    """Say whether low ≤ number ≤ high."""
    scale = max(low.decimals, number.decimals, high.decimals)
    return low.at(scale) <= number.at(scale) <= high.at(scale)


def values(
    readings: Sequence[Reading], tie: Tie, *, is_lower_better: bool, max_width: Number | None
) -> list[Value | None]:
    """Make the intervals of a metric (R7) from its readings, None for one wider than `max_width`.

    A lower-is-better metric is negated and its ends swapped: everything after this knows one direction.
    """
    scale = _scale(readings, tie, max_width)
    widest = None if max_width is None else max_width.at(scale)
    made: list[Value | None] = []
    for reading in readings:
        low, high = _ends(reading, tie, scale)
        score = reading.score.at(scale)
        if widest is not None and high - low > widest:
            made.append(None)
        elif is_lower_better:
            made.append(Value(-high, -score, -low, reading.text))
        else:
            made.append(Value(low, score, high, reading.text))
    return made


def _scale(readings: Iterable[Reading], tie: Tie, max_width: Number | None) -> int:
    """Find how many decimals hold every number of a metric; half a margin takes one more than the margin."""
    numbers = [number for reading in readings for number in reading[:3] if number is not None]
    most = max((number.decimals for number in numbers), default=0)
    wilson = WILSON_DECIMALS if tie.kind == "wilson" else 0
    return max(most, wilson, tie.margin.decimals + 1, 0 if max_width is None else max_width.decimals)


def _ends(reading: Reading, tie: Tie, scale: int) -> tuple[int, int]:
    score = reading.score
    if tie.kind == "wilson":
        low, high = wilson(score, tie.n, tie.full)
        return low * 10 ** (scale - WILSON_DECIMALS), high * 10 ** (scale - WILSON_DECIMALS)
    if tie.kind == "margin":
        half = tie.margin.at(scale) // 2
        return score.at(scale) - half, score.at(scale) + half
    if tie.kind == "interval":
        low_end = score if reading.low is None else reading.low
        high_end = score if reading.high is None else reading.high
        return low_end.at(scale), high_end.at(scale)
    return score.at(scale), score.at(scale)


def wilson(score: Number, n: int, full: Number) -> tuple[int, int]:
    """Give the 95 % Wilson interval of score/full with n tasks, in millionths of the score's scale.

    With s the score and F its full mark the ends are (2ns + Fz² ∓ z√(4ns(F−s) + F²z²)) / 2(n + z²). All of it
    is kept as whole numbers, so each end is rounded half-even from its true value.
    """
    scale = max(score.decimals, full.decimals)
    s, whole = score.at(scale), full.at(scale)
    middle = 2 * n * s * Z_SCALE**2 + whole * Z_DIGITS**2
    square = Z_DIGITS**2 * (4 * n * s * (whole - s) * Z_SCALE**2 + (whole * Z_DIGITS) ** 2)
    below = 2 * (n * Z_SCALE**2 + Z_DIGITS**2) * 10**scale
    millions = 10**WILSON_DECIMALS
    middle, square = middle * millions, square * millions**2
    return _rounded(middle, square, below, -1), _rounded(middle, square, below, 1)


def _rounded(middle: int, square: int, below: int, sign: int) -> int:
    """Round (middle + sign·√square) / below half-even, exactly."""
    root = isqrt(4 * square)
    is_whole_root = root * root == 4 * square
    if sign < 0 and not is_whole_root:
        root += 1
    halves, rest = divmod(2 * middle + sign * root, below)
    rounded, is_half_or_more = divmod(halves, 2)
    if not is_half_or_more:
        return rounded
    is_tie = is_whole_root and rest == 0
    return rounded + (rounded & 1 if is_tie else 1)
