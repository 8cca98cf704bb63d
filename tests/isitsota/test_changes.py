"""The log of verdict changes: states and crowns, what moved, filters, pages, any day."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from boards_app.correcting.snapshots import revoke
from boards_app.models import Board, Snapshot
from boards_app.timeline import UNTOUCHED
from isitsota.pages.changes.causes import BoardDays, Scene, Step, causes_of
from tests.boards_app.evidence import make_release, make_snapshot
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


def page_of(client: Any, query: str = "") -> Any:
    response = client.get(f"/v1/changes{query}")
    assert response.status_code == 200, response.content
    return response.json()


def lines(page: Any) -> list[tuple[str, str, str, str]]:
    return [
        (one["day"], one["release"]["slug"], one["was"]["state"], one["status"]["state"])
        for one in page["changes"]
    ]


BEGAN = [(f"2026-01-0{1}", slug, "unconfirmed", "pending") for slug in ("r0", "r1", "r2")]
LISTED = [
    ("2026-07-20", "r0", "pending", "provisional"),
    ("2026-07-20", "r1", "pending", "ranked"),
    ("2026-07-20", "r2", "pending", "ranked"),
]
CROWNED = [("2026-07-30", "r0", "provisional", "sota")]


def test_states_are_listed_newest_first_and_words_alone_are_no_change(client: Any) -> None:
    make_contest()
    judge()
    assert lines(page_of(client)) == [*CROWNED, *LISTED, *BEGAN]


def test_a_change_says_its_state_its_crowns_and_what_moved(client: Any) -> None:
    make_contest()
    judge()
    crowned = page_of(client)["changes"][0]
    assert [(one["category"]["slug"], one["scope"], one["is_won"]) for one in crowned["crowns"]] == [
        ("coding", "all", True),
        ("coding", "open", True),
    ]
    assert [(one["code"], one["rule"], one["text"]) for one in crowned["causes"]] == [
        ("edition", "R2", "new edition of First"),
        ("edition", "R2", "new edition of Second"),
    ]
    html = client.get("/changes").content.decode()
    assert "Not yet →" in html
    assert "Crown won among open weights in Coding." in html
    markdown = client.get("/changes.md").content.decode()
    assert (
        "- Jul 30, 2026: [R0](https://isitsota.com/m/r0.md), Not yet → SOTA. Coding.\n"
        "  - Crown won in Coding; Crown won among open weights in Coding.\n"
        "  - What moved: new edition of First (R2); new edition of Second (R2)."
    ) in markdown


def test_a_crown_that_changes_no_state_is_listed_too(client: Any) -> None:
    r0, *_ = make_contest(3)
    r0.weights_until = day(250)
    r0.save()
    judge()
    first = page_of(client)["changes"][0]
    assert (first["day"], first["was"]["state"], first["status"]["state"]) == ("2026-09-08", "sota", "sota")
    assert [(one["scope"], one["is_won"]) for one in first["crowns"]] == [("open", False)]
    assert first["causes"] == [{"code": "closed", "rule": "R10", "text": "weights no longer out"}]
    assert [one["day"] for one in page_of(client, "?kind=crown-lost")["changes"]] == ["2026-09-08"]
    assert "2026-09-08" not in {one["day"] for one in page_of(client, "?kind=state")["changes"]}


FILTERS = [
    ("?state=sota", CROWNED),
    ("?kind=crown-won", CROWNED),
    ("?kind=crown-lost", []),
    ("?lab=lab-r1", [LISTED[1], BEGAN[1]]),
    ("?category=coding", [*CROWNED, *LISTED]),
    ("?category=coding&lab=lab-r2&state=ranked", [LISTED[2]]),
    ("?as_of=2026-07-29", [*LISTED, *BEGAN]),
    ("?as_of=2026-07-29&state=ranked", LISTED[1:]),
]


@pytest.mark.parametrize(("query", "found"), FILTERS, ids=[row[0] for row in FILTERS])
def test_filters_narrow_the_log(query: str, found: list[Any], client: Any) -> None:
    make_contest()
    judge()
    page = page_of(client, query)
    assert lines(page) == found
    assert (
        page["json_url"] == f"https://api.isitsota.com/v1/changes{page['json_url'].partition('changes')[2]}"
    )
    assert client.get(f"/changes{query}").status_code == client.get(f"/changes.md{query}").status_code == 200


REFUSED = [
    ("?state=best", "allowed are withdrawn, sota, challenged"),
    ("?kind=crown", "allowed are state, crown-won, crown-lost"),
    ("?category=codign", "allowed are coding"),
    ("?lab=r0", "allowed are lab-r0, lab-r1, lab-r2"),
    ("?after=2026-02-30_r0", "is no place in this log"),
    ("?after=r0", "is no place in this log"),
    ("?page=2", "is no parameter of this page"),
    ("?as_of=soon", "write it as YYYY-MM-DD"),
]


@pytest.mark.parametrize(("query", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_it_does_not_take_is_refused_in_every_form(query: str, said: str, client: Any) -> None:
    make_contest()
    judge()
    for path in ("/changes", "/changes.md", "/v1/changes"):
        response = client.get(f"{path}{query}")
        assert response.status_code == 400
        assert said in response.content.decode()


def test_pages_follow_each_other_without_gap_or_repeat(client: Any) -> None:
    for number in range(120):
        make_release(f"r{number}", announced=number // 50)
    judge()
    seen, query = [], "?kind=state"
    while query:
        page = page_of(client, query)
        seen += lines(page)
        query = f"?{page['next_url'].partition('?')[2]}" if page["next_url"] else ""
        assert client.get(f"/changes{query}").status_code == 200
    assert len(seen) == len(set(seen)) == 120
    assert seen == sorted(seen, key=lambda one: (-date.fromisoformat(one[0]).toordinal(), one[1]))


def test_today_and_the_last_day_judged_are_the_same(client: Any) -> None:
    make_contest()
    judge()
    assert page_of(client) == page_of(client, "?as_of=2026-11-03")
    assert client.get("/changes?as_of=2025-12-31").status_code == 404


def test_a_correction_is_told_where_the_verdict_was_judged_again(client: Any) -> None:
    make_contest()
    make_snapshot(Board.objects.get(slug="first"), 220, {"r0": "20", "r1": "50", "r2": "10"})
    judge()
    revoke(Snapshot.objects.get(board__slug="first", taken_on=day(210)), by="test", reason="It was a fake.")
    changes = {(one["release"]["slug"], one["day"]): one for one in page_of(client)["changes"]}
    assert changes["r0", "2026-08-09"]["correction"] == "snapshot revoked"
    assert changes["r0", "2026-07-20"]["correction"] == "", "judged once"
    assert "Judged again after a correction: snapshot revoked." in client.get("/changes.md").content.decode()


COUNTS = BoardDays("X", None, None, frozenset({"coding"}))


def judgement(
    state: str = "ranked", *, rank: int | None = 1, on: str = "", usable: bool = True
) -> dict[str, Any]:
    """Return a judgement with a rank in Coding, listed on the boards named."""
    scopes = {"all": {"rank": rank}} if rank else {}
    return {
        **UNTOUCHED,
        "state": state,
        "checks": {**UNTOUCHED["checks"], "announced": True, "usable": usable},
        "categories": {"coding": {"scopes": scopes}},
        "boards": {slug: {"coding": {"rank": rank}} for slug in on},
    }


RANKED = judgement(on="x")
MOVED = judgement(rank=2, on="x")
CAUSES = [
    ({"before": UNTOUCHED, "after": judgement()}, {}, "announced usable", "announced and usable at once"),
    ({"after": judgement(usable=False)}, {}, "unusable", "API and weights ended"),
    ({"after": judgement("withdrawn")}, {}, "withdrawn", "withdrawn"),
    ({"weights_from": day(9)}, {}, "opened", "weights came out"),
    ({"weights_until": day(9)}, {}, "closed", "weights went"),
    ({"after": MOVED}, {"editions": "x"}, "edition", "a new edition that lists it"),
    ({"after": judgement(rank=2)}, {"editions": "x"}, "edition", "a new edition that lists it no more"),
    ({"after": RANKED}, {"editions": "x"}, "evidence", "an edition in which nothing of it differs"),
    ({"after": MOVED}, {"stale": "x"}, "stale", "the board went stale"),
    ({"after": MOVED}, {"boards": {"x": COUNTS, "y": COUNTS}, "editions": "y"}, "edition", "a rival's board"),
    (
        {"after": MOVED},
        {"boards": {"x": COUNTS, "y": BoardDays("Y", None, None, frozenset({"math"}))}, "editions": "y"},
        "evidence",
        "an edition of another category",
    ),
    (
        {"after": MOVED},
        {"boards": {"x": BoardDays("X", None, day(9), frozenset({"coding"}))}},
        "retired",
        "the board retired",
    ),
    (
        {"after": MOVED},
        {"boards": {"x": BoardDays("X", day(9), None, frozenset({"coding"}))}},
        "tracked",
        "the board began to count",
    ),
    ({"crowned_in": frozenset({"coding"})}, {"editions": "x"}, "edition", "a crown lost without a rank"),
    ({"after": MOVED}, {}, "evidence", "nothing known moved"),
]


@pytest.mark.parametrize(("step", "scene", "codes", "because"), CAUSES, ids=[row[3] for row in CAUSES])
def test_a_cause_is_named_only_where_it_is_certain(
    step: Mapping[str, Any], scene: Mapping[str, Any], codes: str, because: str
) -> None:
    plain = {
        "before": RANKED,
        "after": RANKED,
        "weights_from": None,
        "weights_until": None,
        "judged_for": "alias",
    }
    known = {"boards": {"x": COUNTS}, "editions": "", "stale": "", **scene}
    causes = causes_of(
        Step(**{**plain, **step}),
        Scene(day(9), known["boards"], frozenset(known["editions"]), frozenset(known["stale"])),
    )
    assert " ".join(one.code for one in causes) == codes, because


WORDS = [
    (RANKED, MOVED, "new edition of X"),
    (judgement(rank=None), RANKED, "new edition of X, the first that lists it"),
    (RANKED, judgement(rank=None), "new edition of X, which lists it no more"),
    (judgement(rank=1), judgement(rank=2), "new edition of X, which does not list it"),
]


@pytest.mark.parametrize(("before", "after", "words"), WORDS, ids=[row[2] for row in WORDS])
def test_an_edition_says_whether_it_lists_the_release(before: Any, after: Any, words: str) -> None:
    scene = Scene(day(9), {"x": COUNTS}, frozenset("x"), frozenset())
    assert [one.text for one in causes_of(Step(before, after, None, None, "demo"), scene)] == [words]
