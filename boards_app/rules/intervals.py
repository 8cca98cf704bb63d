"""R7: the interval of a result, in exact whole-number arithmetic.

A decimal text is read as (digits, decimals), worth digits / 10**decimals. All intervals of one metric are
then brought to one scale, a power of ten large enough for every one of them, and compared as whole numbers.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

Z_DIGITS = 1959963984540054
Z_SCALE = 10**15
WILSON_DECIMALS = 6
MOST_DIGITS = 100  # before and after the point: more is no score of a board, and would cost without bound

_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,6}))?")
_PLAIN = re.compile(r"[-0-9.]*")


class Number(NamedTuple):
    """An exact decimal: digits / 10**decimals."""

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
    """What a board shows in one cell, as whole numbers on its metric's scale."""

    score: int
    low: int | None
    high: int | None
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


def read_numbers(texts: Collection[str]) -> dict[str, Number | None]:
    """Read many decimals at once, as `read_number` reads each; a long history has a million of them."""
    if len(max(texts, key=len, default="")) > MOST_DIGITS or not _PLAIN.fullmatch("".join(texts)):
        return {text: read_number(text) for text in texts}
    numbers: dict[str, Number | None] = {}
    for text in texts:
        whole, _, fraction = text.partition(".")
        try:
            # A sign after the point is none; int() would take it where no digit stands before.
            numbers[text] = None if "-" in fraction else Number(int(whole + fraction), len(fraction))
        except ValueError:
            numbers[text] = None
    return numbers


def scale_for(numbers: Iterable[Number], tie: Tie, max_width: Number | None) -> int:
    """Find how many decimals hold every number of a metric; half a margin takes one more than the margin."""
    most = max((decimals for _, decimals in numbers), default=0)
    wilson_decimals = WILSON_DECIMALS if tie.kind == "wilson" else 0
    width_decimals = 0 if max_width is None else max_width.decimals
    return max(most, wilson_decimals, width_decimals, tie.margin.decimals + 1, tie.full.decimals)


def values(
    readings: Sequence[Reading], scale: int, tie: Tie, *, is_lower_better: bool, max_width: Number | None
) -> list[Value | None]:
    """Make the intervals of a metric (R7) from its readings, None for one wider than `max_width`.

    A lower-is-better metric is negated and its ends swapped: everything after this knows one direction.
    """
    widest = None if max_width is None else max_width.at(scale)
    made: list[Value | None] = []
    for (score, _, _, text), (low, high) in zip(readings, _ends(readings, scale, tie), strict=True):
        if widest is not None and high - low > widest:
            made.append(None)
        elif is_lower_better:
            made.append(Value(-high, -score, -low, text))
        else:
            made.append(Value(low, score, high, text))
    return made


def _ends(readings: Sequence[Reading], scale: int, tie: Tie) -> list[tuple[int, int]]:
    if tie.kind == "wilson":
        up, full = 10 ** (scale - WILSON_DECIMALS), tie.full.at(scale)
        ends = (wilson(score, full, tie.n, scale) for score, _, _, _ in readings)
        return [(low * up, high * up) for low, high in ends]
    if tie.kind == "margin":
        half = tie.margin.at(scale) // 2
        return [(score - half, score + half) for score, _, _, _ in readings]
    if tie.kind == "interval":
        return [
            (score if low is None else low, score if high is None else high)
            for score, low, high, _ in readings
        ]
    return [(score, score) for score, _, _, _ in readings]


def wilson(score: int, full: int, n: int, scale: int) -> tuple[int, int]:
    """Give the 95 % Wilson interval of score/full with n tasks, in millionths of the score's scale.

    `score` and `full` are whole numbers of 10**-scale. With s the score and F its full mark the ends are
    (2ns + Fz² ∓ z√(4ns(F−s) + F²z²)) / 2(n + z²). All of it is kept as whole numbers, so each end is rounded
    half-even from its true value.
    """
    middle = 2 * n * score * Z_SCALE**2 + full * Z_DIGITS**2
    square = Z_DIGITS**2 * (4 * n * score * (full - score) * Z_SCALE**2 + (full * Z_DIGITS) ** 2)
    below = 2 * (n * Z_SCALE**2 + Z_DIGITS**2) * 10**scale
    middle, square = middle * 10**WILSON_DECIMALS, square * 10 ** (2 * WILSON_DECIMALS)
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
