"""`import_snapshot`: what is read is shown, what can't be read is refused whole, acceptance publishes."""

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from boards_app.models import Board, CurrentVerdict, Publication, RawFile, RecipeVersion, Result, Snapshot
from tests.boards_app.evidence import day, make_board, make_release, name_all

pytestmark = pytest.mark.django_db

RECIPE = """\
format: csv
name: model
metrics:
  coding:
    column: score
"""
GOOD = "model,score\na,71.5\nb,70\nc,69\nd,60\nstranger,50\n"

Run = Callable[..., str]


@pytest.fixture
def board() -> Board:
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in "abcd"))
    return board


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(content: str | bytes, taken_on: str = "2026-01-11", *words: str, name: str = "file.csv") -> str:
        file = tmp_path / name
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        out = StringIO()
        with override_settings(SITE_DATE=day(40)):
            call_command("import_snapshot", "x", str(file), "--taken-on", taken_on, *words, stdout=out)
        return out.getvalue()

    return run


def stored() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (RawFile, Snapshot, Result, Publication))


def test_stages_and_says_what_it_read(board: Board, run: Run) -> None:
    said = run(GOOD).splitlines()
    assert said[0] == "x 2026-01-11 (file.csv, 46 bytes)"
    assert said[1] == "  read: 5 rows, 5 scores of coding"
    assert said[2] == "  unresolved: 1 name: stranger"
    assert said[-1].startswith("Staged. Nothing of it counts before it is accepted")
    assert stored() == (1, 1, 5, 0)
    assert list(Snapshot.objects.staged()) == [Snapshot.objects.get()]
    row = Result.objects.get(raw_name="a")
    assert (row.score_text, row.row_key, row.line) == ("71.5", "a", 2)


def test_says_when_no_row_has_a_score(board: Board, run: Run) -> None:
    recipe = RECIPE + "    missing: ['-']\n"
    RecipeVersion.objects.create(board=board, number=3, text=recipe, by="test")
    said = run("model,score\na,-\nb,-\n").splitlines()
    assert "  note: metrics.coding: no row has a score" in said, said


def test_accept_publishes_what_follows(board: Board, run: Run) -> None:
    run(GOOD, "2026-01-11", "--accept", "--by", "Ada", "--reason", "weekly")
    assert CurrentVerdict.objects.get(release__slug="a").state == "listed"
    assert (Publication.objects.first().by, Publication.objects.first().reason) == ("Ada", "weekly")
    decision = Snapshot.objects.get().decisions.get()
    assert (decision.kind, decision.by, decision.reason) == ("accepted", "Ada", "weekly")


def test_the_same_file_twice_is_said_and_changes_nothing(board: Board, run: Run) -> None:
    run(GOOD, "2026-01-11", "--accept")
    before = stored()
    assert "already imported" in run(GOOD, "2026-01-11", "--accept")
    assert stored() == before


def test_a_staged_file_can_be_accepted_later(board: Board, run: Run) -> None:
    run(GOOD)
    run(GOOD, "2026-01-11", "--accept")
    assert list(Snapshot.objects.accepted()) == [Snapshot.objects.get()]


def test_a_re_read_is_kept_and_shares_its_bytes(board: Board, run: Run) -> None:
    run(GOOD, "2026-01-11", "--accept")
    run(GOOD, "2026-01-12", "--accept")
    assert (RawFile.objects.count(), Snapshot.objects.accepted().count()) == (1, 2)


def test_another_file_of_an_accepted_day_is_refused(board: Board, run: Run) -> None:
    run(GOOD, "2026-01-11", "--accept")
    before = stored()
    with pytest.raises(CommandError, match="has an accepted snapshot of 2026-01-11") as error:
        run(GOOD.replace("71.5", "72"), "2026-01-11", "--accept")
    assert error.value.returncode == 2
    assert stored() == before


BAD = [
    ("empty file", b"", r"empty"),
    ("wrong encoding", "model,score\na,1\nb\xe9,2\n".encode("latin-1"), r"line 3.*UTF-8"),
    ("missing column", "model,points\na,1\n", r"score"),
    ("doubled column", "model,score,score\na,1,2\n", r"score"),
    ("doubled key", "model,score\na,1\na,2\n", r"line 3.*"),
    ("row too short", "model,score\na,1\nb\n", r"line 3"),
    ("row too long", "model,score\na,1\nb,2,3\n", r"line 3"),
    ("not a number", "model,score\na,high\n", r'line 2, column 2.*"high"'),
    ("NaN", "model,score\na,NaN\n", r"line 2, column 2.*NaN"),
    ("infinite", "model,score\na,1e400\n", r"line 2, column 2.*1e400"),
    ("NUL byte", "model,score\na\x00,1\n", r"line 2"),
    ("header alone", "model,score\n", r""),
]


@pytest.mark.parametrize(("because", "content", "said"), BAD, ids=[row[0] for row in BAD])
def test_refuses_a_bad_file_whole(
    board: Board, tmp_path: Path, because: str, content: str | bytes, said: str
) -> None:
    file, out = tmp_path / "2026-01-11.csv", StringIO()
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(CommandError, match="1 problem; nothing is stored") as error:
        call_command("import_snapshot", "x", str(file), "--accept", stdout=out)
    problems = [line for line in out.getvalue().splitlines() if "problem:" in line]
    assert len(problems) == 1, problems
    assert re.search(said, problems[0]), problems[0]
    assert error.value.returncode == 2
    assert stored() == (0, 0, 0, 0), because


def test_says_each_problem_with_line_and_column(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "2026-01-11.csv"
    file.write_text("model,score\na,high\nb,12\nc,low\n", encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError, match="2 problems; nothing is stored"):
        call_command("import_snapshot", "x", str(file), stdout=out)
    problems = [line for line in out.getvalue().splitlines() if "problem:" in line]
    assert len(problems) == 2
    assert all(
        place in line for place, line in zip(("line 2, column 2", "line 4, column 2"), problems, strict=True)
    )


ARGUMENTS = [
    (["nowhere", "file.csv"], 'No board is called "nowhere". Boards: x.'),
    (["x", "file.csv"], "does not begin with a day; give --taken-on"),
    (["x", "absent.csv", "--taken-on", "2026-01-11"], "absent.csv"),
    (["x", "file.csv", "--taken-on", "11.1.2026"], "'11.1.2026' is no day; write YYYY-MM-DD"),
    (["x", "file.csv", "--taken-on", "20260111"], "'20260111' is no day; write YYYY-MM-DD"),
    (["x", ".", "--taken-on", "2026-01-11"], "is a folder: its files are dated by their names"),
]


@pytest.mark.parametrize(("words", "said"), ARGUMENTS, ids=[" ".join(row[0]) for row in ARGUMENTS])
def test_refuses_arguments_in_one_sentence(
    board: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    (tmp_path / "file.csv").write_text(GOOD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match=said.replace(".", r"\.").replace("(", r"\(")):
        call_command("import_snapshot", *words)
    assert stored() == (0, 0, 0, 0)


def test_a_folder_of_dated_files_is_one_publication(board: Board, tmp_path: Path) -> None:
    for name, score in (("2026-01-02", "70"), ("2026-01-09", "71")):
        (tmp_path / f"{name}.csv").write_text(GOOD.replace("71.5", score), encoding="utf-8")
    with override_settings(SITE_DATE=day(40)):
        call_command("import_snapshot", "x", str(tmp_path), "--accept", stdout=StringIO())
    assert [row.taken_on for row in Snapshot.objects.accepted().order_by("taken_on")] == [day(1), day(8)]
    assert Publication.objects.count() == 1


def test_one_bad_file_of_a_folder_keeps_all_out(board: Board, tmp_path: Path) -> None:
    (tmp_path / "2026-01-02.csv").write_text(GOOD, encoding="utf-8")
    (tmp_path / "2026-01-03.csv").write_text("model,score\na,x\n", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("import_snapshot", "x", str(tmp_path), "--accept", stdout=StringIO())
    assert stored() == (0, 0, 0, 0)


def test_export_evidence_is_what_judge_reads(
    board: Board, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(GOOD, "2026-01-11", "--accept")
    call_command("export_evidence", "--as-of", "2026-01-20")
    (tmp_path / "bundle.json").write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("judge", str(tmp_path / "bundle.json"))
    judgement = json.loads(capsys.readouterr().out)
    assert judgement["as_of"] == "2026-01-20"
    assert judgement["verdicts"]["a"] == CurrentVerdict.objects.get(release__slug="a").verdict.judgement
