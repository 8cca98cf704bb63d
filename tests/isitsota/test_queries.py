"""Every page is a fixed number of queries, whatever is stored."""

from typing import Any

import pytest

from tests.isitsota.scene import VERSION_QUERY, add_rows, day, judge, make_contest, make_from_demo

pytestmark = pytest.mark.django_db

PAGES = [
    ("/", 5), ("/index.md", 5), ("/v1", 5),
    ("/?as_of=2026-08-01", 5), ("/m?as_of=2026-08-01", 5), ("/labs?as_of=2026-08-01", 2),
    ("/labs/lab-r0?as_of=2026-08-01", 4), ("/releases?as_of=2026-08-01", 2),
    ("/m", 5), ("/m.md", 5), ("/v1/models", 4), ("/m?sort=name&after=r0", 6), ("/m?sort=state&after=r0", 6),
    ("/m?lab=lab-r0&state=sota", 5), ("/m?category=coding&access=open", 5),
    ("/m/r0", 7), ("/m/r0.md", 7), ("/v1/models/r0", 7),
    ("/m/clover-35b-a3b-preview", 7), ("/v1/models/clover-35b-a3b-preview", 7),
    ("/m/r0?as_of=2026-08-01", 7), ("/m/r0.md?as_of=2026-08-01", 7),
    ("/labs", 2), ("/labs.md", 2), ("/v1/labs", 2),
    ("/labs/lab-r0", 4), ("/labs/lab-r0.md", 4), ("/v1/labs/lab-r0", 4),
    ("/releases", 2), ("/releases.md", 2),
    ("/boards", 4), ("/boards.md", 4), ("/v1/boards", 4), ("/boards?as_of=2026-08-01", 4),
    ("/boards/first", 7), ("/boards/first.md", 7), ("/v1/boards/first", 7),
    ("/boards/first?as_of=2026-08-01", 7),
    ("/boards/first/2026-07-20", 7), ("/boards/first/2026-07-20.md", 7), ("/v1/boards/first/2026-07-20", 7),
    ("/corrections", 3), ("/corrections.md", 3), ("/v1/corrections", 3), ("/board-events", 3),
    ("/sota/coding", 5), ("/sota/coding.md", 5), ("/v1/categories/coding", 5),
    ("/sota/coding?as_of=2026-08-01", 5),
    ("/changes", 7), ("/changes.md", 7), ("/v1/changes", 7), ("/changes?category=coding&as_of=2026-08-01", 7),
    ("/compare/r0/r1", 6), ("/compare/r0/r1/r2.md", 6), ("/v1/compare/r0/r1", 6),
    ("/compare/r0/r1?as_of=2026-08-01", 6), ("/compare?a=r0&b=R1", 8), ("/compare", 1),
    ("/search", 1), ("/search?q=r", 2), ("/methodology", 1), ("/about.md", 1),
    ("/feed.atom", 7), ("/feed.json", 7), ("/m/r0/feed.atom", 8), ("/labs/lab-r0/feed.atom", 8),
    ("/sota/coding/feed.atom", 2), ("/boards/first/feed.atom", 2), ("/sitemap.xml", 5), ("/llms.txt", 0),
    ("/m/r0/badge.svg", 1), ("/m/r0/badge.json", 1), ("/m/r0/card.png", 1), ("/sota/coding/card.png", 2),
    ("/card.png", 1),
    ("/v1/is-sota?model=r0", 4), ("/v1/categories", 4), ("/v1/crowns", 3), ("/v1/reigns", 2),
    ("/v1/verdicts", 2), ("/v1/snapshots", 2), ("/v1/results", 4), ("/v1/claims", 3), ("/v1/evidence", 10),
]  # fmt: skip


@pytest.mark.parametrize("items", [1, 3])
def test_the_number_of_queries_is_fixed(items: int, client: Any, django_assert_num_queries: Any) -> None:
    releases = make_contest(rivals=2 + items, editions=2 * items)
    clover = make_from_demo("clover-35b-a3b-preview")
    for release in (*releases, clover):
        release.claims.all().delete()
        release.facts.all().delete()
        release.sources.exclude(kind="LAB").delete()
        add_rows(release, items)
    for number in range(items):
        judge(day(300 + number))
    judge()
    client.get("/search?q=r")  # the names are kept from here on
    for path, queries in PAGES:
        with django_assert_num_queries(VERSION_QUERY + queries, info=path):
            assert client.get(path).status_code == 200, path


def test_no_page_opens_a_session_or_sets_a_cookie(client: Any) -> None:
    make_contest()
    judge()
    for path, _ in PAGES[:9]:
        response = client.get(path)
        assert not response.cookies, path
        assert "Cookie" not in response.headers.get("Vary", ""), path
