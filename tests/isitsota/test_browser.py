"""The pages as a browser shows them: for everybody (axe), at three widths, light and dark, by keyboard.

The pages are rendered first and handed to the browser request by request, with the headers they are sent
with; no server runs, and the browser asks nothing of the network. With SCREENSHOTS=FOLDER in the environment
a picture of every page at every width and scheme is kept there.
"""

import mimetypes
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, Route, sync_playwright

from boards_app.models import Board
from models_app.models import Lab, Release
from tests.boards_app.evidence import make_board, make_release, make_snapshot
from tests.isitsota.scene import day, judge, make_contest, make_from_demo

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.slow]

SITE = "https://isitsota.com"
PATHS = [
    "/", "/m", "/m?state=ranked&category=coding&name=r", "/m?name=nobody", "/m/r0", "/m/r1", "/m/wide",
    "/methodology", "/about", "/legal", "/privacy", "/search", "/search?q=r", "/search?q=R0",
    "/search?q=WWWW", "/search?q=rr9", "/m/clover-35b-a3b-preview", "/m/none", "/m?stat=x",
    "/labs", "/labs/lab-r0", "/labs/wide", "/releases", "/corrections",
    "/boards", "/boards?health=retired", "/boards/first", "/boards/old", "/boards/wide",
    "/boards/second?as_of=2026-07-25", "/boards/first/2026-07-30", "/boards/aside", "/board-events",
    "/sota/coding", "/sota/math", "/sota/coding?as_of=2026-08-01", "/changes", "/changes?kind=crown-won",
    "/compare", "/compare/r0/r1", "/compare/r0/r1/r2/wide",
]  # fmt: skip
WIDTHS = (360, 768, 1280)
NARROWEST = 320
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# That of 7 to 1 says nothing where not even 4.5 to 1 is reached: both are asked for.
RULES = {"runOnly": TAGS, "rules": {"color-contrast-enhanced": {"enabled": True}}}
# All that dark and light differ in.
COLOURS = {"runOnly": ["color-contrast", "color-contrast-enhanced", "link-in-text-block"]}
HOW_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
INLINE = "document.querySelectorAll('[style], style, script:not([type$=json])').length"
UNFOLD = "document.querySelectorAll('details').forEach(one => { one.open = true })"
SETTLED = "Promise.all(document.getAnimations().map(one => one.finished)).then(() => true)"
STOPS = """[...document.querySelectorAll('a[href], button, input, select, summary')]
  .filter(one => one.checkVisibility()).length"""
FAULTS = [
    "px wider than the screen", "4 inline styles", "image-alt", "html-has-lang", "none is not",
    "color-contrast-enhanced", "unseen: <a", "1 not reached",
]  # fmt: skip
FOCUSED = """() => {
  const one = document.activeElement, style = getComputedStyle(one);
  const all = [...document.querySelectorAll('a[href], button, input, select, summary')];
  const is_drawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return [all.indexOf(one), one.outerHTML.slice(0, 80), is_drawn];
}"""


@dataclass(frozen=True)
class Sent:
    """What the site answers to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture(scope="module")
def kept() -> dict[str, Sent]:
    """Hold the pages that the first test rendered, for those after it."""
    return {}


@pytest.fixture
def sent(kept: dict[str, Sent]) -> dict[str, Sent]:
    """Return each page by its path: releases in many states, and one with names that do not break."""
    if not kept:
        make_scene()
        client = Client()
        kept.update({path: _sent(client.get(path)) for path in PATHS})
    return kept


def make_scene() -> None:
    """Make what the pages show, and judge it twice."""
    make_contest(4)
    make_from_demo("clover-35b-a3b-preview")
    make_snapshot(make_board("old", "math"), 5, {"r0": "40", "r1": "41", "unknown-7": "42"})
    wide = make_release("wide", lab="wide", is_open=True, announced=1)
    Release.objects.filter(pk=wide.pk).update(name="W" * 80, licence="L" * 60, base_identifier="B" * 80)
    Lab.objects.filter(slug="wide").update(name="M" * 60)
    board = make_board("wide", "chat")
    make_snapshot(board, 250, {"wide": "1", "n" * 200: "2"})
    Board.objects.filter(pk=make_board("aside", "chat").pk).update(
        is_counted=False, counted_reason="No tasks."
    )
    judge(day(304))
    judge()


def _sent(response: Any) -> Sent:
    return Sent(response.status_code, dict(response.headers), response.content)


@contextmanager
def opened(sent: dict[str, Sent], width: int, scheme: str) -> Iterator[Page]:
    """Open an empty page that is answered from `sent`.

    The browser runs inside the test alone: while it does, Django refuses to touch a database.
    """
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        page.route("**/*", partial(answer, sent))
        yield page
        chromium.close()


def answer(sent: dict[str, Sent], route: Route) -> None:
    """Answer a request with what the site answers to it."""
    path = route.request.url.removeprefix(SITE)
    if path.startswith("/static/"):
        kind = mimetypes.guess_type(path)[0]
        route.fulfill(body=(settings.BASE_DIR / path[1:]).read_bytes(), content_type=kind)
    else:
        one = sent[path]
        route.fulfill(status=one.status, headers=one.headers, body=one.body)


def faults(page: Page, path: str) -> list[str]:
    """Open a page and name what is wrong with it."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(SITE + path)
    page.evaluate(UNFOLD)
    found = [f"{path}: {words}" for words in said if "responded with a status of 40" not in words]
    if wider := page.evaluate(HOW_WIDE):
        found.append(f"{path}: {wider} px wider than the screen")
    if inline := page.evaluate(INLINE):
        found.append(f"{path}: {inline} inline styles or scripts")
    return found + violations(page, path, RULES)


def violations(page: Page, path: str, rules: dict[str, Any]) -> list[str]:
    """Name which rules the open page breaks, and where."""
    return [
        f"{path}: {one['id']}: {[node['html'][:120] for node in one['nodes']]}"
        for one in Axe().run(page, options=rules).response["violations"]
    ]


@contextmanager
def dark(page: Page) -> Iterator[None]:
    """Let the page that is open be dark meanwhile: it is the same one in other colours."""
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    yield
    page.emulate_media(color_scheme="light")


def keep_picture(page: Page, path: str, look: str) -> None:
    """Write what the browser shows to the folder that SCREENSHOTS names, if any."""
    if folder := os.environ.get("SCREENSHOTS"):
        name = re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-") or "home"
        page.screenshot(path=Path(folder) / f"{name}-{look}.png", full_page=True)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_fit_to_be_seen(width: int, sent: dict[str, Sent]) -> None:
    found = []
    with opened(sent, width, "light") as page:
        for path in PATHS:
            found += faults(page, path)
            keep_picture(page, path, f"{width}-light")
            with dark(page):
                found += violations(page, f"{path} (dark)", COLOURS)
                keep_picture(page, path, f"{width}-dark")
    assert found == []


def test_no_page_scrolls_sideways_on_the_narrowest_screen(sent: dict[str, Sent]) -> None:
    wider = {}
    with opened(sent, NARROWEST, "light") as page:
        for path in PATHS:
            page.goto(SITE + path)
            page.evaluate(UNFOLD)
            wider[path] = page.evaluate(HOW_WIDE)
    assert {path: by for path, by in wider.items() if by} == {}


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_whoever_uses_the_keyboard_gets_everywhere_and_sees_where(
    width: int, scheme: str, sent: dict[str, Sent]
) -> None:
    found = []
    with opened(sent, width, scheme) as page:
        for path in PATHS:
            found += lost(page, path)
    assert found == []


def lost(page: Page, path: str) -> list[str]:
    """Walk through a page with Tab alone; name what is reached unseen, and how many are not reached."""
    page.goto(SITE + path)
    found, reached = [], set()
    while True:
        page.keyboard.press("Tab")
        place, html, is_drawn = page.evaluate(FOCUSED)
        if place < 0:
            break
        reached.add(place)
        found += [] if is_drawn else [f"{path}: unseen: {html}"]
    if left := page.evaluate(STOPS) - len(reached):
        found.append(f"{path}: {left} not reached")
    return found


def test_the_checks_find_what_is_wrong() -> None:
    html = (
        b"<p style='width: 2000px'>x<img src=/static/mark.svg><script>none()</script>"
        b"<p style='color: #767676'>pale<p><a href=/ tabindex=-1>a</a><a href=/ style='outline: 0'>b</a>"
    )
    with opened({"/": Sent(200, {"Content-Type": "text/html"}, html)}, 360, "light") as page:
        found = " ".join([*faults(page, "/"), *lost(page, "/")])
    for fault in FAULTS:
        assert fault in found, fault


def test_the_checks_find_what_is_pale_in_the_dark_alone() -> None:
    html = (
        b"<!doctype html><html lang=en><title>t</title><style>body { color: #000; background: #fff }"
        b"@media (prefers-color-scheme: dark) { body { color: #444; background: #111 } }</style>"
        b"<main><h1>Pale words</h1>"
    )
    with opened({"/": Sent(200, {"Content-Type": "text/html"}, html)}, 360, "light") as page:
        page.goto(SITE + "/")
        assert violations(page, "/", COLOURS) == []
        with dark(page):
            [found] = violations(page, "/", COLOURS)
        assert violations(page, "/", COLOURS) == []
    assert found.startswith("/: color-contrast: ")
