"""Faults that others' leaderboards had in reading a file; each case bears the number it is filed under."""

# ruff: noqa: E501 - a file stands on one line

from typing import Any

import pytest

from boards_app.intake.parse import Parsed
from tests.boards_app.intake.samples import CSV, read, said, scores
from tests.boards_app.intake.test_bad_input import JSON, YAML

GERMAN = 'format: csv\nseparator: ";"\nname: model\nmetrics:\n  score: {column: score, decimal: ","}\n'
POINT = GERMAN.replace(', decimal: ","', "")
PLAIN = CSV.replace(", unit: percent", "")
MISSING = CSV.replace("unit: percent", "unit: percent, missing: N/A")
FOUR = "format: csv\nname: model\nmetrics:\n  score: {mean: {columns: [a, b, c, d]}}\n"
AVERAGE = "format: csv\nname: model\nmetrics:\n  score: {column: avg}\n"
MAPPED = CSV.replace("column: score", "column: Non-Live AST Acc")
FRACTION = CSV.replace("percent", "fraction")
LABS = "format: yaml\nname: [name, model, lab]\nkey: code\nmetrics:\n  score: {column: score}\n"
TABLE = (
    "format: markdown\nname: Model\nname_footnotes: ['#)', '*']\n"
    "metrics:\n  score: {column: Score, footnotes: ['†', '*']}\n"
)
PIPES = "format: markdown\nname: model\nmetrics:\n  score: {column: score}\n"
NOTED = "format: csv\nname: name\noptional_fields: notes\nmetrics:\n  score: {column: score, optional: yes}\n"
HTML = "format: csv\nname: name\nmetrics:\n  score: {column: score}\n"


def case(number: str, recipe: str, data: str | bytes, expected: dict[str, str] | str, because: str) -> Any:
    """Make a case: a file, and the scores it gives by name, or the one problem it has."""
    return pytest.param(recipe, data, expected, because, id=number)


READ = [
    case("F006", MISSING, "model,score\na,71.0\nb,N/A\nc,74.2\nd,69.9\ne,N/A\nf,80.1\n",
         {"a": "71.0", "c": "74.2", "d": "69.9", "f": "80.1"}, "a missing cell moves no other row"),
    case("F009", FOUR, "model,a,b,c,d\nX,37.27,66.25,37.62,\n", {}, "three of four columns make no mean"),
    case("F009-three", FOUR.replace("d]", "d], at_least: 3"), "model,a,b,c,d\nX,37.27,66.25,37.62,\n",
         {"X": "47.0466666667"}, "unless the recipe says that three are enough; never with a zero"),
    case("F013", MAPPED, "model,Non-Live AST Summary\nA,70\n",
         'line 1: no column "Non-Live AST Acc"; the columns are "model", "Non-Live AST Summary"',
         "a column that changed its heading is not found by its place"),
    case("F027", CSV, "model,score\na, 100.0% \nb,9.5%\nc,20.0 %\n",
         {"a": "100.0", "b": "9.5", "c": "20.0"}, "percentages with stray blanks are numbers"),
    case("F030", AVERAGE, "rank,model,set1,set2,avg\n1,A,90,50,70\n2,B,60,90,75\n",
         {"A": "70", "B": "75"}, "the file's own rank is not read"),
    case("F035", CSV, "model,score\na,68.0\nb,0.96\nc,71.5\n",
         'line 3, column 2, score: "0.96" looks like a fraction among percentages from 68.0 to 71.5; if it is meant, say `small_scores: yes`',
         "neither last with 0.96 % nor 96 unasked"),
    case("F035-all", CSV, "model,score\na,0.68\nb,0.96\nc,0.715\n",
         "score: all scores of `score` lie between 0 and 1: fractions? Say `unit: fraction`, or `small_scores: yes` if they are meant",
         "a whole file on another scale is seen"),
    case("F035-declared", FRACTION, "model,score\na,0.68\nb,0.96\nc,0.715\n",
         {"a": "68", "b": "96", "c": "71.5"}, "and read where the recipe declares it"),
    case("F037", CSV, b"\xef\xbb\xbfmodel,score\nAlpha,71.2\n", {"Alpha": "71.2"}, "a mark is no part of a heading"),
    case("F039", YAML, "- {m: 1.10, s: 1.10}\n- {m: 1.1, s: 1.1}\n", {"1.10": "1.10", "1.1": "1.1"},
         "a version is text"),
    case("F041", LABS, "- {lab: NO, model: on, name: null-3B, code: ~, licence: yes, score: 1}\n",
         {"null-3B on NO": "1"}, "no word becomes a truth value or nothing"),
    case("F043", CSV, "model,score,score\nAlpha,70,71\n",
         'line 1, column 3: two columns are headed "score" (columns 2 and 3)', "neither wins"),
    case("F045", GERMAN, "model;score\nAlpha;73,5\n", {"Alpha": "73.5"}, "a decimal comma that is declared"),
    case("F045-undeclared", POINT, "model;score\nAlpha;73,5\n",
         'line 2, column 2, score: "73,5" is not a number with "." as decimal sign; see `decimal` and `thousands`',
         "and one that is not: never 735"),
    case("F047", POINT, "model;size;tasks;score\nAlpha;7B;\"['112', '112']\";50\n", {"Alpha": "50"},
         "the separator is declared, not guessed from commas within quotes"),
    case("F047-other", CSV, "model;size;tasks;score\nAlpha;7B;\"['112', '112']\";50\n",
         'line 1: no column "model", no column "score"; the columns are "model;size;tasks;score"',
         "with another separator nothing is read"),
    case("F049", CSV, "model,score\nNA,50\nNone,50\nnull,50\nnan,50\n",
         dict.fromkeys(("NA", "None", "null", "nan"), "50"), "names of models, however they look"),
    case("F050", PLAIN, "model,score\na,\u22123.2\nb,-3.2\nc,\u2014\nd,\u2013\n", {"a": "-3.2", "b": "-3.2"},
         "a typographic minus is one, a lone dash is a missing cell"),
    case("F053", CSV, "model,score\na,<1\nb,40\nc,60\n",
         'line 2, column 2, score: "<1" is a bound, not a score; list it under `missing` if it stands for no result',
         "a bound is no exact score"),
    case("F053-over", CSV, "model,score\na,>99\nb,40\nc,60\n",
         'line 2, column 2, score: ">99" is a bound, not a score; list it under `missing` if it stands for no result',
         "nor is one from below"),
    case("F053-declared", CSV.replace("unit: percent", "missing: ['<1', '>99']"), "model,score\na,<1\nb,40\nc,>99\n",
         {"b": "40"}, "listed as missing it is unranked"),
    case("F055", TABLE, "|Model|Score|\n|-|-|\n|1) Alpha|70.1|\n|Beta*|71.3†|\n|Gamma|70.0*|\n",
         {"1) Alpha": "70.1", "Beta*": "71.3", "Gamma": "70.0"}, "no row is lost for its footnote"),
    case("F057", PIPES, "| model | score |\n| - | - |\n| A\\|B-7B | 61.2 |\n", {"A|B-7B": "61.2"},
         "an escaped bar splits nothing"),
    case("F058", "format: json\nname: (entry)\nmetrics:\n  score: {column: '@'}\n", '{"Alpha": 70, "Alpha": 75}',
         "line 1, column 15: the key `Alpha` stands twice in one object", "neither the first nor the last"),
    case("F058-yaml", YAML, "- m: A\n  s: 70\n  s: 75\n", "line 3, column 3, 0: the key `s` stands twice",
         "in YAML too"),
    case("F061", NOTED, 'name,notes,score\nalice,"line1\nline2",1\nbob,hello,2\n', {"alice": "1", "bob": "2"},
         "a line end within quotes ends no row"),
    case("F068", CSV, "model,score\n000123,50\n0071,51\n", {"000123": "50", "0071": "51"}, "zeros in front stay"),
    case("F069", HTML, "name,score\nO&#039;Brien-7B,60\nR&amp;D-3B,58\n",
         {"O&#039;Brien-7B": "60", "R&amp;D-3B": "58"}, "an entity's semicolon separates nothing"),
    case("F069-table", PIPES, "|model|score|\n|-|-|\n|R&amp;D-3B|58|\n|R&amp;amp;D|57|\n",
         {"R&D-3B": "58", "R&amp;D": "57"}, "in Markdown it is decoded, once"),
    case("F126", JSON, '[{"m": "a", "s": 1e400}, {"m": "b", "s": 1}]',
         '/0, s: "1e400" is too large or too small; scores lie between 1e-40 and 1e40', "no infinity by overflow"),
]  # fmt: skip


@pytest.mark.parametrize(("recipe", "data", "expected", "because"), READ)
def test_a_file_is_read_right_or_refused(
    recipe: str, data: str | bytes, expected: dict[str, str] | str, because: str
) -> None:
    parsed = read(data, recipe)
    found = said(parsed)
    if isinstance(expected, str):
        assert found == [expected], because
    else:
        assert (scores(parsed), found) == (expected, []), because


@pytest.mark.parametrize("cell", ["71.2 ± 0.8", "71.2 +/- 0.8", "71.2±0.8", "71.2 (±0.8)"], ids=["F051"] * 4)
def test_an_uncertainty_is_no_product(cell: str) -> None:
    with_style = PLAIN.replace("column: score", "column: score, interval: {style: ± x}")
    (row,) = read(f"model,score\na,{cell}\n", with_style).rows
    assert [(r.score, r.low, r.high) for r in row.results] == [("71.2", "70.4", "72.0")]
    assert said(read(f"model,score\na,{cell}\n", PLAIN)) == [
        f'line 2, column 2, score: "{cell}" is not a number'
    ]


def _noted() -> Parsed:
    return read("|Model|Score|\n|-|-|\n|1) Alpha|70.1|\n|Beta*|71.3†|\n|Gamma|70.0*|\n", TABLE)


def test_f055_marks_are_kept_as_notes_and_no_part_of_what_names_are_matched_by() -> None:
    parsed = _noted()
    assert [row.normal for row in parsed.rows] == ["Alpha", "Beta", "Gamma"]
    assert parsed.notes == (
        'metrics.score: footnote marks were taken off 2 scores: "71.3†" (line 4), "70.0*" (line 5)',
    )
