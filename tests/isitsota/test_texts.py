"""The pages of text: what they promise is so, and their forms say the same."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils.html import escape
from markdown_it import MarkdownIt

from isitsota.pages.texts.shape import Section, sections_of
from tests.isitsota.scene import VERSION_QUERY, judge, make_contest

pytestmark = pytest.mark.django_db
TEXTS = ["methodology", "about", "legal", "privacy"]


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_says_the_same_in_both_forms(name: str, contest: None, client: Any) -> None:
    html = client.get(f"/{name}").content.decode()
    markdown = client.get(f"/{name}.md").content.decode()
    heads = [line.lstrip("# ") for line in markdown.splitlines() if line.startswith("#")]
    for head in heads:
        assert re.search(rf"<h[12]>{re.escape(escape(head))}</h[12]>", html), head
    words = [one.content for one in MarkdownIt().parse(markdown) if one.type == "inline"]
    assert len(words) > len(heads)
    assert markdown.endswith(f"Canonical: https://isitsota.com/{name}")


@pytest.mark.parametrize("name", TEXTS)
def test_links_in_a_text_lead_somewhere(name: str, contest: None, client: Any) -> None:
    for path in set(
        re.findall(r'href="https://isitsota\.com(/[^"]*)"', client.get(f"/{name}").content.decode())
    ):
        if not path.endswith(".png"):
            assert client.get(path).status_code == 200, path


def test_the_methodology_is_the_document_itself(contest: None, client: Any) -> None:
    document = (Path(settings.BASE_DIR) / "docs/methodology.md").read_text(encoding="utf-8")
    assert client.get("/methodology.md").content.decode().startswith(document.strip())
    html = client.get("/methodology").content.decode()
    assert "<h2>Changes of these rules</h2>" in html
    assert "<td>It wears a crown among all releases, and leads there.</td>" in html


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("", "Nobody has said yet whom to write to"),
        ("hello@isitsota.com", '<a href="mailto:hello@isitsota.com">hello@isitsota.com</a>'),
        ("https://isitsota.com/write", '<a href="https://isitsota.com/write">'),
    ],
)
@pytest.mark.parametrize("name", ["about", "legal", "privacy"])
def test_readers_learn_whom_to_write_to(
    name: str, contact: str, said: str, client: Any, settings: Any
) -> None:
    settings.CONTACT = contact
    assert said in client.get(f"/{name}").content.decode()


@pytest.mark.parametrize(
    "path", ["/", "/m/r0", "/about", "/search?q=r0", "/m/r0.md", "/v1/models/r0", "/feed.atom"]
)
def test_no_page_sets_a_cookie_runs_a_script_or_loads_from_elsewhere(
    path: str, contest: None, client: Any
) -> None:
    response = client.get(path)
    assert not response.cookies
    page = response.content.decode()
    assert not re.findall(r"<script(?! type=\"application/ld\+json\")", page)
    assert not re.findall(r'\b(?:src|srcset)="(?!/static/)', page)
    assert not re.findall(r'<link rel="(?:stylesheet|icon|preload)" href="(?!/static/)', page)


def test_a_text_is_taken_apart_at_its_heads() -> None:
    assert sections_of("# A\n\nb\n\n## C\n\nd\n") == ("A", "b", (Section("C", "d"),))
    with pytest.raises(ValueError, match="begins with its heading"):
        sections_of("A\n")


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_takes_no_parameter(
    name: str, contest: None, client: Any, django_assert_num_queries: Any
) -> None:
    assert client.get(f"/{name}?x=1").status_code == 400
    with django_assert_num_queries(VERSION_QUERY + 1):
        assert client.get(f"/{name}").status_code == 200
