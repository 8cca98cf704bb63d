"""What needs doing: each need names what there is, leads to its page, and goes once it is done."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boards_app.intake.store import accept
from boards_app.models import Board, LinkCheck, Snapshot
from boards_app.publishing import publish
from isitsota.desk.visits import VISIT
from models_app.models import Claim, Fact, Release, Source
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot
from tests.isitsota.desk.conftest import TODAY, fill, judge

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def needs_of(client: Client) -> dict[str, Any]:
    """Return the needs on the first screen by key."""
    return {need.key: need for need in client.get("/admin/").context["needs"].open}


def stage_one() -> None:
    make_snapshot(make_board("late", "coding"), 12, {"a": "1"}, accepted=False)


def let_a_board_age() -> None:
    board = make_board("old", "coding", max_age_days=10)
    make_snapshot(board, 5, {"a": "1"})


def hide_a_release() -> None:
    make_release("hidden")
    Release.objects.filter(slug="hidden").update(is_published=False)


def state_facts_only() -> None:
    release = make_release("bare")
    Source.objects.filter(release=release).delete()
    Fact.objects.create(release=release, label="Size", value="8B")


def claim_without_a_benchmark() -> None:
    Claim.objects.create(release=make_release("boast"), text="It is the best")


def link_without_https() -> None:
    Source.objects.filter(release=make_release("plain")).update(url="http://example.org/plain")


def link_to_what_is_gone() -> None:
    make_release("gone")
    address = "https://example.org/gone"
    LinkCheck.objects.create(address=address, checked_at=NEW_YEAR, status=404, problem="404", failures=2)


@pytest.mark.parametrize(
    ("make", "key", "text", "note"),
    [
        (stage_one, "staged", "Late, 2026-01-13", "1 rows, by test"),
        (let_a_board_age, "boards", "Old", "newest of 2026-01-06, silent since 2026-01-16"),
        (hide_a_release, "unpublished", "HIDDEN", "Lab hidden, announced 2026-01-01"),
        (state_facts_only, "facts", "BARE", ""),
        (claim_without_a_benchmark, "claims", "BOAST", "It is the best"),
        (link_to_what_is_gone, "dead", "GONE: Announcement", "https://example.org/gone: 404"),
        (link_without_https, "links", "PLAIN: Announcement", "http://example.org/plain"),
    ],
)
def test_a_need_is_listed_and_leads_to_its_place(
    editor: Client, make: Any, key: str, text: str, note: str
) -> None:
    assert key not in needs_of(editor)
    make()
    need = needs_of(editor)[key]
    assert (need.count, [(line.text, line.note) for line in need.lines]) == (1, [(text, note)])
    for address in (need.lines[0].url, need.url):
        assert editor.get(address).status_code == 200, address


def test_unresolved_names_lead_to_where_they_are_resolved(editor: Client) -> None:
    make_release("gpt-9")
    Release.objects.update(name="GPT-9")
    board = make_board("b", "coding")
    make_snapshot(board, 10, {"gpt-9 (high)": "90", "Unheard-of": "80"})
    need = needs_of(editor)["names"]
    first, second = need.lines
    assert (first.text, first.note) == ("gpt-9 (high)", "B: place 1 in coding of 2026-01-11; perhaps GPT-9")
    assert second.note == "B: place 2 in coding of 2026-01-11"
    page = editor.get(second.url).context["page"]
    assert [one.row.name for one in page.names] == ["gpt-9 (high)", "Unheard-of"]
    assert [one.is_current for one in page.names] == [False, True]
    assert editor.get(need.url).context["page"].count == 2


def test_what_is_decided_is_done(editor: Client) -> None:
    stage_one()
    accept(list(Snapshot.objects.all()), by="me")
    assert "staged" not in needs_of(editor)


def test_a_board_that_falls_silent_soon_is_named_before(editor: Client) -> None:
    board = make_board("soon", "coding", max_age_days=40)
    make_snapshot(board, 1, {"a": "1"})
    (line,) = needs_of(editor)["boards"].lines
    assert (line.note, line.is_urgent) == ("newest of 2026-01-02, falls silent after 2026-02-11", False)
    Board.objects.update(retired_on=TODAY)
    assert "boards" not in needs_of(editor)


def test_pending_releases_say_how_long_they_wait(editor: Client) -> None:
    make_board("b", "coding")
    make_release("waits", announced=1)
    judge()
    (line,) = needs_of(editor)["pending"].lines
    assert (line.text, line.note) == ("WAITS", f"{(TODAY - day(1)).days} days")


def test_verdicts_that_changed_since_the_last_visit(editor: Client) -> None:
    make_release("new")
    publish(by="me", kind="test", as_of=TODAY)
    (line,) = needs_of(editor)["verdicts"].lines
    assert line.text == "NEW"
    session = editor.session
    session[VISIT] = (line_at := Release.objects.get().current_verdict.verdict.publication.at).isoformat()
    session.save()
    assert "verdicts" not in needs_of(editor)
    session[VISIT] = (line_at - timedelta(seconds=1)).isoformat()
    session.save()
    assert "verdicts" in needs_of(editor)


def test_the_log_in_finds_the_visit_before(client: Client, db: None) -> None:
    User.objects.create_superuser("ed", password="a long pass phrase", last_login=NEW_YEAR)
    sent = {"username": "ed", "password": "a long pass phrase", "next": "/admin/"}
    assert client.post("/admin/login/", sent).status_code == 302
    assert client.session[VISIT] == NEW_YEAR.isoformat()


def test_nobody_sees_what_is_not_theirs(client: Client) -> None:
    stage_one()
    client.force_login(User.objects.create_user("nobody", password="x", is_staff=True))
    answer = client.get("/admin/")
    assert answer.status_code == 200
    assert not answer.context["needs"].open
    assert not answer.context["needs"].done


def test_the_screen_costs_the_same_however_much_there_is(editor: Client) -> None:
    counts = []
    for number in (1, 2, 3):
        fill(number)
        judge()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            editor.get("/admin/")
        counts.append(len(queries))
    assert counts[1] == counts[2]
    assert counts[2] <= 30
