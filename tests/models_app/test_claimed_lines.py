"""Scores as lines: what is typed is read, what is stored comes back, and what is wrong names its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models_app.claimed_lines import COLUMNS, LineError, read_lines, write_lines

CASES = [
    ("MMLU | 84.80", [("MMLU", "84.80", "", "", "")], "the last three may be left out"),
    ("\n A|1|%|5-shot|GPT 2 \n\n", [("A", "1", "%", "5-shot", "GPT 2")], "blanks and empty lines"),
    ("A | 1 | | | B", [("A", "1", "", "", "B")], "empty columns between"),
    (r"A\|B | 1", [("A|B", "1", "", "", "")], "a bar inside a column"),
    ("", [], "no scores"),
]


@pytest.mark.parametrize(("text", "rows", "because"), CASES, ids=[case[2] for case in CASES])
def test_what_is_typed_is_read(text: str, rows: list[tuple[str, ...]], because: str) -> None:
    assert [tuple(row.values()) for _, row in read_lines(text)] == rows, because


@pytest.mark.parametrize(
    ("text", "said"),
    [("A | 1\n\nB", "Line 3: a score needs a benchmark and a value"),
     ("| 1", "Line 1: a score needs a benchmark and a value"),
     ("A | 1 | 2 | 3 | 4 | 5", "Line 1: 6 columns; write at most 5")],
)  # fmt: skip
def test_what_is_wrong_names_its_line(text: str, said: str) -> None:
    with pytest.raises(LineError) as error:
        read_lines(text)
    assert str(error.value).startswith(said)


CELL = st.text("ab |%.0é", max_size=8).map(str.strip)


@given(st.lists(st.tuples(CELL.filter(bool), CELL.filter(bool), CELL, CELL, CELL)))
def test_what_is_stored_comes_back(rows: list[tuple[str, ...]]) -> None:
    assert [tuple(row[name] for name in COLUMNS) for _, row in read_lines(write_lines(rows))] == rows
