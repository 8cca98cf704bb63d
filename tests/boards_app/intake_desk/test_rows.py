"""Rows of a snapshot: all can be found, and those who may take one out say who did and why."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards_app.models import Board, BoardEvent, Correction, RowMark, Snapshot
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import day, make_board, make_snapshot
from tests.boards_app.intake_desk.conftest import put

pytestmark = pytest.mark.django_db


@pytest.fixture
def publisher(who_may: Callable[..., Client]) -> Client:
    return who_may("add_rowmark", "decide_snapshot")


def rows_of(snapshot: Snapshot) -> str:
    return reverse("admin:boards_app_snapshot_rows", args=[snapshot.pk])


def accepted() -> Snapshot:
    return Snapshot.objects.get(taken_on=day(10))


def test_rows_are_listed_and_found(board: Board, reader: Client) -> None:
    def keys(query: str = "") -> list[str]:
        return [row.key for row in reader.get(rows_of(accepted()) + query).context["rows"]]

    assert keys() == ["swift-2", "b", "c", "d"]
    assert keys("?q=SWIFT") == ["swift-2"]
    assert keys("?q=nobody") == []
    assert keys("?p=x") == ["swift-2", "b", "c", "d"]


def test_the_snapshots_page_leads_to_the_row(board: Board, publisher: Client) -> None:
    snapshot = put(board, "swift-2,72\nb,70\ne,1\n", 30)
    page = publisher.get(reverse("admin:boards_app_snapshot_change", args=[snapshot.pk])).content.decode()
    for key in ("swift-2", "e"):
        address = f"{rows_of(snapshot)}?key={key}"
        assert f'href="{address}"' in page
        assert publisher.get(address).context["form"]["key"].value() == key
    assert publisher.get(f"{rows_of(snapshot)}?key=nobody").context["form"] is None


KINDS = [("struck", "BoardEvent", "struck by the board"), ("excluded", "Correction", "excluded by us")]


@pytest.mark.parametrize(("kind", "log", "words"), KINDS, ids=[row[0] for row in KINDS])
def test_a_row_is_taken_out_and_the_log_says_why(
    board: Board, publisher: Client, kind: str, log: str, words: str
) -> None:
    sent = {"key": "b", "kind": kind, "reason": "It was run with the answers."}
    answer = publisher.post(rows_of(accepted()), sent, follow=True)
    assert f"“b” is {words}. " in " ".join(map(str, answer.context["messages"]))
    mark = RowMark.objects.get()
    assert (mark.board, mark.row_key, mark.kind, mark.reason) == (board, "b", kind, sent["reason"])
    entry: Any = {"BoardEvent": BoardEvent, "Correction": Correction}[log].objects.get()
    assert entry.reason == sent["reason"]
    row = next(row for row in answer.context["rows"] if row.key == "b")
    assert [one.pk for one in row.marks] == [mark.pk]


REFUSED = [
    ({"reason": ""}, "This field is required.", "no reason"),
    ({"kind": "gone"}, "Select a valid choice.", "no kind"),
    ({"key": "nobody"}, "No snapshot of x has a row with the key", "no row"),
    ({"from_on": "soon"}, "Write the day as YYYY-MM-DD", "no day"),
    ({"from_on": "2026-01-09", "until_on": "2026-01-02"}, "must not come before the first", "days turned"),
]


@pytest.mark.parametrize(("fields", "words", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_a_refusal_stands_on_the_form_with_what_was_typed(
    board: Board, publisher: Client, fields: dict[str, str], words: str, because: str
) -> None:
    before = all_there_is()
    sent = {"key": "b", "kind": "struck", "reason": "Typed at length."} | fields
    answer = publisher.post(rows_of(accepted()), sent)
    assert answer.status_code == 400, because
    assert words in answer.content.decode(), because
    assert "Typed at length." in answer.content.decode() or "reason" in fields
    assert all_there_is() == before


def test_only_those_who_may_take_rows_out(board: Board, reader: Client, editor: Client) -> None:
    for client in (reader, editor):
        page = client.get(f"{rows_of(accepted())}?key=b")
        assert page.context["form"] is None
        assert "Strike or exclude" not in page.content.decode()
        sent = {"key": "b", "kind": "struck", "reason": "x"}
        assert client.post(rows_of(accepted()), sent).status_code == 403
    assert not RowMark.objects.exists()
    assert Client().post(rows_of(accepted())).status_code == 302


def test_the_queries_do_not_grow(publisher: Client) -> None:
    counts = []
    for size in (3, 60, 200):
        snapshot = make_snapshot(make_board(f"b{size}", "coding"), 5, {f"n{n}": "1" for n in range(size)})
        with CaptureQueriesContext(connection) as queries:
            assert len(publisher.get(rows_of(snapshot)).context["rows"]) == min(size, 50)
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2] < 30
