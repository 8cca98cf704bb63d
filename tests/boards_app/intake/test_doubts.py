"""Doubts: what is odd fires, what is ordinary does not."""

from collections import Counter
from datetime import date

import pytest

from boards_app.intake.compare import compare
from boards_app.intake.doubts import Before, Circumstances, Doubt, doubts
from boards_app.intake.parse import Parsed, ParsedRow
from tests.boards_app.intake.rows import parsed, row, rows

DAY, EARLIER, LATER = date(2026, 3, 10), date(2026, 3, 3), date(2026, 3, 20)

Table = tuple[ParsedRow, ...]


def table(*scores: float) -> Table:
    """Return rows named m0, m1, … with these scores."""
    return tuple(row(f"m{at}", str(score)) for at, score in enumerate(scores))


def found(after: Table | Parsed, before: Table | None = None, **known: object) -> list[Doubt]:
    file = after if isinstance(after, Parsed) else parsed(after)
    left_out = known.pop("left_out", {})
    last = Before(EARLIER, before, left_out) if before is not None else None
    circumstances = Circumstances(
        **{"taken_on": DAY, "today": LATER, "newest_on": last and EARLIER, "ranked": ("score",)}
        | {"before": last}
        | known
    )
    return list(doubts(file, compare(before, file.rows) if before is not None else None, circumstances))


def codes(*args: object, **known: object) -> list[str]:
    return [doubt.code for doubt in found(*args, **known)]


TEN = (80.0, 75.0, 70.0, 65.0, 60.0, 55.0, 50.0, 45.0, 40.0, 35.0)
PAIRED = [
    ("the same again is a re-read", TEN, TEN, ["re-read"]),
    ("a new row at the end", TEN, (*TEN, 30.0), []),
    ("one score a little up", TEN, (80.4, *TEN[1:]), []),
    ("one score far up, alone", TEN, (80.0, 90.0, *TEN[2:]), ["jump"]),
    ("half the rows move a little: a test set that grows",
     TEN, tuple(score + 0.2 for score in TEN), ["re-scored"]),
    ("all move far", TEN, tuple(95 - score / 2 + at % 3 * 9 for at, score in enumerate(TEN)), ["reversed"]),
    ("all move far, the order is kept", TEN, tuple(score * 0.8 for score in TEN), ["re-scored"]),
    ("fractions for percentages", TEN, tuple(score / 100 for score in TEN), ["scale"]),
    ("per mille for percentages", TEN, tuple(score * 10 for score in TEN), ["scale"]),
    ("100 less the score: another column (quirk 3)", TEN, tuple(100 - score for score in TEN), ["reversed"]),
    ("three of ten gone from the end", TEN, TEN[:7], ["many-gone"]),
    ("two of ten gone", TEN, TEN[:8], []),
    ("three of twenty gone from the end",
     (*TEN, *range(30, 20, -1)), (*TEN, *range(30, 23, -1)), ["many-gone"]),
    ("a placeholder of zero is filled in (quirk 33)", (*TEN, 0.0), (*TEN, 30.7), ["jump"]),
]  # fmt: skip


@pytest.mark.parametrize(("because", "before", "after", "expected"), PAIRED, ids=[case[0] for case in PAIRED])
def test_between_two_snapshots(
    because: str, before: tuple[float, ...], after: tuple[float, ...], expected: list[str]
) -> None:
    assert codes(table(*after), table(*before)) == expected, because


def test_points_that_drift_inside_their_intervals_are_no_doubt() -> None:
    before = tuple(row(f"m{at}", str(1400 - at), low=str(1395 - at), high=str(1405 - at)) for at in range(20))
    after = tuple(row(f"m{at}", str(1403 - at), low=str(1398 - at), high=str(1408 - at)) for at in range(20))
    assert codes(after, before) == []


def test_a_re_scored_board_says_how_far_and_what_to_do() -> None:
    far = found(table(*(score * 0.8 for score in TEN)), table(*TEN))[0]
    near = found(table(*(score + 0.2 for score in TEN)), table(*TEN))[0]
    assert far.says.startswith("10 of 10 rows under unchanged names have another score of score, by 11.5")
    assert "new board version" in far.to_do
    assert near.to_do.startswith("Small moves")


def test_a_cut_off_file_says_that_the_tail_is_missing() -> None:
    tail = found(table(*TEN[:6]), table(*TEN))[0]
    assert tail.says == "4 of 10 rows are gone, the last of the file before."
    assert "mark it partial" in tail.to_do
    amid = [*TEN[:1], *TEN[5:]]
    names = tuple(row(f"m{TEN.index(score)}", str(score)) for score in amid)
    assert found(names, table(*TEN))[0].says == "4 of 10 rows are gone."


def test_a_short_table_that_is_not_sorted_is_told_by_its_scores() -> None:
    before = table(*TEN)
    kept = tuple(row for row in before[::-1] if float(row.results[0].score) > 52)
    shuffled = (*before[5:], *before[:5])
    assert found(kept, shuffled)[0].says == "4 of 10 rows are gone, most of them at one end of the table."


def test_three_of_twenty_gone_from_the_midst_are_an_ordinary_update() -> None:
    before = table(*range(60, 40, -1))
    assert codes((*before[:8], *before[11:]), before) == []


def test_rows_that_were_perhaps_renamed_are_not_gone() -> None:
    renamed = tuple(row(f"M{at}", str(score)) for at, score in enumerate(TEN))
    assert codes(renamed, table(*TEN)) == []


def test_the_jump_names_the_name() -> None:
    said = found(table(80.0, 90.0, *TEN[2:]), table(*TEN))[0].says
    assert said == "In score “m1” goes from 75.0 to 90.0, far more than the others."


DAYS = [
    ("nothing before", {}, []),
    ("a day ahead", {"taken_on": date(2026, 3, 21)}, ["future"]),
    ("before the newest", {"newest_on": LATER}, ["late"]),
    ("one takes its place", {"same_day": "a.csv", "newest_on": LATER, "is_correcting": True}, []),
    ("a day that has one", {"same_day": "a.csv", "newest_on": LATER}, ["day-taken"]),
    ("the same bytes on another day", {"same_bytes_on": (EARLIER,)}, ["same-file"]),
    ("twins", {"twins": (("GPT-x", "gpt-x"),)}, ["case-twins"]),
    ("letters that look Latin", {"open_names": ("GPT-x", "\u041epal 3")}, ["look-alike"]),
    ("names in other letters", {"open_names": ("GPT-x", "Модель", "模型 3")}, []),
    ("above the full score", {"full": {"score": 79.0}}, ["scale"]),
]


@pytest.mark.parametrize(("because", "known", "expected"), DAYS, ids=[case[0] for case in DAYS])
def test_around_the_file(because: str, known: dict[str, object], expected: list[str]) -> None:
    assert codes(table(*TEN), None, **known) == expected, because


def test_a_metric_that_fell_silent() -> None:
    before = (row("a", {"score": "1", "other": "2"}), row("b", {"score": "2"}))
    silent = [doubt for doubt in found(rows(a="1", b="2"), before) if doubt.code == "metric-silent"]
    assert [doubt.says for doubt in silent] == ["No row has a score of other; before, 1 row had one."]


LEFT_OUT = [
    ("as many as before", 10, 10, False),
    ("a few more", 10, 14, False),
    ("twice as many", 10, 20, True),
    ("none any more", 10, 0, True),
    ("few either way", 2, 5, False),
    ("a new rule", 0, 30, False),
]


@pytest.mark.parametrize(("because", "was", "now", "fires"), LEFT_OUT, ids=[case[0] for case in LEFT_OUT])
def test_rows_left_out_by_a_rule(because: str, was: int, now: int, fires: bool) -> None:
    file = parsed(table(*TEN, 30.0), *["own report"] * now)
    before = Counter({"own report": was}) if was else {}
    assert (codes(file, table(*TEN), left_out=before) == ["left-out"]) is fires, because


def test_every_doubt_says_what_to_do() -> None:
    many = found(table(*TEN[:6]), table(*TEN), taken_on=date(2026, 3, 21), same_bytes_on=(EARLIER,))
    assert [doubt.code for doubt in many] == ["future", "same-file", "many-gone"]
    assert all(doubt.says.endswith(".") and doubt.to_do.endswith(".") for doubt in many)
