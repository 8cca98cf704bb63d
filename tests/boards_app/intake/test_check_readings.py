"""check_readings: recipes held to an independent count."""

# ruff: noqa: E501 - lines of a table stand whole

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

HEAD = "board,snapshot_date,reading,direction,rows_in_table,rows_scored,tie_at_top,first,first_score,second,second_score,third,third_score"
RECIPE = """format: csv
name: model
metrics:
  score: {column: score, unit: percent, missing: x, reading: the score}
"""
GOOD = "toy,2026-01-01,the score,high,4,3,yes,A,70.0,B,70.0,C,61.3"


def _check(
    folder: Path, *readings: str, recipe: str | None = RECIPE, data: str | None = None
) -> tuple[int, list[str]]:
    board = folder / "toy"
    board.mkdir()
    if recipe is not None:
        (board / "recipe.yaml").write_text(recipe, encoding="utf-8")
    (board / "2026-01-01.csv").write_text(
        data or "model,score\nC,61.26\nB,70\nA,70.0\nD,x\n", encoding="utf-8"
    )
    (folder / "expected_leaders.csv").write_text("\n".join([HEAD, *readings]) + "\n", encoding="utf-8")
    out = StringIO()
    try:
        call_command("check_readings", folder, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_a_reading_that_comes_out(tmp_path: Path) -> None:
    assert _check(tmp_path, GOOD) == (0, ["1 of 1 readings as expected, in 1 files; 0 differ"])


@pytest.mark.parametrize(
    ("reading", "difference"),
    [
        (GOOD.replace(",4,3,", ",5,3,"), "rows in table: 4, expected 5"),
        (GOOD.replace(",4,3,", ",4,4,"), "rows scored: 3, expected 4"),
        (GOOD.replace(",yes,", ",no,"), "tie at the top: yes, expected no"),
        (GOOD.replace("61.3", "61.2"), "third: C 61.26, expected C 61.2"),
        (GOOD.replace("C,61.3", "E,61.3"), "third: C, expected E (both 61.3)"),
        (GOOD.replace("high", "low"), "first: C 61.26, expected A 70.0"),
        (
            GOOD.replace("the score", "another"),
            "no metric of the recipe names this reading under `reading`; named are the score",
        ),
        (GOOD.replace("2026-01-01", "2026-01-02"), "0 files for this day; one is expected"),
    ],
)
def test_a_difference_is_printed_and_ends_with_1(tmp_path: Path, reading: str, difference: str) -> None:
    code, lines = _check(tmp_path, reading)
    assert code == 1
    assert any(line.startswith("toy 2026-01-0") and line.endswith(f": {difference}") for line in lines[:-1])
    assert lines[-1].startswith("0 of 1 readings as expected")
    assert lines[-1].endswith("; 1 differ")


def test_names_that_share_a_score_may_stand_in_any_order(tmp_path: Path) -> None:
    assert _check(tmp_path, GOOD.replace("A,70.0,B,70.0", "B,70.0,A,70.0"))[0] == 0


def test_a_missing_recipe_and_a_wrong_one_are_differences(tmp_path: Path) -> None:
    code, lines = _check(tmp_path, GOOD, recipe=None)
    assert (code, "no recipe" in lines[0]) == (1, True)
    (tmp_path / "toy" / "recipe.yaml").write_bytes(RECIPE.encode() + b"# \xe9\n")
    with pytest.raises(SystemExit) as stopped:
        call_command("check_readings", tmp_path, stdout=(out := StringIO()))
    assert (stopped.value.code, "recipe.yaml: line 5: byte 0xe9 is not UTF-8" in out.getvalue()) == (1, True)


def test_a_table_that_a_spreadsheet_saved_is_read(tmp_path: Path) -> None:
    assert _check(tmp_path, f"{GOOD}\n", recipe=RECIPE)[0] == 0
    table = tmp_path / "expected_leaders.csv"
    table.write_bytes(b"\xef\xbb\xbf" + table.read_bytes().replace(b"\n", b"\r\n"))
    call_command("check_readings", tmp_path, stdout=(out := StringIO()))
    assert out.getvalue().startswith("1 of 1 readings as expected")


def test_problems_of_a_file_are_differences(tmp_path: Path) -> None:
    code, lines = _check(tmp_path, GOOD, data="model,score\nA,70\nB,70\nC,61.3\nD,oops\n")
    assert code == 1
    assert lines[0] == 'toy 2026-01-01 [the score]: line 5, column 2, score: "oops" is not a number'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("note\nmodel,score\nA,70\n", 'line 1: no column "model", no column "score"; the columns are "note"'),
        ('model,score\n"A,70\n', "line 2: not valid CSV: unexpected end of data"),
    ],
)
def test_a_file_that_is_no_table_at_all_is_a_difference(tmp_path: Path, data: str, said: str) -> None:
    code, lines = _check(tmp_path, GOOD, data=data)
    assert code == 1
    assert [line.removeprefix("toy 2026-01-01 [the score]: ") for line in lines[:2]] == [
        said,
        "rows in table: 0, expected 4",
    ]


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (GOOD.replace("yes", "maybe"), 'line 2: tie_at_top: "maybe" is neither yes nor no'),
        (GOOD.replace("high", "higher"), 'line 2: direction: "higher" is neither high nor low'),
        (GOOD.replace(",4,3,", ",4,some,"), 'line 2: rows_scored: "some" is no count'),
        (GOOD.replace("61.3", "about 61"), 'line 2: third_score: "about 61" is not a number'),
        (GOOD.replace("61.3", "nan"), 'line 2: third_score: "nan" is not a number'),
        ("toy,2026-01-01,the score", 'line 2: direction: "" is neither high nor low'),
    ],
)
def test_a_table_that_cannot_be_read_ends_with_2(tmp_path: Path, reading: str, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        _check(tmp_path, reading)
    assert (str(caught.value), caught.value.returncode) == (said, 2)
