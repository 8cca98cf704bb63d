"""What programs look for at fixed addresses, and what they find there."""

import re
from datetime import UTC, date, datetime
from typing import Any
from xml.etree import ElementTree

import pytest

from boards_app.models import Publication
from models_app.models import Release
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db
NAMES = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def mapped(client: Any, **asked: Any) -> dict[str, str]:
    """Return what the map says: the last day of change of each address, "" where it names none."""
    response = client.get("/sitemap.xml", **asked)
    assert response.headers["Content-Type"].startswith("application/xml")
    root = ElementTree.fromstring(response.content)
    return {
        url.findtext("map:loc", "", NAMES): url.findtext("map:lastmod", "", NAMES)
        for url in root.findall("map:url", NAMES)
    }


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()
    Release.objects.filter(slug="r2").update(is_published=False)


def test_the_map_has_every_public_page_and_each_is_there(contest: None, client: Any) -> None:
    found = mapped(client)
    assert "https://isitsota.com/m/r0" in found
    for path in ("/labs/lab-r0", "/boards/first", "/boards/first/2026-07-30", "/sota/coding", "/changes"):
        assert f"https://isitsota.com{path}" in found, path
    assert "https://isitsota.com/m/r2" not in found
    for address in found:
        assert client.get(address.removeprefix("https://isitsota.com")).status_code == 200, address


@pytest.mark.parametrize(
    ("updated_on", "expected"),
    [(None, "2026-11-05"), (date(2026, 11, 4), "2026-11-05"), (date(2026, 11, 6), "2026-11-06")],
)
def test_a_release_changed_when_it_was_edited_or_said_anew(
    updated_on: date | None, expected: str, contest: None, client: Any
) -> None:
    Publication.objects.update(at=datetime(2026, 11, 5, 23, 59, tzinfo=UTC))
    Release.objects.update(updated_on=updated_on)
    assert mapped(client)["https://isitsota.com/m/r0"] == expected


def test_the_map_names_the_canonical_origin_whatever_host_is_asked(contest: None, client: Any) -> None:
    assert mapped(client) == mapped(client, HTTP_HOST="localhost", secure=True)


def test_robots_find_the_map_and_stay_out_of_the_desk(client: Any) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /admin/" in text.splitlines()
    assert "Sitemap: https://isitsota.com/sitemap.xml" in text.splitlines()


def test_every_address_that_llms_txt_names_is_there(contest: None, client: Any) -> None:
    response = client.get("/llms.txt")
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    addresses = re.findall(r"https://(?:api\.)?isitsota\.com(/[\w./?=-]*)", response.content.decode())
    assert len(addresses) > 3
    for address in addresses:
        path = address.replace("SLUG", "r0").replace("NAME", "r0").replace("CATEGORY", "coding")
        assert client.get(path).status_code == 200, path


def test_a_query_is_refused(client: Any) -> None:
    assert client.get("/sitemap.xml?x=1").status_code == 400
