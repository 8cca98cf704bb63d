"""What others' pages got wrong in what they write: links, tables and days, by the number of the case."""

import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from boards_app.models import Board, BoardEvent
from boards_app.models.log import BoardEventKind
from models_app.models import Lab, Release, Source
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


def links_in(markdown: str) -> list[tuple[str, str]]:
    """Return (text, address) of each link, as CommonMark reads them."""
    found: list[tuple[str, str]] = []
    for block in MarkdownIt("commonmark").parse(markdown):
        for one in (children := block.children or []):
            if one.type == "link_open":
                rest = children[children.index(one) + 1 :]
                end = next(place for place, token in enumerate(rest) if token.type == "link_close")
                found.append(("".join(token.content for token in rest[:end]), str(one.attrs["href"])))
    return found


def test_f140_brackets_do_not_break_a_link(contest: None, client: Any) -> None:
    title, address = "Model [2026] (beta)", "https://example.org/wiki/Some_(model)"
    source = Source.objects.filter(release__slug="r0").first()
    Source.objects.filter(pk=source.pk).update(title=title, url=address)
    Release.objects.filter(slug="r0").update(name=title)
    found = links_in(client.get("/m/r0.md").content.decode())
    read = [(text, href.replace("%28", "(").replace("%29", ")")) for text, href in found if "wiki" in href]
    assert read == [(title, address)]
    assert (title, "https://isitsota.com/m/r0.md") in links_in(client.get("/labs/lab-r0.md").content.decode())


def test_f142_a_pipe_does_not_break_a_table(contest: None, client: Any) -> None:
    Lab.objects.filter(slug="lab-r0").update(name="A|B")
    Release.objects.filter(slug="r0").update(name="x|y`z|w")
    Board.objects.filter(slug="first").update(name="F|\nirst", attribution="a|b\nc")
    judge()
    for path in ("/boards/first.md", "/boards.md", "/m.md", "/m/r1.md", "/sota/coding.md", "/search.md?q=x"):
        tokens = MarkdownIt("commonmark").enable("table").parse(client.get(path).content.decode())
        rows = cells_by_row(tokens)
        assert rows, path
        assert all(cells == heads for heads, cells in rows), path


def cells_by_row(tokens: Any) -> list[tuple[int, int]]:
    """Return, for each row of each table, the cells of the table's head and its own."""
    rows: list[tuple[int, int]] = []
    heads = cells = 0
    for token in tokens:
        if token.type == "table_open":
            heads = 0
        cells += token.type in ("th_open", "td_open")
        if token.type == "tr_close":
            heads = heads or cells
            rows.append((heads, cells))
            cells = 0
    return rows


def test_f129_an_event_may_hold_what_no_xml_holds(contest: None, client: Any) -> None:
    board = Board.objects.get(slug="first")
    BoardEvent.objects.create(board=board, kind=BoardEventKind.RETIRED, about="moved\x1d on", by="test")
    for path in ("/board-events", "/board-events.md", "/v1/board-events", "/boards/first"):
        assert client.get(path).status_code == 200, path
    ElementTree.fromstring(client.get("/boards/first/feed.atom").content)


FORMS = ["/m/r0", "/m/r0.md", "/v1/models/r0", "/feed.atom", "/feed.json", "/m/r0/badge.svg", "/boards/first"]


@pytest.fixture(params=["America/Los_Angeles", "Pacific/Auckland", "UTC"])
def zone(request: Any, monkeypatch: Any) -> Iterator[str]:
    """Put the machine into a zone of time."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def test_f089_a_day_is_the_same_in_every_zone(zone: str, contest: None, client: Any) -> None:
    said = {path: client.get(path).content.decode() for path in FORMS}
    assert "Jul 30, 2026" in said["/m/r0"]
    assert '<time datetime="2026-07-30">' in said["/m/r0"]
    assert "Jul 30, 2026" in said["/m/r0.md"]
    assert '"since":"2026-07-30"' in said["/v1/models/r0"]
    assert "2026-07-30T00:00:00+00:00" in said["/feed.atom"]
    assert "2026-07-30T00:00:00+00:00" in said["/feed.json"]
    assert "Nov 3, 2026" in said["/m/r0/badge.svg"]
