"""A metric of a bundle -> Metric: how its scores become intervals, and the readings met in its results."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from boards_app.rules import fields
from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.intervals import Number, Reading, Tie, Value, read_numbers, scale_for, values

TIE_KEYS = {"exact": (), "interval": (), "margin": ("margin",), "wilson": ("n", "full")}


# The texts of a score and its published ends.
Texts = tuple[str, str | None, str | None]


@dataclass(slots=True)
class Metric:
    """A metric while its board is read.

    `known` numbers the different readings met so far by their texts; `settle` reads these in one go.
    """

    category: str | None
    is_lower_better: bool
    tie: Tie
    max_width: Number | None
    known: dict[object, int] = field(default_factory=dict)
    texts: list[Texts] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    scale: int = 0

    def learn(self, key: object) -> int:
        """Give a number to the texts that `reading_key` made of a result; TypeError where one is no text."""
        score, low, high = key if isinstance(key, tuple) else (key, None, None)
        if not isinstance(score, str):
            raise TypeError("a score that is no text")
        if not ((low is None or isinstance(low, str)) and (high is None or isinstance(high, str))):
            raise TypeError("an end that is no text")
        self.texts.append((score, low, high))
        self.known[key] = number = len(self.known)
        return number

    def settle(self, find: Callable[[int], str]) -> None:
        """Read all the texts; BundleError where one is wrong; `find(number)` says where it stands."""
        texts = {text for each in self.texts for text in each if text is not None}
        numbers = read_numbers(texts)
        read = [number for number in numbers.values() if number is not None]
        self.scale = scale_for(read, self.tie, self.max_width)
        powers = [10**decimals for decimals in range(self.scale, -1, -1)]  # as `Number.at`, for many
        wholes = {
            text: number[0] * powers[number[1]] for text, number in numbers.items() if number is not None
        }
        if len(wholes) < len(texts):
            self._refuse_first(numbers, find)
        self.readings = [
            Reading(
                wholes[score],
                None if low is None else wholes[low],
                None if high is None else wholes[high],
                score,
            )
            for score, low, high in self.texts
        ]
        self._check(find)

    def _refuse_first(self, numbers: Mapping[str, Number | None], find: Callable[[int], str]) -> NoReturn:
        """Say which text is the first that is no decimal; one of them is none."""
        end, text, reading = next(
            (end, text, reading)
            for reading, texts in enumerate(self.texts)
            for end, text in zip(("score", "low", "high"), texts, strict=True)
            if text is not None and numbers[text] is None
        )
        raise fields.no_decimal(text, f"{find(reading)}.{end}")

    def _check(self, find: Callable[[int], str]) -> None:
        full = self.tie.full.at(self.scale) if self.tie.kind == "wilson" else None
        for number, (score, low, high, text) in enumerate(self.readings):
            if low is not None and low > score:
                raise BundleError(
                    f"{find(number)}.low: {quoted(self.texts[number][1])} is above the score {quoted(text)}"
                )
            if high is not None and high < score:
                raise BundleError(
                    f"{find(number)}.high: {quoted(self.texts[number][2])} is below the score {quoted(text)}"
                )
            if full is not None and not 0 <= score <= full:
                raise BundleError(
                    f"{find(number)}.score: {quoted(text)} is outside 0 to full of a Wilson metric"
                )

    def same(self) -> list[int] | None:
        """Give for each reading the first that is equal to it as decimals (R2); None where all differ."""
        first: dict[tuple[int, int | None, int | None], int] = {}
        same = [first.setdefault(reading[:3], number) for number, reading in enumerate(self.readings)]
        return None if len(first) == len(same) else same

    def values(self) -> Sequence[Value | None]:
        """Make the intervals of all readings (R7)."""
        return values(
            self.readings,
            self.scale,
            self.tie,
            is_lower_better=self.is_lower_better,
            max_width=self.max_width,
        )


def reading_key(row: Mapping[str, object]) -> object:
    """Give the texts by which a reading is known: the score alone where no end is published."""
    low, high = row.get("low"), row.get("high")
    return row["score"] if low is None and high is None else (row["score"], low, high)


def read_metrics(item: object, where: str, categories: Collection[str]) -> dict[str, Metric]:
    """Read the metrics of a board by key; at most one may stand for a category (R1)."""
    metrics: dict[str, Metric] = {}
    keys, used = [], []
    for number, each in enumerate(fields.sequence(item, where)):
        here = f"{where}[{number}]"
        optional = ("category", "direction", "tie", "max_width")
        found = fields.mapping(each, here, ("key",), optional)
        key = fields.slug(found["key"], f"{here}.key")
        metrics[key] = _metric(found, here, categories)
        keys.append((key, f"{here}.key"))
        if (category := metrics[key].category) is not None:
            used.append((category, f"{here}.category"))
    fields.once(keys, "the key")
    fields.once(used, "the category")
    return metrics


def _metric(found: Mapping[str, object], where: str, categories: Collection[str]) -> Metric:
    category = found.get("category")
    if category is not None:
        category = fields.slug(category, f"{where}.category")
        if category not in categories:
            raise BundleError(f"{where}.category: there is no category {quoted(category)}")
    direction = fields.choice(found.get("direction", "higher"), f"{where}.direction", ("higher", "lower"))
    width = found.get("max_width")
    max_width = None if width is None else fields.decimal(width, f"{where}.max_width")
    if max_width is not None and max_width.digits < 0:
        raise BundleError(f"{where}.max_width: {quoted(width)} must not be below 0")
    tie = _tie(found["tie"], f"{where}.tie") if "tie" in found else Tie()
    return Metric(category, direction == "lower", tie, max_width)


def _tie(item: object, where: str) -> Tie:
    found = fields.mapping(item, where, ("kind",), ("margin", "n", "full"))
    kind = fields.choice(found["kind"], f"{where}.kind", tuple(TIE_KEYS))
    for key in found:
        if key != "kind" and key not in TIE_KEYS[kind] and found[key] is not None:
            raise BundleError(f"{where}.{key}: a tie of kind {kind} has none")
    if kind == "margin":
        return Tie(kind, margin=fields.positive(_given(found, "margin", where), f"{where}.margin"))
    if kind == "wilson":
        n = fields.whole(_given(found, "n", where), f"{where}.n")
        return Tie(kind, n=n, full=fields.positive(found.get("full", "100"), f"{where}.full"))
    return Tie(kind)


def _given(found: Mapping[str, object], key: str, where: str) -> object:
    if key not in found:
        raise BundleError(f"{where}: the key {quoted(key)} is missing")
    return found[key]
