"""Say where a release stands from its part of the judgement. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import joined, needed_boards, on_boards
from isitsota.pages.addresses import Addresses, ReleaseLink
from isitsota.pages.release.places import CategoryStanding, HeldName, Place, Rival

Judgement = Mapping[str, Any]


NOT_OPEN = "not open weights"


@dataclass(frozen=True)
class Known:
    """What is known of whatever the judgement names: names, and ranks as (rank, shared) by place.

    `categories` are in the order of the site; a place is (category, scope, release).
    """

    addresses: Addresses
    releases: Mapping[str, str]
    ranks: Mapping[tuple[str, str, str], tuple[int, bool]]
    boards: Mapping[str, str]
    categories: Mapping[str, str]
    is_open: bool

    def link(self, slug: str) -> ReleaseLink:
        """Link a release."""
        return self.addresses.release(slug, self.releases.get(slug, slug))


def named_releases(judgement: Judgement) -> set[str]:
    """Return the slugs of the other releases that a judgement names."""
    return {
        slug
        for part in judgement["categories"].values()
        for place in part["scopes"].values()
        for key in ("beaten_by", "blocked_by", "tied_with")
        for slug in place[key]
    }


def read_standing(slug: str, judgement: Judgement, known: Known) -> tuple[CategoryStanding, ...]:
    """Return a release's standing in each category in which a board lists it, in the order of the site."""
    stale = {category for part in judgement["boards"].values() for category in part}
    listed = stale | set(judgement["categories"])
    order = {category: place for place, category in enumerate(known.categories)}
    return tuple(
        _category(slug, category, judgement, known)
        for category in sorted(listed, key=lambda one: (order.get(one, len(order)), one))
    )


def _category(slug: str, category: str, judgement: Judgement, known: Known) -> CategoryStanding:
    part = judgement["categories"].get(category)
    name = known.categories.get(category, category)
    if part is None:
        why = f"only on stale boards; last edition {short_date(_last_edition(category, judgement))}"
        why_open = why if known.is_open else NOT_OPEN
        return CategoryStanding(category, name, 0, None, None, "on no fresh board", None, None, why, why_open)
    places = {scope: _place(slug, category, scope, place, known) for scope, place in part["scopes"].items()}
    why = why_no_place(part, judgement)
    return CategoryStanding(
        slug=category,
        name=name,
        boards_listed=part["listed"],
        boards_needed=part["needed"],
        boards_fresh=part["fresh"],
        boards=on_boards(part["listed"], part["fresh"]),
        all=places.get("all"),
        open=places.get("open"),
        no_place_in_all="" if "all" in places else why,
        no_place_in_open="" if "open" in places else why if known.is_open else NOT_OPEN,
    )


def _last_edition(category: str, judgement: Judgement) -> date:
    days = [part[category]["taken_on"] for part in judgement["boards"].values() if category in part]
    return date.fromisoformat(max(days))


def why_no_place(part: Mapping[str, Any], judgement: Judgement) -> str:
    """Name the condition of R10 that keeps it out of the field."""
    if part["listed"] < part["needed"]:
        return needed_boards(part["listed"], part["needed"])
    if judgement["state"] == "withdrawn":
        return "withdrawn"
    if not judgement["checks"]["announced"]:
        return "not announced with a source"
    return "not usable by the public"


def _place(slug: str, category: str, scope: str, part: Mapping[str, Any], known: Known) -> Place:
    is_shared = known.ranks.get((category, scope, slug), (0, bool(part["tied_with"])))[1]
    since = date.fromisoformat(part["crowned_since"]) if part["crowned_since"] else None
    rivals = {
        key: _rivals(part[key], category, scope, known) for key in ("beaten_by", "tied_with", "blocked_by")
    }
    held_by = tuple(
        HeldName(known.boards.get(held["board"], held["board"]), held["name"]) for held in part["held_by"]
    )
    return Place(
        rank=part["rank"],
        rank_text=f"{part['rank']}{'=' if is_shared else ''}",
        is_shared=is_shared,
        field=part["field"],
        is_leading=part["leads"],
        crowned_since=since,
        title=_title(part),
        detail="; ".join(_details(part, since, rivals, held_by)),
        held_by=held_by,
        **rivals,
    )


def _rivals(slugs: Iterable[str], category: str, scope: str, known: Known) -> tuple[Rival, ...]:
    """List releases with their ranks, the highest first; those without a rank come last."""
    found = []
    for slug in slugs:
        rank = known.ranks.get((category, scope, slug))
        text = f"{rank[0]}{'=' if rank[1] else ''}" if rank else None
        link = known.link(slug)
        found.append(((rank is None, rank or (0, False), link.name, slug), Rival(link, text)))
    return tuple(rival for _, rival in sorted(found, key=lambda pair: pair[0]))


def _title(part: Mapping[str, Any]) -> str:
    if part["crowned_since"] and not part["leads"]:
        return "Crown, challenged"
    if part["crowned_since"]:
        return "Crown"  # who is tied with it need not wear one too
    return "Leads" if part["leads"] else ""


def _details(
    part: Mapping[str, Any],
    since: date | None,
    rivals: Mapping[str, tuple[Rival, ...]],
    held_by: tuple[HeldName, ...],
) -> Iterable[str]:
    """Say since when, and what stands between the release and a lead (R11 to R13)."""
    if since:
        yield f"since {short_date(since)}"
    elif part["leads"]:
        yield "must hold for a second edition"
    elif part["rank"] == 1:
        yield "no lead"
    for key, words in (("tied_with", "tied with"), ("beaten_by", "behind")):
        if rivals[key]:
            yield f"{words} {joined([rival.release.name for rival in rivals[key]])}"
    if rivals["blocked_by"]:
        names = joined([rival.release.name for rival in rivals["blocked_by"]])
        yield f"behind {names}, on too few boards for a rank"
    if held_by and part["rank"] == 1:
        yield f"{joined([f'“{held.name}” on {held.board}' for held in held_by])} not identified yet"
