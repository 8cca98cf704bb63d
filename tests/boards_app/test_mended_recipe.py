"""A file that an older recipe read: a mended recipe reads it anew, and nobody accepts what nobody saw."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from boards_app.models import Board, Correction, RecipeVersion, Snapshot
from tests.boards_app.evidence import day, make_board, make_release, name_all

pytestmark = pytest.mark.django_db

WRONG = "format: csv\nname: model\nmetrics:\n  coding:\n    column: cost\n"
RIGHT = WRONG.replace("cost", "score")
FILE = "model,cost,score\na,5,71\nb,4,70\nc,3,69\n"
WHY = ("--reason", "the costs were read for the scores")

Run = Callable[..., list[str]]


@pytest.fixture
def board(settings: Any) -> Board:
    settings.SITE_DATE = day(40)
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=WRONG, by="test")
    name_all(*(make_release(slug) for slug in "abc"))
    return board


@pytest.fixture
def run(board: Board, tmp_path: Path) -> Run:
    def run(*words: str) -> list[str]:
        file = tmp_path / f"{day(10)}.csv"
        file.write_text(FILE, encoding="utf-8")
        out = StringIO()
        call_command("import_snapshot", "x", str(file), *words, stdout=out)
        return out.getvalue().splitlines()

    return run


def mend(board: Board) -> None:
    RecipeVersion.objects.create(board=board, number=3, text=RIGHT, by="test")


def stored() -> list[tuple[str, int, str]]:
    """Return the state, the recipe's number and the score of a, for each snapshot, oldest first."""
    found = []
    for snapshot in Snapshot.objects.order_by("pk"):
        kinds = snapshot.decisions.filter(is_current=True).values_list("kind", flat=True)
        score = snapshot.results.get(raw_name="a").score_text
        found.append((next(iter(kinds), "staged"), snapshot.recipe.number, score))
    return found


@pytest.mark.parametrize(
    ("because", "first", "then", "expected"),
    [
        ("a staged one is read anew, and the old reading set aside",
         (), (), [("revoked", 2, "5"), ("staged", 3, "71")]),
        ("what is accepted is what the preview shows",
         (), ("--accept",), [("revoked", 2, "5"), ("accepted", 3, "71")]),
        ("so is a partial one that is whole after all",
         ("--partial", *WHY), ("--accept",), [("partial", 2, "5"), ("accepted", 3, "71")]),
        ("an accepted one is evidence: it stays until it is corrected",
         ("--accept",), ("--accept",), [("accepted", 2, "5")]),
        ("and is corrected by its own file",
         ("--accept",), ("--correct", *WHY), [("revoked", 2, "5"), ("accepted", 3, "71")]),
        ("a dry run stores nothing", (), ("--dry-run",), [("staged", 2, "5")]),
    ],
)  # fmt: skip
def test_a_mended_recipe_reads_a_known_file_anew(
    board: Board, run: Run, because: str, first: tuple[str, ...], then: tuple[str, ...], expected: list[Any]
) -> None:
    run(*first)
    mend(board)
    run(*then)
    assert stored() == expected, because


def test_reading_anew_sets_aside_with_a_reason_and_is_no_correction(board: Board, run: Run) -> None:
    run()
    mend(board)
    run("--by", "Ada")
    decision = Snapshot.objects.order_by("pk")[0].decisions.get()
    assert (decision.by, decision.reason) == ("Ada", "The file was read anew by recipe 3.")
    assert not Correction.objects.exists()


def test_a_known_file_is_said_with_its_state_and_what_can_be_done(board: Board, run: Run) -> None:
    run("--accept")
    known = f"{day(10)}.csv is already imported as X {day(10)} (accepted, id {Snapshot.objects.get().pk}, "
    assert run()[0] == known + "read by recipe 2)."
    mend(board)
    anew = "The recipe is 3 now: --correct reads an accepted file anew, --accept a partial one."
    assert run() == [
        f"{known}read by recipe 2). {anew}",
        "Nothing changes. To see its preview, give --dry-run.",
    ]
