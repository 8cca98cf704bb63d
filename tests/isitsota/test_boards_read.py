"""What a pending page says of the boards read since the announcement is true of each of them."""

from typing import Any

import pytest

from boards_app.models import Alias, Board
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot
from tests.isitsota.scene import judge

pytestmark = pytest.mark.django_db


def boards_read(client: Any) -> tuple[str, list[str]]:
    page = client.get("/v1/models/new").json()
    assert page["status"]["state"] == "pending"
    read = page["boards_read"]
    return (read["sentence"], [board["slug"] for board in read["boards"]]) if read else ("", [])


def test_only_boards_that_count_on_the_day_are_named(client: Any) -> None:
    Alias.objects.create(name="new", release=make_release("new", announced=100), by="test")
    for slug, rows in (("old", "x"), ("other", "x"), ("early", "x"), ("later", "x")):
        make_snapshot(make_board(slug, "coding"), 90 if slug == "early" else 110, {rows: "50"})
    Board.objects.filter(slug="old").update(retired_on=day(120))
    Board.objects.filter(slug="later").update(tracked_since=day(400))
    judge(day(130))
    assert boards_read(client) == (
        "Since Apr 11, 2026 we have read 1 board, the newest, Other, on Apr 21, 2026. It does not list it.",
        ["other"],
    ), "Old has retired, Early was read before, Later does not count yet"


def test_of_a_release_that_was_listed_once_it_is_said_where_instead(client: Any) -> None:
    Alias.objects.create(name="new", release=make_release("new", announced=100), by="test")
    for slug, rows in (("old", "new"), ("other", "x")):
        make_snapshot(make_board(slug, "coding"), 110, {rows: "50"})
    Board.objects.filter(slug="old").update(retired_on=day(120))
    judge(day(130))
    assert boards_read(client) == ("", [])
    page = client.get("/v1/models/new").json()
    assert [row["board"] for row in page["last_seen"]] == ["Old"]


def test_nothing_is_said_where_no_board_counts(client: Any) -> None:
    make_release("new", announced=100)
    make_snapshot(make_board("old", "coding"), 110, {"x": "50"})
    Board.objects.filter(slug="old").update(retired_on=day(120))
    judge(day(130))
    assert boards_read(client) == ("", [])
