"""Content files that nobody should write: every mistake with file and line, and nothing stored."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import os
from pathlib import Path

import pytest

from boards_app.content.loading import load_content
from boards_app.models import Alias, Board, Category
from models_app.content.problem import ContentError
from models_app.models import ContentVersion, Lab, Release
from tests.boards_app.content.folder import WHOLE, write

pytestmark = pytest.mark.django_db

ALIASES, MARKS, RECIPE = "aliases.yaml", "boards/arena/row_marks.yaml", "boards/arena/recipe.yaml"
RELEASE, BOARD = "releases/gpt-5.yaml", "boards/arena/board.yaml"
METRICS = "name: M\nmetrics: {score: {column: %s}}\n"


def mistakes(root: Path, files: dict[str, str | bytes]) -> list[str]:
    """Load the whole folder with these files in it, see that nothing is stored; return what is said."""
    with pytest.raises(ContentError) as error:
        load_content(write(root, {**WHOLE, **files}), by="test")
    assert not any(model.objects.exists() for model in (Alias, Board, Category, Lab, Release))
    assert ContentVersion.current() == 0
    lines = str(error.value).splitlines()
    assert all(line.isprintable() for line in lines)
    return lines


def changed(name: str, old: str, new: str) -> dict[str, str | bytes]:
    assert old in WHOLE[name]
    return {name: WHOLE[name].replace(old, new, 1)}


FILES: list[tuple[str, dict[str, str | bytes], str]] = [
    ("a name that grows in its normal form", {ALIASES: f"- name: {chr(0x958) * 200}\n  release: gpt-5\n"},
     "aliases.yaml, line 1: name: In its normal form it has more than 300 characters."),
    ("the first day of all is no day", {ALIASES: "- {name: a, release: gpt-5, from: 0001-01-01}\n- {name: a, release: gpt-5}\n"},
     'aliases.yaml, line 2: name: "a" has an alias from that day on in line 1 already'),
    ("a NUL in a variant", {ALIASES: '- name: a\n  release: gpt-5\n  variant: "x\\0"\n'},
     "aliases.yaml, line 3: variant: Character 2 (U+0000) is a control character; remove it."),
    ("a NUL in a row key", {MARKS: '- row: "a\\0"\n  kind: struck\n  reason: x\n'},
     f"{MARKS}, line 1: row: It holds a NUL or half a surrogate pair, which no text has."),
    ("a NUL in a recipe's reason", {RECIPE: 'format: csv\nleave_out: [{where: {M: x}, because: "a\\0"}]\n' + METRICS % "s"},
     f"{RECIPE}, line 2: leave_out.0.because: a reason is one line of text without control characters"),
    ("an expression without end", {RECIPE: "format: json\n" + METRICS % f"'{'!' * 1_001}'"},
     f"{RECIPE}, line 1: metrics.score: an expression has at most 1,000 characters; this has 1,001"),
    ("an expression nested too deep", {RECIPE: "format: json\n" + METRICS % f"'{'!' * 999}a'"},
     f'{RECIPE}, line 1: metrics.score: "{"!" * 20}…" is nested too deep'),
    ("more days than PostgreSQL counts", changed(BOARD, "counted: yes", "max_age_days: 32768"),
     f"{BOARD}, line 3: max_age_days: 32768 is too large; write at most 32767"),
    ("more tasks than PostgreSQL counts", changed(BOARD, "wilson: 500", "wilson: 2147483648"),
     f"{BOARD}, line 10: metrics.tie.wilson: 2147483648 is too large; write at most 2147483647"),
    ("more tokens than PostgreSQL counts", changed(RELEASE, "published: yes", "context_tokens: 9223372036854775808"),
     f"{RELEASE}, line 3: context_tokens: 9223372036854775808 is too large; write at most 9223372036854775807"),
    ("a name that is no text", {os.fsdecode(b"releases/a\xff.yaml"): "name: a\nlab: openai\n"},
     "releases/a\\udcff.yaml, line 1: a file's name must be printable"),
    ("a name of two lines", {"releases/a\nb.yaml": "name: a\nlab: openai\n"},
     "releases/a\\nb.yaml, line 1: a file's name must be printable"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "said"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_one_mistake_with_file_and_line(tmp_path: Path, files: dict[str, str | bytes], said: str) -> None:
    assert mistakes(tmp_path, files) == [said]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "labs").mkdir()
    os.mkfifo(tmp_path / "labs/pipe.yaml")
    assert mistakes(tmp_path, {}) == ["labs/pipe.yaml, line 1: the file can't be read: it is a pipe"]


def test_more_mistakes_than_anyone_reads_are_counted(tmp_path: Path) -> None:
    lines = mistakes(tmp_path, {ALIASES: "- {name: a, release: none}\n" * 700})
    assert len(lines) == 501
    assert lines[-1].startswith("and ")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_content(tmp_path / "file", by="test")
    assert str(error.value) == f"{tmp_path / 'file'}, line 1: there is no such folder"
