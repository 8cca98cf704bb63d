"""A board's table as the rules see it: what it measures, and its rows. Pure."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from boards_app.rules.phrases import capital, counted, joined, listed_parts
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.charts.axis import Axis
from isitsota.pages.charts.scores import Whisker, axis_of, whisker

WHY = {
    "ranked": "",
    "folded": "folded: another row of this release proves more",
    "too-wide": "not used: its interval is too wide",
    "excluded": "excluded",
    "struck": "struck by the board",
    "unranked": "",
}


@dataclass(frozen=True)
class MetricShown:
    """What a column of a board measures, in words; `category` is "" where nothing is ranked by it."""

    key: str
    name: str
    category_slug: str
    category: str
    direction: str
    basis: str
    basis_reason: str
    unit: str
    max_width: str
    url: str
    json_url: str
    is_lower_better: bool
    is_shown: bool

    @property
    def title(self) -> str:
        """Name it with the category it counts in, where that says more."""
        if not self.category:
            return f"{self.name} (not ranked)"
        return self.name if self.category == self.name else f"{self.name}, for {self.category}"

    @property
    def path(self) -> str:
        """Give the address that shows it, on any host."""
        return f"/{self.url.split('/', 3)[3]}"

    @property
    def markdown_url(self) -> str:
        """Give the address of it as Markdown."""
        page, _, query = self.url.partition("?")
        return f"{page}.md?{query}"

    @property
    def words(self) -> str:
        """Say what it measures, where it counts, which way is better, and how intervals come about."""
        counts = f"Counts in {self.category}." if self.category else "Shown only: nothing is ranked by it."
        return (
            f"{self.name}. {counts} {capital(self.direction)}. Interval: {self.basis}. {self.widest}".strip()
        )

    @property
    def widest(self) -> str:
        """Say which intervals are too wide to be used, "" where none is."""
        return (
            f"A result whose interval is wider than {self.max_width} is not used." if self.max_width else ""
        )


@dataclass(frozen=True)
class Row:
    """A row of a board. `rank` ("2=" in `rank_text`) is None where `fate` says why it has none.

    `name` is as the board writes it; `release` is None where nobody identified it, or it is none. `score`,
    `low` and `high` are exact; `score_text` and `interval` are what is printed.
    """

    key: str
    rank: int | None
    rank_text: str
    is_shared: bool
    release: ReleaseLink | None
    name: str
    setting: str
    fate: str
    is_identified: bool
    reason: str
    score: str
    score_text: str
    low: Decimal
    high: Decimal
    interval: str

    @property
    def title(self) -> str:
        """Name it: the release, or the name on the board."""
        return self.release.name if self.release else self.name

    @property
    def note(self) -> str:
        """Say what is to be said of the row: its setting, and why it has no place."""
        parts = [self.setting, "" if self.is_identified else "not identified", WHY[self.fate], self.reason]
        return "; ".join(part for part in parts if part)

    @property
    def is_drawn(self) -> bool:
        """Say whether its score sets the ends of the axis."""
        return self.fate in ("ranked", "unranked", "folded")


class Drawn(NamedTuple):
    """A row, and where its score stands on the axis of the table."""

    row: Row
    mark: Whisker | None


@dataclass(frozen=True)
class Table:
    """A page of the rows of one metric; the counts and the axis, `lowest` to `highest`, are of all rows.

    `first` names those at rank 1. `leader_end` is the worse end of the leader's interval: who lies wholly
    beyond it is behind the leader.
    """

    metric: MetricShown
    taken_on: date
    rows_in_all: int
    identities: int
    releases: int
    unresolved: int
    folded: int
    excluded: int
    too_wide: int
    lowest: Decimal | None
    highest: Decimal | None
    lowest_text: str
    highest_text: str
    first: tuple[str, ...]
    leader_end: Decimal | None
    leader_end_text: str
    rows: tuple[Row, ...]
    next_url: str | None

    @property
    def next_query(self) -> str:
        """Give the query of the next page, "" on the last."""
        return self.next_url.partition("?")[2] if self.next_url else ""

    @property
    def counts(self) -> str:
        """Count who stands in it, and the rows that stand for nobody."""
        if not self.metric.category:
            return f"{counted(self.rows_in_all, 'row')}, not ranked."
        names = f"{counted(self.identities, 'name')} ranked: {counted(self.releases, 'release')}"
        unknown = f"{names} and {self.unresolved} not identified." if self.unresolved else f"{names}."
        kinds = ((self.folded, "folded"), (self.excluded, "excluded or struck"), (self.too_wide, "too wide"))
        rest = [f"{counted(number, 'row')} {what}" for number, what in kinds if number]
        return f"{unknown} {listed_parts(rest)}." if rest else unknown

    @property
    def drawn_head(self) -> str:
        """Head the column of the drawing."""
        return "Score and interval, drawn" if any(row.interval for row in self.rows) else "Score, drawn"

    @property
    def leaders(self) -> str:
        """Say who is at rank 1, "" where nothing is ranked."""
        if not self.first:
            return ""
        ending = "alone at rank 1" if len(self.first) == 1 else "too close to call"
        return f"{joined(self.first)}, {ending}."

    @property
    def ends(self) -> tuple[str, str]:
        """Give the worst and the best value of all."""
        pair = self.lowest_text, self.highest_text
        return pair[::-1] if self.metric.is_lower_better else pair

    @property
    def reach(self) -> str:
        """Say how far the scores reach, and who is behind the leader."""
        if self.lowest is None:
            return ""
        reached = f"From {self.ends[0]} to {self.ends[1]}, with the intervals."
        if self.leader_end is None:
            return reached
        return f"{reached} What falls wholly short of {self.leader_end_text} is behind the leader."

    @property
    def reading(self) -> str:
        """Say what is drawn: the ends, that further right is better, and who is behind the leader."""
        if self.lowest is None:
            return ""
        drawn = f"Drawn from {self.ends[0]} to {self.ends[1]}: better is further right."
        if self.leader_end is None:
            return drawn
        end = f"the dashed line, at {self.leader_end_text}"
        return f"{drawn} What lies wholly left of {end}, is behind the leader."

    @cached_property
    def axis(self) -> Axis | None:
        """The axis on which the scores stand."""
        ends = [end for end in (self.lowest, self.highest) if end is not None]
        return axis_of(ends, is_lower_better=self.metric.is_lower_better)

    @property
    def leader_at(self) -> str:
        """Say where the dashed line stands, "" where nobody leads."""
        return self.axis.at(self.leader_end) if self.axis and self.leader_end is not None else ""

    @cached_property
    def drawn(self) -> tuple[Drawn, ...]:
        """The rows with their marks on the axis."""
        return tuple(
            Drawn(row, whisker(self.axis, row.low, Decimal(row.score), row.high) if self.axis else None)
            for row in self.rows
        )
