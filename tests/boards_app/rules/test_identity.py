"""R4 and R5: whose a name is, on which day, and which of several rows stands."""

from datetime import date, timedelta
from itertools import permutations
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.rules import decide, read_bundle
from boards_app.rules.evidence import Alias
from boards_app.rules.names import Spans

Row = dict[str, Any]


def entry(rows: list[Row], aliases: list[Row], **metric: Any) -> dict[str, Any]:
    """Give {release: its entry} on the one board, for an edition taken on Jan 10."""
    bundle = {
        "as_of": "2026-01-20",
        "categories": [{"slug": "c"}],
        "boards": [
            {
                "slug": "b",
                "metrics": [{"key": "m", "category": "c", **metric}],
                "snapshots": [
                    {"taken_on": "2026-01-10", "results": [{"metric": "m", **row} for row in rows]}
                ],
            }
        ],
        "aliases": [{"name": "N", "board": None, **alias} for alias in aliases],
        "releases": [{"slug": slug, "announced_on": "2026-01-01", "source_dates": [None]} for slug in "pqr"],
    }
    verdicts = decide(read_bundle(bundle)).judgement()["verdicts"]
    return {slug: verdict["boards"]["b"]["c"] for slug, verdict in verdicts.items() if verdict["boards"]}


ALIASES = [
    ([], None, "no alias: unresolved"),
    ([{"release": "p"}], "p", "one for all boards"),
    ([{"release": "p"}, {"board": "b", "release": "q"}], "q", "the board's own wins"),
    ([{"release": "p", "from": "2026-01-09"}, {"board": "b", "release": "q"}], "q", "whatever the dates"),
    (
        [{"release": "p"}, {"board": "b", "release": "q", "from": "2026-01-11"}],
        "p",
        "but only while it holds",
    ),
    ([{"release": "p", "from": "2026-01-10"}], "p", "from is a day with it"),
    ([{"release": "p", "until": "2026-01-10"}], "p", "until is a day with it"),
    ([{"release": "p", "from": "2026-01-11"}], None, "not yet"),
    ([{"release": "p", "until": "2026-01-09"}], None, "no longer"),
    ([{"release": "p"}, {"release": "q", "from": "2026-01-02"}], "q", "the latest from; none is earliest"),
    (
        [{"release": "p", "from": "2026-01-03"}, {"release": "q", "from": "2026-01-02"}],
        "p",
        "the latest from",
    ),
    (
        [{"release": "p"}, {"release": "q", "from": "0001-01-01"}],
        "q",
        "even the first day is later than none",
    ),
    ([{"ignore": True}], None, "excluded"),
    ([{"release": "p"}, {"board": "b", "ignore": True}], None, "excluded on this board"),
    (
        [{"board": "b", "ignore": True, "until": "2026-01-09"}, {"release": "p"}],
        "p",
        "excluded until a day before",
    ),
]


@pytest.mark.parametrize(("aliases", "release", "because"), ALIASES, ids=[because for *_, because in ALIASES])
def test_whose_a_name_is(aliases: list[Row], release: str | None, because: str) -> None:
    for order in permutations(aliases):
        found = entry([{"name": "N", "score": "50"}], list(order))
        assert list(found) == ([release] if release else []), because


DAYS = [date.min + timedelta(days=days) for days in range(9)]
ends = st.none() | st.sampled_from(DAYS)
aliases_of_a_name = st.lists(
    st.builds(Alias, board=st.none(), name=st.just("N"), release=st.text(max_size=3), first=ends, last=ends),
    unique_by=lambda alias: alias.first,
)


@given(aliases=aliases_of_a_name, day=st.sampled_from(DAYS))
def test_of_those_that_hold_the_latest_wins(aliases: list[Alias], day: date) -> None:
    holding = [alias for alias in aliases if (alias.first or day) <= day <= (alias.last or day)]
    latest = max(holding, key=lambda alias: alias.first.toordinal() if alias.first else 0, default=None)
    assert Spans(aliases).find(day) == latest


def test_a_name_that_is_reused_daily_takes_no_square_of_its_days() -> None:
    days = [date.fromordinal(1 + number) for number in range(20_000)]
    began = process_time()
    spans = Spans([Alias(None, "N", "p", day, day) for day in days])
    assert all(spans.find(day) for day in days)
    assert process_time() - began < 5, "a look at every alias for every day takes minutes"


FOLDS = [
    ("interval", "higher", [("A", "50", "48", "60"), ("B", "55", "47", "99")], "A", "the larger low end"),
    ("interval", "higher", [("A", "50", "48", "60"), ("B", "51", "48", "51")], "B", "then the larger score"),
    (
        "interval",
        "higher",
        [("A", "50", "48", "60"), ("B", "50", "48", "61")],
        "B",
        "then the larger high end",
    ),
    ("interval", "higher", [("a", "50", "48", "60"), ("B", "50", "48", "60")], "B", "then code-point order"),
    (
        "interval",
        "lower",
        [("A", "50", "40", "52"), ("B", "49", "30", "53")],
        "A",
        "lower: the smaller high end",
    ),
    (
        "interval",
        "lower",
        [("A", "50", "40", "52"), ("B", "49", "48", "52")],
        "B",
        "lower: the smaller score",
    ),
    (
        "interval",
        "lower",
        [("A", "50", "40", "52"), ("B", "50", "41", "52")],
        "A",
        "lower: the smaller low end",
    ),
    (
        "exact",
        "higher",
        [("A", "50", "1", "99"), ("B", "51", "51", "51")],
        "B",
        "exact reads no published end",
    ),
]


@pytest.mark.parametrize(
    ("kind", "direction", "rows", "name", "because"), FOLDS, ids=[fold[-1] for fold in FOLDS]
)
def test_the_row_that_proves_most_stands(
    kind: str, direction: str, rows: list[tuple[str, str, str, str]], name: str, because: str
) -> None:
    shown = [dict(zip(("name", "score", "low", "high"), row, strict=True)) for row in rows]
    aliases = [{"name": row[0], "release": "p"} for row in rows]
    for order in permutations(shown):
        found = entry(list(order), aliases, tie={"kind": kind}, direction=direction)
        assert (found["p"]["name"], found["p"]["of"]) == (name, 1), because


def test_one_name_written_two_ways_shows_the_same_text_in_any_order() -> None:
    rows = [{"name": "A", "score": "50.0"}, {"name": "A", "score": "50"}]
    for order in permutations(rows):
        assert entry(list(order), [{"name": "A", "release": "p"}])["p"]["score"] == "50"


def test_a_row_that_is_too_wide_is_not_there() -> None:
    rows = [
        {"name": "A", "score": "60", "low": "50", "high": "70"},
        {"name": "A2", "score": "55", "low": "54", "high": "56"},
        {"name": "B", "score": "90", "low": "10", "high": "99"},
        {"name": "stranger", "score": "95", "low": "0", "high": "99"},
    ]
    aliases = [{"name": "A", "release": "p"}, {"name": "A2", "release": "p"}, {"name": "B", "release": "q"}]
    found = entry(rows, aliases, tie={"kind": "interval"}, max_width="2")
    assert found["p"]["name"] == "A2", "width is looked at before rows are folded"
    assert found["p"]["of"] == 1, "and a name that is too wide is nobody"
    assert "q" not in found
