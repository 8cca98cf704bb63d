"""Raw bytes, recipes, results and verdicts are never changed, after all migrations, on either database."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError

from boards_app.append_only import FROZEN, trigger_name
from boards_app.models import (
    Board,
    BoardEvent,
    Correction,
    RawFile,
    RecipeVersion,
    Result,
    Snapshot,
    Verdict,
)
from boards_app.publishing import publish
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def evidence() -> None:
    name_all(make_release("a"))
    board = make_board("x", "coding")
    make_snapshot(board, 10, {"a": "1"})
    Correction.objects.create(kind="snapshot-late", board=board, about="One came late", by="me")
    BoardEvent.objects.create(kind="retired", board=board, about="It retired", by="me")
    publish(by="me", kind="test", as_of=day(20))


def triggers() -> set[str]:
    """Return the names of the triggers that the database has."""
    query = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {name for (name,) in cursor.fetchall()}


def test_the_triggers_are_there_after_all_migrations() -> None:
    assert triggers() >= {trigger_name(table) for table in FROZEN}


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        (Result, {"score_text": "2"}), (Result, {"score_text": "1"}), (Verdict, {"state": "sota"}),
        (RecipeVersion, {"text": "x"}), (RawFile, {"content": b"other"}), (RawFile, {"sha256": "0"}),
        (RawFile, {"content": None, "size": 0}), (Correction, {"reason": "other"}),
        (BoardEvent, {"kind": "renamed"}),
    ],
)  # fmt: skip
def test_what_is_evidence_is_never_updated(model: Any, changes: dict[str, Any]) -> None:
    assert model.objects.exists()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        model.objects.update(**changes)


def test_saving_again_is_an_update_too() -> None:
    result = Result.objects.get()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        result.save()


def test_raw_bytes_can_be_purged_and_the_hash_stays() -> None:
    before = RawFile.objects.get()
    assert RawFile.objects.update(content=None, purged_reason="Taken down") == 1
    after = RawFile.objects.get()
    assert (after.content, after.sha256, after.size) == (None, before.sha256, before.size)


@pytest.mark.parametrize("model", [Board, Release, RawFile, Snapshot, RecipeVersion])
def test_what_evidence_stands_on_is_not_deleted(model: Any) -> None:
    with pytest.raises(ProtectedError):
        model.objects.get().delete()
