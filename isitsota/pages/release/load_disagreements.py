"""Rows to a release's places on boards, and to those of the releases it is compared with: one query."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from boards_app.models import Verdict
from isitsota.pages.addresses import Addresses
from isitsota.pages.release.boards import BoardPlace
from isitsota.pages.release.load_boards import Listed, load_board_rows
from isitsota.pages.release.load_others import Other, Others
from isitsota.pages.release.others import Disagreement, disagreement_of

Near = Mapping[str, Other]
"""Who a release is compared with, by category."""
GONE = ""


def ranked_in(judgement: Mapping[str, Any]) -> list[str]:
    """List the categories in which a judgement has a rank among all releases."""
    return [category for category, part in judgement["categories"].items() if "all" in part["scopes"]]


def near_to(slug: str, categories: Collection[str], others: Others) -> Near:
    """Return who is nearest to the top beside a release, in each category where there is anyone."""
    return {category: near for category in categories if (near := others.near(slug, category))}


def load_places(
    slug: str, verdict: Verdict | None, near: Near, before: Mapping[str, Any]
) -> dict[str, tuple[BoardPlace, ...]]:
    """Return, by slug, the places of a release on boards, and of each it is compared with where they meet.

    Under GONE are its last places on boards that do not list it now: of `before`, what the verdict has not.
    """
    if verdict is None:
        return {slug: (), GONE: ()}
    boards = verdict.judgement["boards"]
    listed = {slug: Listed(boards, verdict.shared_places), GONE: Listed(_gone(before, boards))}
    for category, other in near.items():
        so_far = listed.get(other.slug, Listed({})).boards
        listed[other.slug] = Listed({**so_far, **_shared(boards, other, category, so_far)})
    return load_board_rows(listed)


def _gone(before: Mapping[str, Any], boards: Mapping[str, Any]) -> dict[str, Any]:
    return {
        board: {category: part for category, part in of.items() if category not in boards.get(board, {})}
        for board, of in before.items()
    }


def _shared(
    boards: Mapping[str, Any], other: Other, category: str, so_far: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what boards say of another release in a category, where they list both."""
    return {
        board: {**so_far.get(board, {}), category: of[category]}
        for board, of in (other.boards or {}).items()
        if category in of and category in boards.get(board, {})
    }


def read_disagreements(
    slug: str,
    near: Near,
    places: Mapping[str, tuple[BoardPlace, ...]],
    others: Others,
    categories: Mapping[str, str],
    addresses: Addresses,
) -> Iterator[Disagreement]:
    """Yield where boards disagree, in the order of the categories (slug -> name)."""
    for category, name in categories.items():
        rank, other = others.ranks.get((category, "all", slug)), near.get(category)
        if rank is None or other is None:
            continue
        found = disagreement_of(
            (category, name),
            rank.text,
            (addresses.release(other.slug, other.name), others.ranks[category, "all", other.slug].text),
            [place for place in places[slug] if place.category_slug == category],
            [place for place in places[other.slug] if place.category_slug == category],
        )
        if found:
            yield found
