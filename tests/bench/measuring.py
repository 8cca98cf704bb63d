"""Ratios of things timed in turn in one process, and whether they meet their targets."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

ROUNDS = 5


class Measured(NamedTuple):
    """One line of the benchmarks: what was measured, what it came to, and what it should come to."""

    row: str
    ratio: float
    target: str
    met: bool


class Timed(NamedTuple):
    """Something to time, and what is done before and after each time, off the clock."""

    action: Callable[[], object]
    before: Callable[[], object] = lambda: None
    after: Callable[[], object] = lambda: None


def at_most(row: str, ratio: float, most: float) -> Measured:
    """Compare a ratio with the most it may be."""
    return Measured(row, rounded(ratio), f"<= {most:g}", ratio <= most)


def at_least(row: str, ratio: float, least: float) -> Measured:
    """Compare a ratio with the least it may be."""
    return Measured(row, rounded(ratio), f">= {least:g}", ratio >= least)


def rounded(ratio: float) -> float:
    """Return a ratio with two significant digits at least: a rounded 0.02 would hide 0.024."""
    return float(f"{ratio:.2f}") if ratio >= 1 else float(f"{ratio:.2g}")


def medians(actions: list[Timed]) -> list[float]:
    """Time the actions in turn, `ROUNDS` times after a first unmeasured one; the median seconds of each."""
    times: list[list[float]] = [[] for _ in actions]
    for number in range(ROUNDS + 1):
        for (action, before, after), taken in zip(actions, times, strict=True):
            before()
            begin = perf_counter()
            action()
            seconds = perf_counter() - begin
            after()
            if number:
                taken.append(seconds)
    return [median(taken) for taken in times]
