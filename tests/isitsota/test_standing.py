"""Where a release stands, in words, from its part of the judgement."""

from dataclasses import replace
from typing import Any

import pytest

from isitsota.pages.addresses import Addresses
from isitsota.pages.release.standing import Known, named_releases, read_standing

ADDRESSES = Addresses("https://isitsota.com", "https://api.isitsota.com")
KNOWN = Known(
    addresses=ADDRESSES,
    releases={"b": "B", "c": "C", "d": "D"},
    ranks={
        ("coding", "all", "a"): (2, True),
        ("coding", "all", "b"): (1, False),
        ("coding", "all", "c"): (2, True),
    },
    boards={"x": "Board X"},
    categories={"coding": "Coding", "math": "Math"},
    is_open=True,
)


def place(**changes: Any) -> dict[str, Any]:
    """Return a place as the judgement writes it."""
    plain: dict[str, Any] = {
        "rank": 1, "field": 5, "leads": False, "led_before": False, "beaten_by": [], "blocked_by": [],
        "tied_with": [], "held_by": [], "crowned_since": None,
    }  # fmt: skip
    return plain | changes


def judged(scopes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a release's part of a judgement, ranked in Coding."""
    checks = dict.fromkeys(("announced", "usable", "listed", "ranked", "held"), True)
    part = {"listed": 2, "needed": 2, "fresh": 3, "scopes": scopes}
    plain: dict[str, Any] = {
        "state": "ranked", "checks": checks, "categories": {"coding": part}, "boards": {},
    }  # fmt: skip
    return plain | changes


HELD = [{"board": "x", "name": "foo-1"}]
PLACES = [
    (place(rank=2, beaten_by=["b"]), "2= of 5; behind B", "a shared rank"),
    (place(leads=True, crowned_since="2026-08-21"), "Crown, 1= of 5; since Aug 21, 2026", "a crown"),
    (
        place(leads=True, crowned_since="2026-08-21", tied_with=["b"]),
        "Crown, 1= of 5; since Aug 21, 2026; tied with B",
        "a shared crown",
    ),
    (
        place(rank=2, crowned_since="2026-08-21", beaten_by=["b"]),
        "Crown, challenged, 2= of 5; since Aug 21, 2026; behind B",
        "a crown without the lead",
    ),
    (place(leads=True), "Leads, 1= of 5; must hold for a second edition", "a lead on one snapshot"),
    (place(tied_with=["b", "c"]), "1= of 5; no lead; tied with B and C", "rank 1 without the lead"),
    (
        place(blocked_by=["d"]),
        "1= of 5; no lead; behind D, on too few boards for a rank",
        "blocked by one without a rank",
    ),
    (place(held_by=HELD), "1= of 5; no lead; “foo-1” on Board X not identified yet", "held by a name"),
    (place(rank=3, beaten_by=["c", "b", "zz"]), "3= of 5; behind B, C and zz", "the highest rank first"),
]


@pytest.mark.parametrize(("part", "words", "because"), PLACES, ids=[row[2] for row in PLACES])
def test_a_place_in_words(part: dict[str, Any], words: str, because: str) -> None:
    (standing,) = read_standing("a", judged({"all": part}), KNOWN)
    assert standing.all is not None
    assert standing.all.full_text == words, because


def test_rivals_are_whole_and_linked() -> None:
    part = place(rank=3, beaten_by=["b", "c"], blocked_by=["d"])
    (standing,) = read_standing("a", judged({"all": part}), KNOWN)
    assert standing.all is not None
    assert [(one.release.name, one.rank) for one in standing.all.beaten_by] == [("B", "1"), ("C", "2=")]
    assert [(one.release.path, one.rank) for one in standing.all.blocked_by] == [("/m/d", None)]
    assert named_releases(judged({"all": part})) == {"b", "c", "d"}


SHORT = {"listed": 1, "needed": 2, "fresh": 2, "scopes": {}}
FULL = {"listed": 2, "needed": 2, "fresh": 2, "scopes": {}}
CHECKS = judged({})["checks"]
WITHOUT = [
    ({"categories": {"coding": SHORT}}, "on 1 of 2 boards needed", "short of the quorum"),
    ({"categories": {"coding": FULL}, "state": "withdrawn"}, "withdrawn", "withdrawn"),
    (
        {"categories": {"coding": FULL}, "checks": CHECKS | {"announced": False}},
        "not announced with a source",
        "unconfirmed",
    ),
    (
        {"categories": {"coding": FULL}, "checks": CHECKS | {"usable": False}},
        "not usable by the public",
        "not out",
    ),
    (
        {"categories": {}, "boards": {"x": {"coding": {"taken_on": "2026-04-18"}}}},
        "only on stale boards; last edition Apr 18, 2026",
        "stale boards only",
    ),
]


@pytest.mark.parametrize(("changes", "why", "because"), WITHOUT, ids=[row[2] for row in WITHOUT])
def test_why_there_is_no_place(changes: dict[str, Any], why: str, because: str) -> None:
    (standing,) = read_standing("a", judged({}, **changes), KNOWN)
    assert (standing.all, standing.no_place_in_all) == (None, why), because


def test_closed_weights_have_no_place_among_open_ones() -> None:
    (standing,) = read_standing("a", judged({"all": place()}), replace(KNOWN, is_open=False))
    assert standing.no_place_in_open == "not open weights"


def test_categories_come_in_the_order_of_the_site() -> None:
    part = judged({"all": place()})["categories"]["coding"]
    rows = read_standing("a", judged({}, categories={"zoo": part, "math": part, "coding": part}), KNOWN)
    assert [row.name for row in rows] == ["Coding", "Math", "zoo"]
