"""Say who wears each crown, and where nobody does, which condition of the rules is not met. Pure."""

from datetime import date

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted, joined, needed_boards, on_boards
from boards_app.rules.places import Day, Place
from boards_app.rules.reasons import is_uncertain, why_no_lead
from boards_app.rules.wording import Names
from isitsota.pages.addresses import Addresses
from isitsota.pages.home.shape import CategoryCrowns, Crown, CrownCell

NONE, NOT_YET, NO_VERDICT = "No crown", "No crown yet", "No verdict"


def read_crowns(day: Day, names: Names, addresses: Addresses) -> tuple[CategoryCrowns, ...]:
    """Return the crowns of each category, in the order of the site."""
    return tuple(
        CategoryCrowns(
            slug, name, _cell(day, names, addresses, slug, "all"), _cell(day, names, addresses, slug, "open")
        )
        for slug, name in names.categories.items()
    )


def _cell(day: Day, names: Names, addresses: Addresses, category: str, scope: str) -> CrownCell:
    places = [place for slug in day.verdicts if (place := day.place(slug, category, scope))]
    worn = sorted(
        (place.crowned_since, names.release(place.release), place) for place in places if place.crowned_since
    )
    if worn:
        return CrownCell(tuple(_crown(names, addresses, place, since) for since, _, place in worn), "", "")
    return CrownCell((), *_why_none(day, names, category, places))


def _crown(names: Names, addresses: Addresses, place: Place, since: date) -> Crown:
    """Word a crown; by whom it is challenged stands on the release's page."""
    parts = [f"since {short_date(since)}", on_boards(place.listed, place.fresh)]
    if not place.leads:
        parts.append("challenged")
    elif place.tied_with:
        parts.append(f"tied with {joined([names.release(slug) for slug in place.tied_with])}")
    link = addresses.release(place.release, names.release(place.release))
    return Crown(link, since, place.scope, ", ".join(parts))


def _why_none(day: Day, names: Names, category: str, places: list[Place]) -> tuple[str, str]:
    """Name the first condition that keeps a crown from being worn: boards, quorum, rank 1, lead, edition."""
    if not day.has_fresh_board(category):
        last = day.last_edition(category)
        return NO_VERDICT, f"last edition {short_date(last)}" if last else "no board counts"
    if not places:
        return NONE, _quorum(day, category)
    leading = sorted(names.release(place.release) for place in places if place.leads)
    if leading:
        verb = "leads" if len(leading) == 1 else "lead"
        return NOT_YET, f"{joined(leading)} {verb} on one snapshot"
    first = sorted((place for place in places if place.rank == 1), key=lambda one: names.release(one.release))
    if not first:
        return NONE, "boards disagree, nobody leads"
    return NONE, _why_no_lead(day, names, first)


def _quorum(day: Day, category: str) -> str:
    """Say how far those that boards list are from a rank (R9), or that none of them may compete (R10)."""
    parts = [
        verdict["categories"][category]
        for verdict in day.verdicts.values()
        if category in verdict["categories"]
    ]
    most = max(parts, key=lambda part: part["listed"])
    if most["listed"] < most["needed"]:
        return f"nobody is on more than {needed_boards(most['listed'], most['needed']).removeprefix('on ')}"
    return "nobody who is on enough boards is in this field"


def _why_no_lead(day: Day, names: Names, first: list[Place]) -> str:
    """Say what those at rank 1 lack (R13)."""
    reason = why_no_lead(day, names, first[0])
    if reason.kind in ("tied", "shared"):
        return f"rank 1 is shared by {counted(len(first), 'release')}"
    if reason.kind == "uncertain" and is_uncertain(day, first[0]):
        return "too close to call"
    if reason.kind in ("few", "uncertain"):
        return reason.text()
    return f"{names.release(first[0].release)} {reason.text()}"
