"""Faults seen in the field, by their ids: imported, named and put right through the commands."""

import shlex
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from boards_app.models import (
    Board,
    BoardEvent,
    Correction,
    CurrentVerdict,
    Publication,
    RecipeVersion,
    Result,
    Snapshot,
    Verdict,
)
from boards_app.publishing import rebuild
from tests.boards_app.correcting.conftest import LAST_DAY
from tests.boards_app.evidence import day, make_board, make_release, name_all
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say

pytestmark = pytest.mark.django_db
RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n"
Run = Callable[..., str]


@pytest.fixture
def run() -> Run:
    """Run a line of words and return what was said."""

    def run(line: str) -> str:
        out = StringIO()
        call_command(*shlex.split(line), stdout=out)
        return out.getvalue()

    return run


@pytest.fixture
def show(tmp_path: Path, run: Run) -> Run:
    """Let both boards show a file of a day, and accept it; return what was said."""

    def show(number: int, options: str = "--accept", **scores: str) -> str:
        rows = "".join(f"{name},{score}\n" for name, score in scores.items())
        file = tmp_path / f"{day(number).isoformat()}.csv"
        file.write_text(f"model,score\n{rows}".replace("__", "/"), encoding="utf-8")
        return "".join(run(f"import_snapshot {slug} {file} {options}") for slug in ("left", "right"))

    return show


@pytest.fixture(autouse=True)
def two_boards(db: None) -> list[Board]:
    """Make two boards, which a crown needs, and five releases."""
    name_all(*(make_release(slug) for slug in ("moved", "p", "q", "s", "t")))
    boards = [make_board(slug, "coding") for slug in ("left", "right")]
    for board in boards:
        RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    return boards


@pytest.fixture(autouse=True)
def ends_as_a_fresh_load(two_boards: list[Board]) -> object:
    """After each case the stored verdicts are those of the evidence, from the start."""
    yield
    assert_stored_is_what_the_rules_say([day(number) for number in range(0, LAST_DAY + 1, 5)])
    assert rebuild(by="me") is False


def state(slug: str) -> str:
    return CurrentVerdict.objects.get(release__slug=slug).state


def test_f017_a_model_that_moved_to_another_organisation_is_one_release(show: Run, run: Run) -> None:
    show(10, oldorg__Model_8B="61.0", q="60", s="59")
    show(20, neworg__Model_8B="61.0", q="60", s="59")
    run("aliases give oldorg/Model_8B moved --all-boards")
    assert state("moved") != "sota", "the new name is unresolved"
    for slug in ("left", "right"):
        run(f"aliases give neworg/Model_8B moved --board {slug} --renamed-from oldorg/Model_8B")
    assert state("moved") == "sota", "first in two editions, under two names"
    assert [row.kind for row in BoardEvent.objects.all()] == ["renamed", "renamed"], "and no newcomer"
    assert not Correction.objects.exists(), "nothing of ours was wrong"


def test_f022_a_row_that_is_gone_lost_to_nobody(show: Run, run: Run) -> None:
    show(10, p="80", q="78", t="70")
    show(20, q="78", s="75", t="70")
    assert state("q") == "provisional", "first in one edition only"
    gone = CurrentVerdict.objects.select_related("verdict").get(release__slug="p").verdict
    assert gone.judgement["boards"] == {}, "no zero"
    texts = f"{gone.answer} {gone.headline} {gone.sentence} {gone.next_step}"
    assert "Q" not in texts.replace("SOTA", ""), texts
    for slug in ("left", "right"):
        run(f"snapshots partial {slug} 2026-01-21 --reason 'the row of P was cut off' --shrunk")
    assert state("p") == "provisional", "what was cut off is no evidence against it"
    assert {row.kind for row in BoardEvent.objects.all()} == {"shrunk"}


def test_f025_an_excluded_row_stays_out_when_its_file_comes_again(show: Run, run: Run) -> None:
    rows = {"p": "80", "q": "78", "s": "75", "t": "70"}
    show(10, "", **rows)
    run("rows exclude left p --reason 'who sent it in withdrew it'")
    run("rows exclude right p --reason 'who sent it in withdrew it'")
    show(10, **rows)
    show(20, **rows | {"t": "71"})
    assert Result.objects.filter(row_key="p").count() == 4, "kept, as the files had it"
    assert (state("p"), state("q")) == ("pending", "sota")
    assert not Correction.objects.exists(), "it never counted"


@pytest.mark.parametrize(
    ("first", "again"),
    [("p v1", "p\u00a0v1"), ("p-v1", "p\u2011v1"), ("p\u200bv1", "pv1"), ("p\u2013v1", "p-v1")],
)
def test_f025_it_stays_out_however_its_blanks_and_dashes_are_drawn(
    first: str, again: str, show: Run, run: Run
) -> None:
    show(0, **{first: "90", "q": "80"})
    for slug in ("left", "right"):
        run(f"rows exclude {slug} '{first}' --reason 'who sent it in withdrew it'")
    assert show(1, **{again: "91", "q": "80"}).count("stays out: ") == 2
    run(f"rows restore left '{again}' --reason 'it was sent in again'")


def test_f029_a_job_that_starts_again_writes_nothing_twice(show: Run, run: Run, tmp_path: Path) -> None:
    rows = {"p": "80", "q": "78", "t": "70"}
    show(10, **rows)
    before = [model.objects.count() for model in (Snapshot, Result, Publication, Verdict)]
    assert show(10, **rows).count("already imported") == 2
    assert [model.objects.count() for model in (Snapshot, Result, Publication, Verdict)] == before
    show(20, **rows)
    assert state("p") == "provisional", "the same rows of a later day are a re-read, no second edition"
    (tmp_path / f"{day(30)}.csv").write_text("model,score\np,eighty\n", encoding="utf-8")
    (tmp_path / f"{day(25)}.csv").write_text("model,score\np,81\nq,78\nt,70\n", encoding="utf-8")
    with pytest.raises(CommandError):
        run(f"import_snapshot left {tmp_path} --accept")
    assert not Snapshot.objects.filter(taken_on=day(25)).exists(), "what stopped half-way left nothing"
    (tmp_path / f"{day(30)}.csv").unlink()
    run(f"import_snapshot left {tmp_path} --accept")
    assert Snapshot.objects.accepted().filter(board__slug="left").count() == 3
    assert not Correction.objects.exists()


def test_f031_a_code_name_and_the_public_name_are_one_release(show: Run, run: Run) -> None:
    show(10, chocolate="1402", q="1400", s="1390")
    show(20, Public="1403", q="1400", s="1390")
    run("aliases give chocolate moved --all-boards")
    run("aliases give Public moved --all-boards")
    assert state("moved") == "sota"
    assert set(Result.objects.values_list("raw_name", flat=True)) >= {"chocolate", "Public"}
    assert not Correction.objects.exists()
    assert not BoardEvent.objects.exists(), "no newcomer, and nobody gone"
