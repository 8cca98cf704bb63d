"""`snapshots`, `rows` and `aliases`: what they do and say, and what they refuse in a line."""

import json
import re
import shlex
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from boards_app.intake.store import decided
from boards_app.models import Alias, Board, BoardEvent, Correction, Publication, RowMark, Snapshot
from tests.boards_app.correcting.conftest import show
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db
DOCUMENT = Path(__file__).resolve().parents[2] / "docs/intake.md"
Run = Callable[[str], str]


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = day(40)


@pytest.fixture
def run() -> Run:
    """Run a line of words and return what was said."""

    def run(line: str) -> str:
        out = StringIO()
        call_command(*shlex.split(line), stdout=out)
        return out.getvalue()

    return run


@pytest.fixture
def board(db: None) -> Board:
    """Make a board with an accepted snapshot and two staged ones."""
    name_all(*(make_release(slug) for slug in "abc"))
    board = make_board("x", "coding")
    show(board, 10, "abcd")
    show(board, 10, "bacd", accepted=False)
    show(board, 20, "abc", accepted=False)
    return board


def test_notes_and_lists_what_a_board_did(board: Board, run: Run) -> None:
    said = run(
        "board_events note x re-scored 'It runs on new tasks.' --since 2026-01-20 --by Ada --reason seen"
    )
    assert said == "Noted: x re-scored.\n"
    event = BoardEvent.objects.get()
    assert (event.kind, event.about, event.since, event.by, event.reason, event.publication) == (
        "re-scored", "It runs on new tasks.", day(19), "Ada", "seen", None,
    )  # fmt: skip
    assert run("board_events list --board x") == "x re-scored (2026-01-20): It runs on new tasks.\n"
    run("board_events note x re-scored 'It does\nso again.' --since 2026-01-21")
    assert "x re-scored (2026-01-21): It does so again.\n" in run("board_events list --board x")
    with pytest.raises(CommandError, match="invalid choice: 'struck'"):
        run("board_events note x struck 'It struck a row.'")
    with pytest.raises(CommandError, match="Say what the board did"):
        run("board_events note x retired ' '")
    assert BoardEvent.objects.count() == 2


def test_lists_snapshots(board: Board, run: Run) -> None:
    first, other, later = Snapshot.objects.order_by("pk")
    run(f"snapshots revoke x {other.pk} --by Ada --reason 'not it'")
    assert run("snapshots list").splitlines() == [
        f"{later.pk:>6}  2026-01-21  staged    x  2026-01-21.csv, 3 rows",
        f"{other.pk:>6}  2026-01-11  revoked   x  2026-01-11.csv, 4 rows  Ada: not it",
        f"{first.pk:>6}  2026-01-11  accepted  x  2026-01-11.csv, 4 rows  test",
    ]
    assert len(run("snapshots list --staged --board x").splitlines()) == 1
    lines = [json.loads(line) for line in run("snapshots list --json").splitlines()]
    assert lines[1] == {
        "id": other.pk, "board": "x", "taken_on": "2026-01-11", "state": "revoked", "rows_read": 4,
        "rows_left_out": 0, "file_name": "2026-01-11.csv", "sha256": other.raw_file.sha256,
        "staged_by": "test", "decided_by": "Ada", "reason": "not it",
    }  # fmt: skip
    assert (lines[0]["decided_by"], lines[0]["reason"]) == (None, None)


def test_decides_about_snapshots(board: Board, run: Run) -> None:
    first, other, later = Snapshot.objects.order_by("pk")
    assert run("snapshots accept x 2026-01-21 --by Ada").splitlines() == [
        "Accepted: x 2026-01-21 (2026-01-21.csv).",
        "Judged again: the verdicts of 3 releases changed.",
        "  A: nothing → “Too early”.",
        "  B: nothing → “Too early”.",
        "  C: nothing → “Too early”.",
    ]
    assert later.decisions.get().by == "Ada"
    assert run(f"snapshots correct x 2026-01-11 --with {other.pk} --reason mixed").splitlines()[0] == (
        "X: the snapshot of Jan 11, 2026 was corrected: 2 rows changed."
    )
    assert run("snapshots partial x 2026-01-21 --reason short --shrunk").startswith("Kept as partial: x 2026")
    assert run("snapshots revoke x 2026-01-11 --reason wrong").startswith("Revoked: x 2026-01-11")
    assert [decided(row) for row in (first, other, later)] == ["revoked", "revoked", "partial"]
    assert [row.kind for row in Correction.objects.order_by("pk")] == [
        "snapshot-corrected", "snapshot-revoked", "snapshot-revoked",
    ]  # fmt: skip
    assert BoardEvent.objects.get().kind == "shrunk"


def test_marks_rows(board: Board, run: Run) -> None:
    assert run("rows strike x a --from 2026-01-05 --reason cheated").splitlines()[0] == 'Struck: x "a".'
    assert run("rows exclude x b --until 2026-01-12 --reason two").splitlines()[0] == 'Excluded: x "b".'
    assert run("rows restore x a --reason no").splitlines()[0] == 'Restored: x "a".'
    mark = RowMark.objects.get()
    assert (mark.row_key, mark.kind, mark.until_on, mark.reason) == ("b", "excluded", day(11), "two")


def test_says_what_names_mean(board: Board, run: Run) -> None:
    assert run("aliases give d a --board x --variant high --reason so").splitlines()[0] == "Given: d → A."
    assert "Changed: d → A. Now: d → B." in run("aliases change d --board x --release b --reason misread")
    alias = Alias.objects.get(name="d")
    assert (alias.variant, alias.reason) == ("high", "misread")
    assert "its last day is 2026-01-15" in run("aliases end d --board x --until 2026-01-15 --reason moved")
    run("aliases exclude d --board x --from 2026-01-16 --reason people")
    run("aliases change d --board x --starting 2026-01-16 --from 2026-01-18 --reason later")
    run("aliases change d --board x --starting open --until open --excluded --reason people")
    rows = Alias.objects.filter(name="d").order_by("pk")
    assert [(row.release, row.variant, row.from_on, row.until_on) for row in rows] == [
        (None, "", None, None),
        (None, "", day(17), None),
    ]
    assert run("aliases remove d --board x --starting open --reason no").startswith("Removed: d → excluded.")
    assert Alias.objects.filter(name="d").count() == 1


def test_lists_what_names_mean(board: Board, run: Run) -> None:
    give = "--board x --variant high --from 2026-01-06 --by Ada"
    run(f"aliases give 'A  (high)' a {give} --reason 'so it \n says'")
    run("aliases exclude Human --all-boards --by Bob --reason people")
    assert run("aliases list").splitlines() == [
        'x  "A (high)" → a, high  from 2026-01-06  Ada: so it says',
        'all boards  "Human" → excluded  Bob: people',
        'all boards  "a" → a  test',
        'all boards  "b" → b  test',
        'all boards  "c" → c  test',
    ]
    assert run("aliases list --board x").splitlines() == run("aliases list").splitlines()[:1]
    assert len(run("aliases list --release a").splitlines()) == 2
    assert json.loads(run("aliases list --board x --release a --json")) == {
        "name": "A (high)", "board": "x", "release": "a", "variant": "high", "from": "2026-01-06",
        "until": None, "by": "Ada", "reason": "so it \n says",
    }  # fmt: skip
    assert run("aliases list --board x --release b") == ""


REFUSALS = [
    ("aliases list --release nobody", 'No release is called "nobody". None of the 3 known is near to it.'),
    ("aliases remove human --all-boards --reason x",
     'The name "human" has no alias for all boards. None of the 3 known is near to it. Nothing is changed.'),
    ("aliases end aa --all-boards --until 2026-01-05 --reason x",
     'The name "aa" has no alias for all boards. Near to it: "a". Nothing is changed.'),
    ("aliases change a --board x --reason x", 'The name "a" has no alias for x. None is known yet.'),
    ("snapshots accept nowhere 2026-01-11", 'No board is called "nowhere". None of the 1 known'),
    ("snapshots accept x 2026-02-11", "x has no snapshot of 2026-02-11; `snapshots list --board x` shows"),
    ("snapshots accept x 999999", "x has no snapshot with the id 999999"),
    ("snapshots accept x 99999999999999999999", "is too large for an id"),
    ("snapshots accept x yesterday", "'yesterday' is no day; write YYYY-MM-DD"),
    ("snapshots accept x 2026-01-11", "x has an accepted snapshot of 2026-01-11 (2026-01-11.csv); "),
    ("snapshots partial x 2026-01-11 --reason x", "x has several staged or accepted snapshots of "),
    ("snapshots partial x 2026-01-21", "required: --reason"),
    ("snapshots revoke x 2026-01-21 --reason ' '", "Say why the snapshot is revoked. Nothing is changed."),
    ("snapshots correct x 2026-01-21 --reason x", "x has no accepted snapshot of 2026-01-21; what it has is"),
    ("snapshots list --board y", 'No board is called "y"'),
    ("snapshots", "required: WORD"),
    ("rows strike x e --reason x", 'No snapshot of x has a row with the key "e". None of the 4 known'),
    ("rows restore x a --reason x", 'The row "a" of x is not marked. No row of it is. Nothing is changed.'),
    ("rows strike x a --from 2026-13-01 --reason x", "'2026-13-01'"),
    ("aliases give d nobody --board x", 'No release is called "nobody".'),
    ("aliases give d a", "one of the arguments --board --all-boards is required"),
    ("aliases exclude d --all-boards --reason ' '", "Say why this name is excluded."),
    ("aliases remove d --board x --reason x", 'The name "d" has no alias for x.'),
    ("aliases change a --all-boards --release b --excluded --reason x", "Give --release or --excluded"),
    ("aliases change a --all-boards --from soon --reason x", "Or write open."),
    ("aliases change a --all-boards --starting 2026-01-01 --reason x", "Say by --starting which alias of"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_refuses_in_a_line_and_does_nothing(board: Board, run: Run, line: str, said: str) -> None:
    def stored() -> list[Any]:
        models = (Alias, Correction, BoardEvent, RowMark, Publication)
        return [
            [decided(row) for row in Snapshot.objects.order_by("pk")],
            *(m.objects.count() for m in models),
        ]

    before = stored()
    with pytest.raises(CommandError, match=re.escape(said)) as error:
        run(line)
    assert len(str(error.value).splitlines()) == 1
    is_of_the_parser = str(error.value).startswith("Error: ")  # which exits with 2 by itself
    assert is_of_the_parser or error.value.returncode == 2
    assert stored() == before


def test_which_of_two_marks_is_said_by_its_days(board: Board, run: Run) -> None:
    run("rows strike x a --until 2026-01-05 --reason x")
    run("rows exclude x a --from 2026-01-06 --reason x")
    with pytest.raises(
        CommandError, match="It is struck from the start until 2026-01-05; excluded from 2026"
    ):
        run("rows restore x a --reason x")
    run("rows restore x a --from 2026-01-06 --reason x")
    assert RowMark.objects.get().kind == "struck"


def test_a_mark_beside_one_of_the_same_days_or_of_more_is_found(board: Board, run: Run) -> None:
    for mark in ("strike x a", "exclude x a", "exclude x a --until 2026-01-05"):
        run(f"rows {mark} --reason x")
    with pytest.raises(CommandError, match="and --kind which mark of"):
        run("rows restore x a --from open --until open --reason x")
    run("rows restore x a --kind excluded --until open --reason x")
    run("rows restore x a --kind struck --reason x")
    assert str(RowMark.objects.get().until_on) == "2026-01-05"


def test_the_commands_of_the_document_run(db: None, run: Run) -> None:
    name_all(*(make_release(slug) for slug in ("alpha", "beta", "gamma")))
    board = make_board("aider-polyglot", "coding")
    scores = {"alpha": "9", "beta": "8", "gamma": "7", "Alpha (high)": "6", "Human": "99"}
    make_snapshot(board, 1, scores)
    make_snapshot(board, 1, scores | {"beta": "5"}, accepted=False)
    make_snapshot(board, 8, scores, accepted=False)
    make_snapshot(board, 15, {"alpha": "9", "beta": "8"}, accepted=False)
    section = DOCUMENT.read_text(encoding="utf-8").split("## Putting right")[1].split("\n## ")[0]
    lines = re.findall(r"^manage\.py (.+)$", section, re.M)
    assert len(lines) == 18
    for line in lines:
        assert run(line), line
    assert [row.kind for row in Correction.objects.order_by("pk")] == [
        "snapshot-revoked", "snapshot-corrected", "row-excluded", "row-restored", "alias-changed",
        "alias-removed",
    ]  # fmt: skip
    assert [row.kind for row in BoardEvent.objects.order_by("pk")] == ["struck", "re-scored"]
