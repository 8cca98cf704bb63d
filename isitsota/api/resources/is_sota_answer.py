"""The one word that answers "Is it SOTA?", and the sentence that says it of a category. Pure."""

from collections.abc import Callable, Sequence
from typing import Literal

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import among, counted, on_boards
from boards_app.rules.places import Place

Said = Literal[
    "yes", "tied", "challenged", "not-yet", "hold", "no", "too-early", "pending", "announced", "unconfirmed",
    "unavailable", "withdrawn",
]  # fmt: skip
# States in which a release competes nowhere: the state is the answer.
APART: dict[str, Said] = {
    "withdrawn": "withdrawn", "unconfirmed": "unconfirmed", "unavailable": "unavailable",
    "announced": "announced", "listed": "too-early", "pending": "pending",
}  # fmt: skip
# Of these nothing is said of one category: they hold in all of them.
WITHOUT_PLACE = frozenset(APART) - {"listed"}


def answer_of(state: str, places: Sequence[Place], is_on_hold: Callable[[Place], bool]) -> Said:
    """Answer for a release in a state from the places that were asked for; the strongest of them speaks."""
    if state in APART:
        return APART[state]
    crowned = [place for place in places if place.crowned_since]
    leading = [place for place in crowned if place.leads]
    if leading:
        return "tied" if all(place.tied_with for place in leading) else "yes"
    if crowned:
        return "challenged"
    if any(place.leads for place in places):
        return "not-yet"
    held = (place for place in places if place.rank == 1 and place.is_held_up)
    return "hold" if any(map(is_on_hold, held)) else "no"


def sentence_of(name: str, answer: Said, category: str, scope: str, place: Place | None) -> str:
    """Say the answer for one category, with the numbers it rests on; `place` is None without a rank."""
    where = f"{among(scope)} in {category}"
    if place is None:
        return f"{name} has no rank{where} on isitsota."
    rank = f"rank {place.rank} of {place.field}, {on_boards(place.listed, place.fresh)}"
    since = short_date(place.crowned_since) if place.crowned_since else ""
    tied = counted(len(place.tied_with), "other")
    said = {
        "yes": f"is SOTA{where} on isitsota since {since}: {rank}",
        "tied": f"is SOTA{where} on isitsota since {since}, tied with {tied}: {rank}",
        "challenged": f"wears the crown{where} on isitsota since {since}, and does not lead now: {rank}",
        "not-yet": f"leads{where} on isitsota and must hold for a second edition: {rank}",
        "hold": f"is on hold{where} on isitsota, since a name ahead of it is not identified: {rank}",
    }
    return f"{name} {said.get(answer, f'is not SOTA{where} on isitsota: {rank}')}."
