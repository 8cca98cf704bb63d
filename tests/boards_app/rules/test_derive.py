"""A history judged from a day on says the same of that day as the whole one."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from boards_app.rules import Standing, compose, decide, judge_category, read_bundle

RESULTS = [{"name": name, "metric": "m", "score": score} for name, score in (("A", "2"), ("B", "1"))]
BUNDLE: dict[str, Any] = {
    "as_of": "2026-01-20",
    "categories": [{"slug": "c", "min_boards": 1, "min_labs": 1}],
    "boards": [
        {
            "slug": "b",
            "metrics": [{"key": "m", "category": "c"}],
            "max_age_days": 10,
            "snapshots": [
                {"taken_on": "2026-01-01", "results": [*RESULTS, {"name": "C", "metric": "m", "score": "0"}]},
                {"taken_on": "2026-01-02", "results": RESULTS},
                {"taken_on": "2026-01-05", "results": []},
            ],
        }
    ],
    "aliases": [
        {"board": None, "name": "A", "release": "a"},
        {"board": None, "name": "B", "release": "b"},
        {"board": None, "name": "C", "ignore": True},
    ],
    "releases": [
        {"slug": slug, "announced_on": "2026-01-01", "source_dates": [None], "api_from": "2026-01-01"}
        for slug in "ab"
    ],
}
TIMELINE = [["2026-01-01", "provisional"], ["2026-01-02", "sota"], ["2026-01-05", "challenged"]]
ENDED = ["2026-01-16", "former"]  # the day after the last on which the empty edition is fresh


@pytest.mark.parametrize("start", [date(2026, 1, day) for day in range(2, 21)])
def test_a_crown_is_worn_while_nobody_is_listed(start: date) -> None:
    evidence = read_bundle(BUNDLE)
    whole, before = decide(evidence), decide(replace(evidence, as_of=start - timedelta(days=1)))
    assert whole.judgement()["timeline"]["a"] == [*TIMELINE, ENDED]
    worn = {(reign.scope, reign.release): reign.start for reign in before.reigns if reign.end is None}
    stood = {
        slug: Standing(rows[-1][1], date.fromisoformat(rows[-1][0]))
        for slug, rows in before.judgement()["timeline"].items()
    }
    again = compose(
        evidence,
        {"c": judge_category(evidence, "c", start=start, worn=worn)},
        start=start,
        before=stood,
        past_reigns=[reign for reign in before.reigns if reign.end is not None],
    ).judgement()
    assert again["verdicts"] == whole.judgement()["verdicts"]
    assert again["reigns"] == whole.judgement()["reigns"]
    assert again["timeline"]["a"] == [row for row in [*TIMELINE, ENDED] if row[0] >= start.isoformat()]
