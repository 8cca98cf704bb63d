"""Other releases that a release's page names, and where boards disagree with its rank. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from boards_app.rules.phrases import counted
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.blocks import Label
from isitsota.pages.release.boards import AHEAD, BEHIND, BoardPlace


@dataclass(frozen=True)
class Relative:
    """A release of the same lab, or one derived from this one, with its verdict."""

    release: ReleaseLink
    announced_on: date | None
    status: Label

    @property
    def glyph(self) -> str:
        """Give the name of its state's shape."""
        return self.status.glyph

    @property
    def status_line(self) -> str:
        """Say its state in one line: where or why, if there is more to say than the label."""
        return self.status.line("") if self.status.detail else f"{self.status.label}."


@dataclass(frozen=True)
class Vote:
    """What one board says of this release and another: it is ahead, behind, or too close to call."""

    board_slug: str
    board: str
    taken_on: date
    score_text: str
    interval: str
    other_score_text: str
    other_interval: str
    outcome: str

    @property
    def board_path(self) -> str:
        """Give the address of the board's page, on any host."""
        return f"/boards/{self.board_slug}"

    @property
    def score_words(self) -> str:
        """Give this release's score and interval."""
        return _with_interval(self.score_text, self.interval)

    @property
    def other_score_words(self) -> str:
        """Give the other's score and interval."""
        return _with_interval(self.other_score_text, self.other_interval)


def _with_interval(score: str, interval: str) -> str:
    return f"{score} ({interval})" if interval else score


@dataclass(frozen=True)
class Disagreement:
    """A category in which boards do not all say the same of this release and of `other`, which it is near.

    `other` is of rank 1 there, or where this release is so alone, the next one; `first_on` names the boards
    on which this release alone is first, though in the category it is not.
    """

    category_slug: str
    category: str
    rank_text: str
    other: ReleaseLink
    other_rank_text: str
    ahead: int
    behind: int
    votes: tuple[Vote, ...]
    first_on: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Say on how many boards it is ahead of the other, and on how many behind."""
        return f"Ahead of {self.other.name} {self.count_line}"

    @property
    def count_line(self) -> str:
        """Count the boards, behind the name of the other: its rank comes first."""
        total = counted(len(self.votes), "board")
        return f"({self.other_rank_text}) on {self.ahead} of {total} that list both, behind on {self.behind}."

    @property
    def first_line(self) -> str:
        """Name the boards it is first on."""
        return f"Alone at rank 1 on {', '.join(self.first_on)}." if self.first_on else ""


def disagreement_of(
    category: tuple[str, str],
    rank_text: str,
    other: tuple[ReleaseLink, str],
    mine: Sequence[BoardPlace],
    theirs: Sequence[BoardPlace],
) -> Disagreement | None:
    """Compare the places of two releases on the fresh boards of a category (slug, name); None if all agree.

    `other` is its link and its rank there.
    """
    by_board = {place.board_slug: place for place in theirs if place.is_fresh}
    votes = tuple(
        _vote(place, by_board[place.board_slug])
        for place in mine
        if place.is_fresh and place.board_slug in by_board
    )
    outcomes = [vote.outcome for vote in votes]
    first_on = tuple(one.board for one in mine if one.is_fresh and one.rank == 1 and not one.is_shared)
    if rank_text == "1":
        first_on = ()
    ahead, behind = outcomes.count(AHEAD), outcomes.count(BEHIND)
    if not first_on and len(set(outcomes)) < 2:
        return None
    return Disagreement(*category, rank_text, *other, ahead, behind, votes, first_on)


def _vote(mine: BoardPlace, theirs: BoardPlace) -> Vote:
    return Vote(
        board_slug=mine.board_slug,
        board=mine.board,
        taken_on=mine.taken_on,
        score_text=mine.score_text,
        interval=mine.interval,
        other_score_text=theirs.score_text,
        other_interval=theirs.interval,
        outcome=mine.against(theirs),
    )
