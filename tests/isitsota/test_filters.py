"""The list of releases: what each filter keeps, the order, and page after page."""

from typing import Any

import pytest

from isitsota.pages.releases import load
from models_app.models import Release
from tests.boards_app.evidence import day, make_release
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

KEPT = [
    ("", ["r0", "r1", "r2", "gone", "new"], "all"),
    ("lab=lab-r1", ["r1"], "of one lab"),
    ("state=sota", ["r0"], "in one state"),
    ("category=coding", ["r0", "r1", "r2"], "ranked in a category"),
    ("access=open", ["r0", "r2"], "weights out on the day judged"),
    ("access=api", ["r0", "r1", "r2", "new"], "API out on the day judged"),
    ("access=none", ["gone"], "neither out any more"),
    ("name=R", ["r0", "r1", "r2"], "part of a name, in any case"),
    ("name=%25", [], "a sign of the database's own is a sign"),
    ("access=open&state=ranked", ["r2"], "both filters hold"),
]


def slugs(client: Any, query: str) -> list[str]:
    return [row["release"]["slug"] for row in client.get(f"/v1/models?{query}").json()["releases"]]


@pytest.mark.parametrize(("query", "kept", "because"), KEPT, ids=[row[2] for row in KEPT])
def test_filters(query: str, kept: list[str], because: str, client: Any) -> None:
    make_contest()
    make_release("new", announced=200)
    make_release("gone")
    Release.objects.filter(slug="gone").update(api_until=day(100))
    judge()
    assert sorted(slugs(client, query)) == sorted(kept), because


def test_every_page_is_reached_once_and_in_order(client: Any) -> None:
    for number in range(5):
        make_release(f"m{number}", announced=number // 2)
    make_release("undated-a")
    make_release("undated-b")
    Release.objects.filter(slug__startswith="undated").update(announced_on=None)
    judge()
    seen: list[str] = []
    query = "limit=2"
    while query is not None:
        page = client.get(f"/v1/models?{query}").json()
        seen += [row["release"]["slug"] for row in page["releases"]]
        assert "7 releases of" in page["sentence"]
        query = page["next_url"].partition("?")[2] if page["next_url"] else None
    assert seen == ["m4", "m2", "m3", "m0", "m1", "undated-a", "undated-b"]


def test_the_next_page_keeps_the_filters(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "PAGE_SIZE", 1)
    make_contest()
    judge()
    page = client.get("/m?access=api").content.decode()
    assert '<a href="/m?access=api&amp;after=r0">Next page</a>' in page
    assert "- Next page: https://isitsota.com/m.md?access=api&after=r0" in client.get(
        "/m.md?access=api"
    ).content.decode().split("\n")


def test_the_other_forms_of_a_filtered_list_are_filtered(client: Any) -> None:
    make_contest()
    judge()
    page = client.get("/m?access=api&utm_source=x").content.decode()
    for form, address in (
        ('rel="canonical"', "https://isitsota.com/m"),
        ('rel="alternate" type="text/markdown"', "https://isitsota.com/m.md?access=api"),
        ('rel="alternate" type="application/json"', "https://api.isitsota.com/v1/models?access=api"),
    ):
        assert f'<link {form} href="{address}">' in page
