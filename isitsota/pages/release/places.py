"""Where a release stands: its rank in each category and scope, and who is ahead of it or ties. Pure."""

from dataclasses import dataclass
from datetime import date

from isitsota.pages.addresses import ReleaseLink


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
    def held_lists(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """List the names that nobody has identified yet, board by board."""
        boards = dict.fromkeys(held.board for held in self.held_by)
        return tuple((name, tuple(one.name for one in self.held_by if one.board == name)) for name in boards)

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
    def path(self) -> str:
        """Give the address of the category's page, on any host."""
        return f"/sota/{self.slug}"

    @property
    def places(self) -> tuple[tuple[str, Place], ...]:
        """List the places it has, with the words of the scope."""
        both = (("among all releases", self.all), ("among open weights", self.open))
        return tuple((words, place) for words, place in both if place)
