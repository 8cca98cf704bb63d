"""What differs between two snapshots of a board: new, gone, changed, renamed rows. Pure.

Rows are the same by their key, then by their normal name. Only rows with a score are compared: a row without
one is on the board and proves nothing.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from boards_app.intake.parse import ParsedRow
from boards_app.intake.scores import ParsedResult

# A board that moves a little every day shows a renamed row near its old score: this near, in parts of it.
NEAR_SCORE = Decimal("0.02")
_NO_LETTER = re.compile(r"[\W_]+")

Pair = tuple[ParsedRow, ParsedRow]
Word = Callable[[ParsedRow], Hashable]


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """A metric's result in a row before and now; None where the row had or has no score in it."""

    metric: str
    before: ParsedResult | None
    after: ParsedResult | None


@dataclass(frozen=True, slots=True)
class Change:
    """A row that shows another result than before in at least one metric."""

    before: ParsedRow
    after: ParsedRow
    scores: tuple[ScoreChange, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """A row that went and one that came, or a row whose key stayed while its name changed.

    `because` says what speaks for their being one: "same key", "same name but for case and signs", "same
    scores", "name goes on". All but the first are questions, for a person to answer.
    """

    before: ParsedRow
    after: ParsedRow
    because: str


@dataclass(frozen=True, slots=True)
class Difference:
    """How the rows with a score differ; `shared` are the pairs (before, now) that are on both sides.

    A row of `perhaps_renamed` is in `gone`, and its partner in `new`.
    """

    rows_before: int
    rows_after: int
    metrics_before: frozenset[str]
    metrics_after: frozenset[str]
    shared: tuple[Pair, ...]
    new: tuple[ParsedRow, ...]
    gone: tuple[ParsedRow, ...]
    changed: tuple[Change, ...]
    unchanged: int
    renamed: tuple[Rename, ...]
    perhaps_renamed: tuple[Rename, ...]


def compare(before: Iterable[ParsedRow], after: Iterable[ParsedRow]) -> Difference:
    """Return how two snapshots differ, in the order of the later one's rows."""
    old, new = _scored(before), _scored(after)
    by_key, gone, came = _all_pairs(old, new, (lambda row: (row.key, _metrics([row])), lambda row: row.key))
    by_name, gone, came = _all_pairs(
        gone, came, (lambda row: (row.normal, _metrics([row])), lambda row: row.normal)
    )
    place = {id(row): at for at, row in enumerate(new)}
    pairs = sorted(by_key + by_name, key=lambda pair: place[id(pair[1])])
    changes = [Change(a, b, scores) for a, b in pairs if (scores := tuple(_score_changes(a, b)))]
    return Difference(
        rows_before=len(old),
        rows_after=len(new),
        metrics_before=_metrics(old),
        metrics_after=_metrics(new),
        shared=tuple(pairs),
        new=tuple(came),
        gone=tuple(gone),
        changed=tuple(changes),
        unchanged=len(pairs) - len(changes),
        renamed=tuple(Rename(a, b, "same key") for a, b in by_key if a.normal != b.normal),
        perhaps_renamed=tuple(_perhaps_renamed(gone, came)),
    )


def is_same_edition(before: Iterable[ParsedRow], after: Iterable[ParsedRow], metrics: Sequence[str]) -> bool:
    """Tell whether the later snapshot is a re-read (R2): the same names and results in `metrics`.

    `metrics` are the keys of those with a category; for a board without any every pair of snapshots is one.
    """
    return _multiset(before, metrics) == _multiset(after, metrics)


def same_result(one: ParsedResult | None, other: ParsedResult | None) -> bool:
    """Tell whether two results say the same: score and interval ends, compared as decimals."""
    if one is None or other is None:
        return one is other
    return (one.score, one.low, one.high) == (other.score, other.low, other.high) or (
        _numbers(one) == _numbers(other)
    )


def _scored(rows: Iterable[ParsedRow]) -> list[ParsedRow]:
    return [row for row in rows if row.results]


def _metrics(rows: Iterable[ParsedRow]) -> frozenset[str]:
    return frozenset(result.metric for row in rows for result in row.results)


def _numbers(result: ParsedResult) -> tuple[Decimal | None, ...]:
    ends = (result.score, result.low or None, result.high or None)
    return tuple(None if end is None else Decimal(end) for end in ends)


def _multiset(rows: Iterable[ParsedRow], metrics: Sequence[str]) -> Counter[Hashable]:
    return Counter(
        (row.normal, result.metric, *_numbers(result))
        for row in rows
        for result in row.results
        if result.metric in metrics
    )


def _all_pairs(
    old: Sequence[ParsedRow], new: Sequence[ParsedRow], words: Iterable[Word]
) -> tuple[list[Pair], Sequence[ParsedRow], Sequence[ParsedRow]]:
    """Pair rows by one word after the other: one key may be in two sub-boards, with other metrics."""
    found: list[Pair] = []
    for word in words:
        pairs, old, new = _pairs(old, new, word)
        found += pairs
    return found, old, new


def _pairs(
    old: Sequence[ParsedRow], new: Sequence[ParsedRow], of: Word
) -> tuple[list[Pair], list[ParsedRow], list[ParsedRow]]:
    """Pair the rows that stand alone under one word on both sides; return the pairs and who is left."""
    olds, news = _alone(old, of), _alone(new, of)
    pairs = [(olds[word], row) for word, row in news.items() if word in olds]
    taken = {id(row) for pair in pairs for row in pair}
    return (
        pairs,
        [row for row in old if id(row) not in taken],
        [row for row in new if id(row) not in taken],
    )


def _alone(rows: Sequence[ParsedRow], of: Word) -> dict[Hashable, ParsedRow]:
    """Return the rows by a word of theirs, leaving out words that several share."""
    found: dict[Hashable, list[ParsedRow]] = defaultdict(list)
    for row in rows:
        found[of(row)].append(row)
    return {word: same[0] for word, same in found.items() if len(same) == 1}


def _score_changes(before: ParsedRow, after: ParsedRow) -> Iterator[ScoreChange]:
    if before.results == after.results:
        return
    old = {result.metric: result for result in before.results}
    new = {result.metric: result for result in after.results}
    for metric in (*new, *(metric for metric in old if metric not in new)):
        if not same_result(old.get(metric), new.get(metric)):
            yield ScoreChange(metric, old.get(metric), new.get(metric))


def _perhaps_renamed(gone: Sequence[ParsedRow], came: Sequence[ParsedRow]) -> Iterator[Rename]:
    """Yield the likely renames, the surest way of telling first; a row is in one of them only."""
    for because, of in (("same name but for case and signs", _plain), ("same scores", _scores)):
        pairs, gone, came = _pairs(gone, came, of)
        yield from (Rename(a, b, because) for a, b in pairs)
    near = {id(old): [new for new in came if _goes_on(old, new)] for old in gone}
    wanted = Counter(id(new) for found in near.values() for new in found)
    for old in gone:
        if len(near[id(old)]) == 1 and wanted[id(near[id(old)][0])] == 1:
            yield Rename(old, near[id(old)][0], "name goes on")


def _plain(row: ParsedRow) -> str:
    return _NO_LETTER.sub("", row.normal.casefold())


def _scores(row: ParsedRow) -> str:
    return repr(sorted((result.metric, *map(str, _numbers(result))) for result in row.results))


def _goes_on(old: ParsedRow, new: ParsedRow) -> bool:
    """Tell whether one name begins with the other, and all scores that both have are near."""
    one, other = sorted((_plain(old), _plain(new)), key=len)
    if not one or not other.startswith(one):
        return False
    olds = {result.metric: Decimal(result.score) for result in old.results}
    news = {result.metric: Decimal(result.score) for result in new.results}
    both = olds.keys() & news.keys()
    return bool(both) and all(abs(news[key] - olds[key]) <= NEAR_SCORE * abs(olds[key]) for key in both)
