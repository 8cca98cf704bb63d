"""Say why: the condition of the rules that a release fails, worked out from the day's verdicts. Pure.

A reason is never guessed. What a judgement does not repeat (labs, `min_labs`, `max_tied`) comes from the
context; without it the reason is the true thing that can still be said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import OPEN, Names, joined, needed_boards
from boards_app.rules.places import Day, Place

Kind = Literal[
    "behind", "blocked", "few", "tied", "uncertain", "shared", "hold", "quorum", "stale", "unlisted", "closed"
]


@dataclass(frozen=True)
class Reason:
    """One failed condition. `head` and `tail` stand before and after the words that say where."""

    kind: Kind
    head: str
    tail: str = ""

    def text(self, where: str = "") -> str:
        """Say it, with or without its place: "no verdict in Coding: last edition Apr 18, 2026"."""
        if self.kind == "closed":  # weights that are closed are so everywhere
            return self.head
        # The quorum is missed in the category: "behind D, which is on 2 of 3 boards needed in Coding".
        return (
            f"{self.head}{self.tail}{where}" if self.kind == "blocked" else f"{self.head}{where}{self.tail}"
        )

    def now(self, where: str = "") -> str:
        """Say it as of today: "now behind B", "no verdict now in Coding: last edition Apr 18, 2026"."""
        return f"{self.head} now{where}{self.tail}" if self.kind == "stale" else f"now {self.text(where)}"


def why_no_lead(day: Day, names: Names, place: Place, *, hold_may_be_all: bool = True) -> Reason:
    """Name the first condition of R13 that a place fails: rank, block, labs, tie, clear wins, hold.

    The hold comes last, so that it is named only where nothing else is wrong. In the state `ranked` it never
    is all that is wrong (that would be `hold`): pass `hold_may_be_all=False` there.
    """
    if place.rank > 1:
        return Reason("behind", f"behind {joined(ahead(day, names, place))}")
    if place.blocked_by:
        return _blocked(day, names, place)
    tied = joined([names.release(slug) for slug in place.tied_with])
    if place.field == 1 or has_few_labs(day, place):
        return Reason("few", "too few to compare")
    if has_wide_tie(day, place):
        return Reason("tied", f"tied with {tied}")
    if is_uncertain(day, place):
        return Reason("uncertain", "too close to call")
    if place.is_held_up and hold_may_be_all:
        return Reason("hold", "on hold", f", {held_names(names, [place])} not identified")
    # Only labs or the width of the tie are left; a release that is alone at rank 1 is no wide tie.
    if not place.tied_with:
        return Reason("few", "too few to compare")
    return Reason("shared", f"rank 1 shared with {tied}")


def why_no_rank(day: Day, slug: str, category: str) -> Reason:
    """Name what keeps a release out of a category's field: quorum (R9), stale boards (R3), no board."""
    part = day.verdicts[slug]["categories"].get(category)
    if part and part["listed"] < part["needed"]:
        return Reason("quorum", needed_boards(part["listed"], part["needed"]))
    if part:
        return Reason("unlisted", "without a rank")
    own_last = day.last_edition(category, slug)
    if day.has_fresh_board(category):
        if own_last is None:
            return Reason("unlisted", "on no fresh board")
        return Reason("stale", "only on stale boards", f": last edition {short_date(own_last)}")
    last = day.last_edition(category)
    return Reason(
        "stale", "no verdict", f": last edition {short_date(last)}" if last else ": no board counts"
    )


def why_lost(day: Day, names: Names, slug: str, category: str, scope: str) -> Reason:
    """Name what keeps a release from the lead it once had in a category and scope."""
    place = day.place(slug, category, scope)
    if place is not None:
        return why_no_lead(day, names, place)
    if scope == OPEN and day.place(slug, category, "all") is not None:
        return Reason("closed", "without open weights")
    return why_no_rank(day, slug, category)


def ahead(day: Day, names: Names, place: Place) -> list[str]:
    """Name those that are ahead of a place (R11), the highest rank first."""
    ranks = day.ranks(place.category, place.scope)
    order = sorted(place.beaten_by, key=lambda slug: (ranks.get(slug, place.rank), slug))
    return [names.release(slug) for slug in order]


def held_names(names: Names, places: Sequence[Place]) -> str:
    """Name the unresolved names and their boards, with the verb: '"foo-1" on Board X is'."""
    boards: dict[str, list[str]] = {}
    for board, name in sorted({pair for place in places for pair in place.held_by}):
        boards.setdefault(name, []).append(names.board(board))
    parts = [f'"{name}" on {joined(on)}' for name, on in boards.items()]
    return f"{joined(parts)} {'is' if len(parts) == 1 else 'are'}"


def clear_wins(day: Day, place: Place) -> tuple[int, int]:
    """Count the field's releases that are not of rank 1: those it is ahead of (R11), and all of them."""
    lower = [part for part in day.field(place.category, place.scope).values() if part["rank"] > 1]
    return sum(place.release in part["beaten_by"] for part in lower), len(lower)


def is_uncertain(day: Day, place: Place) -> bool:
    """Say whether it is ahead of nobody, or of fewer than half of those that are not of rank 1 (R13)."""
    wins, lower = clear_wins(day, place)
    return wins == 0 or 2 * wins < lower


def labs_of(day: Day, releases: Sequence[str]) -> int | None:
    """Count the labs behind some releases; None where one's lab is not known."""
    labs = [day.context.labs.get(slug) for slug in releases]
    return None if None in labs else len(set(labs))


def has_few_labs(day: Day, place: Place) -> bool:
    """Say whether the field is known to hold fewer than `min_labs` labs (R13)."""
    rules = day.context.rules.get(place.category)
    labs = labs_of(day, list(day.field(place.category, place.scope)))
    return rules is not None and labs is not None and labs < rules.min_labs


def has_wide_tie(day: Day, place: Place) -> bool:
    """Say whether rank 1 is known to be shared by more than `max_tied` labs (R13)."""
    rules = day.context.rules.get(place.category)
    labs = labs_of(day, [place.release, *place.tied_with])
    return rules is not None and labs is not None and labs > rules.max_tied


def _blocked(day: Day, names: Names, place: Place) -> Reason:
    """Name the releases that are ahead but short of the quorum, and how far they are (R13)."""
    who = joined([names.release(slug) for slug in place.blocked_by])
    pronoun = "which is" if len(place.blocked_by) == 1 else "which are"
    shares = set()
    for slug in place.blocked_by:
        part = day.verdicts.get(slug, {}).get("categories", {}).get(place.category)
        shares.add(needed_boards(part["listed"], part["needed"]) if part else "")
    share = shares.pop() if len(shares) == 1 else ""
    return Reason("blocked", f"behind {who}", f", {pronoun} {share or 'on fewer boards than needed'}")
