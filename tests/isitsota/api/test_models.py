"""The list of releases for programs: what the page for readers says, asked for in more ways."""

from typing import Any

import pytest
from django.http import QueryDict

from boards_app.models import Board
from isitsota.pages.as_json import as_json
from isitsota.pages.judged import addresses
from isitsota.pages.releases.load import load_releases
from models_app.catalogue import save_release
from models_app.models import Release
from tests.boards_app.evidence import day, make_release, make_snapshot
from tests.isitsota.scene import VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db

THEN = f"as_of={day(255)}"


@pytest.fixture(autouse=True)
def contest() -> None:
    """R0 and R2 have open weights. R0 leads all at first; from day 260 on R1 does, and R0 the open ones."""
    make_contest()
    make_release("waiting", announced=300)
    for board in Board.objects.all():
        for number in (260, 270):
            make_snapshot(board, number, {"r0": "70", "r1": f"90.{number}", "r2": "40"})
    judge()


def slugs(client: Any, query: str) -> list[str]:
    """Return the releases that a query lists, in their order."""
    return [row["release"]["slug"] for row in client.get(f"/v1/models?{query}").json()["releases"]]


@pytest.mark.parametrize("day_asked", ["", THEN])
@pytest.mark.parametrize(
    "query",
    ["", "access=open", "category=coding", "state=sota", "lab=lab-r1", "name=R", "sort=-name", "after=r1"],
)
def test_it_says_what_the_page_says(query: str, day_asked: str, client: Any) -> None:
    asked = "&".join(filter(None, (query, day_asked)))
    answer = client.get(f"/v1/models?{asked}").json()
    page = as_json(load_releases(QueryDict(asked), addresses()))
    assert answer["releases"] == page["releases"]
    assert (answer["as_of"], answer["url"]) == (page["as_of"], page["url"])
    assert answer["releases"] or query == "state=sota"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("leads=coding", ["r1"]),
        ("leads=coding&scope=open", ["r0"]),
        ("access=open&leads=coding", []),
        ("crowned=coding", ["r1"]),
        ("crowned=coding&scope=open", ["r0"]),
        ("category=coding&scope=open", ["r0", "r2"]),
        ("scope=open", ["r0", "r2"]),
        (f"scope=open&{THEN}", ["r0", "r2"]),
        (f"leads=coding&{THEN}", ["r0"]),
        (f"access=open&leads=coding&{THEN}", ["r0"]),
        (f"crowned=coding&{THEN}", ["r0"]),
        (f"category=coding&scope=open&{THEN}", ["r0", "r2"]),
        ("leads=coding&state=pending", []),
    ],
)
def test_who_leads_and_who_is_crowned(query: str, found: list[str], client: Any) -> None:
    assert sorted(slugs(client, query)) == found


@pytest.mark.parametrize("name", ["name", "lab", "size", "announced", "state"])
@pytest.mark.parametrize("minus", ["", "-"])
def test_each_order_goes_on_from_page_to_page(name: str, minus: str, client: Any) -> None:
    whole = slugs(client, f"ordering={minus}{name}")
    assert whole == slugs(client, f"sort={minus}{name}")
    found: list[str] = []
    address: str | None = f"/v1/models?ordering={minus}{name}&limit=1&fields=next_url,releases.release"
    while address:
        page = client.get(address).json()
        found += [row["release"]["slug"] for row in page["releases"]]
        address = page["next_url"] and page["next_url"].removeprefix("https://api.isitsota.com")
    assert found == whole
    assert len(whole) == 4


@pytest.mark.parametrize(
    ("query", "parameter", "allowed"),
    [
        ("leads=nothing", "leads", ["coding"]),
        ("lab=nobody", "lab", ["lab-r0", "lab-r1", "lab-r2", "lab-waiting"]),
        ("scope=both", "scope", ["all", "open"]),
        ("ordering=name&sort=score", "sort", None),
        ("ordering=score", "ordering", None),
        ("after=nobody", "after", []),
        ("limit=201", "limit", []),
    ],
)
def test_a_wrong_value_is_refused(query: str, parameter: str, allowed: list[str] | None, client: Any) -> None:
    response = client.get(f"/v1/models?{query}")
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["parameter"] == parameter
    assert "-announced" in error["allowed"] if allowed is None else error["allowed"] == allowed


def test_the_number_of_queries_is_fixed(client: Any, django_assert_num_queries: Any) -> None:
    for limit in (1, 4):
        with django_assert_num_queries(VERSION_QUERY + 4):
            client.get(f"/v1/models?limit={limit}")


def test_all_that_are_asked_for_are_counted_on_any_page(client: Any) -> None:
    first = client.get("/v1/models?limit=1").json()["sentence"]
    assert first == "As of Nov 3, 2026, these are releases that isitsota tracks: 4 releases of 4 labs in all."
    none = client.get("/v1/models?name=nobody").json()["sentence"]
    assert none.endswith("isitsota tracks: 0 releases of 0 labs in all.")


@pytest.mark.parametrize("ordering", ["-announced", "name", "lab"])
def test_a_list_goes_on_behind_a_release_renamed_meanwhile(ordering: str, client: Any) -> None:
    address = f"/v1/models?limit=2&ordering={ordering}"
    first = client.get(address).json()
    following = client.get(first["next_url"].removeprefix("https://api.isitsota.com")).json()
    last = Release.objects.get(slug=first["releases"][-1]["release"]["slug"])
    last.slug = "renamed-meanwhile"
    save_release(last, by="editor")
    again = client.get(first["next_url"].removeprefix("https://api.isitsota.com"))
    assert again.status_code == 200
    assert again.json()["releases"] == following["releases"]
