"""Which names mean no release, which of them matter most, and what they may mean."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from boards_app.models import Alias, RowMark
from boards_app.naming import suggestions_for, unresolved
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = day(40)


def told(board: object = None) -> list[tuple[str, str, int, bool]]:
    return [(row.board, row.name, row.place, row.is_ahead) for row in unresolved(board)]


def test_names_ahead_of_every_release_come_first() -> None:
    board, other = make_board("alpha", "coding"), make_board("beta", "coding")
    name_all(make_release("known"))
    make_snapshot(board, 1, {"Ahead": "9", "known": "8", "Behind": "7"})
    make_snapshot(other, 1, {"known": "8", "Second": "7"})
    assert told() == [
        ("alpha", "Ahead", 1, True),
        ("beta", "Second", 2, False),
        ("alpha", "Behind", 3, False),
    ]
    assert told(other) == [("beta", "Second", 2, False)]


def test_a_lower_score_is_ahead_where_lower_is_better() -> None:
    board = make_board("alpha", "coding")
    board.metrics.update(direction="lower")
    name_all(make_release("known"))
    make_snapshot(board, 1, {"Few faults": "2", "known": "8", "Many": "9"})
    assert told() == [("alpha", "Few faults", 1, True), ("alpha", "Many", 3, False)]


@pytest.mark.parametrize(
    ("alias", "is_told", "because"),
    [
        ({}, False, "for all boards, without days"),
        ({"release": None, "reason": "A baseline."}, False, "excluded is decided"),
        ({"until_on": day(1)}, True, "it ended before"),
        ({"from_on": day(3)}, True, "it begins later"),
        ({"from_on": day(2), "until_on": day(2)}, False, "it holds on that very day"),
        ({"board": "beta"}, True, "another board's"),
    ],
)
def test_what_resolves_a_name(alias: dict[str, object], is_told: bool, because: str) -> None:
    boards = {slug: make_board(slug, "coding") for slug in ("alpha", "beta")}
    make_snapshot(boards["alpha"], 2, {"Name": "9"})
    values = {"release": make_release("known"), **alias}
    if "board" in alias:
        values["board"] = boards[str(alias["board"])]
    Alias.objects.create(name="Name", by="test", **values)
    assert bool(told()) is is_told, because


def test_a_draft_leaves_its_name_unresolved_and_is_suggested() -> None:
    board, draft = make_board("alpha", "coding"), make_release("draft-model-9")
    Release.objects.update(is_published=False)
    Alias.objects.create(name="Draft", release=draft, by="test")
    make_snapshot(board, 1, {"Draft": "9"})
    assert told() == [("alpha", "Draft", 1, True)]
    found = suggestions_for(board, day(1), ["Draft", "draft model 9 high"])
    assert [found[name][0].release for name in found] == ["draft-model-9", "draft-model-9"]


def test_only_the_newest_snapshots_count_and_marked_rows_do_not() -> None:
    board = make_board("alpha", "coding")
    make_snapshot(board, 1, {"Old": "9"})
    make_snapshot(board, 2, {"Now": "9", "Marked": "8"})
    make_snapshot(board, 1, {"Staged long ago": "9"}, accepted=False)
    RowMark.objects.create(board=board, row_key="Marked", kind="struck", reason="A fault.", by="test")
    assert [row.name for row in unresolved()] == ["Now"]
    make_snapshot(board, 3, {"Now": "9", "Coming": "8"}, accepted=False)
    assert [(row.name, row.is_staged) for row in unresolved()] == [("Now", False), ("Coming", True)]


SILENT = [
    ({"retired_on": day(40)}, "the board retired on 2026-02-10"),
    ({"retired_on": day(41)}, ""),
    ({"tracked_since": day(41)}, "the board is tracked from 2026-02-11 on"),
    ({"max_age_days": 29}, "that edition is too old to speak, after 29 days"),
    ({"max_age_days": 30}, ""),
    ({"is_independent": False}, "the board does not count"),
]


@pytest.mark.parametrize(("changes", "why"), SILENT)
def test_names_of_boards_that_do_not_speak_hold_up_no_lead(changes: dict[str, Any], why: str) -> None:
    board, other = make_board("alpha", "coding", **changes), make_board("beta", "coding")
    name_all(make_release("known"))
    make_snapshot(board, 10, {"Ahead": "9", "known": "8"})
    make_snapshot(other, 10, {"known": "8", "Behind": "7"})
    rows = {row.name: row for row in unresolved()}
    assert (rows["Ahead"].why_silent, rows["Ahead"].is_ahead) == (why, not why)
    assert list(rows) == (["Behind", "Ahead"] if why else ["Ahead", "Behind"])
    assert (f"holds up no lead: {why}  →" in run("list")) is bool(why)


def test_a_newer_file_that_is_staged_may_let_a_board_speak_again() -> None:
    board = make_board("alpha", "coding", max_age_days=10)
    make_snapshot(board, 10, {"Gone": "9"})
    make_snapshot(board, 35, {"Coming": "9"}, accepted=False)
    assert [(row.name, row.is_ahead) for row in unresolved()] == [("Coming", True), ("Gone", False)]


def test_the_queries_do_not_grow(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(1, 4):
        board = make_board(f"board-{number}", "coding")
        make_snapshot(board, 1, {f"Name {at}": str(at) for at in range(1, number + 3)})
        make_release(f"model-{number}")
        with django_assert_num_queries(6):
            unresolved()
        with django_assert_num_queries(2):
            suggestions_for(board, day(1), ["Model 1", "Model 2"])


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("names", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_lists_and_suggests_and_writes_nothing() -> None:
    board = make_board("alpha", "coding")
    name_all(make_release("model-9"))
    make_snapshot(board, 1, {"Model 9 (high)": "9", "model-9": "8", "Unheard": "7"})
    aliases = Alias.objects.count()
    first, second = run("list").splitlines()
    assert "Model 9 (high)  no. 1 in coding, 9  ahead of every release  → perhaps model-9, high" in first
    assert "Unheard" in second
    assert "nothing known is like it" in second
    listed = json.loads(run("list", "--board", "alpha", "--json"))
    assert [(row["name"], row["taken_on"], row["suggestion"] is None) for row in listed] == [
        ("Model 9 (high)", "2026-01-02", False),
        ("Unheard", "2026-01-02", True),
    ]
    assert run("suggest", "alpha", "MODEL-9").startswith("1. model-9\n   + Same name as the release’s own")
    assert run("suggest", "alpha", "Unheard") == "Nothing known is like it.\n"
    assert json.loads(run("suggest", "alpha", "Unheard", "--json")) == []
    assert json.loads(run("suggest", "alpha", "Model-9", "--on", "2026-01-02", "--json"))[0]["variant"] == ""
    assert Alias.objects.count() == aliases


def test_the_command_names_the_boards_there_are() -> None:
    make_board("alpha", "coding")
    with pytest.raises(CommandError, match="No board has the slug 'beta'; there are: alpha"):
        run("list", "--board", "beta")
