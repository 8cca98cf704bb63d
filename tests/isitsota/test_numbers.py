"""One shape, three forms: every number of an HTML page stands in its Markdown and its JSON too."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from boards_app.models import Alias, Metric
from models_app.models import Release
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.scene import day, judge, make_contest, make_from_demo

pytestmark = pytest.mark.django_db

PAGES = [
    ("/", "/index.md", "/v1"),
    ("/m", "/m.md", "/v1/models?limit=200"),
    ("/search?q=r", "/search.md?q=r", "/v1/search?q=r"),
    ("/search?q=r0", "/search.md?q=r0", "/v1/search?q=r0"),
    ("/m/r0", "/m/r0.md", "/v1/models/r0"),
    ("/m/r1", "/m/r1.md", "/v1/models/r1"),
    ("/m/r2", "/m/r2.md", "/v1/models/r2"),
    ("/m/clover-35b-a3b-preview", "/m/clover-35b-a3b-preview.md", "/v1/models/clover-35b-a3b-preview"),
    ("/m/r0?as_of=2026-07-31", "/m/r0.md?as_of=2026-07-31", "/v1/models/r0?as_of=2026-07-31"),
    ("/m?sort=-size", "/m.md?sort=-size", "/v1/models?sort=-size"),
    ("/?as_of=2026-07-31", "/index.md?as_of=2026-07-31", "/v1?as_of=2026-07-31"),
    ("/labs", "/labs.md", "/v1/labs"),
    ("/labs/lab-r0", "/labs/lab-r0.md", "/v1/labs/lab-r0"),
    ("/releases", "/releases.md", "/v1/models?state=pending"),
    ("/sota/coding", "/sota/coding.md", "/v1/categories/coding"),
    ("/changes", "/changes.md", "/v1/changes"),
    ("/compare/r0/r1/r2", "/compare/r0/r1/r2.md", "/v1/compare/r0/r1/r2"),
    ("/boards", "/boards.md", "/v1/boards"),
    ("/boards/first", "/boards/first.md", "/v1/boards/first"),
    ("/boards/second", "/boards/second.md", "/v1/boards/second"),
    ("/boards/old", "/boards/old.md", "/v1/boards/old"),
    ("/boards/first/2026-10-31", "/boards/first/2026-10-31.md", "/v1/boards/first/2026-10-31"),
    ("/boards/crowd", "/boards/crowd.md", "/v1/boards/crowd"),
    ("/boards/crowd/2026-11-01", "/boards/crowd/2026-11-01.md", "/v1/boards/crowd/2026-11-01"),
    (
        "/boards/first?as_of=2026-07-31",
        "/boards/first.md?as_of=2026-07-31",
        "/v1/boards/first?as_of=2026-07-31",
    ),
    ("/boards?as_of=2026-07-31", "/boards.md?as_of=2026-07-31", "/v1/boards?as_of=2026-07-31"),
    (
        "/sota/coding?as_of=2026-07-31",
        "/sota/coding.md?as_of=2026-07-31",
        "/v1/categories/coding?as_of=2026-07-31",
    ),
    ("/changes?as_of=2026-07-31", "/changes.md?as_of=2026-07-31", "/v1/changes?as_of=2026-07-31"),
    (
        "/compare/r0/r1?as_of=2026-07-31",
        "/compare/r0/r1.md?as_of=2026-07-31",
        "/v1/compare/r0/r1?as_of=2026-07-31",
    ),
    ("/labs/lab-r0?as_of=2026-07-31", "/labs/lab-r0.md?as_of=2026-07-31", "/v1/labs/lab-r0?as_of=2026-07-31"),
    ("/corrections", "/corrections.md", "/v1/corrections"),
    ("/board-events", "/board-events.md", "/v1/board-events"),
]
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class Reader(HTMLParser):
    """Collect what stands in <main>, forms left aside."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag in ("main", "form", "select"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            self.inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if "main" in self.inside and "select" not in self.inside:
            self.words.append(data)


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text))


@pytest.fixture
def judged() -> None:
    releases = make_contest(3)
    stale = make_board("old", "math")
    Metric.objects.filter(board=stale).update(
        tie_kind="margin", margin="1.5", direction="lower", unit="points"
    )
    make_snapshot(stale, 5, {one.slug: f"{40 + place}.25" for place, one in enumerate(releases)})
    make_from_demo("clover-35b-a3b-preview")
    make_snapshot(stale.__class__.objects.get(slug="first"), 303, {"r0": "99", "r1": "50", "unknown-7": "20"})
    make_crowd()
    judge(day(304))
    judge()


def make_crowd() -> None:
    """Make a board of so many names that pages count them, and write a release with numbers of its own."""
    crowd = make_board("crowd", "coding")
    Alias.objects.create(board=crowd, name="r0-20250514-64k", release=Release.objects.get(slug="r0"))
    names = {"r0-20250514-64k": "50", "r1": "50"}
    make_snapshot(crowd, 303, {**names, **{f"a{'x' * place}": "50" for place in range(21)}})
    make_snapshot(crowd, 304, {**names, **{f"b{'x' * place}": "50" for place in range(37)}})


@pytest.mark.parametrize(("html", "markdown", "json"), PAGES, ids=[row[0] for row in PAGES])
def test_every_number_is_in_all_three(html: str, markdown: str, json: str, client: Any, judged: None) -> None:
    reader = Reader()
    reader.feed(client.get(html).content.decode())
    seen = numbers(" ".join(reader.words))
    assert seen, "the page has no number at all"
    in_markdown = numbers(client.get(markdown).content.decode())
    # JSON writes days as 2026-11-03: what HTML prints as "Nov 3, 2026" are the same numbers.
    in_json = {
        number.lstrip("0") or "0"
        for number in numbers(re.sub(r"(?<=\d)-(?=\d)", " ", client.get(json).content.decode()))
    }
    plain = {number.replace(",", "") for number in in_json} | in_json
    assert seen <= in_markdown | {number.lstrip("0") for number in in_markdown}
    assert {number.strip(",") for number in seen} <= plain
