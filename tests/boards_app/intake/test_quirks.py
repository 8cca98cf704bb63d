"""Quirks of real boards' files, each in a small invented file of the same shape and read by a general rule.

Only what no other test here holds: test_tables, test_trees and test_cells have the others.
"""

# ruff: noqa: E501 - a row of a table stands on one line

import json
from typing import Any

import pytest

from tests.boards_app.intake.samples import packed, read, said, scores
from tests.boards_app.intake.test_trees import ZIP

SPELT = """
format: markdown
columns: {score: ["Score %", "Score(%)", Score, "Faults (%)"]}
name: Model
metrics:
  score: {column: score, unit: percent}
"""
MEAN = "format: csv\nname: model\nmetrics:\n  score: {mean: {columns: [zebra, spatial]}}\n"
COST = (
    "format: yaml\nname: model\nkey: dirname\nmetrics:\n  score: {column: rate}\n  cost: {column: cost, %s}\n"
)
UNKNOWN = COST % "missing: ['0', '0.0'], optional: yes"
LINKED = "format: csv\nname: model\nkey: [model, link]\nmetrics:\n  score: {column: score}\n"
PARTS = """
format: json
sub_boards: {at: boards, named: name, rows: results}
name: name
key: folder
metrics:
  score: {column: resolved, unit: percent, missing: ["0", "0.0"], only: {(part): single}}
"""
TAGGED = """
format: json
columns: {models: "length(tags[?starts_with(@, 'Model: ')] || `[]`)"}
name: name
keep:
  - where: {models: "1"}
    because: names no model, or several
metrics:
  score: {column: resolved}
"""
ENSEMBLE = """
format: csv
name: model
leave_out:
  - where: {model: Multi-turn ensemble}
    because: the author's own system, no release
metrics:
  score: {column: score}
"""
PLAIN = "format: json\nname: model\nmetrics:\n  score: {column: score}\n"


def boards(**parts: list[dict[str, Any]]) -> str:
    return json.dumps({"boards": [{"name": name, "results": rows} for name, rows in parts.items()]})


def run(name: str, folder: str, resolved: float, **more: Any) -> dict[str, Any]:
    return {"name": name, "folder": folder, "resolved": resolved, **more}


READ = [
    ("6", SPELT, "| Model | Score |\n| - | - |\n| A | 7 |\n", {"A": "7"}, "the oldest heading"),
    ("6", SPELT, "| Rank | Model | Score(%) |\n| - | - | - |\n| 1 | A | 7 |\n", {"A": "7"}, "the next one"),
    ("6", SPELT, "| Rank | Model | Score % | #Puzzles |\n| - | - | - | - |\n| 1 | A | 7 | 601 |\n", {"A": "7"},
     "a heading may move, and have others beside it"),
    ("8", SPELT, "| Model |  Faults   (%)  |\n| - | - |\n| A | 7 |\n", {"A": "7"}, "runs of blanks are one"),
    ("15", MEAN, "model,events,zebra,spatial\nA,99,40,50\n", {"A": "45"}, "a column that comes in is not read"),
    ("20", UNKNOWN, "- {dirname: a, model: A, rate: 7, cost: 0}\n- {dirname: b, model: B, rate: 6, cost: 1.5}\n"
     "- {dirname: c, model: C, rate: 5}\n", {"A": "7", "B": "6", "C": "5"}, "what cost nothing is kept"),
    ("34", ENSEMBLE, "model,score\nMulti-turn ensemble,90\nA,80\n", {"A": "80"}, "no release: left out by its name"),
    ("36", PLAIN, '[{"model": "m-high (harness)", "score": 9}, {"model": "m-high", "score": 8}]',
     {"m-high (harness)": "9", "m-high": "8"}, "the harness is part of the entry"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "recipe", "data", "expected", "because"),
    READ,
    ids=[f"{row[0]}-{at}" for at, row in enumerate(READ)],
)
def test_a_quirk_is_read_by_a_general_rule(
    number: str, recipe: str, data: str, expected: dict[str, str], because: str
) -> None:
    parsed = read(data, recipe)
    assert (scores(parsed), said(parsed)) == (expected, []), because


def test_12_a_hyphen_that_does_not_break_is_a_dash_and_the_name_is_kept_as_it_stood() -> None:
    (row,) = read('[{"model": "GPT\u20114.5", "score": 1}]', PLAIN).rows
    assert (row.name, row.normal) == ("GPT\u20114.5", "GPT-4.5")


def test_20_a_cost_of_nothing_is_an_unknown_cost() -> None:
    parsed = read(READ[5][2], UNKNOWN)
    assert scores(parsed, "cost") == {"B": "1.5"}


def test_22_a_model_that_ran_twice_has_two_rows_and_is_noted() -> None:
    runs = "- {dirname: d1--diff, model: M, rate: 8.0}\n- {dirname: d2--whole, model: M, rate: 16.4}\n"
    parsed = read(runs, UNKNOWN)
    assert [(row.key, row.results[0].score) for row in parsed.rows] == [
        ("d1--diff", "8.0"),
        ("d2--whole", "16.4"),
    ]
    assert parsed.notes[0] == 'the name "M" stands on 2 rows: line 1, line 2'


@pytest.mark.parametrize("number", ["23", "29"])
def test_two_rows_of_one_name_are_a_problem_until_a_link_tells_them_apart(number: str) -> None:
    data = "model,link,score\nM-38B,/m,73\nM-38B,/m-awq,70\n"
    (line,) = said(read(data, LINKED.replace("key: [model, link]\n", "")))
    assert line.endswith('"M-38B" is the key of two rows, of this one and of line 2; see `key`')
    parsed = read(data, LINKED)
    assert [row.key for row in parsed.rows] == ["M-38B | /m", "M-38B | /m-awq"]
    assert parsed.notes == ('the name "M-38B" stands on 2 rows: line 2, line 3',)


def test_31_a_run_that_two_sub_boards_list_counts_once() -> None:
    listed = boards(single=[run("M", "f1", 65)], full=[run("mini + M", "f1", 65), run("X", "f2", 70)])
    parsed = read(listed, PARTS)
    assert (scores(parsed), said(parsed)) == ({"M": "65"}, [])
    assert parsed.counts[0].in_table == 1


def test_32_a_system_belongs_to_a_model_only_where_it_names_exactly_one() -> None:
    rows = [
        run("One", "a", 60, tags=["Model: M", "Org: O"]),
        run("None", "b", 70, tags=["Org: O"]),
        run("Untagged", "c", 72),
        run("Four", "d", 75, tags=["Model: M", "Model: N"]),
    ]
    parsed = read(json.dumps(rows), TAGGED)
    assert (scores(parsed), said(parsed)) == ({"One": "60"}, [])
    assert [row.name for row in parsed.left_out] == ["None", "Untagged", "Four"]


def test_33_a_zero_that_holds_a_place_is_missing_where_the_recipe_says_so() -> None:
    parsed = read(boards(single=[run("M", "f1", 0.0), run("N", "f2", 0.5), run("O", "f3", 40)]), PARTS)
    assert scores(parsed) == {"N": "0.5", "O": "40"}
    assert [row.name for row in parsed.rows] == ["M", "N", "O"], "it is on the board, and not scored"


def test_55_a_run_keeps_its_key_when_its_name_is_changed() -> None:
    before, after = (
        read(f"- {{dirname: run-1, model: {name}, rate: 70}}\n", UNKNOWN) for name in ("o3", "o3 (high)")
    )
    assert [parsed.rows[0].key for parsed in (before, after)] == ["run-1", "run-1"]
    assert [parsed.rows[0].name for parsed in (before, after)] == ["o3", "o3 (high)"]


def test_65_who_sent_a_row_in_is_read_from_its_field_not_from_its_folder() -> None:
    sent = {"model": "M", "results": {"retail": {"pass_1": 70}, "banking": {"pass_1": 60}}}
    archive = {
        "sub/manifest.json": {"now": ["m_maker_2024-06-20", "n_house_2024_09_23"]},
        "sub/m_maker_2024-06-20/s.json": {**sent, "sender": "House"},
        "sub/n_house_2024_09_23/s.json": {**sent, "model": "N", "sender": "Maker"},
    }
    parsed = read(packed(archive), ZIP.replace("LISTS", "now"))
    assert scores(parsed, "retail") == {"M": "70"}
    assert [(row.name, row.rule) for row in parsed.left_out] == [("N", "sent in by its maker")]
