"""Places on a board that several share: a reader is told "2=", and a judgement has no word for it."""

from typing import Any

import pytest

from boards_app.rules import judge_category, read_bundle

ROWS = [
    ({"a": "90", "b": "80", "c": "80", "d": "70"}, {"b", "c"}, "equal scores share a rank"),
    ({"a": "90", "b": "90", "c": "80", "d": "70"}, {"a", "b"}, "so do those at the top"),
    ({"a": "90", "b": "80", "c": "70", "d": "60"}, set(), "four scores, four ranks"),
    ({"a": "90", "b": "80", "stranger": "80", "d": "70"}, {"b"}, "an unresolved name shares a rank as well"),
    ({"a": "90", "b": "80", "human": "80", "d": "70"}, set(), "an excluded name does not exist"),
    ({"a": "90", "a (high)": "90", "b": "80"}, set(), "two settings of one release are one identity"),
]


def bundle(scores: dict[str, str], tie: dict[str, Any]) -> dict[str, Any]:
    aliases = [{"board": None, "name": slug, "release": slug} for slug in "abcd"]
    aliases += [
        {"board": None, "name": "a (high)", "release": "a"},
        {"board": None, "name": "human", "ignore": True},
    ]
    results = [{"name": name, "metric": "m", "score": score} for name, score in scores.items()]
    return {
        "as_of": "2026-01-10",
        "categories": [{"slug": "coding"}],
        "boards": [
            {
                "slug": "x",
                "metrics": [{"key": "m", "category": "coding", "tie": tie}],
                "snapshots": [{"taken_on": "2026-01-05", "results": results}],
            }
        ],
        "aliases": aliases,
        "releases": [
            {"slug": slug, "announced_on": "2026-01-01", "source_dates": [None], "api_from": "2026-01-01"}
            for slug in "abcd"
        ],
    }


def shared(scores: dict[str, str], tie: dict[str, Any]) -> set[str]:
    history = judge_category(read_bundle(bundle(scores, tie)), "coding")
    assert {(place.board, place.category, place.taken_on) for place in history.shared} <= {
        ("x", "coding", "2026-01-05")
    }
    return {place.release for place in history.shared}


@pytest.mark.parametrize(("scores", "wanted", "because"), ROWS, ids=[row[2] for row in ROWS])
def test_equal_ranks_are_shared(scores: dict[str, str], wanted: set[str], because: str) -> None:
    assert shared(scores, {"kind": "exact"}) == wanted, because


def test_intervals_that_overlap_share_rank_one_and_not_the_rank_below() -> None:
    scores = {"a": "90", "b": "87", "c": "84", "d": "70"}
    assert shared(scores, {"kind": "margin", "margin": "4"}) == {"a", "b"}, "c is behind a alone: rank 2"
