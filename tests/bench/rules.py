"""Row "rules 1": judging a long history against `json.load` of the same bundle."""

import io
import json
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

from boards_app.rules.cli import main
from tests.bench.measuring import Measured, Timed, at_most, medians

BOARDS, EDITIONS, NAMES, CATEGORIES = 10, 250, 150, 4
RATIO_TARGET, GROWTH_TARGET = 10.0, 2.3


def measure_rules() -> Iterator[Measured]:
    """Measure `judge` against `json.load`, and its growth for twice the editions."""
    once, twice = bundle_text(EDITIONS), bundle_text(2 * EDITIONS)
    load, judge, judge_twice = medians(
        [
            Timed(lambda: json.load(io.BytesIO(once))),
            Timed(lambda: judged(once)),
            Timed(lambda: judged(twice)),
        ]
    )
    yield at_most("rules 1: judge / json.load", judge / load, RATIO_TARGET)
    yield at_most("rules 1: twice the editions", judge_twice / judge, GROWTH_TARGET)


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
