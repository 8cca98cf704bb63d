"""The home page: who wears each crown, and where nobody does, why."""

from typing import Any

import pytest

from boards_app.models import Category
from boards_app.rules.places import CategoryRules, Context, Day
from boards_app.rules.wording import Names
from isitsota.pages.addresses import Addresses
from isitsota.pages.home.crowns import read_crowns
from isitsota.pages.home.shape import CrownCell
from tests.boards_app.evidence import day
from tests.isitsota.scene import judge, make_contest
from tests.isitsota.test_standing import place

NAMES = Names(
    releases={"a": "A", "b": "B", "c": "C"}, boards={"x": "Board X"}, categories={"coding": "Coding"}
)
CONTEXT = Context(labs={"a": "la", "b": "lb", "c": "lc"}, rules={"coding": CategoryRules(2, 2)})
OLD = {"x": {"coding": {"taken_on": "2026-04-18"}}}
HELD = [{"board": "x", "name": "foo-1"}]


def cell(places: dict[str, Any], *, listed: int = 2, boards: dict[str, Any] | None = None) -> CrownCell:
    """Return what the home page says of Coding among all, given each release's place there."""
    part = {"listed": listed, "needed": 2, "fresh": 2}
    verdicts = {
        slug: {
            "categories": {"coding": part | {"scopes": {"all": one} if one else {}}}
            if boards is None
            else {},
            "boards": boards or {},
        }
        for slug, one in places.items()
    }
    return read_crowns(Day(verdicts, CONTEXT), NAMES, Addresses("https://s", "https://a"))[0].all


BEHIND = place(rank=2, beaten_by=["a"])
EMPTY = [
    ({"a": None}, {"boards": OLD}, "No verdict: last edition Apr 18, 2026", "every board is stale"),
    ({}, {}, "No verdict: no board counts", "no board at all"),
    ({"a": None}, {"listed": 1}, "No crown: nobody is on more than 1 of 2 boards needed", "no quorum"),
    ({"a": None}, {}, "No crown: nobody who is on enough boards is in this field", "none may compete"),
    ({"a": place(leads=True), "b": BEHIND}, {}, "No crown yet: A leads on one snapshot", "one edition"),
    (
        {"a": place(rank=2, beaten_by=["b"]), "b": place(rank=2, beaten_by=["a"])},
        {},
        "No crown: boards disagree, nobody leads",
        "nobody is of rank 1",
    ),
    (
        {slug: place(tied_with=sorted({"a", "b", "c"} - {slug})) for slug in "abc"},
        {},
        "No crown: rank 1 is shared by 3 releases",
        "too many share rank 1",
    ),
    ({"a": place()}, {}, "No crown: too few to compare", "too few labs"),
    (
        {"a": place(blocked_by=["c"]), "b": BEHIND, "c": None},
        {},
        "No crown: A behind C, which is on 2 of 2 boards needed",
        "blocked",
    ),
    (
        {"a": place(held_by=HELD), "b": BEHIND},
        {},
        'No crown: A on hold, "foo-1" on Board X is not identified',
        "held by a name",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("places", "options", "text", "because"), EMPTY, ids=[row[3] for row in EMPTY])
def test_why_there_is_no_crown(
    places: dict[str, Any], options: dict[str, Any], text: str, because: str
) -> None:
    found = cell(places, **options)
    assert not found.crowns
    assert found.text == text, because


def test_who_wears_it() -> None:
    worn = place(leads=True, crowned_since="2026-08-21")
    assert [one.note for one in cell({"a": worn, "b": BEHIND}).crowns] == [
        "since Aug 21, 2026, on 2 of 2 boards"
    ]
    challenged = place(rank=2, crowned_since="2026-08-21", beaten_by=["b"])
    assert [one.note for one in cell({"a": challenged, "b": place()}).crowns] == [
        "since Aug 21, 2026, on 2 of 2 boards, challenged"
    ]


@pytest.mark.django_db
def test_the_page(client: Any) -> None:
    make_contest()
    Category.objects.create(slug="vision", name="Vision", position=9)
    judge(day(220))
    page = client.get("/v1").json()
    assert page["crowns"] == 2, "one among all, one among open weights"
    assert [one["release"]["slug"] for one in page["changes"][:1]] == ["r0"]
    html = client.get("/").content.decode()
    assert 'As of <time datetime="2026-08-09">Aug 9, 2026</time>. 2 crowns worn in 2 categories' in html
    assert '<form class="verdict row" action="/search" role="search">' in html


@pytest.mark.django_db
def test_an_empty_site_says_so(client: Any) -> None:
    for address in ("/", "/index.md", "/v1", "/m", "/m.md", "/v1/models", "/releases", "/labs", "/labs.md"):
        assert client.get(address).status_code == 200, address
    assert "Nothing has been judged yet." in client.get("/").content.decode()
