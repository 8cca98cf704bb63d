"""Names that try to end what they stand in: right in all that programs read, and in pictures."""

import json
import re
from html import unescape
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from boards_app.models import Board, Category
from models_app.models import Lab, Release
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

NAMES = [
    "</script><script>alert(1)</script>", "<!-- x", "]]>&lt;![CDATA[", 'A|B]C"D\'E', "🙂 通义千问 3.5",
    "نموذج عربي 3", "{{ 7 }}{% load x %}", "back\\slash",
]  # fmt: skip
PAGES = [
    "/m/r0",
    "/labs/lab-r0",
    "/sota/coding",
    "/boards/first",
    "/boards/first/2026-07-30",
    "/compare/r0/r1",
]
FEEDS = ["/feed.atom", "/m/r0/feed.atom", "/labs/lab-r0/feed.atom", "/sota/coding/feed.atom"]
LINKED = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)
TITLE = re.compile(r'<meta property="og:title" content="([^"]*)">')


@pytest.fixture(params=NAMES)
def name(request: Any) -> str:
    """Give everything that has a name this one."""
    hostile: str = request.param
    make_contest()
    Release.objects.filter(slug="r0").update(name=hostile)
    Lab.objects.filter(slug="lab-r0").update(name=hostile)
    Category.objects.update(name=hostile)
    Board.objects.filter(slug="first").update(name=hostile)
    judge()
    return hostile


def test_the_head_of_a_page_holds_it(name: str, client: Any) -> None:
    for path in PAGES:
        html = client.get(path).content.decode()
        (linked,) = LINKED.findall(html)
        (title,) = TITLE.findall(html)
        assert name in unescape(title) == json.loads(linked)["name"], path


def test_feeds_hold_it(name: str, client: Any) -> None:
    for path in FEEDS:
        root = ElementTree.fromstring(client.get(path).content)
        titles = [one.text or "" for one in root.iter("{http://www.w3.org/2005/Atom}title")]
        assert any(name in title for title in titles), path
    assert name in client.get("/feed.json").json()["items"][0]["title"]


def test_pictures_and_searches_hold_it(name: str, client: Any) -> None:
    root = ElementTree.fromstring(client.get("/m/r0/badge.svg").content)
    assert name in (root.findtext("{http://www.w3.org/2000/svg}title") or "")
    for path in ("/m/r0/card.png", "/sota/coding/card.png"):
        assert Image.open(BytesIO(client.get(path).content)).size == (1200, 630), path
    assert client.get("/v1/search", {"q": name}).json()["match"]["row"]["release"]["slug"] == "r0"
    assert f"<bdi>Is {name} SOTA?</bdi>" in unescape(client.get("/search", {"q": name}).content.decode())
