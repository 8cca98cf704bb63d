"""Each role at the desk: what it may not do has no button, is refused at its address, and stores nothing."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page

from boards_app.models import Board, Snapshot
from models_app.models import Release
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import make_snapshot
from tests.isitsota.desk.journeys.window import browser, status

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
DESK = "/admin"
RELEASES, SNAPSHOTS = f"{DESK}/models_app/release", f"{DESK}/boards_app/snapshot"
NAMES, BOARDS = f"{DESK}/boards_app/alias", f"{DESK}/boards_app/board"
WORDS = """all => all.map(
  (one) => (one.tagName === 'INPUT' ? one.value : one.textContent.trim().replace(/\\s+/g, ' ')))"""
OWN = ("models_app.", "boards_app.", "auth.", "version")


class Refused(NamedTuple):
    """What somebody may not do: where its button or link would stand, its words, its address, what is sent.

    `{published}`, `{draft}`, `{staged}`, `{board}` and `{boss}` stand for the id of such a thing.
    """

    seen_on: str
    words: str
    address: str
    sent: Mapping[str, str] | None = None  # None: the address is only opened


EVIDENCE = [
    Refused(f"{DESK}/boards_app/{kind}/", f"Add {kind}", f"{DESK}/boards_app/{kind}/add/")
    for kind in ("result", "verdict", "standing")
]
PEOPLE = [Refused(f"{DESK}/", "Users", f"{DESK}/auth/user/")]
CONTENT = [Refused(f"{DESK}/", "Load content files", f"{DESK}/content-files/")]
DECIDE = [
    Refused(f"{SNAPSHOTS}/{{staged}}/change/", "Accept: it becomes evidence",
            f"{SNAPSHOTS}/{{staged}}/decide/", {"decision": "accept"}),
    Refused(f"{SNAPSHOTS}/{{staged}}/rows/?key=Stranger", "Take it out",
            f"{SNAPSHOTS}/{{staged}}/rows/", {"key": "Stranger", "kind": "struck", "reason": "x"}),
    Refused(f"{DESK}/boards_app/boardevent/", "Note what a board did", f"{DESK}/boards_app/boardevent/note/"),
]  # fmt: skip
PUBLISH = [
    Refused(f"{RELEASES}/{{published}}/change/", "Save", f"{RELEASES}/{{published}}/change/", {"name": "X"}),
    Refused(f"{RELEASES}/{{draft}}/change/", "Publish now", f"{RELEASES}/{{draft}}/change/",
            {"name": "X", "_publish": "1"}),
]  # fmt: skip
BOARD = [
    Refused(f"{BOARDS}/", "Add board", f"{BOARDS}/add/"),
    Refused(f"{BOARDS}/{{board}}/change/", "Save", f"{BOARDS}/{{board}}/change/", {"name": "X"}),
]
WRITE = [
    Refused(f"{RELEASES}/", "Add release", f"{RELEASES}/add/"),
    Refused(f"{RELEASES}/{{draft}}/change/", "Save", f"{RELEASES}/{{draft}}/change/", {"name": "X"}),
    Refused(f"{RELEASES}/{{draft}}/change/", "Delete", f"{RELEASES}/{{draft}}/delete/", {"post": "yes"}),
    Refused(f"{SNAPSHOTS}/", "Import a file", f"{SNAPSHOTS}/import/"),
    Refused(f"{NAMES}/names/", "Exclude Stranger", f"{NAMES}/names/decide/",
            {"snapshot": "{staged}", "name": "Stranger", "reason": "x"}),
]  # fmt: skip
SUPERUSER = [Refused(f"{DESK}/auth/user/{{boss}}/change/", "Save", f"{DESK}/auth/user/{{boss}}/change/", {})]
MAY_NOT = {
    "reader": [*WRITE, *DECIDE, *PUBLISH, *BOARD, *CONTENT, *PEOPLE, *EVIDENCE],
    "editor": [*DECIDE, *PUBLISH, *BOARD, *CONTENT, *PEOPLE, *EVIDENCE],
    "publisher": [*BOARD, *PEOPLE, *EVIDENCE],
    "admin": [*SUPERUSER, *EVIDENCE],
}


@pytest.fixture
def ids(boards: dict[str, Board]) -> dict[str, int]:
    """Return the id of one thing of each kind that is spoken of."""
    published = Release.objects.get(slug="alder-4")
    draft = Release.objects.create(slug="draft", name="Draft", lab=published.lab)
    staged = make_snapshot(boards["repair"], 300, {"Stranger": "1", "Alder 4": "2"}, accepted=False)
    boss = User.objects.create_superuser("boss")
    return {
        "published": published.pk, "draft": draft.pk, "staged": staged.pk, "board": staged.board_id,
        "boss": boss.pk,
    }  # fmt: skip


def stored() -> Any:
    """Return what nobody may have changed: how much there is of all, and what can be typed."""
    counts = {name: count for name, count in all_there_is().items() if name.startswith(OWN)}
    return (
        counts,
        list(Release.objects.values()),
        list(Board.objects.values()),
        list(Snapshot.objects.values()),
    )


def answer(page: Page, address: str, sent: Mapping[str, str] | None) -> int:
    """Open an address, or send something to it as a form of the page would; return the status."""
    if sent is None:
        return status(page, address)
    token = next(one["value"] for one in page.context.cookies() if one["name"] == settings.CSRF_COOKIE_NAME)
    return page.request.post(address, form=dict(sent), headers={"X-CSRFToken": token}).status


def buttons(page: Page, address: str) -> set[str]:
    """Return the words of all that can be pressed or followed on a page; none where it is refused."""
    if status(page, address) == 403:
        return set()
    found = page.locator("main a, main button, main input[type=submit]")
    return set(found.evaluate_all(WORDS))


def filled(text: str, ids: Mapping[str, int]) -> str:
    """Return an address or a value with the ids in their places."""
    return text.format_map(ids)


@pytest.mark.parametrize("role", MAY_NOT)
def test_what_a_role_may_not_do_has_no_button_and_is_refused(
    role: str, live_server: Any, ids: dict[str, int]
) -> None:
    before, wrong = stored(), []
    with browser(live_server.url) as window:
        page = window(role)
        for one in MAY_NOT[role]:
            if one.words in buttons(page, filled(one.seen_on, ids)):
                wrong.append(f"“{one.words}” stands on {one.seen_on}")
            sent = one.sent and {name: filled(value, ids) for name, value in one.sent.items()}
            if (said := answer(page, filled(one.address, ids), sent)) != 403:
                wrong.append(f"{one.address} answers {said}")
    assert wrong == []
    assert stored() == before


def test_the_buttons_are_there_for_those_who_may(live_server: Any, ids: dict[str, int]) -> None:
    """Or the test above would find nothing because it looks for other words."""
    asked = {role: MAY_NOT[role] for role in ("reader", "editor", "publisher")}
    may = {"reader": "publisher", "editor": "admin", "publisher": "admin"}
    missing = []
    with browser(live_server.url) as window:
        for role, rows in asked.items():
            page = window(may[role])
            wanted = [one for one in rows if one not in MAY_NOT[may[role]]]
            missing += [one for one in wanted if one.words not in buttons(page, filled(one.seen_on, ids))]
    assert missing == []
