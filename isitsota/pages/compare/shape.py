"""What a comparison of releases says. Pure."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from boards_app.rules.phrases import capital, counted, joined
from isitsota.pages.addresses import BoardLink, CategoryLink, LabLink, ReleaseLink
from isitsota.pages.blocks import Label, Page
from isitsota.pages.charts.scores import Whisker, axis_of, whisker
from isitsota.pages.compare.asked import LETTERS
from isitsota.pages.compare.pairs import Pair, all_of, names_in
from isitsota.pages.release.boards import LOWER, TIED


@dataclass(frozen=True)
class Compared:
    """A release that is compared, with its verdict."""

    release: ReleaseLink
    lab: LabLink
    status: Label

    @property
    def glyph(self) -> str:
        """Give the name of its state's shape."""
        return self.status.glyph


@dataclass(frozen=True)
class Score:
    """A release's row on a board, R7's interval with it; exact numbers, and as they are printed."""

    release: ReleaseLink
    name: str
    rank: int
    rank_text: str
    is_shared: bool
    of: int
    score: str
    low: Decimal
    high: Decimal
    score_text: str
    interval: str

    @property
    def score_line(self) -> str:
        """Give the score with its interval: "79.4 (75.6–82.7)"."""
        return f"{self.score_text} ({self.interval})" if self.interval else self.score_text


@dataclass(frozen=True)
class SharedBoard:
    """A board that lists two or more of them: who is ahead of whom there (R8); a stale one counts no more."""

    board: BoardLink
    taken_on: date
    is_fresh: bool
    direction: str
    basis: str
    attribution: str
    scores: tuple[Score, ...]
    outcome: str
    not_listed: tuple[str, ...]

    @property
    def note(self) -> str:
        """Say what a reader must know: how many it lists, how scores tie, who is missing, if it counts."""
        parts = [
            f"{self.scores[0].of} listed",
            self.basis,
            self.direction if self.direction == LOWER else "",
            f"does not list {joined(self.not_listed)}" if self.not_listed else "",
            "" if self.is_fresh else "not fresh any more, so not counted",
        ]
        return "; ".join(part for part in parts if part)

    @property
    def drawn(self) -> tuple[tuple[Score, Whisker], ...]:
        """Place the scores on one axis, further right being better."""
        ends = [end for one in self.scores for end in (one.low, one.high)]
        axis = axis_of(ends, is_lower_better=self.direction == LOWER)
        if axis is None:
            return ()
        return tuple((one, whisker(axis, one.low, Decimal(one.score), one.high)) for one in self.scores)


@dataclass(frozen=True)
class Ranked:
    """The rank of a release in a category among all releases, None where it has none."""

    release: ReleaseLink
    rank: int | None
    rank_text: str
    field: int | None

    @property
    def words(self) -> str:
        """Say it: "2= of 29", "not ranked"."""
        return f"{self.rank_text} of {self.field}" if self.rank else "not ranked"


@dataclass(frozen=True)
class SharedCategory:
    """A category in which a board lists two or more of them: their ranks, the boards, and each pair (R11)."""

    category: CategoryLink
    ranks: tuple[Ranked, ...]
    boards: tuple[SharedBoard, ...]
    pairs: tuple[Pair, ...]

    @property
    def ranks_line(self) -> str:
        """Say all ranks in one line."""
        return "; ".join(f"{one.release.name}: {one.words}" for one in self.ranks)

    @property
    def attributions(self) -> tuple[tuple[str, str], ...]:
        """List (board, attribution) of the boards shown."""
        return tuple((row.board.name, row.attribution) for row in self.boards if row.attribution)


@dataclass(frozen=True)
class NotShared:
    """A board that lists one of them alone, in a category: nothing to compare."""

    release: ReleaseLink
    board: BoardLink
    category: str

    @property
    def words(self) -> str:
        """Name the board with the category."""
        return f"{self.board.name} ({self.category})"


@dataclass(frozen=True, kw_only=True)
class ComparisonPage(Page):
    """Releases beside each other; none at all where the page only asks which ones."""

    releases: tuple[Compared, ...]
    categories: tuple[SharedCategory, ...]
    not_compared: tuple[NotShared, ...]

    @property
    def names(self) -> str:
        """Name the releases: "A and B"."""
        return names_in([one.release for one in self.releases])

    @property
    def question(self) -> str:
        """Ask what the page answers."""
        return f"How do {self.names} compare?" if self.releases else "Which releases do you want to compare?"

    @property
    def answer(self) -> str:
        """Say for two who is ahead where; for more on how many boards they meet."""
        if not self.releases:
            return "Name two to four."
        boards = {row.board.slug for one in self.categories for row in one.boards if row.is_fresh}
        if len(self.releases) > 2:
            verb = "lists" if len(boards) == 1 else "list"
            return f"{counted(len(boards), 'fresh board')} {verb} two or more of them."
        return self._who_is_ahead if boards else "No fresh board lists both."

    @property
    def _who_is_ahead(self) -> str:
        """Say for two in which categories who is ahead (R11), and where it is too close to call."""
        where: dict[str, list[str]] = {}
        for one in self.categories:
            for pair in one.pairs:
                where.setdefault(pair.outcome, []).append(one.category.name)
        order = sorted(where, key=lambda outcome: outcome == TIED)
        said = "; ".join(f"{outcome} in {all_of(where[outcome])}" for outcome in order)
        return f"{capital(said) if order[0] == TIED else said}."

    @property
    def alone(self) -> tuple[tuple[ReleaseLink, str], ...]:
        """List, for each release, the boards that list it alone, in words."""
        found = (
            (one.release, [row.words for row in self.not_compared if row.release == one.release])
            for one in self.releases
        )
        return tuple((release, ", ".join(boards)) for release, boards in found if boards)

    @property
    def inputs(self) -> tuple[tuple[str, str], ...]:
        """List the fields of the form: a letter, and the name that stands there."""
        names = [one.release.name for one in self.releases]
        return tuple(
            (letter, names[place] if place < len(names) else "") for place, letter in enumerate(LETTERS)
        )
