"""A release's row on a board: its interval (R7) and how it comes about, in words. Pure."""

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from boards_app.rules.intervals import WILSON_DECIMALS, read_number, wilson


@dataclass(frozen=True)
class Basis:
    """How a metric's scores become intervals; `kind` is exact, interval, margin or wilson."""

    kind: str
    margin: str
    tasks: int | None
    full: str

    @property
    def words(self) -> str:
        """Say it to a reader."""
        if self.kind == "wilson":
            return f"95 % Wilson interval, {self.tasks:,} tasks"
        if self.kind == "margin":
            return f"margin of {self.margin}, half of it to each side"
        if self.kind == "interval":
            return "interval as the board publishes it"
        return "exact: only equal scores tie"

    def ends(self, score: str, low: str, high: str) -> tuple[Decimal, Decimal]:
        """Return the interval's ends, exactly (R7). `low` and `high` are what the board publishes, or ""."""
        value = Decimal(score)
        if self.kind == "wilson":
            return self._wilson(score)
        if self.kind == "margin":
            half = Decimal(self.margin) / 2
            return value - half, value + half
        if self.kind == "interval":
            return Decimal(low or score), Decimal(high or score)
        return value, value

    def _wilson(self, score: str) -> tuple[Decimal, Decimal]:
        number, full = read_number(score), read_number(self.full)
        if number is None or full is None or self.tasks is None:
            raise ValueError(f"{score!r} of {self.full!r} with {self.tasks} tasks has no Wilson interval")
        scale = max(number.decimals, full.decimals)
        low, high = wilson(number.at(scale), full.at(scale), self.tasks, scale)
        return Decimal(low).scaleb(-WILSON_DECIMALS), Decimal(high).scaleb(-WILSON_DECIMALS)


def printed_score(score: str, unit: str) -> str:
    """Return a score with few decimals and its unit: "81.58%", "1322"."""
    number = _short(Decimal(score), _decimals(score, 0))
    return f"{number}{unit}" if unit in ("", "%") else f"{number} {unit}"


def printed_interval(score: str, ends: tuple[Decimal, Decimal], kind: str) -> str:
    """Return an interval with few decimals: "75.6–82.7"; "" where it is the score alone."""
    if ends[0] == ends[1]:
        return ""
    decimals = _decimals(score, 1) if kind == "wilson" else max(_decimals(str(end), 0) for end in ends)
    return "–".join(_short(end, decimals) for end in ends)


def _decimals(number: str, least: int) -> int:
    """Return how many decimals to print: as many as given, and no more than tell results apart."""
    value = Decimal(number)
    exponent = value.as_tuple().exponent
    given = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return min(max(given, least), 2 if abs(value) >= 1 else 4)


def _short(value: Decimal, decimals: int) -> str:
    return format(value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN), "f")
