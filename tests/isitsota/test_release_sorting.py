"""The orders of lists of releases, and page after page in each of them."""

import re
from typing import Any

import pytest

from isitsota.pages.release_sorting import natural_key
from models_app.catalogue import save_release
from models_app.models import Release
from tests.boards_app.evidence import make_release
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

VERSIONS = ["Model 7", "Model 9.3", "Model 10", "Model 10.1"]
SORTED = [
    ("name", ["model-7", "model-9", "model-10", "model-10-1", "R0", "R1", "undated"], "as people count"),
    ("-name", ["undated", "R1", "R0", "model-10-1", "model-10", "model-9", "model-7"], "the other way"),
    ("-announced", ["model-9", "model-7", "model-10", "model-10-1", "R0", "R1", "undated"], "newest first"),
    ("announced", ["R0", "R1", "model-10", "model-10-1", "model-7", "model-9", "undated"], "undated last"),
    ("-size", ["model-7", "model-9", "model-10", "model-10-1", "R0", "R1", "undated"], "unknown sizes last"),
    ("size", ["model-9", "model-7", "model-10", "model-10-1", "R0", "R1", "undated"], "smallest first"),
    ("lab", ["model-9", "model-7", "model-10", "model-10-1", "R0", "R1", "undated"], "lab, then newest"),
    ("state", ["R0", "R1", "undated", "model-9", "model-7", "model-10", "model-10-1"], "crowns first"),
]


@pytest.fixture(autouse=True)
def releases() -> None:
    make_contest(2)
    for place, (slug, name) in enumerate(
        zip(("model-7", "model-9", "model-10", "model-10-1"), VERSIONS, strict=True)
    ):
        release = make_release(slug, lab="acme", announced=30 + place if place < 2 else 20)
        size = {0: "900.5", 1: "35"}.get(place)
        Release.objects.filter(pk=release.pk).update(name=name, total_parameters=size)
    make_release("undated", lab="zeta")
    Release.objects.filter(slug="undated").update(announced_on=None)
    judge()


def read_pages(client: Any, query: str) -> list[str]:
    """Return the slugs of all pages, each of which holds as many releases as the test allows."""
    found: list[str] = []
    following: str | None = query
    while following is not None:
        page = client.get(f"/v1/models?{following}").json()
        found += [row["release"]["slug"] for row in page["releases"]]
        following = page["next_url"].partition("?")[2] if page["next_url"] else None
    return found


@pytest.mark.parametrize(("sort", "order", "because"), SORTED, ids=[row[0] for row in SORTED])
@pytest.mark.parametrize("size", [100, 2])
def test_each_order_page_after_page(
    sort: str, order: list[str], because: str, size: int, client: Any
) -> None:
    assert read_pages(client, f"sort={sort}&limit={size}") == [slug.lower() for slug in order], because


@pytest.mark.parametrize("order", ["state", "-state", "lab", "-lab", "size", "-size", "announced", "-name"])
def test_no_release_is_lost_between_pages(order: str, client: Any) -> None:
    found = read_pages(client, f"sort={order}&limit=1&as_of=2026-09-01")
    assert sorted(found) == sorted(read_pages(client, "as_of=2026-09-01"))
    assert len(found) == len(set(found)) == 7


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("announced", ["f026-old", "f026-september", "f026-october", "f026-undated"]),
        ("-announced", ["f026-october", "f026-september", "f026-old", "f026-undated"]),
    ],
)
@pytest.mark.parametrize("address", ["/m?", "/m.md?"])
def test_f026_days_sort_both_ways_and_none_comes_last(
    sort: str, order: list[str], address: str, client: Any
) -> None:
    days = {"september": "2026-09-30", "october": "2026-10-02", "old": "2025-12-31", "undated": None}
    for name, announced in days.items():
        release = make_release(f"f026-{name}")
        Release.objects.filter(pk=release.pk).update(announced_on=announced)
    text = client.get(f"{address}sort={sort}").content.decode()
    assert list(dict.fromkeys(re.findall(r"/m/(f026-[a-z]+)", text))) == order


def test_a_lab_sorts_its_releases_by_name_too(client: Any) -> None:
    """Field case F077: ten comes after seven."""
    page = client.get("/v1/labs/acme?sort=name").json()
    assert [row["release"]["name"] for row in page["releases"]] == VERSIONS
    page = client.get("/v1/labs/acme?sort=-name").json()
    assert [row["release"]["name"] for row in page["releases"]] == VERSIONS[::-1]


@pytest.mark.parametrize(
    ("address", "allowed"),
    [("/m?sort=nmae", "name, -name, lab, -lab, size"), ("/labs/acme?sort=lab", "name, -name, size, -size")],
)
def test_a_misspelt_order_is_refused_with_what_is_allowed(address: str, allowed: str, client: Any) -> None:
    response = client.get(address)
    assert response.status_code == 400
    assert f"allowed are {allowed}" in response.content.decode()


def test_heads_sort_and_sort_back(client: Any) -> None:
    page = client.get("/m?sort=name&access=api").content.decode()
    assert '<a href="/m?access=api&amp;sort=-name" aria-current="true">Name</a>' in page
    assert '<a href="/m?access=api&amp;sort=-size">Size</a>' in page
    assert 'aria-sort="ascending"' in page
    assert '<input type="hidden" name="sort" value="name">' in page, "the filters keep the order"


@pytest.mark.parametrize("name", ["", "7", "٣ x", "²", "9" * 200, "a\u202e1", "🙂2"])
def test_any_name_has_a_place(name: str) -> None:
    assert sorted([natural_key(name), natural_key("Model 7"), natural_key("7b")])


@pytest.mark.parametrize("sort", ["name", "-announced"])
def test_a_page_goes_on_behind_a_release_renamed_meanwhile(sort: str, client: Any) -> None:
    before = client.get(f"/m.md?sort={sort}&after=model-10").content.decode()
    renamed = Release.objects.get(slug="model-10")
    renamed.slug = "renamed"
    save_release(renamed, by="editor")
    assert "R1" in before
    for after in ("model-10", "renamed"):
        assert client.get(f"/m.md?sort={sort}&after={after}").content.decode() == before
    assert client.get(f"/m.md?sort={sort}&after=never-there").status_code == 400
