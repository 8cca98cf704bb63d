"""`import_snapshot` and what it can do with a file: show only, stage, keep as partial, correct; and JSON."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from boards_app.correcting.rows import strike_row
from boards_app.gather import digest, gather
from boards_app.intake.preview import preview_of
from boards_app.models import Board, Correction, CurrentVerdict, Metric, Publication, RecipeVersion, Snapshot
from tests.boards_app.databases import all_there_is, read_only
from tests.boards_app.evidence import day, make_board, make_release, name_all

pytestmark = pytest.mark.django_db

RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n"
FIRST = "model,score\na,71\nb,70\nc,69\nd,60\n"
GOOD = "model,score\na,71.5\nb,70\nc,69\nd,60\nstranger,50\n"
BAD = "model,score\na,high\nb,70\n"

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    settings.SITE_DATE = day(40)


@pytest.fixture
def board() -> Board:
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in "abcd"))
    return board


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(content: str, number: int, *words: str) -> str:
        file = tmp_path / f"{day(number)}.csv"
        file.write_text(content, encoding="utf-8")
        out = StringIO()
        call_command("import_snapshot", "x", str(file), *words, stdout=out)
        return out.getvalue()

    return run


def folder(path: Path, **contents: str) -> str:
    """Write dated files, named d10 for the tenth day, and return where they lie."""
    where = path / "folder"
    where.mkdir()
    for number, content in contents.items():
        (where / f"{day(int(number[1:]))}.csv").write_text(content, encoding="utf-8")
    return str(where)


def states() -> list[str]:
    """Return what was decided of each snapshot, oldest first."""
    found = []
    for snapshot in Snapshot.objects.order_by("pk"):
        kinds = snapshot.decisions.filter(is_current=True).values_list("kind", flat=True)
        found.append(next(iter(kinds), "staged"))
    return found


def test_a_dry_run_shows_all_and_writes_nothing(board: Board, run: Run) -> None:
    run(FIRST, 10, "--accept")
    before = all_there_is()
    with read_only():
        said = run(GOOD, 20, "--dry-run").splitlines()
    assert "  against 2026-01-11: 1 new, 0 gone, 1 changed, 3 as before" in said
    assert any(line.startswith("  if accepted: ") for line in said)
    assert said[-1] == "Nothing is stored: this was a dry run."
    assert all_there_is() == before


def test_a_first_file_shows_its_rows(board: Board, run: Run) -> None:
    """A wrong column is seen by its values, and there is nothing yet that they could differ from."""
    said = run("model,score\n" + "".join(f"m{n},{n}\n" for n in range(1, 12)), 10, "--dry-run").splitlines()
    start = said.index("  against nothing: no snapshot of an earlier day is accepted; its rows say")
    assert said[start + 1] == "    row: m1: coding 1"
    assert said[start + 10 : start + 12] == ["    row: m10: coding 10", "    row: and 1 more"]
    run(FIRST, 10, "--accept")
    assert "  against nothing" not in run(GOOD, 20, "--dry-run")


def test_a_dry_run_of_what_is_known_shows_it_all_the_same(board: Board, run: Run) -> None:
    run(FIRST, 10, "--accept")
    said = run(FIRST, 10, "--dry-run")
    assert f"{day(10)}.csv is already imported as X {day(10)} (accepted" in said
    assert "warning (day-taken)" in said


def test_what_a_dry_run_foretells_is_what_accepting_does(board: Board, run: Run) -> None:
    run(FIRST, 10, "--accept")
    foretold = json.loads(run(GOOD, 20, "--dry-run", "--json"))["effects"]["verdicts"]
    run(GOOD, 20, "--accept")
    for change in foretold:
        current = CurrentVerdict.objects.get(release__slug=change["release"])
        assert current.state == change["state_after"], change


def test_a_dry_run_of_a_folder_compares_file_with_file(board: Board, tmp_path: Path) -> None:
    out = StringIO()
    where = folder(tmp_path, d10=FIRST, d20=GOOD, d30=GOOD)
    call_command("import_snapshot", "x", where, "--dry-run", "--json", stdout=out)
    documents = [json.loads(line) for line in out.getvalue().splitlines()]
    before = [each["difference"] and each["difference"]["before_on"] for each in documents]
    assert before == [None, str(day(10)), str(day(20))]
    assert [[warning["code"] for warning in each["warnings"]] for each in documents] == [[], [], ["re-read"]]
    assert [each["effects"] is None for each in documents] == [True, True, False]
    assert not Snapshot.objects.exists()


def test_of_a_folder_all_problems_are_said(board: Board, tmp_path: Path) -> None:
    out = StringIO()
    where = folder(tmp_path, d10=BAD, d20=GOOD, d30=BAD)
    with pytest.raises(CommandError) as error:
        call_command("import_snapshot", "x", where, "--json", stdout=out)
    assert str(error.value) == f"{day(10)}.csv: 1 problem; {day(30)}.csv: 1 problem; nothing is stored."
    assert error.value.returncode == 2
    documents = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(each["outcome"], len(each["problems"])) for each in documents] == [
        ("refused", 1), ("refused", 0), ("refused", 1),
    ]  # fmt: skip
    assert documents[0]["problems"][0] == {
        "line": 2, "column": 2, "field": "score", "cell": "high", "pointer": "", "message": "is not a number",
    }  # fmt: skip
    assert not Snapshot.objects.exists()


OUTCOMES = [
    ("shown only", ["--dry-run"], "previewed", "read", []),
    ("staged", [], "staged", "staged", ["staged"]),
    ("accepted", ["--accept"], "accepted", "accepted", ["accepted"]),
    ("cut off", ["--partial", "--reason", "cut off"], "partial", "partial", ["partial"]),
]


@pytest.mark.parametrize(
    ("because", "words", "outcome", "state", "stored"), OUTCOMES, ids=[case[0] for case in OUTCOMES]
)
def test_json_says_what_became_of_the_file(
    board: Board, run: Run, because: str, words: list[str], outcome: str, state: str, stored: list[str]
) -> None:
    document = json.loads(run(GOOD, 20, "--json", *words))
    assert (document["outcome"], document["file"]["state"]) == (outcome, state)
    newest = Snapshot.objects.order_by("-pk").values_list("pk", flat=True).first()
    assert document["file"]["snapshot"] == newest
    assert states() == stored


def test_json_of_a_known_file_has_all_keys_and_nothing_in_most(board: Board, run: Run) -> None:
    first = json.loads(run(GOOD, 20, "--json", "--accept"))
    again = json.loads(run(GOOD, 20, "--json", "--accept"))
    assert again["outcome"] == "known"
    assert again["file"] == first["file"]
    assert again.keys() == first.keys()
    assert again["read"] is None


def test_what_is_judged_at_once_is_what_is_stored(board: Board, run: Run, tmp_path: Path) -> None:
    Metric.objects.create(board=board, key="cost", name="Cost", tie_kind="exact")
    with_cost = RECIPE + "    interval: {style: ± x}\n  cost:\n    column: cost\n"
    RecipeVersion.objects.create(board=board, number=3, text=with_cost, by="test")
    run("model,score,cost\na,71 ± 2,1\nb,70,2\nc,,3\n", 10, "--accept")
    strike_row(board, "b", by="test", reason="Struck")
    later = "model,score,cost\nd,70.0 ± 1,3\nb,72,4\na,71,2\n"
    call_command(
        "import_snapshot", "x", folder(tmp_path, d20=later, d30=later.replace("a,71", "a,74")),
        accept=True, verbosity=0,
    )  # fmt: skip
    judged = Publication.objects.latest("pk")
    assert judged.evidence_digest == digest(gather(judged.as_of, ["coding"]))


def test_a_partial_file_is_kept_and_proves_nothing(board: Board, run: Run) -> None:
    run(FIRST, 10, "--accept")
    said = run("model,score\nb,99\n", 20, "--partial", "--reason", "cut off after a row")
    assert said.splitlines()[-1] == "Partial: 1 of X."
    assert states() == ["accepted", "partial"]
    assert "Accepted: 1 of X." in run("model,score\nb,99\n", 20, "--accept").splitlines()
    assert states() == ["accepted", "accepted"]


def test_a_correction_takes_the_place_of_the_accepted_one(board: Board, run: Run) -> None:
    run(FIRST, 10, "--accept")
    run(GOOD, 10, "--correct", "--reason", "a typo of ours", "--by", "Ada")
    assert states() == ["revoked", "accepted"]
    assert (Correction.objects.get().reason, Correction.objects.get().by) == ("a typo of ours", "Ada")


def test_a_correction_is_compared_with_what_it_replaces(board: Board, run: Run) -> None:
    run("model,score\na,1\n", 5, "--accept")
    run(FIRST, 10, "--accept")
    against = f"  against the accepted snapshot of {day(10)} that it would replace: 1 new, 0 gone, 1 changed"
    dry = run(GOOD, 10, "--dry-run")
    assert against in dry
    assert "warning (day-taken)" in dry
    document = json.loads(run(GOOD, 10, "--dry-run", "--json"))["difference"]
    assert (document["before_on"], document["would_replace"]) == (str(day(10)), True)
    said = run(GOOD, 10, "--correct", "--reason", "a typo of ours")
    assert against in said
    assert "warning (day-taken)" not in said
    assert "  against 2026-01-06: 4 new" in run(GOOD, 10, "--dry-run"), "itself, known, replaces nothing"
    for snapshot in Snapshot.objects.filter(taken_on=day(10)):
        assert not preview_of(snapshot).would_replace, "decided about, so it takes nobody's place"


REFUSED = [
    (["--partial"], "Say why with --reason."),
    (["--correct"], "Say why with --reason."),
    (["--correct", "--reason", " "], "Say why with --reason."),
    (["--correct", "--reason", "typo"],
     f"x has no accepted snapshot of {day(20)} to correct; accept the first one. Nothing is stored."),
    (["--dry-run", "--accept"], "not allowed with argument"),
    (["--partial", "--accept", "--reason", "r"], "not allowed with argument"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_can_not_be_decided_is_refused_whole(
    board: Board, run: Run, words: list[str], said: str
) -> None:
    before = all_there_is()
    with pytest.raises(CommandError) as error:
        run(GOOD, 20, *words)
    assert said in str(error.value)
    assert all_there_is() == before


def test_two_choices_are_refused_from_code_too(board: Board, tmp_path: Path) -> None:
    where = folder(tmp_path, d10=GOOD)
    with pytest.raises(CommandError, match="Give one of --dry-run"):
        call_command("import_snapshot", "x", where, dry_run=True, accept=True, stdout=StringIO())


def test_a_metric_that_the_board_lacks_stops_a_dry_run_too(board: Board, run: Run) -> None:
    text = RECIPE.replace("coding", "other")
    RecipeVersion.objects.create(board=board, number=3, text=text, by="test")
    with pytest.raises(CommandError, match="The recipe reads other; x has these metrics: coding") as error:
        run(GOOD, 20, "--dry-run")
    assert error.value.returncode == 2


def test_refused_at_the_last_step_json_still_says_what_was_read(
    board: Board, tmp_path: Path, run: Run
) -> None:
    run(FIRST, 10, "--accept")
    out = StringIO()
    (tmp_path / f"{day(10)}.csv").write_text(GOOD, encoding="utf-8")
    with pytest.raises(CommandError, match="has an accepted snapshot"):
        call_command(
            "import_snapshot", "x", str(tmp_path / f"{day(10)}.csv"), "--accept", "--json", stdout=out
        )
    document = json.loads(out.getvalue())
    assert (document["outcome"], document["file"]["snapshot"]) == ("refused", None)
    assert states() == ["accepted"]


def test_output_that_is_no_terminal_gets_no_bar(
    board: Board, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    where = folder(tmp_path, **{f"d{number}": GOOD for number in range(10, 20)})
    call_command("import_snapshot", "x", where, "--dry-run")
    assert capfd.readouterr().err == ""
