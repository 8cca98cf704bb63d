"""What the page of a board says. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted
from isitsota.pages.addresses import BoardLink, EditionLink
from isitsota.pages.blocks import Page
from isitsota.pages.board.health import Health
from isitsota.pages.board.table import MetricShown, Table


@dataclass(frozen=True)
class Kept:
    """A file of a board that is kept: `kind` is edition, re-read, partial or revoked.

    The last two have a reason and no `edition`. `published_on` is the day that the board names, if any.
    """

    taken_on: date
    kind: str
    edition: EditionLink | None
    published_on: date | None
    rows: int
    reason: str

    @property
    def note(self) -> str:
        """Say what it is, and which day the board names."""
        parts = [_KINDS[self.kind], self.reason]
        if self.published_on and self.published_on != self.taken_on:
            parts.append(f"published on {short_date(self.published_on)}")
        return "; ".join(part for part in parts if part)

    @property
    def rows_text(self) -> str:
        """Print how many rows it has."""
        return f"{self.rows:,}"


_KINDS = {
    "edition": "edition",
    "re-read": "re-read: nothing new",
    "partial": "partial: no evidence",
    "revoked": "revoked: no evidence",
}


@dataclass(frozen=True)
class Fact:
    """Something about a board, in words; `url` leads to it where there is an address."""

    label: str
    value: str
    url: str = ""


@dataclass(frozen=True, kw_only=True)
class BoardPage(Page):
    """A board: what it is, how it is, a table of what it shows, and the files kept, newest first.

    Of a board that does not count nothing is shown but links: its terms may not allow more.
    """

    slug: str
    name: str
    operator: str
    board_url: str
    source_url: str
    about: str
    licence: str
    attribution: str
    is_independent: bool
    is_counted: bool
    counted_reason: str
    cadence: str
    tracked_since: date | None
    retired_on: date | None
    max_age_days: int
    continues: BoardLink | None
    continued_by: BoardLink | None
    health: Health
    metrics: tuple[MetricShown, ...]
    table: Table | None
    kept: tuple[Kept, ...]
    kept_next_url: str | None

    @property
    def feed_url(self) -> str:
        """Give the feed of its editions."""
        return f"{self.url}/feed.atom"

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"What does {self.name} show?"

    @property
    def subject(self) -> str:
        """Name the board."""
        return self.name

    @property
    def answer(self) -> str:
        """Say who is at rank 1 in the metric shown; of a board without ranks, how it is."""
        return (self.table and self.table.leaders) or f"{self.health.label}."

    @property
    def reason(self) -> str:
        """Say of which edition that is, and whether the board speaks."""
        if not self.table:
            return self.health.sentence
        return f"{self.table.metric.name}, edition of {short_date(self.table.taken_on)}. {self.health.label}."

    @property
    def credit(self) -> str:
        """Say whose figures stand in the table."""
        return self.attribution or f"Figures by {self.operator or self.name}."

    @property
    def has_choice(self) -> bool:
        """Say whether there are several metrics to choose from."""
        return len(self.metrics) > 1

    @property
    def facts(self) -> tuple[Fact, ...]:
        """List what is known about the board."""
        independent = "Yes" if self.is_independent else "No: no verdict rests on it"
        tracked = short_date(self.tracked_since) if self.tracked_since else ""
        retired = short_date(self.retired_on) if self.retired_on else ""
        facts = (
            Fact("Health", f"{self.health.label}. {self.health.sentence}"),
            Fact("Operator", self.operator),
            Fact("Address", self.board_url, self.board_url),
            Fact("Source of the data", self.source_url, self.source_url),
            Fact("Licence", self.licence),
            Fact("Independent", independent),
            Fact("Counted" if self.is_counted else "Not counted", self.counted_reason),
            Fact("Cadence", self.cadence),
            Fact("An edition speaks for", counted(self.max_age_days, "day") if self.is_counted else ""),
            Fact("Tracked since", tracked),
            Fact("Retired on", retired),
        )
        return tuple(fact for fact in facts if fact.value)

    @property
    def series(self) -> tuple[tuple[str, BoardLink], ...]:
        """List the boards whose series this one goes on from, or that goes on from it."""
        both = (("Continues", self.continues), ("Continued by", self.continued_by))
        return tuple((words, link) for words, link in both if link)

    @property
    def kept_next_query(self) -> str:
        """Give the query of the files before these, "" at the end."""
        return self.kept_next_url.partition("?")[2] if self.kept_next_url else ""

    @property
    def logs(self) -> tuple[tuple[str, str], ...]:
        """List the logs of what was put right, and of what the board did, each with its address."""
        return (
            ("Corrections", f"/corrections?board={self.slug}"),
            ("Board events", f"/board-events?board={self.slug}"),
        )
