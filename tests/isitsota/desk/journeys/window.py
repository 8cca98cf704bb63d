"""Windows of a real browser at the desk: each has a log-in of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import which
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect, sync_playwright

PASSWORD = "a long word of mine"
PATIENCE = 10_000  # milliseconds
WIDE = {"width": 1280, "height": 900}
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True}
FOCUSED = """() => {
  const one = document.activeElement;
  return one === document.body ? '' : one.textContent.trim() || one.value || '';
}"""
Opens = Callable[..., Page]


@contextmanager
def browser(url: str) -> Iterator[Opens]:
    """Open a browser; yield what opens a window, by name of who logs in there, or of nobody.

    While it is open, Django refuses to touch the database from the test itself. AssertionError at the end
    when a console complained of anything.
    """
    said: list[str] = []

    def note(message: ConsoleMessage) -> None:
        asked = message.location["url"]
        is_refusal = message.page is not None and asked == message.page.url  # a page that says no
        is_icon = asked.endswith("/favicon.ico")  # which Chromium asks for beside plain text
        if not (message.text.startswith("Failed to load resource") and (is_refusal or is_icon)):
            said.append(message.text)

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])

        def window(name: str = "", **options: Any) -> Page:
            context = chromium.new_context(base_url=url, **{"viewport": WIDE, **options})
            context.set_default_timeout(PATIENCE)
            context.on("console", note)
            context.on("weberror", lambda error: said.append(str(error.error)))
            page = context.new_page()
            if name:
                log_in(page, name)
            return page

        yield window
        chromium.close()
    assert said == []


def log_in(page: Page, name: str) -> None:
    """Log somebody in by name and password."""
    page.goto("/admin/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Log in")


def press(page: Page, name: str) -> None:
    """Press a button that leads to another page, and wait for it."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def follow(page: Page, name: str) -> None:
    """Follow a link, and wait for its page."""
    with page.expect_navigation():
        page.get_by_role("link", name=name, exact=True).first.click()


def go(page: Page, key: str) -> None:
    """Press a key that leads to another page, and wait for it."""
    with page.expect_navigation():
        page.keyboard.press(key)


def focused(page: Page) -> str:
    """Return the words of what has the focus, none where nothing has."""
    return str(page.evaluate(FOCUSED))


def tab_to(page: Page, words: str) -> None:
    """Press the tab key until something with these words has the focus."""
    for _ in range(150):
        if words in focused(page):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keyboard to {words}")


def choose(where: Page | Locator, label: str, words: str) -> None:
    """Look something up in a field that is asked of the server, and take the first that is found."""
    page = where if isinstance(where, Page) else where.page
    named = page.get_by_role("textbox", name=label, exact=True)
    where.get_by_role("combobox").filter(has=named).click()
    page.locator(".select2-search__field").fill(words)
    found = page.locator(".select2-results__option--highlighted")
    expect(found).to_contain_text(words)
    found.click()


def status(page: Page, path: str) -> int:
    """Open an address directly, and return the status of the answer."""
    answer = page.goto(path)
    assert answer is not None
    return answer.status
