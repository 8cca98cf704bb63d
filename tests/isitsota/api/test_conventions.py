"""What holds at every address of /v1: problems, forms, headers, limits."""

import logging
from typing import Any

import pytest

from isitsota.delivery.request_id import NamesRequest
from models_app.models import SlugHistory
from tests.boards_app.evidence import day, make_release
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


@pytest.fixture(autouse=True)
def contest() -> None:
    make_contest()
    judge()


@pytest.mark.parametrize(
    ("query", "parameter", "allowed"),
    [
        ("vendor=openai", "vendor", "lab"),  # F112
        ("lab_slug_=x", "lab_slug_", "lab"),  # F112
        ("open_weights=banana", "open_weights", "access"),  # F111
        ("announced_after=yesterday", "announced_after", "state"),  # F111
        ("limit=ten", "limit", None),  # F111
        ("min_score=NaN", "min_score", "name"),  # F111
        ("page=99999999999999999999", "page", "after"),  # F116
        ("as_of=20261103", "as_of", None),
        ("fields=nmae", "fields", "releases.release"),
        ("fields=", "fields", None),
        ("state=", "state", None),
        ("lab=", "lab", None),
    ],
)
def test_a_refused_parameter_is_named_with_what_is_allowed(
    query: str, parameter: str, allowed: str | None, client: Any
) -> None:
    response = client.get(f"/v1/models?{query}")
    assert (response.status_code, response.headers["Content-Type"]) == (400, PROBLEM)
    (error,) = response.json()["errors"]
    assert error["parameter"] == parameter
    assert error["detail"] in response.json()["detail"]
    assert allowed is None or allowed in error["allowed"]


def test_a_problem_has_the_same_keys_whatever_the_status(client: Any) -> None:
    asked = [
        client.get("/v1/models?x=1"), client.get("/v1/models/none"), client.get("/v1/none"),
        client.post("/v1/models"), client.get("/v1/models?format=xml"), client.get("/v1/models/%00"),
    ]  # fmt: skip
    assert [one.status_code for one in asked] == [400, 404, 404, 405, 406, 404]
    for response in asked:
        assert response.headers["Content-Type"] == PROBLEM
        assert set(response.json()) == {"type", "title", "status", "detail", "errors", "candidates"}


@pytest.mark.parametrize("address", ["/v1/docs", "/v1/openapi.json", "/v1/exports/models.csv", "/v1/models"])
def test_what_can_be_asked_of_an_address_is_said(address: str, client: Any) -> None:
    assert client.options(address).status_code == 204
    refused = client.post(address)
    assert (refused.status_code, refused.headers["Content-Type"]) == (405, PROBLEM)
    assert refused.headers["Allow"] == client.options(address).headers["Allow"] == "GET, HEAD, OPTIONS"
    assert refused.json()["title"] == "Method Not Allowed"


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("lab=%00", "lab"), ("lab=%FF", "lab"), ("%00=1", r"\x00"), ("x%ED%A0%80=1", None)],
)
def test_f110_what_is_no_text_is_named(query: str, parameter: str | None, client: Any) -> None:
    response = client.get(f"/v1/models?{query}")
    assert (response.status_code, response.headers["Content-Type"]) == (400, PROBLEM)
    (error,) = response.json()["errors"]
    assert parameter is None or error["parameter"] == parameter
    assert error["detail"].isprintable()


def test_a_refusal_is_short_however_much_is_wrong(client: Any) -> None:
    response = client.get("/v1/models?" + "&".join(f"x{number}=1" for number in range(800)))
    assert len(response.json()["errors"]) == 20
    assert len(response.content) < 20_000


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/v1/models?format=json", 200),
        ("/v1/models?format=xyz", 406),
        ("/v1/models?format=api", 406),
        ("/v1/models/r0.yaml", 404),
        ("/v1/models/r0.json", 404),
        ("/v1/models/qwen3.6-35b-a3b.json", 404),
        ("/v1/models/qwen3.6-35b-a3b", 301),
        ("/v1/models/qwen3-6-35b-a3b", 200),
    ],
)
def test_f118_f119_a_suffix_or_format_is_answered_in_json(address: str, status: int, client: Any) -> None:
    make_release("qwen3-6-35b-a3b")
    response = client.get(address)
    assert response.status_code == status
    assert status == 301 or response.json()
    assert client.get(response.headers.get("Location", "/v1")).status_code == 200


def test_f118_listed_addresses_are_there(client: Any) -> None:
    make_release("qwen3-6-35b-a3b")
    for row in client.get("/v1/models").json()["releases"]:
        path = row["release"]["json_url"].removeprefix("https://api.isitsota.com")
        assert client.get(path).json()["slug"] == row["release"]["slug"]


@pytest.mark.parametrize(
    "accepted",
    ["text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "application/xml", None, "garbage"],
)
def test_f120_whatever_is_accepted_the_answer_is_json(accepted: str | None, client: Any) -> None:
    response = client.get("/v1/models/r0", headers={"Accept": accepted} if accepted is not None else {})
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/json")


def test_a_renamed_slug_leads_on_with_its_query(client: Any) -> None:
    release = make_release("new-name")
    SlugHistory.objects.create(slug="old-name", release=release)
    response = client.get("/v1/models/old-name?fields=slug")
    assert (response.status_code, response["Location"]) == (301, "/v1/models/new-name?fields=slug")
    assert client.get(response["Location"]).json() == {"slug": "new-name"}


def test_fields_are_kept_in_lists_and_in_what_they_hold(client: Any) -> None:
    answer = client.get("/v1/models?fields=as_of,releases.release.slug,releases.access").json()
    assert list(answer) == ["as_of", "releases"]
    assert answer["releases"][0] == {"release": {"slug": "r0"}, "access": "API, open"}


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/v1/models", 200),
        ("/v1/models/none", 404),
        ("/v1/models?x=1", 400),
        ("/v1/models/R0", 301),
        ("/v1/", 301),
    ],
)
def test_f123_any_page_may_read_the_api(address: str, status: int, client: Any) -> None:
    without = client.get(address)
    assert without.status_code == status
    assert "origin" in without.headers["Vary"].lower()
    response = client.get(address, headers={"Origin": "https://example.org"})
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers


def test_f123_pages_for_readers_are_not_for_other_pages(client: Any) -> None:
    response = client.get("/m", headers={"Origin": "https://example.org"})
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "origin" not in response.headers.get("Vary", "").lower()


def test_a_preflight_allows_reading(client: Any) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    response = client.options("/v1/models", headers=asked)
    assert response.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "if-none-match" in response.headers["Access-Control-Allow-Headers"]
    assert client.options("/v1/models").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_whoever_asks_too_often_is_told_to_wait(client: Any, settings: Any) -> None:
    settings.API_RATE = "2/minute"
    asked = [client.get("/v1/models/r0", REMOTE_ADDR="192.0.2.1") for _ in range(3)]
    assert [one.status_code for one in asked] == [200, 200, 429]
    assert asked[0].headers["RateLimit-Policy"] == '"api";q=2;w=60'
    assert [one.headers["RateLimit"].partition(";t=")[0] for one in asked] == [
        '"api";r=1',
        '"api";r=0',
        '"api";r=0',
    ]
    assert 0 < int(asked[2].headers["Retry-After"]) <= 60
    assert asked[2].headers["Content-Type"] == PROBLEM
    assert client.get("/v1/models/r0", REMOTE_ADDR="192.0.2.2").status_code == 200


def test_each_request_has_a_name_in_its_answer_and_in_the_log(client: Any, caplog: Any) -> None:
    caplog.handler.addFilter(NamesRequest())
    with caplog.at_level(logging.WARNING):
        answers = [client.get("/v1/models/none") for _ in range(2)]
    names = [answer.headers["X-Request-ID"] for answer in answers]
    assert len(set(names)) == 2
    assert [record.request_id for record in caplog.records] == names


@pytest.mark.parametrize(
    "address", ["/v1", "/v1/models", "/v1/models/r0", "/v1/crowns", "/v1/results?limit=1"]
)
def test_f121_what_has_not_changed_is_not_sent_again(address: str, client: Any) -> None:
    first = client.get(address)
    again = client.get(
        address, headers={"If-None-Match": first.headers["ETag"], "Origin": "https://example.org"}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Access-Control-Allow-Origin"] == "*"  # F123
    make_release("another", announced=5)
    judge(day(308))
    changed = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("address", ["/v1", "/v1/models", "/v1/none"])
def test_pages_of_others_may_read_any_address(address: str, client: Any) -> None:
    assert client.get(address).headers["Cross-Origin-Resource-Policy"] == "cross-origin"
