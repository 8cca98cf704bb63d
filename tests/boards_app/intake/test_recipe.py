"""Recipes: every mistake is named by its key and line."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import pytest

from boards_app.intake.recipe import RecipeError, read_recipe

OF_KEYS = "a key has small letters, digits, - and _, a letter or digit first; at most 60 characters"
GOOD = """format: csv
name: model
metrics:
  score:
    column: score
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("just text", "a recipe is a mapping of keys to values (format: …, name: …, metrics: …)"),
        (
            "format: [csv\n",
            "line 2, column 1: not valid YAML: did not find expected ',' or ']'; brackets are closed, and a text that holds \": \" stands in quotes",
        ),
        ("name: a\nname: b\n", "line 2, column 1: the key `name` stands twice"),
        (GOOD.replace("format: csv\n", ""), "format: this key is missing"),
        (
            GOOD.replace("csv", "xlsx"),
            "line 1, format: \"xlsx\" does not fit: input should be 'csv', 'tsv', 'json', 'jsonl', 'yaml', 'markdown' or 'zip'",
        ),
        (
            GOOD.replace("column:", "colum:"),
            "line 5, metrics.score.colum: unknown key; did you mean `column`? Allowed here: unit, decimal, thousands, missing, footnotes, column, mean, share, interval, tasks, scale, optional, small_scores, decimals, only, leave_out, reading",
        ),
        (
            GOOD.replace("    column: score", "    unit: percent"),
            "line 4, metrics.score: needs one of column, mean, share; has none",
        ),
        (
            GOOD + "    mean: {columns: [a]}\n",
            "line 4, metrics.score: needs one of column, mean, share; has column and mean",
        ),
        (
            GOOD + "    unit: furlong\n",
            "line 6, metrics.score.unit: \"furlong\" does not fit: input should be 'percent', 'fraction' or 'plain'",
        ),
        (
            GOOD + "    decimal: ','\n    thousands: ','\n",
            "line 4, metrics.score: `decimal` and `thousands` must differ",
        ),
        (
            GOOD + "    scale: {high: lots}\n",
            'line 6, metrics.score.scale.high: "lots" does not fit: write a plain number, such as 100 or 0.5',
        ),
        (
            GOOD + "    interval: {}\n",
            "line 6, metrics.score.interval: give a `style`, or the columns `low` and `high`",
        ),
        (
            GOOD + "    interval: {low: a, column: b}\n",
            "line 6, metrics.score.interval: `column` goes with a `style`, not with `low` and `high`",
        ),
        (
            GOOD + "    leave_out:\n      - where: {a: b}\n",
            "line 7, metrics.score.leave_out.0.because: this key is missing",
        ),
        (
            GOOD + "    leave_out:\n      - where: {a: {}}\n        because: x\n",
            "line 7, metrics.score.leave_out.0.where.a: needs at least one of: is, is_not, contains, starts_with, ends_with, present",
        ),
        (
            GOOD + "    only: {a: ''}\n",
            "line 6, metrics.score.only.a.is: an empty text is no condition; write `present: no`",
        ),
        (
            GOOD + "    only: {a: {contain: x}}\n",
            "line 6, metrics.score.only.a.contain: unknown key; did you mean `contains`? Allowed here: is, is_not, contains, starts_with, ends_with, present",
        ),
        (
            GOOD + "    only: {a: {b: {c: x}}}\n",
            "line 6, metrics.score.only.a.b: unknown key. Allowed here: is, is_not, contains, starts_with, ends_with, present",
        ),
        (
            GOOD + "keep:\n  - {where: {a: {Contains: x}}, because: x}\n",
            "line 7, keep.0.where.a.Contains: unknown key; did you mean `contains`? Allowed here: is, is_not, contains, starts_with, ends_with, present",
        ),
        (
            GOOD + "keep:\n  - {where: {a: x}, because: x, why: x}\n",
            "line 7, keep.0.why: unknown key. Allowed here: where, because",
        ),
        (
            GOOD.replace("name: model", "name: {fields: a, join: x}"),
            "line 2, name.join: unknown key; did you mean `joined_by`? Allowed here: fields, joined_by",
        ),
        (
            GOOD + "    scale: {hi: 1}\n",
            "line 6, metrics.score.scale.hi: unknown key; did you mean `high`? Allowed here: low, high",
        ),
        (
            GOOD + "    scale: 1\n",
            'line 6, metrics.score.scale: "1" does not fit: here stand keys with their values, `key: value`; allowed are low, high',
        ),
        (
            GOOD + "keep: x\n",
            'line 6, keep: "x" does not fit: here stands a list, each item on a line of its own after `- `',
        ),
        (
            GOOD + "    optional: perhaps\n",
            'line 6, metrics.score.optional: "perhaps" does not fit: write yes or no',
        ),
        (
            GOOD + "    decimals: 40\n",
            'line 6, metrics.score.decimals: "40" does not fit: at most 30 is allowed',
        ),
        (GOOD + "fewest_rows: few\n", 'line 6, fewest_rows: "few" does not fit: write a whole number'),
        (
            GOOD + "keep:\n  - where: {a: x}\n    because: own: runs\n",
            'line 8, column 17: not valid YAML: mapping values are not allowed in this context; a text that holds ": " stands in quotes',
        ),
        (
            GOOD.replace("name: model", "name: @model"),
            "line 2, column 7: not valid YAML: found character that cannot start any token; indent by blanks, not by tabs, and put a text that begins with @, % or ` in quotes",
        ),
        (
            GOOD + "    footnotes: *\n",
            "line 6, column 17: not valid YAML: did not find expected alphabetic or numeric character; a text that begins with * or & stands in quotes",
        ),
        (
            GOOD + "keep:\n  - {where: {a: x}, because: own: runs}\n",
            "line 7, column 33: not valid YAML: did not find expected ',' or '}'; brackets are closed, and a text that holds \": \" stands in quotes",
        ),
        (GOOD + "skip_lines: -1\n", 'line 6, skip_lines: "-1" does not fit: at least 0 is allowed'),
        (
            GOOD.replace("csv", "json") + "skip_lines: 1\n",
            "`skip_lines` is for csv and tsv files, not for json",
        ),
        (
            GOOD + "    footnotes: 'x##'\n",
            'line 6, metrics.score.footnotes.0: in "x##" # stands for a whole number; neither a digit nor another # is beside it',
        ),
        (
            GOOD + "    footnotes: 'x#1#1'\n",
            'line 6, metrics.score.footnotes.0: in "x#1#1" # stands for a whole number; neither a digit nor another # is beside it',
        ),
        (
            GOOD + "keep:\n" + "  - {where: {a: x}, because: y}\n" * 101,
            "line 6, keep: at most 100 may stand here; there are 101",
        ),
        (
            GOOD + f"keep:\n  - {{where: {{a: {['x'] * 1001}}}, because: y}}\n",
            "line 7, keep.0.where.a.is: at most 1000 may stand here; there are 1001",
        ),
        (
            GOOD.replace("csv", "json") + 'key: "a\\x1b[31m\\0"\n',
            r'key: "a\x1b[31m\x00" is no JMESPath expression: Bad jmespath expression: Unknown token \x1b:',
        ),
        (
            GOOD + "    scale: {high: １００}\n",
            'line 6, metrics.score.scale.high: "１００" does not fit: write a plain number, such as 100 or 0.5',
        ),
        (GOOD + "rows: data\n", "`rows` is for json and yaml files, not for csv"),
        (GOOD + "table: {heading: X}\n", "`table` is for markdown files, not for csv"),
        (GOOD.replace("csv", "zip"), "a zip needs `zip` with manifest, lists and file"),
        (
            GOOD.replace("csv", "json") + "rows: 'a['\n",
            'line 6, rows: "a[" is no JMESPath expression: Invalid jmespath expression: Incomplete expression:',
        ),
        (
            GOOD.replace("  score:\n", "  Score One:\n"),
            f'line 4, metrics.Score One: "Score One" does not fit: {OF_KEYS}',
        ),
        (
            GOOD.replace("  score:\n", f"  {'s' * 61}:\n"),
            f'line 4, metrics.{"s" * 61}: "{"s" * 59}…" does not fit: {OF_KEYS}',
        ),
        (
            "format: csv\nname: m\nmetrics: {}\n",
            "line 3, metrics: name at least 1",
        ),
        (
            "format: csv\nname: m\nmetrics:\n  a: {mean: {metrics: [b]}}\n  b: {column: x}\n",
            "metrics.a.mean.metrics: `b` is no metric above this one",
        ),
        (
            "format: csv\nname: m\nmetrics:\n  a: {mean: {columns: [x, y], at_least: 3}}\n",
            "line 4, metrics.a.mean: `at_least` is 3, more than the 2 that are named",
        ),
        (
            "format: csv\nname: m\nmetrics:\n  a: {share: {count: x, total: y}, unit: plain}\n",
            "line 4, metrics.a: a share is a percentage of its total: no `tasks`, and `unit` percent",
        ),
        (
            "format: csv\nname: m\nmetrics:\n  a: {share: {count: x, total: x}}\n",
            "line 4, metrics.a.share: `count` and `total` are one field; every share of it would be 100",
        ),
        (
            GOOD + "    scale: {low: 100, high: 0}\n",
            "line 6, metrics.score.scale: `low` is 100, which is not below `high`, 0",
        ),
        (GOOD + "    scale: {}\n", "line 6, metrics.score.scale: give `low`, `high` or both"),
        (
            GOOD + "    footnotes: ['*', '1']\n",
            'line 6, metrics.score.footnotes.1: "1" would be taken off numbers and names too; a mark has a sign of its own, as *, † or (#)',
        ),
        (
            GOOD + "name_footnotes: '.1'\n",
            'line 6, name_footnotes.0: ".1" would be taken off numbers and names too; a mark has a sign of its own, as *, † or (#)',
        ),
        (
            GOOD + "separator: '\"'\n",
            "line 6, separator: cells are separated by a sign that stands in no number or name, as ; or | or a tab",
        ),
        (
            GOOD + "separator: a\n",
            "line 6, separator: cells are separated by a sign that stands in no number or name, as ; or | or a tab",
        ),
        (
            GOOD.replace("column: score", "column: ' '"),
            "line 5, metrics.score.column: a field has a name; this is blank",
        ),
        (
            GOOD + "leave_out:\n  - {where: {a: {present: no, is: x}}, because: y}\n",
            "line 7, leave_out.0.where.a: `present: no` goes with nothing else: what is not there is like nothing",
        ),
        (
            GOOD.replace("csv", "json").replace("column: score", "column: pass-rate"),
            "metrics.score: \"pass-rate\" is no JMESPath expression: Bad jmespath expression: Unknown token '-'. A name with blanks or signs in it stands in double quotes: '\"pass-rate\"'",
        ),
    ],
)
def test_a_mistake_is_named_by_key_and_line(text: str, message: str) -> None:
    with pytest.raises(RecipeError) as caught:
        read_recipe(text)
    assert str(caught.value) == message


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(RecipeError) as caught:
        read_recipe("format: cvs\nnme: x\nmetrics:\n  a: {colum: x}\n")
    assert len(str(caught.value).splitlines()) >= 3


def test_a_zip_pattern_must_say_where_the_entry_stands() -> None:
    text = "format: zip\nzip: {manifest: m, lists: l, file: x.json}\nname: n\nmetrics:\n  a: {column: x}\n"
    with pytest.raises(RecipeError, match=r'line 2, zip: `file` must hold "\{entry\}" once'):
        read_recipe(text)


@pytest.mark.parametrize(
    ("rows", "message", "because"),
    [
        ("[@, @][] | " * 20 + "@", "could multiply a file by more than 64", "two each time is a million"),
        ("map(&`[0, [0, 0]]`, @)[] | " * 4 + "@", "could multiply a file", "a list written out does so too"),
        ("[{a: @, b: @}] | " * 7 + "@", "could multiply a file", "an object that is made holds copies"),
        ("roots(@)", "JMESPath has no function `roots`; it has abs, avg", "no file could be read by it"),
    ],
)
def test_an_expression_that_can_only_do_harm_is_refused(rows: str, message: str, because: str) -> None:
    with pytest.raises(RecipeError) as caught:
        read_recipe(GOOD.replace("csv", f"json\nrows: '{rows}'"))
    assert str(caught.value).startswith("line 2, rows: "), because
    assert message in str(caught.value), because


def test_an_expression_may_join_lists_and_make_objects() -> None:
    rows = "[open, closed][].{model: name, score: results.score, of: results.count}"
    assert read_recipe(GOOD.replace("csv", f"json\nrows: '{rows}'")).rows == rows


def test_a_huge_recipe_is_refused() -> None:
    with pytest.raises(RecipeError, match="at most 200,000 are read"):
        read_recipe("#" * 200_001)


def test_the_fields_of_a_recipe_are_needed_unless_they_are_declared_optional() -> None:
    recipe = read_recipe(
        """
format: json
name: [model, effort]
key: run
optional_fields: [effort]
leave_out:
  - where: {editor: {present: yes}}
    because: a pair
  - where: {kind: custom}
    because: a system
metrics:
  a: {column: x, tasks: n, only: {set: lite}}
  b: {column: y, optional: yes}
"""
    )
    assert recipe.needed_fields == {"model", "run", "kind", "x", "n", "set"}
    assert recipe.fields - recipe.needed_fields == {"effort", "editor", "y", "(part)", "(entry)"}


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ("lite", ["lite"]),
        ("[lite, go]", ["lite", "go"]),
        ("{is_not: lite}", ["go", "Go-2", ""]),
        ("{is_not: [lite, go]}", ["Go-2", ""]),
        ("{contains: o}", ["go", "Go-2"]),
        ("{starts_with: G}", ["Go-2"]),
        ("{ends_with: [te, '-2']}", ["lite", "Go-2"]),
        ("{present: yes}", ["lite", "go", "Go-2"]),
        ("{present: no}", [""]),
        ("{is_not: lite, present: yes}", ["go", "Go-2"]),
        ("'Go\u20112'", ["Go-2"]),
    ],
)
def test_conditions(condition: str, kept: list[str]) -> None:
    from boards_app.intake.parse import parse

    recipe = read_recipe(
        f"format: csv\nname: m\nkeep:\n  - where: {{set: {condition}}}\n    because: another set\n"
        "metrics:\n  s: {column: s}\n"
    )
    sets = ["lite", "go", "Go-2", ""]
    parsed = parse(
        recipe, "\n".join(["m,set,s", *(f"m{at},{name},1" for at, name in enumerate(sets))]).encode()
    )
    assert [sets[int(row.name[1:])] for row in parsed.rows] == kept
    assert len(parsed.left_out) == 4 - len(kept)
