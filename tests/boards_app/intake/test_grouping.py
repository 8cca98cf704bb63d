"""Files in long format, a row for each model and task: one row of the board for each group of them."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import itertools
import json
from typing import Any

import pytest

from boards_app.intake.parse import Parsed
from boards_app.intake.recipe import RecipeError, read_recipe
from tests.boards_app.intake.samples import packed, read, said, scores

GROUP = "group: {by: [model, effort], field: task, value: score}\nkey: [model, effort]\n"
METRICS = """\
name: [model, effort]
optional_fields: [effort]
metrics:
  maths: {column: gsm8k, missing: x}
  both: {mean: {columns: [gsm8k, mmlu]}, missing: x}
"""
LONG = GROUP + METRICS
CSV = f"format: csv\n{LONG}"
ONE = "format: csv\ngroup: {field: task, value: score}\nname: model\nmetrics:\n  maths: {column: gsm8k}\n"
TREE = ONE.replace("csv", "json")

FIELDS = ("model", "effort", "task", "score")
ROWS = [
    ("Alpha", "high", "gsm8k", "90"),
    ("Beta", "", "mmlu", "50"),
    ("Alpha", "low", "gsm8k", "80"),
    ("Alpha", "high", "mmlu", "70.5"),
    ("Beta", "", "gsm8k", "x"),
    ("Alpha", "low", "other", "1"),
]
READ = {
    "Alpha high": {"maths": "90", "both": "80.25"},
    "Beta": {},
    "Alpha low": {"maths": "80"},
}

Row = tuple[str, str, str, str]


def _separated(rows: list[Row], sign: str) -> str:
    return "\n".join(sign.join(cells) for cells in (FIELDS, *rows))


def _markdown(rows: list[Row]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (FIELDS, ["---"] * 4, *rows))


def _objects(rows: list[Row]) -> list[dict[str, str]]:
    return [dict(zip(FIELDS, row, strict=True)) for row in rows]


def _yaml(rows: list[Row]) -> str:
    return "\n".join(f"- {{model: {m}, effort: '{e}', task: {t}, score: {s}}}" for m, e, t, s in rows)


def _zip(rows: list[Row]) -> bytes:
    names = [str(at) for at in range(len(rows))]
    files = {f"r/{name}.json": row for name, row in zip(names, _objects(rows), strict=True)}
    return packed({"manifest.json": {"rows": names}, **files})


FORMATS: dict[str, Any] = {
    "csv": lambda rows: _separated(rows, ","),
    "tsv": lambda rows: _separated(rows, "\t"),
    "markdown": _markdown,
    "json": lambda rows: json.dumps(_objects(rows)),
    "jsonl": lambda rows: "\n".join(map(json.dumps, _objects(rows))),
    "yaml": _yaml,
    "zip": _zip,
}
ZIPPED = "zip: {manifest: manifest.json, lists: rows, file: 'r/{entry}.json'}\n"


def _read(name: str, rows: list[Row]) -> Parsed:
    layout = ZIPPED if name == "zip" else ""
    return read(FORMATS[name](rows), f"format: {name}\n{layout}{LONG}")


def _results(parsed: Parsed) -> dict[str, dict[str, str]]:
    return {row.name: {each.metric: each.score for each in row.results} for row in parsed.rows}


@pytest.mark.parametrize("name", FORMATS)
def test_rows_of_one_model_are_one_row_in_every_format(name: str) -> None:
    parsed = _read(name, ROWS)
    assert said(parsed) == []
    assert list(_results(parsed).items()) == list(READ.items())
    firsts = [_read(name, ROWS[at : at + 1]).rows for at in range(3)]
    assert [row.name for row in parsed.rows] == [rows[0].name for rows in firsts]


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("csv", [(2, ""), (3, ""), (4, "")]),
        ("markdown", [(3, ""), (4, ""), (5, "")]),
        ("json", [(None, "/0"), (None, "/1"), (None, "/2")]),
        ("jsonl", [(1, ""), (2, ""), (3, "")]),
        ("yaml", [(1, "/0"), (2, "/1"), (3, "/2")]),
        ("zip", [(None, "r/0.json"), (None, "r/1.json"), (None, "r/2.json")]),
    ],
)
def test_a_row_stands_where_its_first_does(name: str, places: list[tuple[int | None, str]]) -> None:
    assert [(row.line, row.pointer) for row in _read(name, ROWS).rows] == places


def test_the_order_of_rows_matters_for_the_order_of_results_only() -> None:
    for rows in itertools.permutations(ROWS):
        parsed = _read("csv", list(rows))
        assert _results(parsed) == READ
        names = dict.fromkeys(" ".join(filter(None, row[:2])) for row in rows)
        assert [row.name for row in parsed.rows] == list(names)


def test_groups_are_told_apart_in_normal_form_and_tasks_are_found_in_it() -> None:
    data = "model,task,score\nAlpha-2,gsm 8k,90\nAlpha\u20112 ,mmlu,70\nalpha-2,gsm\u00a08k,60\n"
    parsed = read(
        data,
        "format: csv\nname: model\ngroup: {field: task, value: score}\n"
        "metrics:\n  both: {mean: {columns: [gsm 8k, mmlu], at_least: 1}}\n",
    )
    assert scores(parsed, "both") == {"Alpha-2": "80", "alpha-2": "60"}


def test_without_by_rows_of_one_key_are_one_row() -> None:
    data = "id,model,task,score\n1,Alpha,gsm8k,90\n2,Alpha,gsm8k,80\n"
    parsed = read(data, ONE.replace("name", "key: id\nname"))
    assert [(row.key, row.results[0].score) for row in parsed.rows] == [("1", "90"), ("2", "80")]
    assert said(read(data, ONE)) == [
        'line 3, column 3, task: "gsm8k" stands twice in one group, here and in line 2; see `group.by`'
    ]


def test_a_task_may_have_several_spellings_and_be_read_under_several_names() -> None:
    recipe = ONE.replace("{column: gsm8k}", "{column: gsm8k}\n  old: {column: old, optional: yes}").replace(
        "metrics", "columns: {old: [GSM, gsm8k]}\nmetrics"
    )
    parsed = read("model,task,score\nAlpha,gsm8k,90\nBeta,gsm8k,80\n", recipe)
    assert _results(parsed) == {"Alpha": {"maths": "90", "old": "90"}, "Beta": {"maths": "80", "old": "80"}}
    assert said(read("model,task,score\nAlpha,gsm8k,90\nAlpha,GSM,80\n", recipe)) == [
        'line 3, column 2, task: "GSM" is the second task that means `old` in one group; the first is in line 2'
    ]


def test_a_task_that_is_no_expression_is_read_in_json() -> None:
    rows = [{"model": "Alpha", "task": "ARC-Challenge (25)", "score": 61.10}]
    parsed = read(json.dumps(rows), TREE.replace("gsm8k", "ARC-Challenge (25)"))
    assert scores(parsed, "maths") == {"Alpha": "61.1"}


def test_a_share_is_made_of_two_tasks() -> None:
    recipe = ONE.replace("{column: gsm8k}", "{share: {count: solved, total: tried}}")
    parsed = read("model,task,score\nAlpha,solved,3\nAlpha,tried,4\nBeta,tried,4\n", recipe)
    assert scores(parsed, "maths") == {"Alpha": "75"}


def test_units_and_what_stands_beside_a_score_are_those_of_its_own_row() -> None:
    recipe = ONE.replace(
        "{column: gsm8k}",
        "{column: gsm8k, unit: fraction, footnotes: ['*'], tasks: n, interval: {style: ± x, column: se}}",
    )
    parsed = read("model,task,score,se,n\nAlpha,mmlu,0.7,0.1,9\nAlpha,gsm8k,0.9*,0.02,1319\n", recipe)
    [result] = parsed.rows[0].results
    assert (result.score, result.low, result.high, result.n) == ("90", "88", "92", 1319)
    assert parsed.notes == ('metrics.maths: footnote marks were taken off 1 score: "0.9*" (line 3)',)
    assert said(read("model,task,score,se,n\nAlpha,mmlu,0.7,0.1,9\nAlpha,gsm8k,0.9,y,1319\n", recipe)) == [
        'line 3, column 4, se: "y" is not a number'
    ]


def test_rules_are_asked_of_each_row_of_the_file_and_counted_by_it() -> None:
    recipe = ONE.replace("metrics", "leave_out:\n  - {where: {by: maker}, because: its maker}\nmetrics")
    data = (
        "model,task,score,by\nAlpha,gsm8k,90,us\nAlpha,mmlu,,us\nAlpha,gsm8k,95,maker\nBeta,gsm8k,1,maker\n"
    )
    parsed = read(data, recipe)
    assert said(parsed) == []
    assert _results(parsed) == {"Alpha": {"maths": "90"}}
    assert [(left.line, left.name, left.rule) for left in parsed.left_out] == [
        (4, "Alpha", "its maker"),
        (5, "Beta", "its maker"),
    ]
    assert [(count.in_table, count.scored) for count in parsed.counts] == [(3, 1)]


def test_rows_left_out_of_a_metric_stand_in_the_order_of_the_file() -> None:
    recipe = TREE.replace("{column: gsm8k}", "{column: gsm8k, leave_out: [{where: {of: x}, because: B}]}")
    recipe = recipe.replace("metrics", "leave_out:\n  - {where: {model: Gone}, because: A}\nmetrics")
    rows = [{"model": name, "of": "x", "task": "gsm8k", "score": 1} for name in ("Gone", "Alpha")]
    rows += [{"model": "Alpha", "of": "x", "task": "mmlu", "score": 1}, rows[0] | {"task": "mmlu"}]
    left = [(each.pointer, each.rule, each.metric) for each in read(json.dumps(rows), recipe).left_out]
    assert left == [("/0", "A", ""), ("/1", "B", "maths"), ("/3", "A", "")]


def test_sub_boards_make_no_group_together_unless_each_is_a_task() -> None:
    recipe = TREE.replace("group", "sub_boards: {at: boards, named: name, rows: rows}\ngroup")
    rows = [{"model": "Alpha", "task": "gsm8k", "score": 90}]
    data = json.dumps({"boards": [{"name": name, "rows": rows} for name in ("gsm8k", "mmlu")]})
    apart = read(data, recipe.replace("gsm8k}", "gsm8k, only: {(part): mmlu}}"))
    assert [(row.part, len(row.results)) for row in apart.rows] == [("gsm8k", 0), ("mmlu", 1)]
    parsed = read(data, recipe.replace("field: task", "field: (part)"))
    assert [(row.name, row.part, row.results[0].score) for row in parsed.rows] == [("Alpha", "", "90")]
    assert said(parsed) == []


HEAD = "model,task,score\nAlpha,gsm8k,90\n"


@pytest.mark.parametrize(
    ("data", "recipe", "message"),
    [
        (HEAD + "Alpha,mmlu,1\nAlpha,gsm8k,90\n", ONE,
         'line 4, column 2, task: "gsm8k" stands twice in one group, here and in line 2; see `group.by`'),
        (HEAD + "Alpha,other,1\nAlpha, other ,2\n", ONE,
         'line 4, column 2, task: " other " stands twice in one group, here and in line 3; see `group.by`'),
        (HEAD + "Beta, ,1\n", ONE, "line 3, column 2, task: the row has no task"),
        (HEAD + ",mmlu,1\n", ONE, "line 3, column 1, model: the row has nothing to group it by"),
        (HEAD + "Beta,mmlu,1\nBeta,gsm8k,y\n", ONE, 'line 4, column 3, gsm8k: "y" is not a number'),
        (HEAD, ONE.replace("gsm8k", "gsm"), 'task: no task "gsm"; the tasks are "gsm8k"'),
        (HEAD, ONE.replace("column: gsm8k", "mean: {columns: [a, gsm8k, b]}"),
         'task: no task "a", no task "b"; the tasks are "gsm8k"'),
        ("model,task,score,gsm8k\nAlpha,gsm8k,90,1\n", ONE,
         "line 1, column 4: \"gsm8k\" is a column, and a task that the recipe reads; which is meant can't be told"),
        ("model,test,score\nAlpha,gsm8k,90\n", ONE,
         'line 1: no column "task"; the columns are "model", "test", "score"'),
        ("model,task,score,lab\nAlpha,gsm8k,90,A\nAlpha,mmlu,80,B\n",
         ONE.replace("column: gsm8k", "column: gsm8k, only: {lab: A}"),
         'line 3, column 4, lab: "B" differs from "A" in line 2, of the same group; see `group.by`'),
        ("id,model,task,score\n1,Alpha,gsm8k,9\n1,,mmlu,8\n", ONE.replace("name", "key: id\nname"),
         'line 3, column 2, model: differs from "Alpha" in line 2, of the same group; see `group.by`'),
        (HEAD + "Alpha,mmlu,1\nBeta,mmlu,150\nBeta,gsm8k,101\n", ONE.replace("8k}", "8k, scale: {high: 100}}"),
         'line 5, column 3, gsm8k: "101" lies outside the scale, … to 100'),
        (HEAD + "Beta,mmlu,1\nBeta,gsm8k,0.95\n", ONE.replace("8k}", "8k, unit: percent}"),
         'line 4, column 3, gsm8k: "0.95" looks like a fraction among percentages from 90 to 90; if it is meant, say `small_scores: yes`'),
        (HEAD + "Beta,mmlu,y\n", ONE.replace("column: gsm8k", "mean: {columns: [gsm8k, mmlu], at_least: 1}"),
         'line 3, column 3, mmlu: "y" is not a number'),
        ("model,task,score\n" + "".join(f"A,t{at},1\n" for at in range(1002)), ONE.replace("gsm8k", "t1"),
         "line 1002, column 2, task: more than 1,000 different tasks; is it the field that names them?"),
        ('[{"model": "A", "task": "gsm8k", "score": 1}, {"model": "A", "task": "gsm8k", "score": 1}]', TREE,
         '/1, task: "gsm8k" stands twice in one group, here and in /0; see `group.by`'),
        ('[{"model": "A", "task": "gsm8k", "score": 1}, {"model": "A", "task": "b", "score": 1, "gsm8k": 2}]', TREE,
         "/1: \"gsm8k\" is a field, and a task that the recipe reads; which is meant can't be told"),
        ('[{"model": "A", "task": "gsm8k", "score": 1}, {"model": "A", "task": ["b"], "score": 1}]', TREE,
         "/1, task: holds a list or an object where a text is read"),
        ('[{"model": "A", "task": "mmlu", "score": 1}, {"model": "A", "task": "gsm8k", "score": [1]}]', TREE,
         "/1, gsm8k: holds a list or an object where one number is read"),
        ('[{"model": "A", "task": "gsm8k"}]', TREE,
         "score: no row has a value in this field; list it under `optional_fields` if a file may lack it"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_a_problem_at_its_own_row(data: str, recipe: str, message: str) -> None:
    assert said(read(data, recipe)) == [message]


def test_a_task_may_be_lacking_where_the_recipe_says_so() -> None:
    for text in (
        ONE.replace("gsm8k}", "gsm, optional: yes}"),
        ONE.replace("gsm8k}", "gsm}").replace("metrics", "optional_fields: gsm\nmetrics"),
    ):
        parsed = read(HEAD, text)
        assert (said(parsed), _results(parsed)) == ([], {"Alpha": {}})


@pytest.mark.parametrize(
    ("replaced", "by", "message"),
    [
        ("field: task", "field: score", "line 2, group: `score` stands twice in it; `by`, `field` and `value` are different fields"),
        ("{field: task", "{by: task, field: task", "line 2, group: `task` stands twice in it; `by`, `field` and `value` are different fields"),
        ("field: task, ", "", "line 2, group.field: this key is missing"),
        ("field:", "fields:", "line 2, group.field: this key is missing\nline 2, group.fields: unknown key; did you mean `field`? Allowed here: by, field, value"),
        ("name: model", "name: [model, task]", "group: `task` differs within a group; nothing else may read it"),
        ("{column: gsm8k}", "{column: gsm8k, only: {task: gsm8k}}", "group: `task` differs within a group; nothing else may read it"),
        ("column: gsm8k", "column: score", "metrics.maths: `score` is a field of the file; with `group`, scores are read from tasks, the texts of `task`"),
        ("column: gsm8k", "mean: {columns: [a, model]}", "metrics.maths: `model` is a field of the file; with `group`, scores are read from tasks, the texts of `task`"),
        ("format: csv", "format: json", None),
        ("csv\ngroup: {field: task", "json\ngroup: {field: task name", "group: \"task name\" is no JMESPath expression"),
    ],
)  # fmt: skip
def test_mistakes_of_a_recipe(replaced: str, by: str, message: str | None) -> None:
    assert replaced in ONE
    if message is None:
        assert read_recipe(ONE.replace(replaced, by))
        return
    with pytest.raises(RecipeError) as raised:
        read_recipe(ONE.replace(replaced, by))
    assert str(raised.value).startswith(message)


def test_as_many_rows_as_a_file_may_have_are_grouped() -> None:
    lines = [f"m{at % 1000},t{at // 1000},{at % 90 + 9}" for at in range(100_000)]
    parsed = read("\n".join(["model,task,score", *lines]), ONE.replace("gsm8k", "t99"))
    assert (len(parsed.rows), said(parsed)) == (1000, [])
    assert len(scores(parsed, "maths")) == 1000
