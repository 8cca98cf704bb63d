"""A metric of a bundle -> Metric: how its scores become intervals, and the readings met in its results."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from boards_app.rules import fields
from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.intervals import ZERO, Number, Reading, Tie, Value, is_between, values

TIE_KEYS = {"exact": (), "interval": (), "margin": ("margin",), "wilson": ("n", "full")}


@dataclass(slots=True)
class Metric:
    """A metric while its board is read, with the different readings met so far.

    `known` finds a reading by its texts; `same[i]` is the first reading equal to reading i as decimals (R2).
    """

    category: str | None
    is_lower_better: bool
    tie: Tie
    max_width: Number | None
    known: dict[object, int] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)
    same: list[int] = field(default_factory=list)
    first: dict[tuple[Number | None, ...], int] = field(default_factory=dict)
    has_twins: bool = False

    def learn(self, row: Mapping[str, object], where: str) -> int:
        """Read the score and ends of a result that were not met before; BundleError where one is wrong."""
        score = fields.decimal(row["score"], f"{where}.score")
        low, high = (
            None if row.get(end) is None else fields.decimal(row[end], f"{where}.{end}")
            for end in ("low", "high")
        )
        if low is not None and not is_between(low, score, score):
            raise BundleError(f"{where}.low: {quoted(row['low'])} is above the score {quoted(row['score'])}")
        if high is not None and not is_between(score, score, high):
            raise BundleError(
                f"{where}.high: {quoted(row['high'])} is below the score {quoted(row['score'])}"
            )
        if self.tie.kind == "wilson" and not is_between(ZERO, score, self.tie.full):
            raise BundleError(
                f"{where}.score: {quoted(row['score'])} is outside 0 to full of a Wilson metric"
            )
        return self._keep(row, Reading(score, low, high, str(row["score"])))

    def _keep(self, row: Mapping[str, object], reading: Reading) -> int:
        number = len(self.readings)
        first = self.first.setdefault(reading[:3], number)
        self.readings.append(reading)
        self.same.append(first)
        self.has_twins = self.has_twins or first != number
        self.known[reading_key(row)] = number
        return number

    def values(self) -> Sequence[Value | None]:
        """Make the intervals of all readings (R7)."""
        return values(self.readings, self.tie, is_lower_better=self.is_lower_better, max_width=self.max_width)


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
