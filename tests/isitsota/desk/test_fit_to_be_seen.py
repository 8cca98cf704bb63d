"""The desk as a browser shows it: for everybody (axe), light and dark, wide and on a phone, under its policy.

The pages are rendered first and handed to the browser with the headers they are sent with; no server runs.
"""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from playwright.sync_api import Page, Route, sync_playwright

from boards_app.models import Board, Snapshot
from isitsota.desk.second_factor.devices import begin
from models_app.models import Lab, Release
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.desk.forms import address, form_of, save
from tests.isitsota.desk.pages import every_page, staged_page
from tests.isitsota.test_browser import dark

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.slow]

SITE = "https://isitsota.com"
WIDTHS = (360, 1280)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # all that dark and light differ in
WORDS = "/admin/jsi18n/"  # that the scripts of pages ask for
HOW_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
Sent = dict[str, tuple[int, dict[str, str], bytes]]


def main_pages() -> list[str]:
    """Return the pages that editors are on most, one of each kind."""
    rows = {
        "models_app_release": Release, "models_app_lab": Lab, "boards_app_board": Board,
        "boards_app_snapshot": Snapshot,
    }  # fmt: skip
    names = ["models_app_release", "models_app_source", "boards_app_snapshot", "boards_app_alias",
             "boards_app_verdict", "boards_app_correction", "auth_user"]  # fmt: skip
    release = Release.objects.get().pk
    return [
        "/admin/", staged_page("change"), staged_page("names"),
        *(reverse(f"admin:{name}_changelist") for name in names),
        *(reverse(f"admin:{name}_change", args=[model.objects.first().pk]) for name, model in rows.items()),
        *(reverse(f"admin:{name}_add") for name in ("models_app_release", "boards_app_alias")),
        reverse("admin:models_app_release_history", args=[release]),
        reverse("admin:models_app_release_delete", args=[release]),
        reverse("admin:boards_app_snapshot_import"), reverse("admin:boards_app_alias_names"),
        reverse("admin:content_files"), reverse("admin:second_factor"), reverse("admin:password_change"),
        reverse("admin:models_app_release_compare", args=[release]),
        reverse("admin:models_app_release_deleted"), reverse("admin:app_list", args=["boards_app"]),
        f"{staged_page('rows')}?key=r1",
        reverse("admin:boards_app_boardevent_note"), reverse("admin:auth_user_add"),
        *(reverse(f"admin:{name}_add") for name in ("boards_app_board", "models_app_claim")),
    ]  # fmt: skip


def answered(client: Client) -> Sent:
    """Return what the site answers to forms that it does not take, or only shows again, by invented paths."""
    release, board = Release.objects.get(), Board.objects.first()
    form = form_of(client, release)
    save(client, release, form | {"licence": "MIT"})
    yaml = SimpleUploadedFile("lab-new.yaml", b"name: Lab 1\nwebsite: https://example.org\n")
    staged = Snapshot.objects.staged().order_by("pk").first().pk
    answers = {
        "conflict": client.post(address(release), form | {"licence": "GPL", "description": "Mine"}),
        "refused": client.post(address(release), form_of(client, release) | {"name": "", "slug": "new"}),
        "previewed": client.post(reverse("admin:content_files"), {"sent": yaml, "folder": "labs"}),
        "unread": client.post(
            reverse("admin:boards_app_snapshot_import"),
            {"board": board.pk, "taken_on": "2026-02-01", "pasted": "name,score\nx,NaN\n"},
        ),
        "undecided": client.post(
            reverse("admin:boards_app_snapshot_decide", args=[staged]), {"decision": "revoke"}
        ),
    }  # fmt: skip
    assert [one.status_code for one in answers.values()] == [409, 200, 200, 400, 400]
    return {f"/admin/?{name}": (200, dict(one.headers), one.content) for name, one in answers.items()}


def before_the_desk(client: Client) -> Sent:
    """Return the pages that somebody passes before the desk is reached."""
    client.logout()
    found = rendered(client, ["/admin/login/"])
    person = User.objects.create_user("two", password="x", is_staff=True)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    code = f"{totp(begin(person).bin_key):06d}"
    codes = client.post(reverse("admin:second_factor"), {"code": code})
    assert "Recovery codes" in codes.content.decode()
    client.logout()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    found |= {"/admin/?codes": (200, dict(codes.headers), codes.content)}
    found |= rendered(client, [reverse("admin:second_factor_code")])
    client.logout()
    for _ in range(5):
        locked = client.post("/admin/login/", {"username": "nobody", "password": "x"})
    assert locked.status_code == 429
    return found | {"/admin/?locked": (200, dict(locked.headers), locked.content)}


@pytest.fixture
def desk(one: Release, editor: Client) -> Client:
    """Return a client at a desk where there is something of everything to do."""
    make_snapshot(make_board("late", "coding"), 12, {"Unheard-of": "1", "r1": "2"}, accepted=False)
    make_snapshot(make_board("new", "math"), 12, {"Unheard-of 2": "1"})
    Release.objects.update(name="A release with a rather long name, as some of them have 35B-A3B")
    return editor


def rendered(client: Client, paths: list[str]) -> Sent:
    """Return what the site answers for each path."""
    answers = {path: client.get(path) for path in paths}
    return {path: (one.status_code, dict(one.headers), one.content) for path, one in answers.items()}


@contextmanager
def opened(sent: Sent, width: int) -> Iterator[Page]:
    """Open an empty page that is answered from `sent`."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme="light")
        page.route("**/*", partial(answer, sent))
        yield page
        chromium.close()


def answer(sent: Sent, route: Route) -> None:
    """Answer a request with what the site answers to it; static files from where they lie."""
    path = route.request.url.removeprefix(SITE)
    found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
    if found:
        route.fulfill(body=Path(str(found)).read_bytes(), content_type=mimetypes.guess_type(path)[0])
    elif path in sent:
        status, headers, body = sent[path]
        route.fulfill(status=status, headers=headers, body=body)
    else:
        route.fulfill(status=204)


# Chromium's advice to whoever writes forms; and that of two, the field and Django's script, one came first.
NO_FAULTS = ("[DOM]", "Autofocus processing was blocked")


def complaints(page: Page, path: str) -> list[str]:
    """Open a page, and return what the browser's console says of it."""
    said: list[str] = []

    def note(message: Any) -> None:
        text = str(getattr(message, "text", message))
        if not text.startswith(NO_FAULTS):
            said.append(f"{path}: {text}")

    page.on("console", note)
    page.on("pageerror", note)
    page.goto(SITE + path)
    page.remove_listener("console", note)
    page.remove_listener("pageerror", note)
    return said


def faults(page: Page, path: str) -> list[str]:
    """Open a page and name what is wrong with it."""
    found = complaints(page, path)
    if wider := page.evaluate(HOW_WIDE):
        found.append(f"{path}: {wider} px wider than the screen")
    found += violations(page, path, TAGS)
    with dark(page):
        return found + violations(page, f"{path} (dark)", COLOURS)


def violations(page: Page, path: str, rules: list[str]) -> list[str]:
    """Name which rules the open page breaks, and where."""
    return [
        f"{path}: {one['id']}: {[node['html'][:160] for node in one['nodes']][:3]}"
        for one in Axe().run(page, options={"runOnly": rules}).response["violations"]
    ]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_pages_of_the_desk_are_for_everybody(width: int, desk: Client) -> None:
    sent = rendered(desk, [WORDS, *main_pages()])
    sent |= answered(desk) | before_the_desk(desk)
    assert {status for status, *_ in sent.values()} == {200}
    with opened(sent, width) as page:
        found = [fault for path in sent if path != WORDS for fault in faults(page, path)]
    assert found == []


@pytest.mark.timeout(600)
def test_no_page_of_the_desk_breaks_its_policy(desk: Client) -> None:
    shown = [path for path in every_page() if "autocomplete" not in path and "/export." not in path]
    sent = rendered(desk, [WORDS, *shown])
    with opened(sent, 1280) as page:
        assert [said for path in sent if path != WORDS for said in complaints(page, path)] == []
