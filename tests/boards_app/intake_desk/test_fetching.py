"""A board is fetched at the desk: what is new is staged and shown, what fails is said in one line."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from boards_app.intake_admin import SnapshotAdmin
from boards_app.models import Board, Snapshot
from tests.boards_app.databases import all_there_is
from tests.boards_app.fetching.conftest import host
from tests.boards_app.fetching.host import Host, page

__all__ = ["host"]
pytestmark = pytest.mark.django_db
FETCH, IMPORT = "/admin/boards_app/snapshot/fetch/", "/admin/boards_app/snapshot/import/"
BODY = b"model,score\nswift-2,72\nb,70\n"
ALLOWED = {
    "fetch_allowed": True, "fetch_terms_url": "https://example.org/terms",
    "source_url": "https://board.example/x.csv",
}  # fmt: skip


@pytest.fixture(autouse=True)
def surroundings(settings: Any, tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FETCH_CONTACT, settings.VAR_DIR = "boards@isitsota.com", tmp_path
    monkeypatch.setattr(SnapshotAdmin, "reach", host.reach())


def fetch(client: Client, board: Board) -> Any:
    return client.post(FETCH, {"fetch-board": board.pk}, follow=True)


def said(answer: Any) -> str:
    return " ".join(map(str, answer.context["messages"]))


def test_what_is_new_is_staged_and_shown(board: Board, editor: Client, host: Host) -> None:
    Board.objects.update(**ALLOWED)
    host.pages["board.example/x.csv"] = page(BODY)
    answer = fetch(editor, board)
    snapshot = Snapshot.objects.get(staged_by__startswith="p-add")
    assert answer.redirect_chain[0][0] == reverse("admin:boards_app_snapshot_change", args=[snapshot.pk])
    assert "x: staged 2 rows" in said(answer)
    assert not snapshot.decisions.exists()
    assert "unchanged" in said(fetch(editor, board)), "the same again is no second snapshot"
    assert Snapshot.objects.filter(staged_by__startswith="p-add").count() == 1


def test_a_failure_is_one_line(board: Board, editor: Client, host: Host) -> None:
    Board.objects.update(**ALLOWED)
    answer = fetch(editor, board)
    assert "x: not fetched from https://board.example/x.csv: it was answered with status 404" in said(answer)
    assert "\n" not in said(answer)
    assert answer.redirect_chain[0][0] == IMPORT
    host.pages["board.example/x.csv"] = page(b"model,score\na,high\n")
    assert "1 problem, nothing is stored" in said(fetch(editor, board))


def test_nothing_is_asked_without_a_contact_or_leave(
    board: Board, editor: Client, host: Host, settings: Any
) -> None:
    assert "Choose a board whose terms let us fetch it." in said(fetch(editor, board))
    assert "No board is marked" in editor.get(IMPORT).content.decode()
    Board.objects.update(**ALLOWED)
    assert "Fetch and stage it" in editor.get(IMPORT).content.decode()
    settings.FETCH_CONTACT = ""
    assert "set FETCH_CONTACT" in said(fetch(editor, board))
    assert host.asked == []


def test_only_those_who_may_stage_fetch(board: Board, reader: Client, host: Host) -> None:
    Board.objects.update(**ALLOWED)
    before = all_there_is()
    assert reader.post(FETCH, {"fetch-board": board.pk}).status_code == 403
    assert (host.asked, all_there_is()) == ([], before)
