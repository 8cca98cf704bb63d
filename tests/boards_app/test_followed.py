"""What followed from a decision is said as it was foretold; a dry run says it and changes nothing."""

import json
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from boards_app.effect_words import DID, WOULD, effect_lines
from boards_app.effects import CrownChange, Effects, effects_of
from boards_app.followed import followed, stand
from boards_app.intake.store import accept
from boards_app.models import Board, Category, Publication, RecipeVersion
from boards_app.publishing import publish
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all
from tests.boards_app.test_effects import rows_of

pytestmark = pytest.mark.django_db
NOW = day(60)
LATER = {"a": "91", "b": "81", "c": "71"}
CROWN = "Coding, all releases: A would wear the crown from 2026-01-31 on."


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    settings.SITE_DATE = NOW


@pytest.fixture
def board(today: None) -> Board:
    """Make two boards; with a second edition of this one, `a` wears a crown."""
    name_all(*(make_release(slug) for slug in "abc"))
    board, other = make_board("x", "coding"), make_board("y", "coding")
    Category.objects.update(min_labs=1)
    for each in (board, other):
        make_snapshot(each, 10, {"a": "90", "b": "80", "c": "70"})
    make_snapshot(other, 20, LATER)
    publish(by="me", kind="test", as_of=NOW)
    return board


def run(line: str) -> list[str]:
    out = StringIO()
    call_command(*shlex.split(line), stdout=out)
    return out.getvalue().splitlines()


def told(effects: Effects) -> Any:
    verdicts = [(each.release, each.first_day, each.before and each.before.texts, each.after.texts)
                for each in effects.verdicts]  # fmt: skip
    return effects.as_of, effects.crowns, verdicts


def test_what_followed_is_what_was_foretold(board: Board) -> None:
    foretold = effects_of(board, day(30), rows_of(LATER))
    before = stand()
    accept([make_snapshot(board, 30, LATER, accepted=False)], by="me")
    assert foretold.crowns
    assert foretold.verdicts
    assert told(followed(before)) == told(foretold)


def test_without_a_judging_nothing_followed(board: Board) -> None:
    assert list(effect_lines(followed(stand()), DID)) == ["No verdict and no crown changed."]


def test_a_decision_says_what_followed(board: Board) -> None:
    make_snapshot(board, 30, LATER, accepted=False)
    said = run("snapshots accept x 2026-01-31")
    assert said[1].startswith("Judged again: the verdicts of ")
    assert said[2] == "  Coding, all releases: A gets the crown from 2026-01-31 on."
    assert said[3] == "  A: “Not yet” → “SOTA”."
    said = run("snapshots revoke x 2026-01-31 --reason wrong")
    assert said[2] == "  Coding, all releases: A loses the crown that it wore from 2026-01-31 on."


DECISIONS = [
    ("snapshots accept x 2026-01-31", True),
    ("snapshots revoke x 2026-01-31 --reason x", False),
    ("snapshots partial y 2026-01-21 --reason x", True),
    ("aliases give z a --board x", False),
    ("aliases exclude a --board x --reason x", True),
    ("aliases change a --all-boards --release b --reason x", True),
    ("aliases end a --all-boards --until 2026-01-05 --reason x", True),
    ("aliases remove a --all-boards --reason x", True),
    ("rows strike x a --reason x", True),
    ("rows exclude y a --reason x", True),
]


@pytest.mark.parametrize(("line", "is_judged"), DECISIONS)
def test_a_dry_run_says_the_same_and_changes_nothing(board: Board, line: str, is_judged: bool) -> None:
    make_snapshot(board, 30, LATER, accepted=False)
    before = all_there_is()
    said = run(f"{line} --dry-run")
    assert (said[0], said[-1]) == ("A dry run. What would be said:", "Nothing is changed.")
    assert all_there_is() == before
    done = run(line)
    assert said[1] == done[0]
    assert any(each.startswith("What would follow: the verdicts of ") for each in said) is is_judged
    changes = [each for each in said if "→ “" in each]
    assert changes == [each for each in done if "→ “" in each]


def test_a_dry_run_says_what_would_be(board: Board) -> None:
    make_snapshot(board, 30, LATER, accepted=False)
    assert f"  {CROWN}" in run("snapshots accept x 2026-01-31 --dry-run")


def test_days_that_were_not_judged_yet_are_said(board: Board, settings: Any) -> None:
    settings.SITE_DATE = day(62)
    make_snapshot(board, 30, LATER, accepted=False)
    assert run("snapshots accept x 2026-01-31")[-1] == "  The days since 2026-03-02 are judged with it."
    assert Publication.objects.first().as_of == day(62)


def test_an_import_says_what_followed(board: Board, tmp_path: Path) -> None:
    text = "format: csv\nname: model\nmetrics:\n  coding: {column: score}\n"
    RecipeVersion.objects.create(board=board, number=2, text=text, by="test")
    for taken in (30, 40):
        file = tmp_path / f"{day(taken)}.csv"
        file.write_text("model,score\n" + "".join(f"{name},{score}\n" for name, score in LATER.items()))
    said = run(f"import_snapshot x {tmp_path}/{day(30)}.csv --accept")
    assert "  Coding, all releases: A gets the crown from 2026-01-31 on." in said
    document = json.loads(run(f"import_snapshot x {tmp_path}/{day(40)}.csv --accept --json")[0])
    assert document["effects"] is None
    assert document["followed"]["sentences"] == ["No verdict and no crown changed."]  # a re-read (R2)
    assert json.loads(run(f"import_snapshot x {tmp_path}/{day(40)}.csv --json")[0])["followed"] is None


def test_of_many_changes_ten_are_told() -> None:
    crowns = tuple(CrownChange("C", "all", f"r{n}", f"R{n}", (), ((day(1), None),)) for n in range(12))
    lines = list(effect_lines(Effects(NOW, crowns=crowns), DID, 10))
    assert (len(lines), lines[-1]) == (11, "and 2 more")
    assert len(list(effect_lines(Effects(NOW, crowns=crowns), WOULD))) == 12
