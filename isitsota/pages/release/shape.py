"""What the page of a release says. Pure; the same for HTML, Markdown and JSON."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from isitsota.pages.addresses import LabLink, ReleaseLink
from isitsota.pages.blocks import Page, StateChange, Status
from isitsota.pages.release.announced import Check, Claim, Fact, Source
from isitsota.pages.release.history import Reign


@dataclass(frozen=True)
class Rival:
    """Another release in the same category; `rank` ("2=") is None where it has none."""

    release: ReleaseLink
    rank: str | None


@dataclass(frozen=True)
class HeldName:
    """A board's name that nobody has identified yet."""

    board: str
    name: str


@dataclass(frozen=True)
class Place:
    """A rank in one category and scope (R10 to R14). `rank_text` is "2=" where the rank is shared.

    `title` ("Crown", "Leads", or "") and `detail` say it in words. The lists are whole; `beaten_by`
    begins with the highest rank.
    """

    rank: int
    rank_text: str
    is_shared: bool
    field: int
    is_leading: bool
    crowned_since: date | None
    title: str
    detail: str
    beaten_by: tuple[Rival, ...]
    tied_with: tuple[Rival, ...]
    blocked_by: tuple[Rival, ...]
    held_by: tuple[HeldName, ...]

    @property
    def place_text(self) -> str:
        """Give rank and field: "2= of 19"."""
        return f"{self.rank_text} of {self.field}"

    @property
    def rival_lists(self) -> tuple[tuple[str, tuple[Rival, ...]], ...]:
        """List who is ahead of it, ties with it at rank 1, or is ahead without a rank of its own."""
        lists = (
            ("Ahead of it", self.beaten_by),
            ("Tied with it at rank 1", self.tied_with),
            ("Ahead of it on too few boards for a rank", self.blocked_by),
        )
        return tuple((words, rivals) for words, rivals in lists if rivals)

    @property
    def full_text(self) -> str:
        """Give it all in one line: "Crown, 1 of 22; since Aug 21, 2026"."""
        place = f"{self.title}, {self.place_text}" if self.title else self.place_text
        return f"{place}; {self.detail}" if self.detail else place


@dataclass(frozen=True)
class CategoryStanding:
    """Where it stands in a category: on how many fresh boards, its place in each scope, or why none.

    `boards_needed` and `boards_fresh` are None where no fresh board lists it.
    """

    slug: str
    name: str
    boards_listed: int
    boards_needed: int | None
    boards_fresh: int | None
    boards: str
    all: Place | None
    open: Place | None
    no_place_in_all: str
    no_place_in_open: str

    @property
    def places(self) -> tuple[tuple[str, Place], ...]:
        """List the places it has, with the words of the scope."""
        both = (("among all releases", self.all), ("among open weights", self.open))
        return tuple((words, place) for words, place in both if place)


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
    low: Decimal | None
    high: Decimal | None
    interval: str
    basis: str
    direction: str
    attribution: str

    @property
    def note(self) -> str:
        """Give what a reader must know of the number: how the interval comes about, which way is better."""
        return self.basis if self.direction == "higher is better" else f"{self.basis}; {self.direction}"

    @property
    def edition_note(self) -> str:
        """Say that the edition does not speak any more, or nothing."""
        return "" if self.is_fresh else "not fresh any more"

    @property
    def place_text(self) -> str:
        """Give the place: "1= of 30"."""
        return f"{self.rank_text} of {self.of}"


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


@dataclass(frozen=True, kw_only=True)
class ReleasePage(Page):
    """The page of a release."""

    slug: str
    name: str
    question: str
    status: Status
    lab: LabLink
    description: str
    announced_on: date | None
    updated_on: date | None
    tracking_since: date | None
    base: ReleaseLink | None
    base_identifier: str
    api_from: date | None
    api_until: date | None
    weights_from: date | None
    weights_until: date | None
    withdrawn_on: date | None
    licence: str
    total_parameters: Decimal | None
    active_parameters: Decimal | None
    context_tokens: int | None
    standing: tuple[CategoryStanding, ...]
    boards: tuple[BoardPlace, ...]
    boards_read: BoardsRead | None
    checks: tuple[Check, ...]
    facts: tuple[Fact, ...]
    claims: tuple[Claim, ...]
    reigns: tuple[Reign, ...]
    earlier_states: tuple[StateChange, ...]
    sources: tuple[Source, ...]

    @property
    def subject(self) -> str:
        """Name the release."""
        return self.name

    @property
    def feed_url(self) -> str:
        """Give the feed of its own changes."""
        return f"{self.url}/feed.atom"

    @property
    def card_url(self) -> str:
        """Give the picture of its verdict."""
        return f"{self.url}/card.png"

    @property
    def is_pending(self) -> bool:
        """Say whether it waits for a board."""
        return self.status.state == "pending"

    @property
    def checks_line(self) -> str:
        """Say what the checks are about."""
        if all(check.is_met for check in self.checks):
            return "All five checks are met."
        return (
            "Verdicts use only independent boards we already track. "
            "Two consecutive snapshots are required before any crown."
        )

    @property
    def base_line(self) -> str:
        """Say what its base is to the reader."""
        return "Compare when it lands (unscored)" if self.is_pending else "Derived from"

    @property
    def base_name(self) -> str:
        """Name its base, "" without one."""
        name = self.base.name if self.base else ""
        return f"its base model, {name}" if self.is_pending else name

    @property
    def list_name(self) -> str:
        """Name the list that it stands in."""
        return "All pending releases" if self.is_pending else "All releases"

    @property
    def list_path(self) -> str:
        """Give the address of that list, on any host."""
        return "/releases" if self.is_pending else "/m"

    @property
    def list_url(self) -> str:
        """Give the whole address of that list."""
        return f"{self.url.removesuffix(f'/m/{self.slug}')}{self.list_path}"

    @property
    def attributions(self) -> tuple[tuple[str, str], ...]:
        """List (board, attribution) of the boards shown, each once."""
        return tuple(dict.fromkeys((row.board, row.attribution) for row in self.boards if row.attribution))

    @property
    def has_rivals(self) -> bool:
        """Say whether anyone is ahead of it, shares rank 1 with it, or holds its lead up."""
        return any(
            place.beaten_by or place.tied_with or place.blocked_by or place.held_by
            for category in self.standing
            for _, place in category.places
        )

    @property
    def sections(self) -> tuple[str, ...]:
        """Name the sections it has, in order: what is computed comes before what is announced."""
        is_there = {
            "standing": bool(self.standing),
            "boards": bool(self.boards),
            "rivals": self.has_rivals,
            "facts": bool(self.facts),
            "boards_read": self.boards_read is not None,
            "claims": bool(self.claims),
            "reigns": bool(self.reigns),
            "states": len(self.earlier_states) > 1,
        }
        order = JUDGED_ORDER if self.boards else PENDING_ORDER
        return tuple(name for name in order if is_there.get(name, True))


PENDING_ORDER = ("facts", "checks", "boards_read", "claims", "reigns", "states", "sources", "related")
JUDGED_ORDER = (
    "standing", "boards", "rivals", "checks", "facts", "claims", "reigns", "states", "sources", "related",
)  # fmt: skip
