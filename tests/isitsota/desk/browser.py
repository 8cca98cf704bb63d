"""A real browser at the desk, with somebody's log-in."""

from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, sync_playwright


@contextmanager
def at_the_desk(client: Client, url: str, **options: Any) -> Iterator[tuple[Page, list[str]]]:
    """Open a browser with the client's log-in; yield an empty page, and what its console complains of.

    While it is open, Django refuses to touch the database from the test itself.
    """
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        context = chromium.new_context(base_url=url, **options)
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url}])
        page, said = context.new_page(), list[str]()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        yield page, said
        chromium.close()
