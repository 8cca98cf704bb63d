"""What an edition changed against the one before it: who is new, gone or moved. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from boards_app.rules.phrases import capital, counted, listed_parts
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.board.table import Row


@dataclass(frozen=True)
class Move:
    """A name that came, went or moved: its rank before and now ("2="), "" where it had or has none."""

    release: ReleaseLink | None
    name: str
    before: str
    now: str

    @property
    def words(self) -> str:
        """Say it: "new at 3", "gone, was 3", "from 3 to 2="."""
        if not self.before:
            return f"new at {self.now}"
        return f"from {self.before} to {self.now}" if self.now else f"gone, was {self.before}"

    @property
    def title(self) -> str:
        """Name it: the release, or the name on the board."""
        return self.release.name if self.release else self.name


MOST_SHOWN = 12


@dataclass(frozen=True)
class Changes:
    """The changes of an edition in one metric, by the rank now, those that are gone last."""

    new: tuple[Move, ...]
    moved: tuple[Move, ...]
    gone: tuple[Move, ...]

    @property
    def summary(self) -> str:
        """Count them."""
        kinds = ((self.new, "new"), (self.moved, "moved"), (self.gone, "gone"))
        parts = [f"{counted(len(moves), 'name')} {what}" for moves, what in kinds if moves]
        return f"{capital(listed_parts(parts))}." if parts else "No rank changed."

    @property
    def moves(self) -> tuple[Move, ...]:
        """List them all."""
        return (*self.new, *self.moved, *self.gone)

    @property
    def shown(self) -> tuple[Move, ...]:
        """List those that are read at once: a newcomer at the top moves everybody behind it."""
        return self.moves[:MOST_SHOWN]

    @property
    def folded(self) -> tuple[Move, ...]:
        """List the others."""
        return self.moves[MOST_SHOWN:]

    @property
    def folded_line(self) -> str:
        """Head the others; the summary has counted them."""
        return "The others"


def changes_between(before: Iterable[Row], now: Iterable[Row]) -> Changes:
    """Compare the ranked rows of two editions, who stands in them by who it is."""
    was, rows = _ranked(before), _ranked(now)
    new = [Move(row.release, row.name, "", row.rank_text) for who, row in rows.items() if who not in was]
    moved = [
        Move(row.release, row.name, was[who].rank_text, row.rank_text)
        for who, row in rows.items()
        if who in was and was[who].rank_text != row.rank_text
    ]
    gone = [Move(row.release, row.name, row.rank_text, "") for who, row in was.items() if who not in rows]
    return Changes(tuple(new), tuple(moved), tuple(gone))


def _ranked(rows: Iterable[Row]) -> dict[tuple[bool, str], Row]:
    """Key the rows that have a rank by their release, or else by their name."""
    return {
        (row.release is not None, row.release.slug if row.release else row.name): row
        for row in rows
        if row.rank is not None
    }
