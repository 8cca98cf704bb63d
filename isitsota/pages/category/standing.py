"""The standing of a category on a day, from the verdicts of that day. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import MOST_NAMES, OPEN, Names, counted, on_boards
from boards_app.rules.places import Day, Place
from boards_app.rules.reasons import why_no_lead
from isitsota.pages.addresses import Addresses, LabLink, ReleaseLink
from isitsota.pages.category.shape import SCOPE_WORDS, HeldUp, PlaceInScope, RuleNumber, Standing, Unranked
from isitsota.pages.release.standing import why_no_place
from isitsota.pages.release_sorting import natural_key

NOT_OPEN = "not open weights"


@dataclass(frozen=True)
class Field:
    """A category on a day, with what its words need: names, addresses, and the labs by release."""

    category: str
    day: Day
    names: Names
    addresses: Addresses
    labs: dict[str, LabLink]

    def place(self, slug: str, scope: str) -> Place | None:
        """Find the place of a release in a scope."""
        return self.day.place(slug, self.category, scope)

    def link(self, slug: str) -> ReleaseLink:
        """Link a release."""
        return self.addresses.release(slug, self.names.release(slug))


def standing_in(field: Field) -> tuple[Standing, ...]:
    """Return those who are ranked, by rank among all releases, then by name."""
    ranked = [place for slug in field.day.verdicts if (place := field.place(slug, "all"))]
    order = sorted(
        ranked, key=lambda one: (one.rank, natural_key(field.names.release(one.release)), one.release)
    )
    return tuple(_standing(field, place) for place in order)


def _standing(field: Field, place: Place) -> Standing:
    in_open = field.place(place.release, OPEN)
    return Standing(
        release=field.link(place.release),
        lab=field.labs[place.release],
        boards_listed=place.listed,
        boards_fresh=place.fresh,
        boards=on_boards(place.listed, place.fresh),
        all=_in_scope(field, place),
        open=_in_scope(field, in_open) if in_open else None,
        no_place_in_open="" if in_open else NOT_OPEN,
    )


def _in_scope(field: Field, place: Place) -> PlaceInScope:
    is_shared = field.day.is_shared(place)
    return PlaceInScope(
        rank=place.rank,
        rank_text=f"{place.rank}{'=' if is_shared else ''}",
        is_shared=is_shared,
        field=place.field,
        is_leading=place.leads,
        crowned_since=place.crowned_since,
        title=_title(place),
        detail="; ".join(_details(field, place)),
    )


def _title(place: Place) -> str:
    if place.crowned_since:
        return "Crown" if place.leads else "Crown, challenged"
    return "Leads" if place.leads else ""


def _details(field: Field, place: Place) -> Iterator[str]:
    """Say since when it wears a crown, or what stands between it and a lead (R13) or a crown (R14).

    Of many that are ahead the rank says how many, and nothing is added.
    """
    if place.crowned_since:
        yield f"since {short_date(place.crowned_since)}"
    elif place.leads:
        yield "must hold for a second edition"
    if not place.leads and len(place.beaten_by) <= MOST_NAMES:
        yield why_no_lead(field.day, field.names, place).text()


def unranked_in(field: Field) -> tuple[Unranked, ...]:
    """Return those that a fresh board lists and that have no rank, those nearest to the quorum first."""
    found: dict[tuple[bool, int, str], list[ReleaseLink]] = {}
    for slug, verdict in field.day.verdicts.items():
        part = verdict["categories"].get(field.category)
        if part and not part["scopes"]:
            missing = part["needed"] - part["listed"]
            key = (missing <= 0, missing, why_no_place(part, verdict))
            found.setdefault(key, []).append(field.link(slug))
    return tuple(
        Unranked(key[2], tuple(sorted(found[key], key=lambda link: (natural_key(link.name), link.slug))))
        for key in sorted(found)
    )


def held_up_in(field: Field) -> tuple[HeldUp, ...]:
    """Return the unresolved names ahead of releases at rank 1, where they hold a lead up (R12)."""
    places = (field.place(slug, scope) for scope in SCOPE_WORDS for slug in field.day.verdicts)
    held = [place for place in places if place and place.rank == 1 and place.is_held_up]
    rows = (
        HeldUp(field.addresses.board(board, field.names.board(board)), name, field.link(place.release))
        for place in sorted(held, key=lambda one: natural_key(field.names.release(one.release)))
        for board, name in place.held_by
    )
    return tuple(dict.fromkeys(rows))  # who is first in both scopes is held up by the same names


def is_challenged(field: Field) -> bool:
    """Say whether nobody who wears the crown among all releases leads."""
    places = [place for slug in field.day.verdicts if (place := field.place(slug, "all"))]
    worn = [place for place in places if place.crowned_since]
    return bool(worn) and not any(place.leads for place in worn)


def boards_speaking(field: Field) -> tuple[int, int | None]:
    """Return how many boards speak, and on how many a rank needs results (R9), None where none speaks."""
    for verdict in field.day.verdicts.values():
        part = verdict["categories"].get(field.category)
        if part:
            return part["fresh"], part["needed"]
    return 0, None


def rules_of(min_boards: int, min_labs: int, max_tied: int) -> tuple[RuleNumber, ...]:
    """Return what the rules ask of a category, in words too."""
    boards, labs, tied = counted(min_boards, "board"), counted(min_labs, "lab"), counted(max_tied, "lab")
    rank = f"A rank needs results on {boards} or more, and on more than half of the fresh ones."
    return (
        RuleNumber("min_boards", "R9", min_boards, rank),
        RuleNumber("min_labs", "R13", min_labs, f"A lead needs {labs} or more in the field."),
        RuleNumber("max_tied", "R13", max_tied, f"Rank 1 may be shared by {tied} at most."),
    )
