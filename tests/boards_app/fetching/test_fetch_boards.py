"""`fetch_boards` and `tick`: what is new is staged, never accepted; a failure stops no other board."""

import json
import os
import threading
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from boards_app.fetching.guest import Guest
from boards_app.fetching.outcome import Kind
from boards_app.fetching.staging import Round, fetch_all
from boards_app.models import Board, RawFile, RecipeVersion, Result, Snapshot, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from tests.boards_app.evidence import day, make_board
from tests.boards_app.fetching.host import Host, page

RECIPE = """\
format: csv
name: model
metrics:
  coding:
    column: score
leave_out:
- where: {own: x}
  because: own
"""
BODY = b"model,score,own\na,71.5,\nb,70,\nc,69,x\n"
STAGED = "staged 2 rows, 1 left out"
EXPORTED = "Exported all that is public."


@pytest.fixture(autouse=True)
def surroundings(settings: Any, tmp_path: Path) -> None:
    """Fix the day, name a contact, and keep local state apart."""
    settings.SITE_DATE, settings.FETCH_CONTACT, settings.VAR_DIR = day(40), "boards@isitsota.com", tmp_path


def make(slug: str, **changes: Any) -> Board:
    """Make a board that is fetched from a path of its own."""
    values = {
        "fetch_allowed": True, "fetch_terms_url": "https://example.org/terms",
        "source_url": f"https://board.example/{slug}.csv",
    }  # fmt: skip
    board = make_board(slug, "coding", **(values | changes))
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    return board


def run(host: Host, *words: str, command: str = "fetch_boards") -> tuple[list[str], int]:
    """Return the lines that a command says, its last words among them, and its exit code."""
    out = StringIO()
    try:
        call_command(command, *words, stdout=out, reach=host.reach())
    except CommandError as error:
        return [*out.getvalue().splitlines(), str(error)], error.returncode
    return out.getvalue().splitlines(), 0


def stored() -> tuple[int, ...]:
    """Count what may be stored, decisions last."""
    return tuple(model.objects.count() for model in (RawFile, Snapshot, Result, SnapshotDecision))


@pytest.mark.django_db
def test_stages_what_is_new_and_accepts_nothing(host: Host) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    board = make("x")
    assert run(host) == ([f"x: {STAGED}"], 0)
    assert stored() == (1, 1, 2, 0)
    one = Snapshot.objects.get()
    assert (one.board, one.taken_on, one.file_name) == (board, day(40), "x.csv")
    assert (one.source_url, bytes(one.raw_file.content)) == (board.source_url, BODY)
    assert (one.rows_read, one.left_out) == (2, [["own", 1]])
    assert one.staged_by.endswith("command line)") or one.staged_by == "command line"


@pytest.mark.django_db
def test_the_same_bytes_are_kept_once_a_day_as_proof_that_we_looked(host: Host) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    make("x")
    run(host)
    assert run(host) == (["x: unchanged: these bytes are the snapshot of 2026-02-10 already"], 0)
    with override_settings(SITE_DATE=day(41)):
        assert run(host) == ([f"x: {STAGED}, the same bytes as on 2026-02-10 (a re-read)"], 0)
    assert stored() == (1, 2, 4, 0)


@pytest.mark.django_db
def test_other_bytes_of_the_same_day_are_staged_beside_the_first(host: Host) -> None:
    make("x")
    for body in (BODY, BODY.replace(b"71.5", b"72")):
        host.pages["board.example/x.csv"] = page(body)
        assert run(host) == ([f"x: {STAGED}"], 0)
    assert stored() == (2, 2, 4, 0)


@pytest.mark.django_db
def test_a_dry_run_stores_nothing(host: Host) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    make("x")
    said = "x: read 2 rows, 1 left out; nothing is stored: this was a dry run"
    assert run(host, "--dry-run") == ([said], 0)
    assert stored() == (0, 0, 0, 0)


FAILURES = [
    ({}, page(b"model,score,own\na,high,\nb,low,\n"), "2 problems, nothing is stored", "wrong content"),
    ({}, page(b"<html>Moved</html>"), "1 problem, nothing is stored:", "a page, no file"),
    ({}, page(b"model,score,own\n"), "nothing is stored", "no rows"),
    ({}, page(b"\xff\xfe"), "1 problem, nothing is stored:", "no text"),
    ({}, page(status=503), "not fetched from https://board.example/x.csv: it was", "down"),
    ({"source_url": "https://stranger.example/"}, page(), "certificate of stranger.example", "somebody else"),
    ({"source_url": "http://board.example/x.csv"}, page(), "only https:// is fetched", "not over http"),
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(("changes", "answer", "said", "because"), FAILURES, ids=[row[3] for row in FAILURES])
def test_a_failure_stores_nothing_and_stops_no_other(
    host: Host, changes: dict[str, Any], answer: Any, said: str, because: str
) -> None:
    host.pages |= {f"board.example/{name}.csv": page(BODY) for name in "wy"} | {"board.example/x.csv": answer}
    make("w")
    make("x", **changes)
    make("y")
    lines, code = run(host)
    assert (lines[0], lines[2], lines[3]) == (f"w: {STAGED}", f"y: {STAGED}", "1 of 3 failed.")
    assert lines[1].startswith("x: "), lines
    assert said in lines[1], because
    assert (stored(), code) == ((1, 2, 4, 0), 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (None, "x has no recipe"),
        (RECIPE + "extra: 1", "1 problem, nothing is stored: the recipe, line 9, extra"),
        (RECIPE.replace("coding", "points"), "The recipe reads points; x has these metrics: coding."),
    ],
)  # fmt: skip
def test_a_board_whose_recipe_is_wrong(host: Host, recipe: str | None, said: str) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    board = make("x")
    if recipe is None:
        board.recipes.all().delete()
    else:
        RecipeVersion.objects.create(board=board, number=3, text=recipe, by="test")
    lines, code = run(host)
    assert said in lines[0]
    assert (stored(), code) == ((0, 0, 0, 0), 1)
    assert recipe is not None or not host.asked, "nobody is bothered for what can't be read"


@pytest.mark.django_db
def test_a_fault_of_ours_is_said_and_stops_no_other(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    class Faulty(Guest):
        def take(self, address: str, most: int = 0) -> bytes:
            raise KeyError(address)

    visits = Round(Faulty("a@b.example", host.reach()), day(40), "test")
    outcomes = list(fetch_all([make("x"), make("y")], visits))
    assert [outcome.line() for outcome in outcomes] == [
        f"{slug}: failed unexpectedly, see the log: KeyError" for slug in "xy"
    ]
    assert "Fetching x failed" in caplog.text


@pytest.mark.django_db
def test_a_round_ends_in_bounded_time(host: Host) -> None:
    visits = Round(Guest("a@b.example", host.reach()), day(40), "test", longest=0)
    outcomes = list(fetch_all([make("x")], visits))
    assert [outcome.kind for outcome in outcomes] == [Kind.REFUSED]
    assert (outcomes[0].said.startswith("not asked: this round"), host.asked) == (True, [])


@pytest.mark.django_db
def test_only_boards_that_allow_it_and_live_are_fetched(host: Host) -> None:
    make("forbidden", fetch_allowed=False)
    make("retired", retired_on=day(40))
    assert run(host) == (["No board allows it: none is marked so, or those that are have retired."], 0)
    assert run(host, "--board", "forbidden", "--board", "retired") == (
        [
            "forbidden: not fetched: it is not marked as one whose terms let us",
            "retired: not fetched: it retired on 2026-02-10",
            "2 of 2 failed.",
        ],
        1,
    )
    assert (host.asked, stored()) == ([], (0, 0, 0, 0))


@pytest.mark.django_db
def test_boards_can_be_named(host: Host) -> None:
    host.pages |= {f"board.example/{name}.csv": page(BODY) for name in "xyz"}
    for name in "xyz":
        make(name)
    assert run(host, "--board", "z", "--board", "x", "--board", "z") == ([f"z: {STAGED}", f"x: {STAGED}"], 0)
    assert run(host, "--board", "q") == (['No board is called "q". Boards: x, y, z.'], 2)


@pytest.mark.django_db
def test_nobody_is_asked_without_a_contact(host: Host, settings: Any) -> None:
    settings.FETCH_CONTACT = ""
    make("x")
    for command in ("fetch_boards", "tick"):
        lines, code = run(host, command=command)
        assert lines[-1].startswith("Nothing is fetched: set FETCH_CONTACT")
        assert (code, host.asked, stored()) == (1, [], (0, 0, 0, 0))


@pytest.mark.django_db
def test_machines_get_a_document_a_board(host: Host) -> None:
    host.pages |= {"board.example/x.csv": page(BODY), "board.example/y.csv": page(b"model,score,own\na,?,\n")}
    make("x")
    make("y")
    lines, code = run(host, "--json")
    good, bad = (json.loads(line) for line in lines[:2])
    snapshot = Snapshot.objects.get()
    assert good == {
        "board": "x", "outcome": "staged", "said": STAGED, "sha256": snapshot.raw_file.sha256, "rows": 2,
        "snapshot": snapshot.pk, "problems": [],
    }  # fmt: skip
    assert (bad["outcome"], bad["rows"], len(bad["problems"]), code) == ("problems", None, 1, 1)


@pytest.mark.django_db
def test_tick_fetches_each_board_once_a_day(host: Host) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    make("x")
    assert run(host, command="tick") == (
        ["Judged up to 2026-02-10.", EXPORTED, f"x: {STAGED}"],
        0,
    )
    host.pages["board.example/x.csv"] = page(BODY.replace(b"71.5", b"72"))
    asked = len(host.asked)
    os.utime(host_try("x"), (0, 0))
    assert run(host, command="tick") == (["Nothing is due."], 0)
    assert len(host.asked) == asked
    with override_settings(SITE_DATE=day(41)):
        assert run(host, command="tick")[0][-1] == f"x: {STAGED}"


def host_try(slug: str) -> Path:
    """Return the file that says when a board was tried."""
    from django.conf import settings

    return Path(settings.VAR_DIR) / "fetching" / slug


@pytest.mark.django_db
def test_tick_leaves_a_board_that_failed_alone_for_an_hour(host: Host) -> None:
    make("x")
    lines, code = run(host, command="tick")
    assert lines[2:] == [
        "x: not fetched from https://board.example/x.csv: it was answered with status 404, not with 200",
        "1 of 1 boards could not be fetched.",
    ]
    assert code == 1
    host.pages["board.example/x.csv"] = page(BODY)
    assert run(host, command="tick") == (["Nothing is due."], 0)
    hour_ago = time.time() - timedelta(hours=1).total_seconds() - 1
    os.utime(host_try("x"), (hour_ago, hour_ago))
    assert run(host, command="tick") == ([f"x: {STAGED}"], 0)


@pytest.mark.django_db
def test_tick_brings_back_nothing_that_was_revoked(host: Host) -> None:
    host.pages["board.example/x.csv"] = page(BODY)
    board = make("x")
    run(host)
    SnapshotDecision.objects.create(
        snapshot=Snapshot.objects.get(), board=board, taken_on=day(40), kind=DecisionKind.REVOKED, by="me"
    )
    assert run(host, command="tick") == (["Judged up to 2026-02-10.", EXPORTED], 0)


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_a_host_is_asked(host: Host) -> None:
    seen: list[bool] = []
    board = make("x")
    host.pages["board.example/x.csv"] = page(BODY)

    class Watching(Guest):
        def take(self, address: str, most: int = 1000) -> bytes:
            seen.append(connection.in_atomic_block)
            return super().take(address, most)

    visits = Round(Watching("a@b.example", host.reach()), day(40), "test")
    assert [outcome.kind for outcome in fetch_all([board], visits)] == [Kind.STAGED]
    assert seen == [False]


@pytest.mark.django_db
def test_a_round_that_comes_second_stages_nothing_for_the_day(host: Host) -> None:
    """The board changes between the two: for one day the schedule keeps what it saw first."""
    board = make("x")
    host.pages["board.example/x.csv"] = page(BODY)

    class Overtaken(Guest):
        def take(self, address: str, most: int = 1000) -> bytes:
            data = super().take(address, most)
            host.pages["board.example/x.csv"] = page(BODY.replace(b"71.5", b"72"))
            assert run(host, command="tick")[0][-1] == f"x: {STAGED}"
            return data

    visits = Round(Overtaken("a@b.example", host.reach()), day(40), "test", once_a_day=True)
    (outcome,) = fetch_all([board], visits)
    assert outcome.line() == "x: not stored: there is a snapshot of 2026-02-10 already"
    assert stored() == (1, 1, 2, 0)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("once_a_day", [True, False])
def test_two_rounds_at_once_stage_once(host: Host, once_a_day: bool) -> None:
    """Both have the file before either stores it."""
    board, both = make("x"), threading.Barrier(2, timeout=20)
    host.pages["board.example/x.csv"] = page(BODY)

    class Waiting(Guest):
        def take(self, address: str, most: int = 1000) -> bytes:
            data = super().take(address, most)
            both.wait()
            return data

    kinds: list[Kind] = []

    def go() -> None:
        visits = Round(Waiting("a@b.example", host.reach()), day(40), "test", once_a_day=once_a_day)
        try:
            kinds.extend(outcome.kind for outcome in fetch_all([board], visits))
        finally:
            connection.close()

    threads = [threading.Thread(target=go) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kinds) == [Kind.STAGED, Kind.UNCHANGED]
    assert stored() == (1, 1, 2, 0)
