"""What the head of a page says to those who link to it: search engines, feed readers, chats."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from boards_app.models import CurrentVerdict, Verdict
from models_app.models import Release
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


class Head(HTMLParser):
    """Collect what a head holds: `meta` by name or property, `links` as (rel, type, href), scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: list[tuple[str, str, str]] = []
        self.scripts: list[str] = []
        self.is_in_script = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        said = dict(attrs)
        if tag == "meta" and "content" in said:
            self.meta[said.get("name") or said["property"]] = said["content"]
        if tag == "link":
            self.links.append((said["rel"], said.get("type", ""), said["href"]))
        if tag == "script":
            assert said == {"type": "application/ld+json"}
            self.is_in_script = True
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.is_in_script = self.is_in_script and tag != "script"

    def handle_data(self, data: str) -> None:
        if self.is_in_script:
            self.scripts[-1] += data


def head_of(client: Any, path: str) -> Head:
    """Read the head of a page."""
    return Head(client.get(path).content.decode())


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


@pytest.mark.parametrize(
    "path", ["/", "/m", "/m/r0", "/labs", "/labs/lab-r0", "/releases", "/sota/coding", "/boards/first"]
)
def test_every_page_can_be_quoted(path: str, contest: None, client: Any) -> None:
    head = head_of(client, path)
    assert head.meta["og:url"] == f"https://isitsota.com{path}"
    assert ("canonical", "", head.meta["og:url"]) in head.links
    said = [head.meta[name] for name in ("description", "og:description", "twitter:description")]
    assert said[0]
    assert said == [said[0]] * 3
    assert len(head.scripts) == 1
    data = json.loads(head.scripts[0])
    assert (data["url"], data["name"]) == (head.meta["og:url"], head.meta["og:title"])
    assert data["dateModified"] == "2026-11-03"


def test_a_release_leads_to_its_own_feed_and_card(contest: None, client: Any) -> None:
    head = head_of(client, "/m/r0")
    assert head.meta["og:image"] == "https://isitsota.com/m/r0/card.png"
    assert ("alternate", "application/atom+xml", "https://isitsota.com/m/r0/feed.atom") in head.links
    assert ("alternate", "text/markdown", "https://isitsota.com/m/r0.md") in head.links
    assert ("alternate", "application/json", "https://api.isitsota.com/v1/models/r0") in head.links
    data = json.loads(head.scripts[0])
    assert data["about"] == {"@type": "Thing", "name": "R0"}
    crumbs = data["breadcrumb"]["itemListElement"]
    assert [(one["position"], one["item"]) for one in crumbs] == [
        (1, "https://isitsota.com/"),
        (2, "https://isitsota.com/m"),
        (3, "https://isitsota.com/m/r0"),
    ]


def test_the_picture_of_today_does_not_stand_for_a_day_before(contest: None, client: Any) -> None:
    judge(day(304))
    for path in ("/m/r0", "/sota/coding"):
        past = head_of(client, f"{path}?as_of={day(303).isoformat()}")
        assert past.meta["og:image"] == "https://isitsota.com/card.png", path


@pytest.mark.parametrize(
    ("path", "feed"),
    [
        ("/", "/feed.atom"),
        ("/changes", "/feed.atom"),
        ("/labs/lab-r0", "/labs/lab-r0/feed.atom"),
        ("/sota/coding", "/sota/coding/feed.atom"),
        ("/boards/first", "/boards/first/feed.atom"),
    ],
)
def test_a_page_leads_to_the_feed_of_its_changes(path: str, feed: str, contest: None, client: Any) -> None:
    assert ("alternate", "application/atom+xml", f"https://isitsota.com{feed}") in head_of(client, path).links
    assert client.get(feed).status_code == 200


def test_f143_a_quote_does_not_end_the_description(contest: None, client: Any) -> None:
    sentence = 'The so-called "SOTA" isn\'t <final> & more.'
    reword("r0", sentence)
    head = head_of(client, "/m/r0")
    for name in ("description", "og:description", "twitter:description"):
        assert head.meta[name].endswith(sentence), name


def reword(slug: str, sentence: str) -> None:
    """Write a newer verdict of a release that says `sentence`, and let it hold."""
    verdict = Verdict.objects.get(current_for__release__slug=slug)
    verdict.pk, verdict.as_of, verdict.sentence = 10_000, verdict.publication.as_of, sentence
    verdict.save(force_insert=True)
    CurrentVerdict.objects.filter(release__slug=slug).update(verdict=verdict)


@pytest.mark.parametrize("name", ["X</script><script>alert(1)</script>", "<!-- <script>", "A & B", "\u2028"])
def test_f148_no_name_ends_the_linked_data(name: str, contest: None, client: Any) -> None:
    Release.objects.filter(slug="r0").update(name=name)
    head = head_of(client, "/m/r0")
    assert len(head.scripts) == 1
    assert json.loads(head.scripts[0])["about"]["name"] == name


def test_what_is_not_there_is_not_to_be_found(client: Any) -> None:
    head = head_of(client, "/m/none")
    assert head.meta["robots"] == "noindex"
    assert not [rel for rel, _, _ in head.links if rel == "canonical"]
    assert head.scripts == []
