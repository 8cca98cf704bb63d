"""What differs between two snapshots: rows by key, then by name; renames as questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.intake.compare import Difference, compare, is_same_edition
from boards_app.intake.parse import ParsedRow
from tests.boards_app.intake.rows import row, rows


def told(difference: Difference) -> dict[str, list[str]]:
    """Return what differs, by names."""
    return {
        "new": [each.name for each in difference.new],
        "gone": [each.name for each in difference.gone],
        "changed": [each.after.name for each in difference.changed],
        "renamed": [f"{each.before.name} → {each.after.name}" for each in difference.renamed],
        "perhaps": [
            f"{each.before.name} → {each.after.name}: {each.because}" for each in difference.perhaps_renamed
        ],
    }


CASES = [
    ("the same rows in another order", rows(a="1", b="2"), rows(b="2", a="1"), {}),
    ("70 and 70.0 are one number", rows(a="70"), rows(a="70.0"), {}),
    ("a score changes", rows(a="70", b="2"), rows(a="71", b="2"), {"changed": ["a"]}),
    ("an end of an interval changes",
     (row("a", "7", low="6", high="8"),), (row("a", "7", low="5", high="8"),), {"changed": ["a"]}),
    ("one comes, one goes (F022)", rows(p="80", q="78"), rows(q="78", s="75"), {"new": ["s"], "gone": ["p"]}),
    ("a key stays while its name changes",
     (row("o3", "8", key="run-1"),), (row("o3 (high)", "8", key="run-1"),),
     {"renamed": ["o3 → o3 (high)"]}),
    ("the key changes while the name stays", (row("a", "8", key="1"),), (row("a", "8", key="2"),), {}),
    ("only case differs", rows(Alpha="70"), rows(ALPHA="71"),
     {"new": ["ALPHA"], "gone": ["Alpha"], "perhaps": ["Alpha → ALPHA: same name but for case and signs"]}),
    ("same scores in all metrics", rows(fudge="70"), rows(opus="70"),
     {"new": ["opus"], "gone": ["fudge"], "perhaps": ["fudge → opus: same scores"]}),
    ("a date is added and the score moves a little",
     rows(**{"gpt-5": "1400"}), rows(**{"gpt-5-0807": "1401"}),
     {"new": ["gpt-5-0807"], "gone": ["gpt-5"], "perhaps": ["gpt-5 → gpt-5-0807: name goes on"]}),
    ("of two with the same scores no one can tell", rows(a="70", b="70"), rows(c="70", d="70"),
     {"new": ["c", "d"], "gone": ["a", "b"]}),
    ("other version, other score: another model", rows(**{"gpt-4": "60"}), rows(**{"gpt-4.5": "75"}),
     {"new": ["gpt-4.5"], "gone": ["gpt-4"]}),
    ("a row without a score is not compared", rows(a="70", b=""), rows(a="70"), {}),
    ("one key in two sub-boards", (row("a", {"lite": "5"}), row("a", {"full": "3"})),
     (row("a", {"full": "3"}), row("a", {"lite": "6"})), {"changed": ["a"]}),
]  # fmt: skip


@pytest.mark.parametrize(("because", "before", "after", "expected"), CASES, ids=[case[0] for case in CASES])
def test_difference(
    because: str, before: tuple[ParsedRow, ...], after: tuple[ParsedRow, ...], expected: dict[str, list[str]]
) -> None:
    nothing: dict[str, list[str]] = {"new": [], "gone": [], "changed": [], "renamed": [], "perhaps": []}
    assert told(compare(before, after)) == nothing | expected, because


def test_says_which_score_changed_from_what_to_what() -> None:
    changed = compare(rows(a="70"), rows(a="71.5")).changed[0].scores
    assert [(each.metric, each.before.score, each.after.score) for each in changed] == [
        ("score", "70", "71.5")
    ]


def test_a_metric_that_a_row_had_or_has_alone_is_a_change() -> None:
    difference = compare([row("a", {"x": "1", "y": "2"})], [row("a", {"x": "1", "z": "3"})])
    ends = [(each.metric, each.before is None, each.after is None) for each in difference.changed[0].scores]
    assert ends == [("z", True, False), ("y", False, True)]
    assert (difference.metrics_before, difference.metrics_after) == ({"x", "y"}, {"x", "z"})


EDITIONS = [
    ("another order", rows(a="1", b="2"), rows(b="2.0", a="1"), True),
    ("another score", rows(a="1"), rows(a="2"), False),
    ("another name", rows(a="1"), rows(b="1"), False),
    ("a score of a metric without a category", [row("a", {"score": "1", "x": "1"})],
     [row("a", {"score": "1", "x": "2"})], True),
    ("an end that is missing is equal only to one that is missing", [row("a", "1", low="1")], [row("a", "1")],
     False),
    ("one name twice is not once", [row("a", "1", key="1"), row("a", "1", key="2")], [row("a", "1")], False),
]  # fmt: skip


@pytest.mark.parametrize(("because", "before", "after", "same"), EDITIONS, ids=[case[0] for case in EDITIONS])
def test_a_re_read_is_one_by_r2(
    because: str, before: list[ParsedRow], after: list[ParsedRow], same: bool
) -> None:
    assert is_same_edition(before, after, ["score"]) is same, because


tables = st.lists(
    st.builds(row, st.sampled_from(["a", "A", "b", "b 2", "c"]), st.sampled_from(["", "1", "1.0", "2"])),
    max_size=6,
)


@given(tables, tables)
def test_every_row_is_counted_once(before: list[ParsedRow], after: list[ParsedRow]) -> None:
    difference = compare(before, after)
    shared = len(difference.changed) + difference.unchanged
    assert len(difference.shared) == shared
    assert difference.rows_before == shared + len(difference.gone) == sum(bool(r.results) for r in before)
    assert difference.rows_after == shared + len(difference.new) == sum(bool(r.results) for r in after)
    assert len({id(each.after) for each in difference.perhaps_renamed}) == len(difference.perhaps_renamed)
