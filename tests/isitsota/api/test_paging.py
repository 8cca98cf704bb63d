"""Lists of the API: every row once, in order, and values that no list takes."""

from typing import Any

import pytest

from boards_app.models import Snapshot
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot
from tests.isitsota.scene import VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db

LISTS = ["reigns", "verdicts", "snapshots", "results", "claims"]


def walk(client: Any, address: str, name: str) -> list[Any]:
    """Follow every page to its end."""
    found: list[Any] = []
    while address:
        page = client.get(address).json()
        found += page[name]
        address = (page["next_url"] or "").removeprefix("https://api.isitsota.com")
    return found


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("direction", ["", "-"])
def test_every_row_is_on_one_page(name: str, direction: str, client: Any) -> None:
    make_contest(rivals=4, editions=3)
    judge()
    order = "number" if name != "reigns" else "from_on"
    whole = walk(client, f"/v1/{name}?limit=200&ordering={direction}{order}", name)
    assert len(whole) > 1
    assert walk(client, f"/v1/{name}?limit=1&ordering={direction}{order}", name) == whole
    other = walk(client, f"/v1/{name}?limit=200&ordering={'' if direction else '-'}{order}", name)
    assert other == whole[::-1]


def test_f114_releases_of_one_day_are_each_listed_once(client: Any) -> None:
    for number in range(120):
        make_release(f"m{number:03}", announced=3)
    judge()
    seen = [row["release"]["slug"] for row in walk(client, "/v1/models", "releases")]
    assert len(seen) == len(set(seen)) == 120
    verdicts = [row["release"]["slug"] for row in walk(client, "/v1/verdicts?limit=50", "verdicts")]
    assert sorted(set(verdicts)) == sorted(seen)
    assert [row["release"]["slug"] for row in walk(client, "/v1/verdicts?limit=50", "verdicts")] == verdicts


@pytest.mark.parametrize(
    ("query", "parameter", "because"),
    [
        ("limit=ten", "limit", "F111"),
        ("limit=0", "limit", "no page is empty on purpose"),
        ("limit=201", "limit", "a page has a cap"),
        ("limit=99999999999999999999", "limit", "F116"),
        ("limit=-1", "limit", "F126"),
        ("limit=NaN", "limit", "F126"),
        ("limit=1e400", "limit", "F126"),
        ("limit=%D9%A1", "limit", "digits of another script"),
        ("after=2026-01-01~99999999999999999999", "after", "F116: no key is as long"),
        ("after=2026-01-01", "after", "a key is missing"),
        ("after=inf~1", "after", "F126: no day"),
        ("after=2026-01-01~-1", "after", "no key is negative"),
        ("page=99999999999999999999", "page", "F116"),
        ("ordering=score", "ordering", "an order that is not listed"),
        ("board=none", "board", "no such board"),
        ("decision=maybe", "decision", "no such decision"),
        ("taken_from=yesterday", "taken_from", "F111"),
        ("taken_from=2026-2-1", "taken_from", "days are written in one way"),
        ("taken_from=0000-01-01", "taken_from", "there is no year 0"),
        ("taken_to=99999999999-01-01", "taken_to", "nor such a year"),
        ("limit=1&limit=2", "limit", "given twice"),
        ("boards=x", "boards", "F112"),
    ],
)
def test_a_value_that_no_list_takes(query: str, parameter: str, because: str, client: Any) -> None:
    make_contest()
    judge()
    response = client.get(f"/v1/snapshots?{query}")
    assert response.status_code == 400, because
    assert [error["parameter"] for error in response.json()["errors"]] == [parameter]


def test_a_metric_that_no_board_has_is_refused(client: Any) -> None:
    make_contest()
    judge()
    (error,) = client.get("/v1/results?metric=none").json()["errors"]
    assert (error["parameter"], error["allowed"]) == ("metric", ["coding"])
    assert len(client.get("/v1/results?metric=coding&limit=200").json()["results"]) == 12


def test_a_release_that_no_board_names_has_no_results(client: Any) -> None:
    make_contest()
    make_release("unnamed")
    judge()
    response = client.get("/v1/results?model=unnamed")
    assert (response.status_code, response.json()["results"]) == (200, [])


def test_a_place_in_one_order_is_one_in_the_others(client: Any) -> None:
    make_contest()
    judge()
    page = client.get("/v1/verdicts?ordering=-from_on&limit=1").json()
    following = page["next_url"].replace("-from_on", "number").removeprefix("https://api.isitsota.com")
    numbers = [row["number"] for row in client.get(following).json()["verdicts"]]
    assert client.get(following).status_code == 200
    assert all(number > page["verdicts"][0]["number"] for number in numbers)


@pytest.mark.parametrize(
    "name", ["results?metric", "claims?benchmark", "results?after", "is-sota?model", "verdicts?model"]
)
def test_f110_a_nul_is_refused(name: str, client: Any) -> None:
    assert client.get(f"/v1/{name}=a%00b").status_code == 400
    assert client.get(f"/v1/{name}=%ED%A0%80").status_code == 400


def test_f124_both_ends_of_a_range_are_in_it(client: Any) -> None:
    board = make_board("first", "coding")
    snapshot = make_snapshot(board, 30, {"x": "1"})
    judge()
    staged = snapshot.staged_at.date().isoformat()
    for query in (
        f"taken_from={day(30)}",
        f"taken_to={day(30)}",
        f"staged_from={staged}",
        f"staged_to={staged}",
    ):
        assert len(client.get(f"/v1/snapshots?{query}").json()["snapshots"]) == 1, query
    for query in (f"taken_from={day(31)}", f"taken_to={day(29)}"):
        assert client.get(f"/v1/snapshots?{query}").json()["snapshots"] == [], query


def test_the_next_page_keeps_what_was_asked_for(client: Any) -> None:
    make_contest()
    judge()
    page = client.get(
        "/v1/snapshots?board=first&limit=1&ordering=taken_on&fields=next_url,snapshots.taken_on"
    ).json()
    assert set(page) == {"next_url", "snapshots"}
    for part in ("board=first", "limit=1", "ordering=taken_on", "fields=next_url"):
        assert part in page["next_url"]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("items", [1, 3])
def test_the_number_of_queries_is_fixed(
    name: str, items: int, client: Any, django_assert_num_queries: Any
) -> None:
    make_contest(rivals=2 + items, editions=2 * items)
    judge()
    with django_assert_num_queries(VERSION_QUERY + {"results": 4, "claims": 3}.get(name, 2)):
        assert client.get(f"/v1/{name}").status_code == 200


def test_what_readers_cannot_see_is_on_no_list(client: Any) -> None:
    make_contest()
    judge()
    Release.objects.filter(slug="r0").update(is_published=False)
    Snapshot.objects.filter(board__slug="first").first().decisions.update(is_current=False)
    for name in ("reigns", "verdicts", "claims"):
        assert "r0" not in [row["release"]["slug"] for row in client.get(f"/v1/{name}").json()[name]]
    assert client.get("/v1/verdicts?model=r0").status_code == 400
    assert len(client.get("/v1/snapshots?board=first").json()["snapshots"]) == 1
