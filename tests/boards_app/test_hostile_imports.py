"""`import_snapshot` given what nobody should give it: one clear line, exit code 2, nothing stored."""

import os
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import override_settings

from boards_app.intake.formats.text import LARGEST_FILE
from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Publication, RawFile, RecipeVersion, Result, Snapshot
from tests.boards_app.evidence import day, make_board

pytestmark = pytest.mark.django_db

GOOD = "model,score\na,71.5\nb,70\n"
RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n"


@pytest.fixture
def board() -> Board:
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    return board


def refused(*words: str) -> str:
    """Run the command on day 40, see that it ends with code 2 and stores nothing; return what it said."""
    out = StringIO()
    with override_settings(SITE_DATE=day(40)), pytest.raises(CommandError) as error:
        call_command("import_snapshot", *words, "--accept", stdout=out)
    assert not any(model.objects.exists() for model in (RawFile, Snapshot, Result, Publication))
    assert all(line.isprintable() for line in out.getvalue().splitlines())
    return str(error.value)


DAYS = [
    ("0001-01-01", "allowed are the days from 2000-01-01 to today, 2026-02-10"),
    ("9999-12-31", "allowed are the days from 2000-01-01 to today, 2026-02-10"),
    ("2026-02-11", "file.csv can't have been taken on 2026-02-11"),
    ("2026-02-30", "is no day of the calendar"),
    ("2026-W01-1", "is no day; write YYYY-MM-DD"),
    ("٢٠٢٦-01-01", "is no day; write YYYY-MM-DD"),
]


@pytest.mark.parametrize(("taken_on", "said"), DAYS)
def test_refuses_a_day_on_which_no_board_was_read(
    board: Board, tmp_path: Path, taken_on: str, said: str
) -> None:
    (tmp_path / "file.csv").write_text(GOOD, encoding="utf-8")
    assert said in refused("x", str(tmp_path / "file.csv"), "--taken-on", taken_on)


@pytest.mark.parametrize("name", ["20260105.csv", "2026-W02-1.csv", "2026-02-11.csv", "1026-01-05.csv"])
def test_refuses_such_days_in_a_folder_too(board: Board, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(GOOD, encoding="utf-8")
    assert name in refused("x", str(tmp_path))


def test_today_and_a_day_before_the_board_was_tracked_are_fine(board: Board, tmp_path: Path) -> None:
    Board.objects.update(tracked_since=day(30))
    for number in (20, 40):
        (tmp_path / f"{day(number)}.csv").write_text(GOOD + f"c,{number}\n", encoding="utf-8")
    with override_settings(SITE_DATE=day(40)):
        call_command("import_snapshot", "x", str(tmp_path), "--accept", stdout=StringIO())
    assert Snapshot.objects.accepted().count() == 2


NAMES = [
    (b"a\nb\x1b[31m.csv", r'"a\\nb\\x1b\[31m.csv" is no name for a file here: Character 2 \(U\+000A\)'),
    (b"a\xff.csv", r'"a\\udcff.csv" is no name for a file here: Character 2 \(U\+DCFF\)'),
    ("a\u202e.csv".encode(), r"is no name for a file here: Character 2 \(U\+202E\)"),
]


@pytest.mark.parametrize(("name", "said"), NAMES)
def test_refuses_a_name_that_is_no_line_of_text(board: Board, tmp_path: Path, name: bytes, said: str) -> None:
    path = os.fsdecode(os.fsencode(tmp_path / "x")[:-1] + name)
    Path(path).write_text(GOOD, encoding="utf-8")
    message = refused("x", path, "--taken-on", "2026-01-11")
    assert re.search(said, message)
    assert message.isprintable()


def test_refuses_what_is_no_file(board: Board, tmp_path: Path) -> None:
    assert "File name too long" in refused("x", str(tmp_path / ("y" * 300)), "--taken-on", "2026-01-11")
    os.mkfifo(tmp_path / "2026-01-11.csv")
    assert '"2026-01-11.csv" in' in refused("x", str(tmp_path))


def test_reads_no_more_than_the_largest_file(board: Board, tmp_path: Path) -> None:
    with (tmp_path / "file.csv").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    said = refused("x", str(tmp_path / "file.csv"), "--taken-on", "2026-01-11")
    assert said == "file.csv has more than 33,554,432 bytes, the most that are read."
    assert refused("x", "/dev/zero", "--taken-on", "2026-01-11").startswith("zero has more than")


WORDS = [
    (["--by", "a\x1b[31m"], "argument --by: Character 2 (U+001B) is a control character"),
    (["--by", "a\udcff"], "argument --by: Character 2 (U+DCFF) is a control character"),
    (["--by", "a" * 151], "argument --by: 151 characters are too many; write at most 150."),
    (["--reason", "a\udcff"], "argument --reason: Line 1: Character 2 (U+DCFF)"),
    (["--source-url", "javascript:alert(1)"], "argument --source-url: Give a full web address"),
    (["--source-url", "https://e.org/\udcff"], "argument --source-url: Character 15 (U+DCFF)"),
    (["--source-url", "https://e.org/" + "a" * 1000], "argument --source-url: 1,014 characters are too many"),
]


@pytest.mark.parametrize(("words", "said"), WORDS, ids=[row[1][:40] for row in WORDS])
def test_refuses_words_that_cannot_be_stored(
    board: Board, tmp_path: Path, words: list[str], said: str
) -> None:
    (tmp_path / "2026-01-11.csv").write_text(GOOD, encoding="utf-8")
    assert said in refused("x", str(tmp_path / "2026-01-11.csv"), *words)


def test_a_slug_that_no_database_can_look_up_is_unknown(board: Board) -> None:
    assert refused("x\udcff", "file.csv") == r'No board is called "x\udcff". Boards: x.'


def test_each_mistake_of_a_broken_recipe_says_whose_it_is(board: Board, tmp_path: Path) -> None:
    RecipeVersion.objects.create(board=board, number=3, text="format: cvs\nmetrics: {s: {}}\n", by="test")
    (tmp_path / "2026-01-11.csv").write_text(GOOD, encoding="utf-8")
    lines = refused("x", str(tmp_path / "2026-01-11.csv")).splitlines()
    assert lines[0].startswith('The recipe of x, line 1, format: "cvs" does not fit')
    assert lines[1] == "The recipe of x, name: this key is missing"
    assert all(line.startswith("The recipe of x, ") for line in lines)


def test_what_the_database_refuses_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refused(WritingCommand):
        def handle(self, *args: object, **options: object) -> None:
            raise OperationalError("disk is full\nat once")

    with pytest.raises(CommandError) as error:
        Refused().execute(no_color=True, force_color=False, skip_checks=True, stdout=None, stderr=None)
    assert str(error.value) == (
        "The database refused: disk is full at once. What was not finished is as it was before."
    )
    assert error.value.returncode == 1


def test_a_command_waits_longer_than_a_request_for_another_that_writes() -> None:
    """A request gives up after five seconds on SQLite, and a long import may hold the lock for longer."""
    WritingCommand()._wait_for_others()
    ask, waits = (
        ("PRAGMA busy_timeout", 600_000) if connection.vendor == "sqlite" else ("SHOW lock_timeout", "0")
    )
    with connection.cursor() as cursor:
        cursor.execute(ask)
        assert cursor.fetchone() == (waits,)
