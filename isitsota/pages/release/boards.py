"""A release's row on a board: its place, its interval (R7) and how that comes about, in words. Pure."""

from dataclasses import dataclass, fields
from datetime import date
from decimal import ROUND_HALF_EVEN, Context, Decimal

from boards_app.rules.intervals import MOST_DIGITS, WILSON_DECIMALS, read_number, wilson

HIGHER, LOWER = "higher is better", "lower is better"
AHEAD, BEHIND, TIED = "ahead", "behind", "too close to call"

# A score has at most 100 digits on either side of its point; Python's own context ends at 28.
_EXACT = Context(prec=2 * MOST_DIGITS + 1, rounding=ROUND_HALF_EVEN)


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


@dataclass(frozen=True)
class BoardPlace:
    """Its row on a board: the edition's day, the place ("2=" when shared), the score, its interval (R7).

    `score`, `low` and `high` are exact; `score_text` and `interval` are what is printed, with few decimals.
    """

    category_slug: str
    category: str
    board_slug: str
    board: str
    board_url: str
    taken_on: date
    is_fresh: bool
    name: str
    rank: int
    rank_text: str
    is_shared: bool
    of: int
    score: str
    score_text: str
    unit: str
    low: Decimal
    high: Decimal
    interval: str
    basis: str
    direction: str
    attribution: str

    @property
    def board_path(self) -> str:
        """Give the address of the board's page, on any host."""
        return f"/boards/{self.board_slug}"

    @property
    def category_path(self) -> str:
        """Give the address of the category's page, on any host."""
        return f"/sota/{self.category_slug}"

    @property
    def note(self) -> str:
        """Give what a reader must know of the number: how the interval comes about, which way is better."""
        return self.basis if self.direction == HIGHER else f"{self.basis}; {self.direction}"

    @property
    def edition_note(self) -> str:
        """Say that the edition does not speak any more, or nothing."""
        return "" if self.is_fresh else "not fresh any more"

    def against(self, other: "BoardPlace") -> str:
        """Say how it stands against another on the same board (R8): ahead, behind, or too close to call."""
        mine, theirs = (self.low, self.high), (other.low, other.high)
        if self.direction == LOWER:
            mine, theirs = (-self.high, -self.low), (-other.high, -other.low)
        if mine[0] > theirs[1]:
            return AHEAD
        return BEHIND if theirs[0] > mine[1] else TIED

    @property
    def place_text(self) -> str:
        """Give the place: "1= of 30"."""
        return f"{self.rank_text} of {self.of}"


@dataclass(frozen=True)
class LastSeen:
    """Where a board listed it last: its newest edition does not, or the board does not count any more."""

    category_slug: str
    category: str
    board_slug: str
    board: str
    taken_on: date
    name: str
    score: str
    score_text: str
    interval: str
    attribution: str

    @property
    def board_path(self) -> str:
        """Give the address of the board's page, on any host."""
        return f"/boards/{self.board_slug}"

    @property
    def score_words(self) -> str:
        """Give what it scored then, with the interval."""
        return f"{self.score_text} ({self.interval})" if self.interval else self.score_text


def last_seen(place: BoardPlace) -> LastSeen:
    """Return what stays of a place that it has no more; its rank goes, which others may have shared."""
    return LastSeen(**{one.name: getattr(place, one.name) for one in fields(LastSeen)})


@dataclass(frozen=True)
class BoardRead:
    """A board that was read since the announcement; `read_on` is the last day."""

    slug: str
    name: str
    read_on: date


@dataclass(frozen=True)
class BoardsRead:
    """What was read since the announcement of a pending release, newest first, in words besides."""

    since: date
    sentence: str
    boards: tuple[BoardRead, ...]


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
    return format(value.quantize(Decimal(1).scaleb(-decimals), context=_EXACT), "f")
