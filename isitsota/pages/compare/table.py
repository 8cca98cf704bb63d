"""Releases and what boards show of them, laid out by category and board. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from isitsota.pages.addresses import Addresses, ReleaseLink
from isitsota.pages.compare.pairs import outcome_on, pairs_of
from isitsota.pages.compare.shape import NotShared, Ranked, Score, SharedBoard, SharedCategory
from isitsota.pages.ranks import Place, Rank
from isitsota.pages.release.boards import BoardPlace

OnBoard = dict[str, BoardPlace]
"""What a board shows in a category: places by the slug of the release."""

Places = dict[tuple[str, str], OnBoard]
"""What boards show, by (category, board)."""


@dataclass(frozen=True)
class Table:
    """The releases compared, the categories in the order of the site (slug -> name), places and ranks."""

    releases: tuple[ReleaseLink, ...]
    categories: Mapping[str, str]
    places: Places
    ranks: Mapping[Place, Rank]
    addresses: Addresses

    def shared(self) -> Iterator[SharedCategory]:
        """Yield the categories in which a board lists two or more of them."""
        for slug, name in self.categories.items():
            boards = [on for on in self._boards(slug) if len(on) > 1]
            if boards:
                fresh = [on for on in boards if _any(on).is_fresh]
                yield SharedCategory(
                    category=self.addresses.category(slug, name),
                    ranks=tuple(self._ranked(one, slug) for one in self.releases),
                    boards=tuple(self._shared_board(on) for on in boards),
                    pairs=pairs_of(self.releases, fresh),
                )

    def alone(self) -> Iterator[NotShared]:
        """Yield the boards that list one of them alone."""
        for slug, name in self.categories.items():
            for on in self._boards(slug):
                if len(on) == 1:
                    place = _any(on)
                    (release,) = (one for one in self.releases if one.slug in on)
                    yield NotShared(release, self.addresses.board(place.board_slug, place.board), name)

    def _boards(self, category: str) -> list[OnBoard]:
        """Return what the boards of a category show: fresh ones first, then by name."""
        found = [on for (of, _), on in self.places.items() if of == category]
        return sorted(found, key=lambda on: (not _any(on).is_fresh, _any(on).board))

    def _ranked(self, release: ReleaseLink, category: str) -> Ranked:
        rank = self.ranks.get((category, "all", release.slug))
        if rank is None:
            return Ranked(release, None, "", None)
        return Ranked(release, rank.rank, rank.text, rank.field)

    def _shared_board(self, on: OnBoard) -> SharedBoard:
        board = _any(on)
        return SharedBoard(
            board=self.addresses.board(board.board_slug, board.board),
            taken_on=board.taken_on,
            is_fresh=board.is_fresh,
            direction=board.direction,
            basis=board.basis,
            attribution=board.attribution,
            scores=tuple(_score(one, on[one.slug]) for one in self.releases if one.slug in on),
            outcome=outcome_on(on, self.releases),
            not_listed=tuple(one.name for one in self.releases if one.slug not in on),
        )


def _any(on: OnBoard) -> BoardPlace:
    """Return one of the places: all are of one edition of one board."""
    return next(iter(on.values()))


def _score(release: ReleaseLink, place: BoardPlace) -> Score:
    return Score(
        release=release,
        name=place.name,
        rank=place.rank,
        rank_text=place.rank_text,
        is_shared=place.is_shared,
        of=place.of,
        score=place.score,
        low=place.low,
        high=place.high,
        score_text=place.score_text,
        interval=place.interval,
    )
