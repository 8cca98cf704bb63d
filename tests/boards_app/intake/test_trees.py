"""JSON, JSON Lines, YAML and zips: rows by path, fields by path, sub-boards, manifests. One quirk a test."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import json

import pytest

from tests.boards_app.intake.samples import packed, read, said, scores

JSON = "format: json\nrows: data\nname: info.name\nmetrics:\n  score: {column: test.overall, unit: percent}\n"


def test_scores_as_text_and_as_numbers_and_blocks_that_are_missing() -> None:
    data = {
        "data": [
            {"info": {"name": "A"}, "test": {"overall": "69.1"}},
            {"info": {"name": "B"}, "test": {"overall": 70}},
            {"info": {"name": "C"}, "test": {"overall": None}},
            {"info": {"name": "D"}, "test": {}},
            {"info": {"name": "E"}},
            {"info": {"name": "F"}, "test": {"overall": ""}},
        ]
    }
    parsed = read(json.dumps(data), JSON)
    assert said(parsed) == []
    assert scores(parsed) == {"A": "69.1", "B": "70"}
    assert [row.pointer for row in parsed.rows] == [f"/data/{at}" for at in range(6)]


def test_numbers_keep_every_digit_they_were_written_with() -> None:
    text = '{"data": [{"info": {"name": "A"}, "test": {"overall": 81.57894736842105}},'
    text += '{"info": {"name": "B"}, "test": {"overall": 1.10}}]}'
    assert scores(read(text, JSON)) == {"A": "81.57894736842105", "B": "1.10"}


def test_a_json_number_has_a_point_whatever_sign_the_texts_have() -> None:
    recipe = """format: json
name: join(' ', [name, version])
metrics:
  score: {column: score, decimal: ",", thousands: ".", tasks: tasks}
"""
    rows = [
        {"name": "Alpha", "version": 4.5, "score": "1.234", "tasks": "1.000"},
        {"name": "Beta", "version": 5, "score": 1.234, "tasks": 1000},
        {"name": "Gamma", "version": 5.1, "score": 12.5e-1, "tasks": 12},
    ]
    parsed = read(json.dumps(rows), recipe)
    assert said(parsed) == []
    assert scores(parsed) == {"Alpha 4.5": "1234", "Beta 5": "1.234", "Gamma 5.1": "1.25"}
    assert [row.results[0].n for row in parsed.rows] == [1000, 1000, 12]


def test_the_order_of_members_never_matters() -> None:
    one = '{"data": [{"info": {"name": "A", "x": 1}, "test": {"overall": 5, "y": 2}}], "other": 1}'
    two = '{"other": 1, "data": [{"test": {"y": 2, "overall": 5}, "info": {"x": 1, "name": "A"}}]}'
    assert read(one, JSON) == read(two, JSON)


def test_people_and_chance_are_left_out_by_a_rule_and_counted() -> None:
    recipe = JSON.replace(
        "metrics:",
        "leave_out:\n  - where: {info.type: [human, random]}\n    because: no model\nmetrics:",
    )
    rows = [{"info": {"name": t, "type": t}, "test": {"overall": 50}} for t in ("human", "random", "open")]
    parsed = read(json.dumps({"data": rows}), recipe)
    assert list(scores(parsed)) == ["open"]
    assert [(row.name, row.rule) for row in parsed.left_out] == [
        ("human", "no model"),
        ("random", "no model"),
    ]
    assert (parsed.counts[0].in_table, parsed.counts[0].scored) == (3, 1)


def test_a_maker_s_own_report_is_left_out_of_one_metric_and_shown_in_another() -> None:
    recipe = """
format: json
name: name
metrics:
  independent:
    column: score
    leave_out:
      - where: {source: author}
        because: reported by its own maker
  every-source: {column: score}
"""
    rows = [{"name": "A", "score": 9, "source": "author"}, {"name": "B", "score": 8, "source": None}]
    parsed = read(json.dumps(rows), recipe)
    assert scores(parsed, "independent") == {"B": "8"}
    assert scores(parsed, "every-source") == {"A": "9", "B": "8"}
    assert [(row.name, row.rule, row.metric) for row in parsed.left_out] == [
        ("A", "reported by its own maker", "independent")
    ]


@pytest.mark.parametrize("rows", ["rows", "rows[].{name: name, by: by, score: score}"])
def test_what_is_left_out_stands_in_the_order_of_the_file_though_it_has_no_lines(rows: str) -> None:
    recipe = f"""
format: json
rows: "{rows}"
name: name
leave_out:
  - {{where: {{by: chance}}, because: no model}}
metrics:
  score: {{column: score, leave_out: [{{where: {{by: lab}}, because: its maker's}}]}}
  all: {{column: score}}
"""
    table = [
        {"name": name, "by": by, "score": 9} for name, by in zip("ABCD", ["lab", "chance"] * 2, strict=True)
    ]
    parsed = read(json.dumps({"rows": table}), recipe)
    assert [(left.name, left.metric) for left in parsed.left_out] == [
        ("A", "score"), ("B", ""), ("C", "score"), ("D", ""),
    ]  # fmt: skip


SUB_BOARDS = """
format: json
sub_boards: {at: leaderboards, named: name, rows: results}
name: name
key: folder
metrics:
  plain: {column: resolved, unit: percent, only: {(part): Plain}}
  full: {column: resolved, unit: percent, only: {(part): Full}}
"""


def _boards(order: list[str]) -> str:
    rows = {
        "Plain": [{"name": "A", "folder": "f1", "resolved": 64.9}],
        "Full": [
            {"name": "devlo", "folder": "f2", "resolved": 58.2},
            {"name": "devlo", "folder": "f3", "resolved": 54.2},
        ],
        "Other": [{"name": "X", "folder": "f4", "resolved": 99}],
    }
    return json.dumps({"leaderboards": [{"name": name, "results": rows[name]} for name in order]})


@pytest.mark.parametrize("order", [["Plain", "Full", "Other"], ["Other", "Full", "Plain"]])
def test_sub_boards_are_found_by_name_in_any_order(order: list[str]) -> None:
    parsed = read(_boards(order), SUB_BOARDS)
    assert scores(parsed, "plain") == {"A": "64.9"}
    assert sorted(row.results[0].score for row in parsed.rows if row.part == "Full") == ["54.2", "58.2"]
    assert {count.metric: count.in_table for count in parsed.counts} == {"plain": 1, "full": 2}


def test_one_name_on_two_rows_with_keys_of_their_own_is_noted_and_nothing_is_overwritten() -> None:
    parsed = read(_boards(["Full"]), SUB_BOARDS)
    assert said(parsed) == []
    assert (
        'the name "devlo" stands on 2 rows: /leaderboards/0/results/0, /leaderboards/0/results/1'
        in parsed.notes
    )


def test_two_rows_of_one_key_are_a_problem() -> None:
    parsed = read(_boards(["Full"]), SUB_BOARDS.replace("key: folder\n", ""))
    assert said(parsed) == [
        '/leaderboards/0/results/1, name: "devlo" is the key of two rows, of this one and of '
        "/leaderboards/0/results/0; see `key`"
    ]


def test_a_key_is_in_normal_form_as_a_name_is() -> None:
    recipe = "format: json\nname: name\nkey: [name, link]\nmetrics: {score: {column: score}}\n"
    rows = [
        {"name": "GPT\u20114.5", "link": " a\u00a0b\u200b ", "score": 1},
        {"name": "B", "link": "\u200b", "score": 2},
    ]
    assert [row.key for row in read(json.dumps(rows), recipe).rows] == ["GPT-4.5 | a b", "B"]


SHARES = """
format: jsonl
name: name
key: [name, set]
metrics:
  lite: {share: {count: resolved, total: total}, only: {set: lite}}
"""


def test_a_count_may_be_a_list_of_tasks_or_a_number() -> None:
    lines = [
        '{"name": "A", "set": "lite", "total": 3, "resolved": ["t1", "t2"]}',
        '{"name": "B", "set": "lite", "total": 300, "resolved": 75}',
        '{"name": "C", "set": "go", "total": 68, "resolved": 30}',
        '{"name": "D", "set": "lite", "total": 300, "resolved": 0}',
    ]
    parsed = read("\n".join(lines), SHARES)
    assert scores(parsed, "lite") == {"A": "66.6666666667", "B": "25", "D": "0"}
    assert [row.results[0].n for row in parsed.rows if row.results] == [3, 300, 300]
    assert parsed.counts[0].in_table == 3


@pytest.mark.parametrize(
    ("count", "total", "message"),
    [
        ("301", "300", 'line 1, resolved: "301" of 300 is no share: the count goes from 0 to the total'),
        ("1.5", "300", 'line 1, resolved: "1.5" is not a count (a whole number from 0)'),
        ("-1", "300", 'line 1, resolved: "-1" is not a count (a whole number from 0)'),
        ("0", "0", 'line 1, resolved: "0" of 0 is no share: the count goes from 0 to the total'),
    ],
)
def test_a_share_that_is_none(count: str, total: str, message: str) -> None:
    line = f'{{"name": "A", "set": "lite", "total": {total}, "resolved": {count}}}'
    assert said(read(line, SHARES)) == [message]


YAML = "format: yaml\nname: model\nkey: dirname\nmetrics:\n  score: {column: rate, unit: percent, tasks: cases}\n"


def test_yaml_guesses_no_types() -> None:
    text = """
- {dirname: 2024-12-21, model: NO, rate: 1.10, cases: 224}
- {dirname: 0071234, model: on, rate: 1.1, cases: 225}
- {dirname: 1e5, model: null-3B, rate: 90.0, cases: 225}
- {dirname: yes, model: ~, rate: 9, cases: 225}
"""
    parsed = read(
        text,
        YAML,
    )
    assert said(parsed) == []
    assert [(row.key, row.name, row.line) for row in parsed.rows] == [
        ("2024-12-21", "NO", 2),
        ("0071234", "on", 3),
        ("1e5", "null-3B", 4),
        ("yes", "~", 5),
    ]
    assert [row.results[0].score for row in parsed.rows] == ["1.10", "1.1", "90.0", "9"]
    assert parsed.rows[0].results[0].n == 224


def test_a_pair_of_models_is_left_out_and_a_plus_in_a_name_is_not_a_pair() -> None:
    recipe = YAML.replace(
        "metrics:",
        """leave_out:
  - where: {editor: {present: yes}}
    because: an architect and an editor
  - where: {model: {contains: " + "}}
    because: two models in one row
metrics:""",
    )
    text = """
- {dirname: a, model: Command R+, rate: 50, cases: 9}
- {dirname: b, model: R9 + Sonnet, rate: 60, cases: 9}
- {dirname: c, model: o9, editor: mini, rate: 70, cases: 9}
"""
    parsed = read(text, recipe)
    assert list(scores(parsed)) == ["Command R+"]
    assert [row.rule for row in parsed.left_out] == ["two models in one row", "an architect and an editor"]


ZIP = """
format: zip
zip: {manifest: sub/manifest.json, lists: LISTS, file: "sub/{entry}/s.json"}
name: [model, effort]
key: (entry)
optional_fields: [kind, effort]
keep:
  - where: {sender: House}
    because: sent in by its maker
leave_out:
  - where: {kind: {is_not: standard, present: yes}}
    because: a custom system
metrics:
  retail: {column: results.retail.pass_1, unit: percent, optional: yes}
  banking: {column: results.banking.pass_1, unit: percent, optional: yes}
"""


def _submission(model: str, sender: str = "House", **more: object) -> dict[str, object]:
    return {"model": model, "sender": sender, "results": {"retail": {"pass_1": 81.57894736842105}}, **more}


ARCHIVE = {
    "sub/manifest.json": {"now": ["g-high", "g-low", "own", "custom"], "legacy": ["old"], "voice": ["v"]},
    "sub/A_EXAMPLE/s.json": _submission("Example"),
    "sub/unlisted/s.json": _submission("Unlisted"),
    "sub/g-high/s.json": _submission("G", effort="high", kind="standard"),
    "sub/g-low/s.json": _submission("G", effort="low", results={"retail": None, "banking": {"pass_1": None}}),
    "sub/own/s.json": _submission("Own", sender="Maker"),
    "sub/custom/s.json": _submission("Orchestra", kind="custom"),
    "sub/old/s.json": _submission("Old"),
    "sub/v/s.json": _submission("Voice"),
}


def test_the_manifest_is_followed_never_the_folder() -> None:
    parsed = read(packed(ARCHIVE), ZIP.replace("LISTS", "now"))
    assert said(parsed) == []
    assert [(row.key, row.name, row.part, row.pointer) for row in parsed.rows] == [
        ("g-high", "G high", "now", "sub/g-high/s.json"),
        ("g-low", "G low", "now", "sub/g-low/s.json"),
    ]
    assert scores(parsed, "retail") == {"G high": "81.57894736842105"}
    assert [(row.name, row.rule) for row in parsed.left_out] == [
        ("Own", "sent in by its maker"),
        ("Orchestra", "a custom system"),
    ]


def test_an_optional_metric_that_no_row_has_is_noted_and_counted() -> None:
    parsed = read(packed(ARCHIVE), ZIP.replace("LISTS", "now"))
    assert "metrics.banking: no row has a score" in parsed.notes
    assert [(count.metric, count.in_table, count.scored) for count in parsed.counts] == [
        ("retail", 4, 1),
        ("banking", 4, 0),
    ]


def test_several_lists_of_a_manifest() -> None:
    parsed = read(packed(ARCHIVE), ZIP.replace("LISTS", "[now, legacy]"))
    assert [(row.name, row.part) for row in parsed.rows if row.results] == [
        ("G high", "now"),
        ("Old", "legacy"),
    ]


def test_an_object_of_rows_names_each_by_its_key() -> None:
    recipe = "format: json\nname: (entry)\nmetrics:\n  score: {column: '@'}\n"
    assert scores(read('{"Alpha": 70, "Beta": 75}', recipe)) == {"Alpha": "70", "Beta": "75"}
    assert said(read('{"Alpha": 70, "Alpha": 75}', recipe)) == [
        "line 1, column 15: the key `Alpha` stands twice in one object"
    ]


MEANS = """
format: csv
name: model
metrics:
  reasoning: {mean: {columns: [a, b], at_least: 1}, missing: N/A}
  coding: {mean: {columns: [c, d], at_least: 2}, missing: N/A}
  average: {mean: {metrics: [reasoning, coding]}}
"""


def test_means_demand_their_fewest_and_are_rounded_only_at_the_end() -> None:
    text = "model,a,b,c,d\nFull,1,2,10,20\nHalf,1,N/A,10,20\nTwo,1, ,N/A,20\nThirds,0,1,0,0.3\n"
    parsed = read(text, MEANS)
    assert scores(parsed, "reasoning") == {"Full": "1.5", "Half": "1", "Two": "1", "Thirds": "0.5"}
    assert scores(parsed, "coding") == {"Full": "15", "Half": "15", "Thirds": "0.15"}
    assert scores(parsed, "average") == {"Full": "8.25", "Half": "8", "Thirds": "0.325"}


def test_three_of_four_columns_give_no_overall_score() -> None:
    recipe = "format: csv\nname: m\nmetrics:\n  score: {mean: {columns: [a, b, c, d]}}\n"
    assert scores(read("m,a,b,c,d\nX,37.27,66.25,37.62,\n", recipe)) == {}
    assert scores(read("m,a,b,c,d\nX,37.27,66.25,37.62,\n", recipe.replace("d]", "d], at_least: 3"))) == {
        "X": "47.0466666667"
    }


def test_a_bad_cell_in_a_mean_is_a_problem_of_its_own_column() -> None:
    assert said(read("model,a,b,c,d\nX,1,oops,3,4\n", MEANS)) == [
        'line 2, column 3, b: "oops" is not a number'
    ]


def test_fewest_rows() -> None:
    recipe = "format: csv\nname: model\nfewest_rows: 3\nmetrics:\n  score: {column: score}\n"
    assert said(read("model,score\nA,1\nB,2\n", recipe)) == ["2 rows were read; the recipe expects 3 or more"]


def test_an_expression_that_does_not_fit_a_row_is_a_problem_of_that_row() -> None:
    recipe = "format: jsonl\nname: n\nmetrics:\n  score: {column: length(s)}\n"
    parsed = read('{"n": "A", "s": [1, 2]}\n{"n": "B", "s": null}\n', recipe)
    assert scores(parsed) == {"A": "2"}
    (line,) = said(parsed)
    assert line.startswith("line 2: `length(s)` does not fit the data:")


def test_files_of_a_zip_are_in_the_encoding_of_the_recipe() -> None:
    members = {"m.json": {"l": ["a"]}, "a.json": '{"name": "Épée", "s": 70}'.encode("latin-1")}
    recipe = "format: zip\nzip: {manifest: m.json, lists: l, file: '{entry}.json'}\nname: name\nmetrics:\n  score: {column: s}\n"
    assert scores(read(packed(members), f"encoding: latin-1\n{recipe}")) == {"Épée": "70"}
    assert said(read(packed(members), recipe))[0].startswith(
        "a.json, line 1, column 11: byte C9 is not UTF-8"
    )
