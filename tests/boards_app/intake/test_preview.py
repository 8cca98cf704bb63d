"""The preview: everything an editor should see before deciding, and not a single write."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from boards_app.intake.preview import Preview, preview, preview_of
from boards_app.intake.preview_json import preview_json
from boards_app.intake.preview_lines import preview_lines
from boards_app.intake.store import accept, read_file, stage
from boards_app.models import Alias, Board, Category, Metric, RawFile, RecipeVersion, RowMark, Snapshot
from boards_app.naming import load_suggester
from tests.boards_app.databases import all_there_is, read_only
from tests.boards_app.evidence import day, make_board, make_release, name_all

pytestmark = pytest.mark.django_db

RECIPE = """\
format: csv
name: model
leave_out:
  - {where: {by: lab}, because: sent in by its lab}
metrics:
  coding: {column: score}
"""
EARLIER = "model,by,score\na,us,71\nb,us,70\nc,us,69\nd,us,60\n"
GOOD = "model,by,score\nstranger,us,80\na,us,71.5\nb,us,70\nA2,lab,99\nhuman,us,98\nd,us,60\nlast,us,10\n"

Show = Callable[..., Preview]


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    settings.SITE_DATE = day(40)


@pytest.fixture
def board() -> Board:
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in "abcd"))
    Alias.objects.create(name="human", reason="a person", by="test")
    return board


def put(board: Board, content: str, number: int, *, accepted: bool = True) -> Snapshot:
    """Stage a file as of a day, and accept it."""
    data = content.encode()
    name = f"{day(number)}.csv"
    made = stage(board, read_file(board, data), data, taken_on=day(number), file_name=name, by="test")
    if accepted:
        accept([made], by="test")
    return made


def show(board: Board, content: str, number: int = 20, **options: Any) -> Preview:
    data = content.encode()
    return preview(board, day(number), read_file(board, data), data, name="file.csv", **options)


def test_it_shows_all_there_is_to_see(board: Board) -> None:
    put(board, EARLIER, 10)
    RowMark.objects.create(board=board, row_key="b", kind="struck", reason="withdrawn", by="test")
    said = "\n".join(preview_lines(show(board, GOOD)))
    for line in (
        "x 2026-01-21 (file.csv, 89 bytes)",
        "  read: 6 rows, 6 scores of coding",
        "  left out: 1 row: sent in by its lab",
        "    A2 (line 5)",
        "  unresolved: 2 names: stranger, last",
        "    stranger stands before every release: 1 by coding (80)",
        "  excluded: 1 name: human",
        "  stays out: b (line 4), struck by the board: withdrawn",
        "  against 2026-01-11: 3 new, 1 gone, 1 changed, 1 as before",
        "    new: stranger: coding 80",
        "    gone: c: coding 69",
        "    changed: a: coding 71 → 71.5",
    ):
        assert line in said.splitlines(), said
    assert "  if accepted: " in said


def test_it_reads_and_never_writes(board: Board) -> None:
    """F066: no rows, no aliases, no history, no counter that a page or feed could be renewed by."""
    put(board, EARLIER, 10)
    staged = put(board, GOOD, 20, accepted=False)
    before = all_there_is()
    with read_only():
        assert show(board, GOOD, 21).effects is not None
        assert preview_of(staged).effects is not None
        with pytest.raises(DatabaseError), transaction.atomic():
            Category.objects.update(min_labs=3)
    assert all_there_is() == before


def test_a_staged_snapshot_has_the_preview_of_its_file(board: Board) -> None:
    put(board, EARLIER, 10)
    in_hand = preview_json(show(board, GOOD))
    stored = preview_json(preview_of(put(board, GOOD, 20, accepted=False)))
    facts = stored.pop("file")
    assert facts | {"name": "file.csv", "snapshot": None, "state": "read"} == in_hand.pop("file")
    assert (facts["state"], facts["name"]) == ("staged", "2026-01-21.csv")
    assert stored == in_hand


def test_a_snapshot_is_read_by_the_recipe_it_was_staged_by(board: Board) -> None:
    staged = put(board, GOOD, 20, accepted=False)
    text = RECIPE.replace("{column: score}", "{column: points}")
    RecipeVersion.objects.create(board=board, number=3, text=text, by="test")
    assert (preview_of(staged).file.recipe, preview_of(staged).parsed.problems) == (2, ())


def test_of_purged_bytes_the_stored_rows_are_shown(board: Board) -> None:
    whole = put(board, GOOD, 20, accepted=False)
    before = preview_of(whole)
    RawFile.objects.update(content=None, purged_reason="taken down")
    purged = preview_of(Snapshot.objects.get())
    assert purged.parsed.notes[0].startswith("the bytes of the file were purged")
    assert purged.unresolved == before.unresolved
    assert purged.effects == before.effects


def test_of_a_file_with_problems_nothing_is_concluded(board: Board) -> None:
    put(board, EARLIER, 10)
    made = show(board, GOOD.replace("71.5", "high"))
    assert [(each.line, each.column, each.cell) for each in made.parsed.problems] == [(3, 3, "high")]
    assert (made.difference, made.doubts, made.effects) == (None, (), None)
    assert '  problem: line 3, column 3, score: "high" is not a number' in "\n".join(preview_lines(made))


def test_what_was_decided_about_has_no_effects_any_more(board: Board) -> None:
    made = preview_of(put(board, EARLIER, 10))
    assert (made.file.state, made.effects) == ("accepted", None)


@pytest.mark.parametrize(
    ("because", "kind", "until", "stays_out"),
    [
        ("excluded by us, for good (F025)", "excluded", None, True),
        ("struck by the board until a later day", "struck", day(25), True),
        ("struck until an earlier day", "struck", day(15), False),
    ],
)
def test_marked_rows_stay_out_when_the_file_comes_again(
    board: Board, because: str, kind: str, until: date | None, stays_out: bool
) -> None:
    RowMark.objects.create(
        board=board, row_key="a", kind=kind, until_on=until, reason="asked to withdraw it", by="test"
    )
    for again in (show(board, GOOD), show(board, GOOD)):
        marked = [(each.row.name, each.kind, each.reason) for each in again.marked]
        assert marked == ([("a", kind, "asked to withdraw it")] if stays_out else []), because


def test_a_marked_row_is_on_neither_side_of_the_difference(board: Board) -> None:
    put(board, EARLIER, 10)
    RowMark.objects.create(board=board, row_key="a", kind="struck", reason="r", by="test")
    difference = show(board, EARLIER.replace("a,us,71", "a,us,20")).difference
    assert (difference.rows_before, difference.rows_after, difference.unchanged) == (3, 3, 3)


DAYS = [
    ("the first file of a board", None, 20, []),
    ("the next edition", 10, 20, []),
    ("a day before the newest", 30, 20, ["late"]),
    ("the day of an accepted one", 20, 20, ["day-taken"]),
    ("a day ahead", 10, 50, ["future"]),
]


@pytest.mark.parametrize(("because", "accepted", "taken", "codes"), DAYS, ids=[case[0] for case in DAYS])
def test_the_day_is_held_against_what_is_there(
    board: Board, because: str, accepted: int | None, taken: int, codes: list[str]
) -> None:
    if accepted is not None:
        put(board, EARLIER, accepted)
    assert [doubt.code for doubt in show(board, GOOD, taken).doubts] == codes, because


def test_the_same_again_is_said_to_be_a_re_read(board: Board) -> None:
    put(board, EARLIER, 10)
    assert [doubt.code for doubt in show(board, EARLIER).doubts] == ["same-file", "re-read"]
    assert [doubt.code for doubt in show(board, EARLIER + "z,lab,5\n").doubts] == ["re-read"]


def test_it_is_compared_with_the_accepted_one_before_not_with_a_later_one(board: Board) -> None:
    put(board, EARLIER, 10)
    put(board, GOOD, 30)
    put(board, GOOD + "more,us,1\n", 15, accepted=False)
    assert show(board, EARLIER, 20).before_on == day(10)
    put(board, EARLIER + "even more,us,1\n", 20)
    made = show(board, EARLIER, 20)
    assert (made.before_on, made.would_replace) == (day(20), True), "it would take that one's place"


def test_gone_is_said_and_nothing_is_made_of_it(board: Board) -> None:
    """F022: a row that is gone is named, and has no score of zero."""
    put(board, "model,by,score\na,us,80\nb,us,78\n", 10)
    difference = show(board, "model,by,score\nb,us,78\nc,us,75\n").difference
    assert [(row.name, row.results[0].score) for row in difference.gone] == [("a", "80")]
    assert [row.name for row in difference.new] == ["c"]


def test_a_setting_is_not_taken_for_its_sibling(board: Board) -> None:
    """F033: the alias of one name says nothing about another that begins like it."""
    name_all(make_release("gpt-5-2-codex"))
    Alias.objects.filter(name="gpt-5-2-codex").update(name="gpt-5.2-codex")
    made = show(board, "model,by,score\ngpt-5.2-high,us,1471\ngpt-5.2-codex,us,1336\n")
    assert [each.name for each in made.unresolved] == ["gpt-5.2-high"]
    assert [each.is_ahead for each in made.unresolved] == [True]


def test_places_follow_the_direction_and_share_equal_scores(board: Board) -> None:
    """F001, F006: equal scores share a place, whatever the order of the rows; lower can be better."""
    Metric.objects.update(direction="lower")
    made = show(board, "model,by,score\nu1,us,3\na,us,2\nu2,us,2\nu3,us,1\nu4,us,3\n")
    standings = {each.name: (each.standings[0].place, each.is_ahead) for each in made.unresolved}
    assert standings == {"u3": (1, True), "u2": (2, False), "u1": (4, False), "u4": (4, False)}


def test_the_declared_column_is_the_score(board: Board) -> None:
    """F030: no other column, nor the file's own rank, is read."""
    text = "format: csv\nname: model\nmetrics:\n  coding: {column: avg}\n"
    RecipeVersion.objects.create(board=board, number=3, text=text, by="test")
    made = show(board, "rank,model,set1,set2,avg\n1,u,90,50,70\n2,v,60,90,75\n")
    assert [(each.name, each.standings[0].place) for each in made.unresolved] == [("v", 1), ("u", 2)]


def test_unresolved_names_come_with_suggestions(board: Board) -> None:
    made = show(board, GOOD.replace("last", "B (high)"), known=load_suggester())
    assert [one.release for one in made.suggestions["B (high)"]][:1] == ["b"]
    assert any(line.startswith("    B (high): perhaps b") for line in preview_lines(made))
    (document,) = (each for each in preview_json(made)["unresolved"] if each["name"] == "B (high)")
    assert (document["suggestions"][0]["release"], document["suggestions"][0]["variant"]) == ("b", "high")
    assert document["suggestions"][0]["for"]


@pytest.mark.parametrize(
    ("because", "decided", "codes"),
    [
        ("nobody said what they mean (F015)", [], ["case-twins"]),
        ("one of them is still open", ["Twin"], ["case-twins"]),
        ("somebody chose one and excluded the other", ["Twin", "twin"], []),
    ],
)
def test_names_that_differ_in_case_only_are_told_of(
    board: Board, because: str, decided: list[str], codes: list[str]
) -> None:
    for name in decided:
        Alias.objects.create(name=name, reason="a duplicate", by="test")
    made = show(board, "model,by,score\nTwin,us,58.2\ntwin,us,57.9\na,us,57\n")
    assert [doubt.code for doubt in made.doubts] == codes, because


def test_rows_are_counted_not_lines(board: Board) -> None:
    """F061: a line end inside a quoted cell ends no row."""
    made = show(board, 'model,by,score,notes\na,us,1,"line1\nline2"\nb,us,2,hello\n')
    assert preview_json(made)["read"] == {"rows": 2, "scores": {"coding": 2}}
    assert "  read: 2 rows, 2 scores of coding" in list(preview_lines(made))


def test_a_renamed_column_stops_the_file(board: Board) -> None:
    """F013: no guess by place, no empty scores."""
    made = show(board, GOOD.replace("score", "points"))
    assert len(made.parsed.problems) == 1
    assert "score" in str(made.parsed.problems[0])
    assert (made.parsed.rows, made.effects) == ((), None)


@pytest.mark.parametrize(
    ("because", "scores", "said"),
    [
        ("one fraction among percentages", ("68.0", "0.96", "71.5"), "0.96"),
        ("all are fractions", ("0.68", "0.96", "0.715"), "fractions"),
    ],
)
def test_fractions_among_percentages_are_problems(
    board: Board, because: str, scores: tuple[str, ...], said: str
) -> None:
    """F035: neither ranked last nor turned into percent unasked."""
    text = "format: csv\nname: model\nmetrics:\n  coding: {column: score, unit: percent}\n"
    RecipeVersion.objects.create(board=board, number=3, text=text, by="test")
    made = show(board, "model,score\n" + "".join(f"m{at},{score}\n" for at, score in enumerate(scores)))
    assert said in str(made.parsed.problems[0]), because


def keys_of(document: object) -> set[str]:
    """Return every key in a document, by its place."""
    if isinstance(document, dict):
        return {
            f"{key}.{inner}".rstrip(".")
            for key, value in document.items()
            for inner in keys_of(value) or {""}
        }
    if isinstance(document, list):
        return set().union(*map(keys_of, document))
    return set()


def test_no_key_of_the_document_is_ever_missing(board: Board) -> None:
    first = preview_json(show(board, EARLIER))
    put(board, EARLIER, 10)
    assert first.keys() == preview_json(show(board, GOOD)).keys()
    assert first["difference"] is None
    assert preview_json(show(board, "")).keys() == first.keys()
