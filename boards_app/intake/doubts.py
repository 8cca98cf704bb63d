"""What looks odd about a file that was read without a problem, and what to do about each. Pure.

A doubt decides nothing. The limits below were tried on 567 files of real boards: high enough that an ordinary
update raises none, low enough that a file cut off, a board scored anew or another scale is always seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from boards_app.intake.compare import Change, Difference, is_same_edition
from boards_app.intake.look_alikes import look_alikes
from boards_app.intake.movements import Movement, movements
from boards_app.intake.parse import Parsed, ParsedRow
from boards_app.intake.problem import few, shown
from boards_app.rules.phrases import counted, joined

# Boards take old models off a few at a time; a file cut off loses the tail of its table, short or long.
MANY_GONE_SHARE, MANY_GONE = 0.2, 3
# Below five rows that are on both sides "most" and "the others" say nothing.
FEWEST_SHARED = 5
# Half of the scores: other rules or tasks move nearly all, a model that is run again is one or two of them.
RESCORED_SHARE = 0.5
# Of the middle spread of the scores: a larger test set moves them by less than this, other rules by more.
RESCORED_FAR = 0.05
# A row that moves by this much of the spread, and this many times as far as the others, is another run, or
# another model under the same name.
JUMP_FAR, JUMP_TIMES = 0.12, 5.0
# A factor of ten or more between all scores before and now is another unit: fractions, percent, per mille.
SCALE_FACTOR = 8.0
# Scores that are high where they were low: another column under the same heading.
REVERSED = -0.5
# A rule that leaves out half as many rows again, or half as few, and this many more or fewer.
LEFT_OUT_SHARE, LEFT_OUT_ROWS = 0.5, 5


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something odd: a code for machines, what is seen, and what to do."""

    code: str
    says: str
    to_do: str


@dataclass(frozen=True, slots=True)
class Before:
    """The accepted snapshot before: its day, its rows (marked ones left out), rows left out by rule."""

    taken_on: date
    rows: tuple[ParsedRow, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of the board besides the file itself.

    `newest_on` is the day of the newest accepted snapshot, `same_day` the file name of the accepted one of
    this day, whose place the file is to take where `is_correcting`; `same_bytes_on` the days of others read
    from the same bytes. `ranked` are the metrics that stand for a category, `full` the full score of those
    that have one. `twins` are names that differ in case only, `open_names` those that nobody has resolved.
    """

    taken_on: date
    today: date
    before: Before | None = None
    newest_on: date | None = None
    same_day: str | None = None
    is_correcting: bool = False
    same_bytes_on: tuple[date, ...] = ()
    ranked: tuple[str, ...] = ()
    full: Mapping[str, float] = field(default_factory=dict)
    twins: tuple[tuple[str, ...], ...] = ()
    open_names: tuple[str, ...] = ()


def doubts(parsed: Parsed, difference: Difference | None, known: Circumstances) -> tuple[Doubt, ...]:
    """Return what is odd about the file, what touches all of it first.

    `difference` is that to `known.before`, None where there is none. Marked rows should be left out of both.
    """
    found = [*_of_the_day(known), *_of_the_bytes(known)]
    found += _of_the_scale(parsed.rows, known)
    if difference is not None and known.before is not None:
        is_re_read = is_same_edition(known.before.rows, parsed.rows, known.ranked)
        if is_re_read:
            found.append(_re_read(known.before))
        found += _of_the_rows(difference, known.before)
        found += _of_the_scores(difference, known)
        found += _of_the_left_out(parsed, known.before)
    found += _of_twins(known.twins)
    found += _of_letters(known.open_names)
    return tuple(found)


def _of_the_day(known: Circumstances) -> Iterator[Doubt]:
    day = known.taken_on.isoformat()
    if known.taken_on > known.today:
        yield Doubt(
            "future", f"{day} lies ahead; today is {known.today.isoformat()}.",
            "Check the day. Nothing is judged beyond today.",
        )  # fmt: skip
    if known.same_day is not None:
        if known.is_correcting:
            return
        yield Doubt(
            "day-taken", f"There is an accepted snapshot of {day} already ({shown(known.same_day)}).",
            "If that one is wrong, correct it: this one takes its place, with your reason.",
        )  # fmt: skip
    elif known.newest_on is not None and known.taken_on < known.newest_on:
        yield Doubt(
            "late", f"{day} is before the newest accepted snapshot, of {known.newest_on.isoformat()}.",
            "It can be added; every day since then is judged again, and the corrections log says so.",
        )  # fmt: skip


def _of_the_bytes(known: Circumstances) -> Iterator[Doubt]:
    if known.same_bytes_on:
        days = joined([day.isoformat() for day in known.same_bytes_on])
        yield Doubt(
            "same-file", f"These very bytes were read before, as of {days}.",
            "Fine where the board did not change. Else the old file was sent again: fetch the new one.",
        )  # fmt: skip


def _re_read(before: Before) -> Doubt:
    return Doubt(
        "re-read", f"It says what the snapshot of {before.taken_on.isoformat()} says (R2).",
        "Nothing to do: it proves that we looked, and is no new edition.",
    )  # fmt: skip


def _of_the_rows(difference: Difference, before: Before) -> Iterator[Doubt]:
    renamed = {id(rename.before) for rename in difference.perhaps_renamed}
    gone = [row for row in difference.gone if id(row) not in renamed]
    is_tail = _are_the_last(gone, before.rows)
    if len(gone) >= MANY_GONE and (is_tail or len(gone) >= MANY_GONE_SHARE * difference.rows_before):
        end = ", the last of the file before" if is_tail else ""
        if not is_tail and _are_at_one_end(gone, before.rows):
            end = ", most of them at one end of the table"
        yield Doubt(
            "many-gone", f"{len(gone)} of {counted(difference.rows_before, 'row')} are gone{end}.",
            "If the file was cut off, mark it partial: it is kept and is no evidence. If the board took them "
            "off, accept it.",
        )  # fmt: skip


def _are_the_last(gone: Sequence[ParsedRow], before: Sequence[ParsedRow]) -> bool:
    """Tell whether exactly the last scored rows of the earlier file are gone, as where a file was cut off."""
    last = [row for row in before if row.results][-len(gone) :] if gone else []
    return {id(row) for row in last} == {id(row) for row in gone}


def _are_at_one_end(gone: Sequence[ParsedRow], before: Sequence[ParsedRow]) -> bool:
    """Tell whether four in five of the rows lie, by some metric, beyond nearly all the others."""
    lost = {id(row) for row in gone}
    for metric in {result.metric for row in gone for result in row.results}:
        out = sorted(_scores(gone, metric))
        kept = sorted(_scores((row for row in before if id(row) not in lost), metric))
        if out and len(kept) >= FEWEST_SHARED:
            low, high = kept[len(kept) // 10], kept[-1 - len(kept) // 10]
            if max(sum(score < low for score in out), sum(score > high for score in out)) >= 0.8 * len(out):
                return True
    return False


def _scores(rows: Iterable[ParsedRow], metric: str) -> list[float]:
    return [float(result.score) for row in rows for result in row.results if result.metric == metric]


def _of_the_scores(difference: Difference, known: Circumstances) -> Iterator[Doubt]:
    before = known.before.rows if known.before else ()
    silent = set(difference.metrics_before) - set(difference.metrics_after)
    for metric in sorted(silent):
        yield Doubt(
            "metric-silent", f"No row has a score of {metric}; before, {_count(before, metric)} had one.",
            "Check the file and the recipe: a column may have another meaning now.",
        )  # fmt: skip
    for movement in movements(difference, known.ranked):
        yield from _of_a_movement(movement)


def _count(rows: Iterable[ParsedRow], metric: str) -> str:
    return counted(len(_scores(rows, metric)), "row")


def _of_a_movement(moved: Movement) -> Iterator[Doubt]:
    if moved.factor is not None and not 1 / SCALE_FACTOR < moved.factor < SCALE_FACTOR:
        yield Doubt(
            "scale", f"Scores of {moved.metric} are {_times(moved.factor)} those before, at the median.",
            "Another unit? Say it in the recipe (`unit`, `scale`); do not accept it as it is.",
        )  # fmt: skip
        return
    if moved.shared >= FEWEST_SHARED and moved.likeness is not None and moved.likeness < REVERSED:
        yield Doubt(
            "reversed", f"What was high in {moved.metric} is low now, and the other way round.",
            "Another column under the same heading? Check the recipe; do not accept it as it is.",
        )  # fmt: skip
        return
    if moved.shared >= FEWEST_SHARED and len(moved.beyond) >= RESCORED_SHARE * moved.shared:
        yield _rescored(moved)
        return
    far = sorted(
        (change for change in moved.beyond if _is_jump(moved, change)),
        key=lambda change: -abs(moved.by[id(change)]),
    )
    if far:
        names = joined([_told(moved, change) for change in far])
        yield Doubt(
            "jump", f"In {moved.metric} {names}, far more than the others.",
            "Run again, or another model under the same name? For the latter, end the alias and give the "
            "name its new meaning from this day on.",
        )  # fmt: skip


def _rescored(moved: Movement) -> Doubt:
    is_far = moved.spread > 0 and moved.typical >= RESCORED_FAR * moved.spread
    size = f"by {moved.typical:.3g} at the median; the middle half of the scores spans {moved.spread:.3g}"
    return Doubt(
        "re-scored",
        f"{len(moved.beyond)} of {counted(moved.shared, 'row')} under unchanged names have another score of "
        f"{moved.metric}, {size}.",
        "Other rules or other tasks? Go on with it as a new board version, for ranks across it mean nothing."
        if is_far
        else "Small moves: a test set that grows? Accept it. If the board says that its rules are new, go on "
        "with it as a new board version.",
    )


def _is_jump(moved: Movement, change: Change) -> bool:
    by = abs(moved.by[id(change)])
    others = moved.typical_but(change)
    return (
        moved.shared >= FEWEST_SHARED
        and moved.spread > 0
        and by >= JUMP_FAR * moved.spread
        and by >= JUMP_TIMES * others
    )


def _told(moved: Movement, change: Change) -> str:
    before, after = moved.scores[id(change)]
    return f"“{shown(change.after.name)}” goes from {before} to {after}"


def _times(factor: float) -> str:
    return f"{factor:.3g} times" if factor >= 1 else f"1/{1 / factor:.3g} of"


def _of_the_scale(rows: Sequence[ParsedRow], known: Circumstances) -> Iterator[Doubt]:
    for metric, full in known.full.items():
        over = [score for score in _scores(rows, metric) if score > full]
        if over:
            yield Doubt(
                "scale", f"{counted(len(over), 'score')} of {metric} lie above its full score, {full:g}.",
                "Another unit or another column? Check the recipe and the metric's full score.",
            )  # fmt: skip


def _of_the_left_out(parsed: Parsed, before: Before) -> Iterator[Doubt]:
    now = Counter(row.rule for row in parsed.left_out)
    for rule in sorted({*now, *before.left_out}):
        was, is_now = before.left_out.get(rule, 0), now[rule]
        if abs(is_now - was) >= max(LEFT_OUT_ROWS, LEFT_OUT_SHARE * was) and was:
            yield Doubt(
                "left-out",
                f"The rule “{shown(rule, 200)}” leaves out {counted(is_now, 'row')}; before, {was}.",
                "Check that the field it asks for still means the same.",
            )  # fmt: skip


def _of_twins(twins: Iterable[Sequence[str]]) -> Iterator[Doubt]:
    for names in twins:
        told = " and ".join(f"“{shown(name)}”" for name in names)
        yield Doubt(
            "case-twins", f"{told} differ in nothing but case.",
            "One release twice? Let one of them mean it and exclude the other as a duplicate.",
        )  # fmt: skip


def _of_letters(names: Iterable[str]) -> Iterator[Doubt]:
    found = {name: list(dict.fromkeys(look_alikes(name))) for name in names}
    told = [f"“{shown(name)}”: {joined(letters)}" for name, letters in found.items() if letters]
    if told:
        yield Doubt(
            "look-alike", f"Letters that only look Latin stand in {few(told)}.",
            "It is another name than it reads as: ask the board which is meant before you resolve it.",
        )  # fmt: skip
