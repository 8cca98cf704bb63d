"""Addresses: one spelling each, old ones lead on, hostile ones never break anything."""

from typing import Any

import pytest
from django.test import Client

from models_app.models import SlugHistory
from tests.boards_app.evidence import make_release
from tests.isitsota.scene import judge

pytestmark = pytest.mark.django_db

REDIRECTS = [
    ("/m/gpt-5-5/", "/m/gpt-5-5", "a slash at the end"),
    ("/m/gpt-5-5.md/", "/m/gpt-5-5.md", "a slash at the end, in Markdown"),
    ("/v1/models/gpt-5-5/", "/v1/models/gpt-5-5", "a slash at the end, in JSON"),
    ("/m//", "/m", "two slashes at the end"),
    ("/m/?lab=openai", "/m?lab=openai", "the query stays"),
    ("/m/GPT-5.5", "/m/gpt-5-5", "as its name is written"),
    ("/m/gpt-5.5.md", "/m/gpt-5-5.md", "as its name is written, in Markdown"),
    ("/v1/models/GPT-5.5", "/v1/models/gpt-5-5", "as its name is written, in JSON"),
    ("/m/gpt-old", "/m/gpt-5-5", "an old slug"),
    ("/m/gpt-old.md", "/m/gpt-5-5.md", "an old slug, in Markdown"),
    ("/v1/models/gpt-old", "/v1/models/gpt-5-5", "an old slug, in JSON"),
    ("/m/gpt-old?ref=x", "/m/gpt-5-5?ref=x", "an old slug, with its query"),
    ("/labs/open-ai-old", "/labs/openai", "a lab's old slug"),
    ("/labs/open-ai-old.md", "/labs/openai.md", "a lab's old slug, in Markdown"),
    ("/v1/labs/OpenAI", "/v1/labs/openai", "a lab as its name is written"),
    ("/admin", "/admin/", "the desk alone keeps its slashes"),
]

FORMS = [("/m", "text/html"), ("/m.md", "text/markdown"), ("/v1/models", "application/json")]

HOSTILE = [
    "/m/%00", "/%00", "/m/a%00b.md", "/v1/models/%00", "/labs/%00", "/m/%FF%FE", "/v1/models/%ED%A0%80",
    "/m/%0A",
    "/m/" + "a" * 4_000, "/v1/models/" + "a" * 4_000, "/m/" + "%F0%9F%99%82" * 400, "/m/..%2F..%2Fetc",
    "/m/%5C",
    "/m?name=%00", "/m?%00=1", "/m?name=%ED%A0%80", "/m?name=" + "a" * 9_000, "/v1/models?name=%00",
    "/v1/models?after=%00", "/m.md?lab=%FF", "/?x=%00", "/m/x?y=%00", "/m?after=" + "9" * 500,
    "/labs/%E2%80%AE",
    "/m/%7Bslug%7D", "/m/'%20OR%201=1", "/releases?%00", "/healthz?%00",
    "/boards/%00", "/boards/x/%00", "/boards/x/" + "9" * 1_000, "/v1/boards/x/0000-00-00",
    "/boards/x/%D9%A2%D9%A0", "/boards?category=%00", "/boards.md?health=%ED%A0%80", "/boards/x?metric=%FF",
    "/corrections?after=" + "9" * 4_000, "/v1/board-events?after=-1", "/corrections?board=%00",
    "/boards/..%2Fx",
    "/sota/%00", "/sota/" + "a" * 4_000, "/v1/categories/%ED%A0%80", "/sota/%E2%80%AE.md",
    "/sota/x?as_of=" + "9" * 99, "/changes?after=%00", "/changes?after=" + "9" * 500,
    "/v1/changes?category=%FF", "/changes.md?lab=%ED%A0%80", "/compare/%00/x",
    "/compare/" + "a" * 1_500 + "/gpt-5-5", "/compare/..%2F..%2Fetc", "/compare/gpt-5-5/%E2%80%AE",
    "/compare?a=%00", "/compare?a=gpt-5-5&b=" + "a" * 5_000, "/compare.md?b=%ED%A0%80", "/compare?a=x&a=y",
    "/v1/compare/'%20OR%201=1/x",
]  # fmt: skip


@pytest.fixture(autouse=True)
def one_release() -> None:
    release = make_release("gpt-5-5", lab="openai")
    SlugHistory.objects.create(slug="gpt-old", release=release)
    SlugHistory.objects.create(slug="open-ai-old", lab=release.lab)
    judge()


@pytest.mark.parametrize(("address", "target", "because"), REDIRECTS, ids=[row[0] for row in REDIRECTS])
def test_permanent_redirects(address: str, target: str, because: str, client: Any) -> None:
    response = client.get(address)
    assert response.status_code == 301, because
    assert response.headers["Location"] == target, because


@pytest.mark.parametrize("address", HOSTILE, ids=[address[:40] for address in HOSTILE])
def test_hostile_addresses_are_refused(address: str, client: Any) -> None:
    client.raise_request_exception = False
    path, _, query = address.partition("?")
    response = client.generic("GET", path, QUERY_STRING=query)
    assert response.status_code in (400, 404)


def test_nothing_leads_to_a_release_that_is_not_public(client: Any) -> None:
    release = make_release("secret", lab="openai")
    SlugHistory.objects.create(slug="secret-old", release=release)
    type(release).objects.filter(pk=release.pk).update(is_published=False)
    for address in ("/m/secret", "/m/secret-old", "/m/Secret", "/v1/models/secret", "/m/secret.md"):
        assert client.get(address).status_code == 404, address
    assert "SECRET" not in client.get("/m").content.decode()
    assert "SECRET" not in client.get("/v1/labs/openai").content.decode()


def test_no_redirect_leads_to_another_site(client: Any) -> None:
    response = client.get("/", PATH_INFO="//evil.example/")
    assert (response.status_code, response.headers["Location"]) == (301, "/evil.example")


def test_the_home_page_keeps_its_slash(client: Any) -> None:
    assert client.get("/").status_code == 200


def test_only_reading_is_allowed(client: Any) -> None:
    strict = Client(enforce_csrf_checks=True)
    for address in ("/", "/m", "/m.md", "/m/gpt-5-5", "/v1/models", "/v1/models/gpt-5-5", "/healthz"):
        assert client.head(address).status_code == 200, address
        for method in ("POST", "PUT", "PATCH", "DELETE", "TRACE", "MADE-UP"):
            response = strict.generic(method, address)
            assert response.status_code == 405, (method, address)
            assert response.headers["Allow"].startswith("GET, HEAD"), (method, address)


@pytest.mark.parametrize("accepted", ["text/html", "application/problem+json", "image/png", "", ";;q=x"])
def test_the_address_alone_names_the_form(accepted: str, client: Any) -> None:
    for address, form in (
        ("/m", "text/html"),
        ("/m.md", "text/markdown"),
        ("/v1/models", "application/json"),
    ):
        response = client.get(address, headers={"Accept": accepted})
        assert response.status_code == 200, (address, accepted)
        assert response.headers["Content-Type"].startswith(form)
        assert "Accept" not in response.headers.get("Vary", "").split(", "), address
