"""Feeds: what happened, under ids and times that no fetch changes, on one origin whatever host was asked."""

from datetime import timedelta
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from boards_app.models import Category
from models_app.models import Release, SlugHistory
from tests.isitsota.scene import DEMO_DAY, VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db
ATOM = {"a": "http://www.w3.org/2005/Atom"}
FEEDS = [
    "/feed.atom",
    "/m/r0/feed.atom",
    "/labs/lab-r0/feed.atom",
    "/sota/coding/feed.atom",
    "/boards/first/feed.atom",
]


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


def read(client: Any, path: str, **asked: Any) -> ElementTree.Element:
    """Fetch a feed and read it as XML."""
    response = client.get(path, **asked)
    assert response.status_code == 200, path
    assert response.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content)


def entries(root: ElementTree.Element, *names: str) -> list[tuple[str, ...]]:
    """Return, for each entry, the texts of its elements of these names."""
    return [
        tuple(entry.findtext(f"a:{name}", "", ATOM) for name in names)
        for entry in root.findall("a:entry", ATOM)
    ]


def test_the_feed_tells_each_change_of_a_state(contest: None, client: Any) -> None:
    told = entries(read(client, "/feed.atom"), "title", "updated")
    assert told[0] == ("R0: Not yet → SOTA", "2026-07-30T00:00:00+00:00")


@pytest.mark.parametrize("path", FEEDS)
def test_f074_f133_two_fetches_are_the_same(path: str, contest: None, client: Any) -> None:
    first = client.get(path).content
    assert client.get(path).content == first
    root = ElementTree.fromstring(first)
    told = entries(root, "id", "published", "updated")
    assert told
    assert all(published == updated for _, published, updated in told)
    assert root.findtext("a:updated", "", ATOM) == max(updated for *_, updated in told)


def test_f133_another_day_without_a_change_is_no_news(contest: None, client: Any) -> None:
    before = client.get("/feed.atom").content
    judge(DEMO_DAY + timedelta(days=1))
    assert client.get("/feed.atom").content == before


@pytest.mark.parametrize("path", FEEDS)
def test_f131_ids_are_unique_and_links_absolute(path: str, contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(name="Jesus & Mo 7B")
    root = read(client, path)
    ids = [one for (one,) in entries(root, "id")]
    assert len(set(ids)) == len(ids)
    assert all(one.startswith("tag:isitsota.com,2026:") for one in ids)
    links = {link.get("rel"): link.get("href") for link in root.findall("a:link", ATOM)}
    assert links["self"] == f"https://isitsota.com{path}"
    assert all(href.startswith("https://isitsota.com/") for href in links.values())


@pytest.mark.parametrize(
    "asked",
    [
        {"secure": True},
        {"HTTP_HOST": "localhost"},
        {"HTTP_HOST": "api.isitsota.com"},
        {"HTTP_HOST": "www.isitsota.com"},
    ],
    ids=["https", "another host", "the API's host", "www"],
)
@pytest.mark.parametrize("path", [*FEEDS, "/feed.json"])
def test_f134_the_host_asked_changes_nothing(
    path: str, asked: dict[str, Any], contest: None, client: Any, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "localhost", "api.isitsota.com", "www.isitsota.com"]
    assert client.get(path, **asked).content == client.get(path).content


def test_f129_control_characters_are_left_out(contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(name="good\x08 model")
    root = read(client, "/m/r0/feed.atom")
    assert root.findtext("a:title", "", ATOM) == "Is good model SOTA?"
    assert client.get("/m/r0").status_code == client.get("/v1/models/r0").status_code == 200


def test_f146_titles_are_encoded_once(contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(name="y'all & co")
    titles = [title for (title,) in entries(read(client, "/m/r0/feed.atom"), "title")]
    assert titles[0].startswith("y'all & co: ")


def test_a_summary_is_html_that_reads_as_it_was_said(contest: None, client: Any) -> None:
    Category.objects.update(name="a <b> & c")
    judge()
    summary = read(client, "/m/r0/feed.atom").find("a:entry/a:summary", ATOM)
    assert summary.get("type") == "html"
    assert "a <b> & c" in unescape(summary.text)
    assert "<b>" not in summary.text


def test_a_category_tells_who_was_crowned_and_when_it_ended(contest: None, client: Any) -> None:
    given = entries(read(client, "/sota/coding/feed.atom"), "title", "summary")
    assert ("R0: crown in Coding, among all releases", "R0 is SOTA in Coding, among all releases.") in given
    judge(DEMO_DAY + timedelta(days=400))
    titles = [title for (title,) in entries(read(client, "/sota/coding/feed.atom"), "title")]
    assert titles[0].startswith(("R0: crown lost in Coding", "R2: crown lost in Coding"))


def test_a_board_tells_its_editions(contest: None, client: Any) -> None:
    told = entries(read(client, "/boards/first/feed.atom"), "title", "id")
    assert len(told) == 2
    assert told[0][0].startswith("First: edition of ")


def test_a_feed_without_entries_is_of_no_day(client: Any) -> None:
    root = read(client, "/feed.atom")
    assert root.findtext("a:updated", "", ATOM).startswith("1970-01-01")
    assert entries(root, "id") == []


def test_json_feed_says_the_same(contest: None, client: Any) -> None:
    response = client.get("/feed.json")
    assert response.headers["Content-Type"] == "application/feed+json; charset=utf-8"
    feed = response.json()
    assert feed["feed_url"] == "https://isitsota.com/feed.json"
    root = read(client, "/feed.atom")
    assert [(one["id"], one["title"]) for one in feed["items"]] == entries(root, "id", "title")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/m/none/feed.atom", 404),
        ("/labs/none/feed.atom", 404),
        ("/sota/none/feed.atom", 404),
        ("/boards/none/feed.atom", 404),
        ("/feed.atom?x=1", 400),
        ("/feed.atom?utm_source=x", 200),
    ],
)
def test_what_there_is_no_feed_of(path: str, status: int, contest: None, client: Any) -> None:
    assert client.get(path).status_code == status


def test_a_renamed_release_or_lab_keeps_its_readers(contest: None, client: Any) -> None:
    release = Release.objects.get(slug="r0")
    SlugHistory.objects.create(slug="m", release=release)
    SlugHistory.objects.create(slug="old-lab", lab=release.lab)
    assert client.get("/m/m/feed.atom").headers["Location"] == "/m/r0/feed.atom"
    assert client.get("/labs/old-lab/feed.atom").headers["Location"] == "/labs/lab-r0/feed.atom"


@pytest.mark.parametrize("path", FEEDS)
def test_a_feed_is_eight_queries_at_most(
    path: str, contest: None, client: Any, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(VERSION_QUERY + 8):
        response = client.get(path)
    assert not response.cookies
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
