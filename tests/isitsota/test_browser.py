"""The pages as a browser shows them: for everybody (axe), on a phone, light and dark, under their own policy.

The pages are rendered first and handed to the browser request by request, with the headers they are sent
with; no server runs, and the browser asks nothing of the network.
"""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from shutil import which
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, Route, sync_playwright

from models_app.models import Lab, Release
from tests.boards_app.evidence import make_board, make_release, make_snapshot
from tests.isitsota.scene import day, judge, make_contest, make_from_demo

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.slow]

SITE = "https://isitsota.com"
PATHS = [
    "/", "/m", "/m?state=ranked&category=coding&name=r", "/m?name=nobody", "/m/r0", "/m/r1", "/m/wide",
    "/methodology", "/about", "/search", "/search?q=r", "/search?q=R0", "/search?q=WWWW", "/search?q=rr9",
    "/m/clover-35b-a3b-preview", "/labs", "/labs/lab-r0", "/labs/wide", "/releases", "/m/none", "/m?stat=x",
    "/boards", "/boards?health=retired", "/boards/first", "/boards/old", "/boards/wide", "/corrections",
    "/boards/second?as_of=2026-07-25", "/boards/first/2026-07-30", "/board-events",
    "/sota/coding", "/sota/math", "/sota/coding?as_of=2026-08-01", "/changes", "/changes?kind=crown-won",
    "/compare", "/compare/r0/r1", "/compare/r0/r1/r2/wide",
]  # fmt: skip
WIDTHS = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
HOW_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
STOPS = "document.querySelectorAll('a[href], button, input, select').length"
INLINE = "document.querySelectorAll('[style], style, script:not([type$=json])').length"
FOCUSED = """() => {
  const one = document.activeElement, style = getComputedStyle(one);
  const is_drawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return [one.tagName, one.textContent.slice(0, 40), is_drawn];
}"""


@dataclass(frozen=True)
class Sent:
    """What the site answers to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture
def sent() -> dict[str, Sent]:
    """Make releases in many states and one with names that do not break; return each page by its path."""
    make_contest(4)
    make_from_demo("clover-35b-a3b-preview")
    make_snapshot(make_board("old", "math"), 5, {"r0": "40", "r1": "41", "unknown-7": "42"})
    wide = make_release("wide", lab="wide", is_open=True, announced=1)
    Release.objects.filter(pk=wide.pk).update(name="W" * 80, licence="L" * 60, base_identifier="B" * 80)
    Lab.objects.filter(slug="wide").update(name="M" * 60)
    board = make_board("wide", "chat")
    make_snapshot(board, 250, {"wide": "1", "n" * 200: "2"})
    judge(day(304))
    judge()
    client = Client()
    return {path: _sent(client.get(path)) for path in PATHS}


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
    found = [f"{path}: {words}" for words in said if "responded with a status of 40" not in words]
    if wider := page.evaluate(HOW_WIDE):
        found.append(f"{path}: {wider} px wider than the screen")
    if inline := page.evaluate(INLINE):
        found.append(f"{path}: {inline} inline styles or scripts")
    for one in Axe().run(page, options={"runOnly": TAGS}).response["violations"]:
        found.append(f"{path}: {one['id']}: {[node['html'][:120] for node in one['nodes']]}")
    return found


@pytest.mark.parametrize(("width", "scheme"), WIDTHS)
def test_every_page_is_fit_to_be_seen(width: int, scheme: str, sent: dict[str, Sent]) -> None:
    with opened(sent, width, scheme) as page:
        found = [fault for path in PATHS for fault in faults(page, path)]
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whoever_uses_the_keyboard_sees_where_they_are(scheme: str, sent: dict[str, Sent]) -> None:
    unseen = []
    with opened(sent, 360, scheme) as page:
        for path in ("/", "/m", "/m/r0"):
            page.goto(SITE + path)
            for _ in range(page.evaluate(STOPS)):
                page.keyboard.press("Tab")
                tag, words, is_drawn = page.evaluate(FOCUSED)
                unseen += [] if is_drawn else [(path, tag, words)]
    assert unseen == []


def test_the_checks_find_what_is_wrong() -> None:
    html = b"<p style='width: 2000px'>x<img src=/static/mark.svg><script>none()</script>"
    with opened({"/": Sent(200, {"Content-Type": "text/html"}, html)}, 360, "light") as page:
        found = " ".join(faults(page, "/"))
    for fault in ("px wider than the screen", "2 inline styles", "image-alt", "html-has-lang", "none is not"):
        assert fault in found, fault
