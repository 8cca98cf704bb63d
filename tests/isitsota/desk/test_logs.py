"""The desk leaves the entries that the commands leave: in the corrections log, and in that of the boards."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from boards_app.models import Alias, Board, BoardEvent, Correction, Publication, RowMark
from models_app.models import Release
from tests.isitsota.desk.test_saving import BOARD, post

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_entries(one: Release) -> None:
    """Begin with empty logs."""
    Correction.objects.all().delete()
    BoardEvent.objects.all().delete()


def logged() -> list[tuple[Any, ...]]:
    """Return kind, board and text of both logs, the oldest first."""
    logs = [*Correction.objects.order_by("pk"), *BoardEvent.objects.order_by("pk")]
    return [(row.kind, row.board.slug, row.about) for row in logs]


def test_a_changed_alias_is_a_correction(editor: Client, one: Release) -> None:
    alias = Alias.objects.get(name="r1")
    data = {"name": "r1", "release": "", "reason": "an agent", "from_on": "2026-01-20"}
    assert post(editor, "boards_app_alias", data, alias.pk).status_code == 302
    unresolved = 'B1: "r1" meant R1; it is unresolved, from the snapshot of Jan 11, 2026 on.'
    excluded = 'B1: "r1" meant R1; it means no release (excluded), from the snapshot of Jan 22, 2026 on.'
    assert sorted(logged()) == [("alias-changed", "b1", excluded), ("alias-removed", "b1", unresolved)]
    entry = Correction.objects.get(kind="alias-changed")
    assert (entry.by, entry.release, entry.publication) == ("ed", one, Publication.objects.first())
    assert entry.reason == "Alias “r1 → excluded” changed at the desk: an agent"


def test_a_renamed_alias_takes_the_meaning_from_its_old_name(editor: Client, one: Release) -> None:
    alias = Alias.objects.get(name="r1")
    assert (
        post(editor, "boards_app_alias", {"name": "r2", "release": str(one.pk)}, alias.pk).status_code == 302
    )
    assert [row[0] for row in logged()] == ["alias-removed"]


def test_saving_an_alias_as_it_was_leaves_nothing(editor: Client, one: Release) -> None:
    alias, count = Alias.objects.get(name="r1"), Publication.objects.count()
    assert (
        post(editor, "boards_app_alias", {"name": "r1", "release": str(one.pk)}, alias.pk).status_code == 302
    )
    assert (logged(), Publication.objects.count()) == ([], count)


@pytest.mark.parametrize("at_once", [False, True])
def test_a_deleted_alias_is_a_correction(editor: Client, one: Release, at_once: bool) -> None:
    delete(editor, "alias", Alias.objects.get(name="r1").pk, at_once=at_once)
    assert logged() == [
        ("alias-removed", "b1", 'B1: "r1" meant R1; it is unresolved, from the snapshot of Jan 11, 2026 on.')
    ]


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize(("kind", "entry"), [("struck", "struck"), ("excluded", "row-excluded")])
def test_marks_of_rows_are_logged(editor: Client, kind: str, entry: str, at_once: bool) -> None:
    data = {"board": str(Board.objects.get().pk), "row_key": "r1", "kind": kind, "reason": "cheated"}
    assert post(editor, "boards_app_rowmark", data).status_code == 302
    assert [row[:2] for row in logged()] == [(entry, "b1")]
    delete(editor, "rowmark", RowMark.objects.get(row_key="r1").pk, at_once=at_once)
    assert ("row-restored", "b1") in [row[:2] for row in logged()]


def test_a_board_that_retires_is_an_event(editor: Client) -> None:
    board = Board.objects.get()
    rows = {
        "metrics-TOTAL_FORMS": "0",
        "metrics-INITIAL_FORMS": "0",
        "is_counted": "on",
        "is_independent": "on",
    }
    data = BOARD | rows | {"name": board.name, "slug": "b1", "retired_on": "2026-01-30"}
    assert post(editor, "boards_app_board", data, board.pk).status_code == 302
    assert logged() == [("retired", "b1", "B1 retired on Jan 30, 2026.")]
    assert (BoardEvent.objects.get().by, BoardEvent.objects.get().reason) == ("ed", "")
    new = BOARD | {"metrics-TOTAL_FORMS": "0", "continues": str(board.pk)}
    assert post(editor, "boards_app_board", new).status_code == 302
    assert logged()[1][0] == "new-version"


def delete(editor: Client, model: str, pk: int, *, at_once: bool) -> None:
    """Delete a row on its page, or with those chosen in the list."""
    chosen = {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
    url = reverse(f"admin:boards_app_{model}_changelist") if at_once else None
    answer = (
        editor.post(url, chosen)
        if url
        else editor.post(reverse(f"admin:boards_app_{model}_delete", args=[pk]), {"post": "yes"})
    )
    assert answer.status_code == 302
