"""parse is total and blind to order, for every format."""

import json
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards_app.intake.parse import Parsed, parse
from boards_app.intake.recipe import Recipe, read_recipe
from tests.boards_app.intake.samples import CSV, packed, said, scores
from tests.boards_app.intake.test_bad_input import ALL

GROUPED = (
    "format: json\nname: m\ngroup: {field: x, value: s}\nmetrics:\n  score: {column: A, optional: yes}\n"
)
RECIPES = {name: read_recipe(text) for name, text in {**ALL, "grouped": GROUPED}.items()}
PIECES = [
    "model", "score", "m", "s", ",", ";", "\t", "\n", "\r\n",
    '"', "|", "-", ":", "#", " ", "{", "}", "[", "]",
    "1", "0.5", "%", "± 2", "NaN", "null",
    "\\", "\\u0000", "&a", "*a", "<<", "!!str", "---", "> ", "- ", "`", "é",
    "\ufeff",
    "|model|score|\n|-|-|\n", '[{"m": "A", "s": 1}]', "- m: A\n  s: 1\n",
]  # fmt: skip
NEAR_TEXT = st.lists(st.sampled_from(PIECES), max_size=40).map(lambda pieces: "".join(pieces).encode())


def _is_whole(parsed: Parsed) -> bool:
    for row in parsed.rows:
        row.name.encode()
        row.key.encode()
        assert row.normal
        assert all("e" not in result.score.lower() for result in row.results)
    assert all(line.isprintable() for line in said(parsed))
    return bool(parsed.rows or parsed.left_out or parsed.problems)


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
@given(data=st.binary(max_size=300) | NEAR_TEXT)
@settings(max_examples=150, deadline=None)
def test_parse_returns_whatever_the_bytes(recipe: Recipe, data: bytes) -> None:
    assert _is_whole(parse(recipe, data))


@given(cut=st.integers(min_value=0, max_value=400), flip=st.integers(min_value=0, max_value=399))
@settings(max_examples=150, deadline=None)
def test_parse_returns_for_any_damaged_zip(cut: int, flip: int) -> None:
    data = bytearray(packed({"manifest.json": {"rows": ["a"]}, "r/a.json": {"m": "A", "s": 1}}))
    data[flip % len(data)] ^= 0xFF
    assert _is_whole(parse(RECIPES["zip"], bytes(data[: len(data) - cut])))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("msx"), inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("name", ["json", "jsonl", "yaml", "grouped"])
@given(value=JSON_VALUES)
@settings(max_examples=100, deadline=None)
def test_parse_returns_for_any_json(name: str, value: object) -> None:
    assert _is_whole(parse(RECIPES[name], json.dumps(value).encode()))


NAMES = st.text(st.sampled_from("ABCxyz0123456789-. "), min_size=1, max_size=8).map(lambda text: f"m{text}")
ROWS = st.dictionaries(NAMES, st.decimals(min_value=2, max_value=99, places=3), min_size=1, max_size=8)


@given(rows=ROWS, order=st.permutations(["model", "score", "extra"]), shuffle=st.randoms())
@settings(max_examples=80, deadline=None)
def test_the_order_of_columns_and_rows_never_matters(
    rows: dict[str, Decimal], order: list[str], shuffle: Random
) -> None:
    cells = [{"model": name, "score": str(score), "extra": "x"} for name, score in rows.items()]
    plain = parse(read_recipe(CSV), _table(["model", "score", "extra"], cells))
    shuffle.shuffle(cells)
    mixed = parse(read_recipe(CSV), _table(list(order), cells))
    assert scores(plain) == scores(mixed)
    assert {row.normal for row in plain.rows} == {row.normal for row in mixed.rows}


def _table(columns: list[str], rows: list[dict[str, str]]) -> bytes:
    return "\n".join(
        [",".join(columns), *(",".join(row[column] for column in columns) for row in rows)]
    ).encode()


RULED = """\
format: csv
name: model
leave_out:
  - {where: {model: {ends_with: z}}, because: made up}
metrics:
  score: {column: score}
  other: {column: extra, leave_out: [{where: {model: {ends_with: y}}, because: not for this one}]}
  both: {mean: {metrics: [score, other], at_least: 1}}
"""


# Of the one that ends with y a rule speaks too: what is at fault is a problem alone.
BAD_ROWS = ["m!,bad,1", "=1+1,5,1", "m!,5", "m!y,bad,1"]


@given(rows=ROWS, recipe=st.sampled_from([CSV, RULED]), bad=st.sampled_from(BAD_ROWS))
@settings(max_examples=80, deadline=None)
def test_a_fault_in_one_row_changes_nothing_of_the_others(
    rows: dict[str, Decimal], recipe: str, bad: str
) -> None:
    cells = [{"model": name, "score": str(score), "extra": "7"} for name, score in rows.items()]
    data = _table(["model", "score", "extra"], cells)
    sound = parse(read_recipe(recipe), data)
    faulty = parse(read_recipe(recipe), data + f"\n{bad}\n".encode())
    assert any(problem.line == len(rows) + 2 for problem in faulty.problems)
    assert faulty.rows == sound.rows
    assert faulty.left_out == sound.left_out


def test_a_row_whose_key_stood_before_is_a_problem_and_not_left_out_as_well() -> None:
    parsed = parse(read_recipe(RULED), b"model,score,extra\nA y,5,7\nB,6,7\nA y,7,7\n")
    assert [problem.line for problem in parsed.problems] == [4]
    assert [(left.line, left.metric) for left in parsed.left_out] == [(2, "other")]
