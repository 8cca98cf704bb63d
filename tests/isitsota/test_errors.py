"""Errors come in the form that was asked for, and say what is allowed."""

import html
from typing import Any

import pytest

from isitsota.web import errors
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

MISSING = [
    ("/m/none", "text/html; charset=utf-8"),
    ("/m/none.md", "text/markdown; charset=utf-8"),
    ("/v1/models/none", "application/problem+json"),
    ("/labs/none", "text/html; charset=utf-8"),
    ("/labs/none.md", "text/markdown; charset=utf-8"),
    ("/v1/labs/none", "application/problem+json"),
    ("/nothing", "text/html; charset=utf-8"),
    ("/nothing.md", "text/markdown; charset=utf-8"),
    ("/v1/nothing", "application/problem+json"),
]

REFUSED = [
    (
        "stat=sota",
        "'stat' is no parameter of this page; allowed are access, after, as_of, category, lab, name, sort, "
        "state.",
    ),
    ("state=best", "state: 'best' is not known; allowed are withdrawn, sota,"),
    ("lab=none", "lab: 'none' is not known; allowed are lab-r0, lab-r1, lab-r2."),
    ("category=none", "category: 'none' is not known; allowed are coding."),
    ("access=maybe", "access: 'maybe' is not known; allowed are api, open, none."),
    ("after=none", "after: 'none' is no release; take it from the link to the next page."),
    ("state=sota&state=ranked", "state is given 2 times; give it once."),
    ("name=" + "a" * 300, "name: at most 200 characters."),
    ("page=99999999999999999999", "'page' is no parameter of this page"),
]


@pytest.mark.parametrize(("address", "content_type"), MISSING, ids=[row[0] for row in MISSING])
def test_what_there_is_not(address: str, content_type: str, client: Any) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert response.headers["Content-Type"] == content_type


def test_a_page_that_is_not_there_links_the_search_for_it(client: Any) -> None:
    assert '<a href="/search?q=nobody">/search?q=nobody</a>' in client.get("/m/nobody").content.decode()
    assert "<b>" not in client.get("/m?%3Cb%3E=/search?q=x").content.decode()


@pytest.mark.parametrize(("query", "said"), REFUSED, ids=[row[0][:20] for row in REFUSED])
def test_a_wrong_query_is_refused_in_each_form(query: str, said: str, client: Any) -> None:
    make_contest()
    judge()
    page = client.get(f"/m?{query}")
    assert page.status_code == 400
    assert said in html.unescape(page.content.decode())
    markdown = client.get(f"/m.md?{query}")
    assert markdown.status_code == 400
    assert markdown.headers["Content-Type"].startswith("text/markdown")
    problem = client.get(f"/v1/models?{query}")
    assert problem.status_code == 400
    assert problem.headers["Content-Type"] == "application/problem+json"
    assert problem.json()["status"] == 400
    parameter = query.partition("=")[0]
    assert [one["parameter"] for one in problem.json()["errors"]] == [parameter]


@pytest.mark.parametrize("query", ["utm_source=x&utm_campaign=y", "ref=z", "fbclid=1", "gclid=2"])
def test_what_readers_bring_along_is_ignored(query: str, client: Any) -> None:
    make_contest()
    judge()
    assert len(client.get(f"/v1/models?{query}").json()["releases"]) == 3
    assert "3 releases of 3 labs." in client.get(f"/m?{query}").content.decode()


@pytest.mark.parametrize("query", ["state=", "name="])
def test_what_a_form_leaves_empty_is_no_question(query: str, client: Any) -> None:
    make_contest()
    judge()
    assert "3 releases of 3 labs." in client.get(f"/m?{query}").content.decode()


@pytest.mark.parametrize("address", ["/v1", "/v1/labs", "/v1/models/r0", "/v1/labs/lab-r0"])
def test_a_resource_without_parameters_says_so(address: str, client: Any) -> None:
    make_contest()
    judge()
    response = client.get(f"{address}?x=1")
    assert response.status_code == 400
    assert response.json()["detail"].startswith(
        "'x' is no parameter of this page; allowed are as_of, fields, format"
    )


@pytest.mark.parametrize("path", ["/releases", "/labs", "/labs/lab-r0"])
def test_a_list_without_filters_is_not_shown_whole_for_one(path: str, client: Any) -> None:
    make_contest()
    judge()
    for address, content_type in ((path, "text/html"), (f"{path}.md", "text/markdown")):
        assert client.get(f"{address}?utm_source=x").status_code == 200
        response = client.get(f"{address}?state=sota")
        assert response.status_code == 400, address
        assert response.headers["Content-Type"].startswith(content_type)
        assert "is no parameter of this page; allowed are as_of" in response.content.decode()


@pytest.mark.parametrize(
    ("path", "content_type"),
    [("/m", "text/html"), ("/m.md", "text/markdown"), ("/v1/models", "application/problem+json")],
)
def test_a_fault_of_ours_reads_nothing_from_the_database(
    path: str, content_type: str, rf: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        response = errors.server_error(rf.get(path))
    assert response.status_code == 500
    assert response.headers["Content-Type"].startswith(content_type)


def test_a_method_that_is_not_allowed_is_a_problem_too(client: Any) -> None:
    response = client.post("/v1/models")
    assert response.status_code == 405
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert response.json()["title"] == "Method Not Allowed"
    for address, content_type in (("/m", "text/html"), ("/m.md", "text/markdown")):
        response = client.post(address)
        assert response.headers["Content-Type"].startswith(content_type), address
        assert "Ask for it with GET or HEAD." in response.content.decode()
