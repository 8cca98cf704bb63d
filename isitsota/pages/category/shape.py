"""What the page of a category says. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.phrases import OPEN, counted
from isitsota.pages.addresses import BoardLink, CategoryLink, LabLink, ReleaseLink
from isitsota.pages.blocks import Page, crown_glyph
from isitsota.pages.category.reigns import Holding, Reign
from isitsota.pages.category.wording import holders
from isitsota.pages.charts.axis import Days
from isitsota.pages.charts.reigns import ReignChart, draw_reigns
from isitsota.pages.home.shape import CrownCell

SCOPE_WORDS = {"all": "among all releases", OPEN: "among open weights"}


@dataclass(frozen=True)
class PlaceInScope:
    """A rank in one scope (R10, R11): "2=" is shared. `title` and `detail` say what it lacks for a lead."""

    rank: int
    rank_text: str
    is_shared: bool
    field: int
    is_leading: bool
    crowned_since: date | None
    title: str
    detail: str

    @property
    def full_text(self) -> str:
        """Give it all in one line: "Crown, 1 of 22; since Aug 21, 2026"."""
        place = f"{self.rank_text} of {self.field}"
        return f"{f'{self.title}, ' if self.title else ''}{place}{f'; {self.detail}' if self.detail else ''}"


@dataclass(frozen=True)
class Standing:
    """A ranked release: on how many of the fresh boards, and its place in each scope, or why none."""

    release: ReleaseLink
    lab: LabLink
    boards_listed: int
    boards_fresh: int
    boards: str
    all: PlaceInScope | None
    open: PlaceInScope | None
    no_place_in_open: str


@dataclass(frozen=True)
class Unranked:
    """Releases that a fresh board lists and that have no rank, and why."""

    why: str
    releases: tuple[ReleaseLink, ...]


@dataclass(frozen=True)
class HeldUp:
    """A board's name that nobody has identified, ahead of a release at rank 1 (R12)."""

    board: BoardLink
    name: str
    release: ReleaseLink


@dataclass(frozen=True)
class CountedBoard:
    """A board that counts here, and how long its newest edition speaks; None where that lists no release."""

    board: BoardLink
    basis: str
    direction: str
    edition_on: date | None
    is_fresh: bool
    fresh_until: date | None
    attribution: str

    @property
    def edition_note(self) -> str:
        """Say whether the edition speaks."""
        if self.edition_on is None:
            return "lists no release yet"
        return "fresh" if self.is_fresh else "not fresh any more"

    @property
    def note(self) -> str:
        """Say how the interval comes about, and which way is better where lower is."""
        return self.basis if self.direction == "higher is better" else f"{self.basis}; {self.direction}"


@dataclass(frozen=True)
class RuleNumber:
    """A number that the rules read for this category: its key, the rule that reads it, and what it asks."""

    key: str
    rule: str
    number: int
    text: str


@dataclass(frozen=True, kw_only=True)
class CategoryPage(Page):
    """The page of a category: who is SOTA in it, in both scopes, who was, and who stands where.

    `boards_needed` for a rank is None where no fresh board lists anyone.
    """

    slug: str
    name: str
    about: str
    all: CrownCell
    open: CrownCell
    is_challenged: bool
    standing: tuple[Standing, ...]
    unranked: tuple[Unranked, ...]
    held_up: tuple[HeldUp, ...]
    boards: tuple[CountedBoard, ...]
    boards_fresh: int
    boards_needed: int | None
    rules: tuple[RuleNumber, ...]
    reigns: tuple[Reign, ...]
    held_all: tuple[Holding, ...]
    held_open: tuple[Holding, ...]
    categories: tuple[CategoryLink, ...]

    @property
    def subject(self) -> str:
        """Name the category."""
        return self.name

    @property
    def feed_url(self) -> str:
        """Give the feed of its crowns."""
        return f"{self.url}/feed.atom"

    @property
    def card_url(self) -> str:
        """Give the picture of who wears its crown; it shows today alone."""
        return super().card_url if self.is_past else f"{self.url}/card.png"

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"Who is SOTA in {self.name}?"

    @property
    def answer(self) -> str:
        """Name who wears the crown among all releases."""
        return f"{holders(self.all) or 'Nobody'}."

    @property
    def reason(self) -> str:
        """Say why nobody does, and who is SOTA among open weights."""
        if not (self.all.crowns or self.open.crowns) and self.all.text == self.open.text:
            return f"{self.all.text}; among open weights too."
        among_open = holders(self.open) or f"{self.open.headline.lower()}, {self.open.reason}"
        why_none = "" if self.all.crowns else f"{self.all.text}. "
        return f"{why_none}Among open weights: {among_open}."

    @property
    def glyph(self) -> str:
        """Give the name of the shape beside the answer, "" where nobody wears a crown."""
        if self.all.crowns:
            return "challenged" if self.is_challenged else crown_glyph("all")
        return crown_glyph(OPEN) if self.open.crowns else ""

    @property
    def family(self) -> str:
        """Give the colour family of the answer."""
        return {"": "", "challenged": "open"}.get(self.glyph, "crown")

    @property
    def crown_cells(self) -> tuple[tuple[str, CrownCell], ...]:
        """List both scopes with their words."""
        return ((SCOPE_WORDS["all"], self.all), (SCOPE_WORDS[OPEN], self.open))

    @property
    def numbers(self) -> str:
        """Say how many boards speak, and how many a rank needs."""
        if self.boards_needed is None:
            return "No fresh board."
        return f"{counted(self.boards_fresh, 'fresh board')}; a rank needs results on {self.boards_needed}."

    @property
    def held_lines(self) -> tuple[tuple[str, tuple[Holding, ...]], ...]:
        """List the lines of holders, with the words of the scope; those without a crown are left out."""
        both = ((SCOPE_WORDS["all"], self.held_all), (SCOPE_WORDS[OPEN], self.held_open))
        return tuple((words, line) for words, line in both if line)

    @property
    def days(self) -> Days | None:
        """Give the axis of the chart: from the first crown to the day shown."""
        if not self.reigns or self.as_of is None:
            return None
        return Days(min(reign.from_on for reign in self.reigns), self.as_of)

    @property
    def charts(self) -> tuple[tuple[str, ReignChart], ...]:
        """Draw the reigns of each scope, with its words."""
        if self.days is None:
            return ()
        found = (
            (words, [one for one in self.reigns if one.scope == scope])
            for scope, words in SCOPE_WORDS.items()
        )
        return tuple((words, draw_reigns(reigns, self.days)) for words, reigns in found if reigns)

    @property
    def attributions(self) -> tuple[tuple[str, str], ...]:
        """List (board, attribution) of the boards that count here."""
        return tuple((row.board.name, row.attribution) for row in self.boards if row.attribution)
