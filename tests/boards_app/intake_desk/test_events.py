"""What a board did is noted at the desk, by those who may, and the lists of both logs can be narrowed."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from boards_app.models import Board, BoardEvent, Correction
from tests.boards_app.databases import all_there_is

pytestmark = pytest.mark.django_db
NOTE, LIST = "/admin/boards_app/boardevent/note/", "/admin/boards_app/boardevent/"


@pytest.fixture
def publisher(who_may: Callable[..., Client]) -> Client:
    return who_may("decide_snapshot", "view_correction")


def test_an_event_is_noted(board: Board, publisher: Client) -> None:
    assert NOTE in publisher.get(LIST).content.decode()
    assert publisher.get(NOTE).status_code == 200
    sent = {
        "board": board.pk,
        "kind": "re-scored",
        "about": "All anew.",
        "since": "2026-01-05",
        "reason": "Told.",
    }
    assert publisher.post(NOTE, sent)["Location"] == LIST
    event = BoardEvent.objects.get()
    assert (event.board, event.kind, event.about, event.since) == (
        board, "re-scored", "All anew.", date(2026, 1, 5),
    )  # fmt: skip
    assert (event.reason, event.by.startswith("p-decide"), event.publication) == ("Told.", True, None)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"about": "  "}, "This field is required.", "no sentence"),
    ({"kind": "struck"}, "Select a valid choice.", "it comes with what it changes"),
    ({"board": "99999"}, "not one of the available choices", "no board"),
    ({"since": "2026-13-01"}, "Write the day as YYYY-MM-DD", "no day"),
    ({"reason": "a\x1b"}, "control character", "no text"),
]


@pytest.mark.parametrize(("fields", "words", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_a_refusal_is_said_and_nothing_is_noted(
    board: Board, publisher: Client, fields: dict[str, Any], words: str, because: str
) -> None:
    before = all_there_is()
    answer = publisher.post(NOTE, {"board": board.pk, "kind": "re-scored", "about": "All anew."} | fields)
    assert answer.status_code == 400, because
    assert words in answer.content.decode(), because
    assert all_there_is() == before


def test_only_those_who_may_note(board: Board, reader: Client, editor: Client) -> None:
    for client in (reader, editor):
        assert NOTE not in client.get(LIST).content.decode()
        assert client.get(NOTE).status_code == 403
        sent = {"board": board.pk, "kind": "re-scored", "about": "All anew."}
        assert client.post(NOTE, sent).status_code == 403
    assert not BoardEvent.objects.exists()


@pytest.mark.parametrize(("model", "kind"), [(BoardEvent, "shrunk"), (Correction, "row-excluded")])
def test_the_logs_are_narrowed_by_board_kind_and_words(
    board: Board, publisher: Client, model: Any, kind: str
) -> None:
    model.objects.create(kind=kind, about="Lost its tail", board=board, by="me")
    address = f"/admin/boards_app/{model._meta.model_name}/"
    found = {
        f"kind__exact={kind}": 1,
        "kind__exact=retired": 0,
        f"board__id__exact={board.pk}": 1,
        "q=tail": 1,
        "q=head": 0,
    }
    for query, count in found.items():
        assert publisher.get(f"{address}?{query}").context["cl"].result_count == count, query
