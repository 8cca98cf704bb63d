"""Names that try to be something else: right in HTML, Markdown and JSON, on every page that shows them."""

from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from markdown_it import MarkdownIt

from boards_app.models import Alias, Board, Category, Correction
from models_app.models import Claim, Fact, Lab, Release, Source
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

NAMES = [
    "<script>alert(1)</script>",
    "A|B]C[D](E)",
    "\"Best\" 'SOTA' `x`",
    "🙂 通义千问 3.5 *pro*",
    "نموذج عربي 3",
    "&amp; & &lt;b&gt;",
    "# 1. - _x_ ~~y~~ \\",
]
PAGES = [
    "/", "/m", "/m/r0", "/m/r1", "/labs", "/labs/lab-r0", "/sota/coding", "/changes", "/compare/r0/r1",
    "/boards", "/boards/first", "/boards/first/2026-07-30", "/corrections",
]  # fmt: skip


class Text(HTMLParser):
    """Collect the text of a page, and every tag it holds."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if ("type", "application/ld+json") not in attrs:  # data, not a script
            self.tags.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name == "style"]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(params=NAMES)
def name(request: Any) -> str:
    """Give everything that has a name this one."""
    hostile: str = request.param
    make_contest()
    Release.objects.filter(slug="r0").update(name=hostile, description=hostile)
    Lab.objects.filter(slug="lab-r0").update(name=hostile, about=hostile)
    Category.objects.update(name=hostile)
    Board.objects.filter(slug="first").update(name=hostile, attribution=hostile, counted_reason=hostile)
    Correction.objects.create(
        kind="row-excluded", about=hostile, reason=hostile, by="test", board=Board.objects.get(slug="first")
    )
    Fact.objects.update(label=hostile, value=hostile)
    Claim.objects.update(text=hostile, by=hostile)
    Source.objects.update(title=hostile)
    judge()
    return hostile


def test_html_shows_the_name_and_nothing_else(name: str, client: Any) -> None:
    for path in PAGES:
        html = client.get(path).content.decode()
        reader = Text()
        reader.feed(html)
        assert name in "".join(reader.words), path
        assert "script" not in reader.tags, path
        assert name in unescape(html), path


def test_markdown_reads_back_the_name(name: str, client: Any) -> None:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    for path in PAGES:
        markdown = client.get("/index.md" if path == "/" else f"{path}.md").content.decode()
        tokens = parser.parse(markdown)
        inline = [token for token in tokens if token.type == "inline"]
        read = ["".join(child.content for child in token.children or []) for token in inline]
        assert any(name in text for text in read), path
        assert not [token for token in tokens if token.type == "html_block"], path
        assert cells_by_row(tokens), path


def cells_by_row(tokens: Any) -> bool:
    """Tell whether every row of a table has the cells of its head."""
    width = cells = 0
    for token in tokens:
        if token.type == "thead_open":
            width = 0
        if token.type in ("th_open", "td_open"):
            cells += 1
        if token.type == "tr_close":
            width = width or cells
            if cells != width:
                return False
            cells = 0
    return True


def test_json_holds_the_name_as_it_is(name: str, client: Any) -> None:
    page = client.get("/v1/models/r0").json()
    assert page["name"] == page["lab"]["name"] == page["description"] == page["facts"][0]["value"] == name
    assert page["boards"][0]["category"] == name


def test_an_unresolved_name_is_shown_as_the_board_writes_it(client: Any) -> None:
    make_contest()
    Alias.objects.filter(name="r0").delete()
    judge()
    page = client.get("/v1/models/r1").json()
    assert page["status"]["state"] == "hold"
    held = page["standing"][0]["all"]["held_by"]
    assert held == [{"board": "First", "name": "r0"}, {"board": "Second", "name": "r0"}]
    assert 'yet on First: “<bdi class="raw">r0</bdi>”' in client.get("/m/r1").content.decode()
    assert "- Not identified yet on First: “r0”" in client.get("/m/r1.md").content.decode()
