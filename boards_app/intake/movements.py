"""How the scores of a metric moved between two snapshots, by medians and the middle spread. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from statistics import StatisticsError, correlation, median

from boards_app.intake.compare import Change, Difference
from boards_app.intake.scores import ParsedResult

FEWEST_FOR_A_FACTOR = 3


@dataclass(frozen=True, slots=True)
class Movement:
    """A metric's scores before and now, in the rows that have both.

    `shared` counts these rows; `beyond` are those whose score left its own interval, or just changed where it
    has none; `by` and `scores` say how far and from what to what (by id of the change). `typical` is the
    median distance of `beyond`, `spread` what the middle half of the scores before spans (the whole where the
    half spans nothing), `factor` the median quotient and `likeness` the correlation, None where too few rows
    tell.
    """

    metric: str
    shared: int
    beyond: tuple[Change, ...]
    by: dict[int, float] = field(repr=False)
    scores: dict[int, tuple[str, str]] = field(repr=False)
    typical: float
    spread: float
    factor: float | None
    likeness: float | None

    def typical_but(self, change: Change) -> float:
        """Return the median distance of all shared rows but this one, those that stayed included."""
        others = [abs(by) for key, by in self.by.items() if key != id(change)]
        others += [0.0] * (self.shared - 1 - len(others))
        return median(others) if others else 0.0


def movements(difference: Difference, ranked: Sequence[str]) -> Iterator[Movement]:
    """Yield how each metric moved that any row has on both sides.

    Only the metrics of `ranked` where any of them is there: what is not ranked often says the same again.
    """
    pairs = _pairs(difference)
    chosen = [metric for metric in pairs if metric in ranked] or list(pairs)
    for metric in sorted(chosen):
        yield _movement(metric, pairs[metric])


Pair = tuple[ParsedResult, ParsedResult, Change | None]


def _pairs(difference: Difference) -> dict[str, list[Pair]]:
    pairs: dict[str, list[Pair]] = defaultdict(list)
    changed = {id(change.after): change for change in difference.changed}
    for before, after in difference.shared:
        change = changed.get(id(after))
        news = {result.metric: result for result in after.results}
        for old in before.results:
            if old.metric in news:
                pairs[old.metric].append((old, news[old.metric], change))
    return pairs


def _movement(metric: str, pairs: Sequence[Pair]) -> Movement:
    olds = [float(old.score) for old, _, _ in pairs]
    news = [float(new.score) for _, new, _ in pairs]
    moved = [(old, new, change) for old, new, change in pairs if change and _is_beyond(old, new)]
    by = {id(change): float(Decimal(new.score) - Decimal(old.score)) for old, new, change in moved}
    return Movement(
        metric=metric,
        shared=len(pairs),
        beyond=tuple(change for _, _, change in moved),
        by=by,
        scores={id(change): (old.score, new.score) for old, new, change in moved},
        typical=median(map(abs, by.values())) if by else 0.0,
        spread=_spread(olds),
        factor=_factor(olds, news),
        likeness=_likeness(olds, news),
    )


def _is_beyond(old: ParsedResult, new: ParsedResult) -> bool:
    """Tell whether the score changed by more than the board itself holds for chance."""
    score = Decimal(new.score)
    if old.low and old.high:
        return not Decimal(old.low) <= score <= Decimal(old.high)
    return score != Decimal(old.score)


def _spread(scores: Sequence[float]) -> float:
    ordered = sorted(scores)
    middle = ordered[3 * len(ordered) // 4] - ordered[len(ordered) // 4]
    return middle or ordered[-1] - ordered[0]


def _factor(olds: Sequence[float], news: Sequence[float]) -> float | None:
    quotients = [new / old for old, new in zip(olds, news, strict=True) if old and new and new / old > 0]
    return median(quotients) if len(quotients) >= FEWEST_FOR_A_FACTOR else None


def _likeness(olds: Sequence[float], news: Sequence[float]) -> float | None:
    try:
        return correlation(olds, news)
    except StatisticsError:  # fewer than two, or all the same
        return None
