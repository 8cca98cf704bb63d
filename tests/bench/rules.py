"""Row "rules 1": judging a long history against `json.load` of the same bundle.

    python -m tests.bench.rules

prints `row, ratio, target, met`. Ratios only: both sides run in one process, A B A B, medians of `ROUNDS`.
"""

import io
import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from boards_app.rules.cli import main

ROUNDS = 5
BOARDS, EDITIONS, NAMES, CATEGORIES = 10, 250, 150, 4
RATIO_TARGET, GROWTH_TARGET = 10.0, 2.3


class Measured(NamedTuple):
    """One line of the benchmarks: a ratio, and the most it may be."""

    row: str
    ratio: float
    target: str
    met: bool


def measure_rules() -> Iterator[Measured]:
    """Measure `judge` against `json.load`, and its growth for twice the editions."""
    once, twice = bundle_text(EDITIONS), bundle_text(2 * EDITIONS)
    load, judge, judge_twice = medians(
        [lambda: json.load(io.BytesIO(once)), lambda: judged(once), lambda: judged(twice)]
    )
    yield measured("rules 1: judge / json.load", judge / load, RATIO_TARGET)
    yield measured("rules 1: twice the editions", judge_twice / judge, GROWTH_TARGET)


def measured(row: str, ratio: float, most: float) -> Measured:
    """Compare a ratio with the most it may be."""
    return Measured(row, round(ratio, 2), f"<= {most}", ratio <= most)


def medians(actions: list[Callable[[], object]]) -> list[float]:
    """Time the actions in turn, `ROUNDS` times after a first unmeasured one; the median seconds of each."""
    times: list[list[float]] = [[] for _ in actions]
    for number in range(ROUNDS + 1):
        for action, taken in zip(actions, times, strict=True):
            begin = perf_counter()
            action()
            if number:
                taken.append(perf_counter() - begin)
    return [median(taken) for taken in times]


def judged(text: bytes) -> bytes:
    """Do all that `manage.py judge` does with a bundle."""
    out = io.BytesIO()
    if main(io.BytesIO(text), [], out, io.StringIO()):
        raise ValueError("the benchmark's own bundle is malformed")
    return out.getvalue()


def bundle_text(editions: int, seed: int = 1) -> bytes:
    """Make a bundle of 10 boards with `editions` each of 150 names, in 4 categories, by the seed."""
    random = Random(seed)
    releases = [make_release(number) for number in range(NAMES)]
    bundle = {
        "as_of": (date(2024, 1, 1) + timedelta(2 * editions)).isoformat(),
        "categories": [{"slug": f"category-{number}"} for number in range(CATEGORIES)],
        "boards": [make_board(random, number, editions) for number in range(BOARDS)],
        "aliases": [
            {"board": None, "name": release["slug"], "release": release["slug"]} for release in releases[:-10]
        ],
        "releases": releases,
    }
    return json.dumps(bundle).encode()


def make_release(number: int) -> dict[str, Any]:
    """Make one of 30 labs' releases, every second one with weights out."""
    day = "2023-06-01"
    return {
        "slug": f"model-{number}",
        "lab": f"lab-{number % 30}",
        "announced_on": day,
        "source_dates": [day],
        "api_from": day,
        "weights_from": day if number % 2 else None,
    }


def make_board(random: Random, number: int, editions: int) -> dict[str, Any]:
    """Make a board that lists every name in every edition, its scores wavering around a fixed strength."""
    ties = ({"kind": "exact"}, {"kind": "wilson", "n": 500}, {"kind": "margin", "margin": "1"})
    metric = {"key": "score", "category": f"category-{number % CATEGORIES}", "tie": ties[number % 3]}
    strengths = [90 - 0.4 * name + random.gauss(0, 3) for name in range(NAMES)]
    snapshots = [
        {
            "taken_on": (date(2024, 1, 1) + timedelta(2 * edition + number % 2)).isoformat(),
            "results": [
                {
                    "name": f"model-{name}",
                    "metric": "score",
                    "score": f"{min(99.9, max(1.0, strength + random.gauss(0, 1))):.1f}",
                }
                for name, strength in enumerate(strengths)
            ],
        }
        for edition in range(editions)
    ]
    return {"slug": f"board-{number}", "metrics": [metric], "snapshots": snapshots}


if __name__ == "__main__":
    print("row, ratio, target, met")
    for line in measure_rules():
        print(", ".join(str(part) for part in line))
