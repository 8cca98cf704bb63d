"""Build small judgements by hand, in the shape the rules give them."""

from typing import Any

Json = dict[str, Any]


def place(
    rank: int,
    field: int,
    *,
    leads: bool = False,
    behind: str = "",
    blocked: str = "",
    tied: str = "",
    held: tuple[tuple[str, str], ...] = (),
    since: str | None = None,
) -> Json:
    """Make a `scopes[scope]` part; names are given in one text, blanks between them."""
    return {
        "rank": rank,
        "field": field,
        "leads": leads,
        "led_before": False,
        "beaten_by": behind.split(),
        "blocked_by": blocked.split(),
        "tied_with": tied.split(),
        "held_by": [{"board": board, "name": name} for board, name in held],
        "crowned_since": since,
    }


def part(listed: int, needed: int, fresh: int, **scopes: Json) -> Json:
    """Make a `categories[cat]` part: on `listed` of `fresh` boards, `needed` for the quorum."""
    return {"listed": listed, "needed": needed, "fresh": fresh, "scopes": scopes}


def verdict(
    state: str,
    categories: Json | None = None,
    boards: dict[str, tuple[str, str, bool]] | None = None,
    *,
    is_usable: bool = True,
    is_announced: bool = True,
) -> Json:
    """Make a verdict; `boards`: slug -> (category, day of the edition, fresh)."""
    categories, boards = categories or {}, boards or {}
    checks = {
        "announced": is_announced,
        "usable": is_usable,
        "listed": bool(boards),
        "ranked": any(one["scopes"] for one in categories.values()),
        "held": state in ("sota", "sota-open", "challenged"),
    }
    listing = {
        slug: {
            category: {"name": "X", "score": "1", "rank": 1, "of": 1, "taken_on": taken_on, "fresh": fresh}
        }
        for slug, (category, taken_on, fresh) in boards.items()
    }
    return {
        "state": state,
        "since": "2026-01-01",
        "checks": checks,
        "categories": categories,
        "boards": listing,
    }


def reign(category: str, scope: str, start: str, until: str | None, release: str = "a") -> Json:
    """Make a row of `reigns`."""
    return {"category": category, "scope": scope, "release": release, "from": start, "until": until}


def others(category: str, scope: str, **ranked: tuple[int, str]) -> dict[str, Json]:
    """Make rivals in one category and scope: slug -> (rank, those ahead of it)."""
    return {
        slug: verdict("ranked", {category: part(2, 2, 2, **{scope: place(rank, 9, behind=behind)})})
        for slug, (rank, behind) in ranked.items()
    }
