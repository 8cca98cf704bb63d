"""What must always hold of the evidence: each constraint broken once, in the database and at the field."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from boards_app.models import (
    Alias,
    Board,
    Category,
    Metric,
    RawFile,
    RecipeVersion,
    Reign,
    Result,
    RowMark,
    Snapshot,
    SnapshotDecision,
    Standing,
)
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db
MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)


class World:
    """One of everything."""

    def __init__(self) -> None:
        self.release = make_release("a")
        name_all(self.release)
        self.board = make_board("x", "coding")
        self.other = make_board("y", "coding", continues=self.board)
        self.metric = self.board.metrics.get()
        self.category = Category.objects.get()
        self.snapshot = make_snapshot(self.board, 10, {"a": "1"})
        self.result = Result.objects.get()
        Reign.objects.create(category=self.category, scope="all", release=self.release, from_on=MAY)
        self.standing().save()

    def new_metric(self, **changes: Any) -> Metric:
        return Metric(**{"board": self.board, "key": "new", "name": "New", "tie_kind": "exact"} | changes)

    def new_board(self, **changes: Any) -> Board:
        return Board(**{"name": "New", "slug": "new", "url": "https://example.org/"} | changes)

    def new_result(self, **changes: Any) -> Result:
        whole = {"snapshot": self.snapshot, "metric": self.metric, "row_key": "b", "raw_name": "b",
                 "normal_name": "b", "score_text": "1", "score_number": 1.0}  # fmt: skip
        return Result(**whole | changes)

    def decision(self, snapshot: Snapshot, taken_on: date) -> SnapshotDecision:
        return SnapshotDecision(
            snapshot=snapshot, board=self.board, taken_on=taken_on, kind="accepted", by="me"
        )

    def standing(self) -> Standing:
        return Standing(
            category=self.category, scope="all", release=self.release, rank=1, is_shared=False, field_size=1,
            boards_listed=1, boards_fresh=1, is_leading=True,
        )  # fmt: skip


@pytest.fixture
def world() -> World:
    return World()


Maker = Callable[[World], Any]
AT_THE_FIELD: list[tuple[str, Maker, str, str]] = [
    (
        "alias twice", lambda w: Alias(name="a", release=w.release), "__all__",
        "This name has an alias from that day on already.",
    ),
    (
        "alias ends before it begins",
        lambda w: Alias(name="b", release=w.release, from_on=JUNE, until_on=MAY), "until_on",
        "The last day must not come before the first.",
    ),
    (
        "row mark ends before it begins",
        lambda w: RowMark(board=w.board, row_key="a", kind="struck", reason="x", from_on=JUNE, until_on=MAY),
        "until_on", "The last day must not come before the first.",
    ),
    (
        "metric key twice", lambda w: w.new_metric(key="coding"), "__all__",
        "This board has a metric with this key already.",
    ),
    (
        "two metrics of a category", lambda w: w.new_metric(category=w.category), "__all__",
        "This board has a metric in this category already (R1).",
    ),
    (
        "margin without its margin", lambda w: w.new_metric(tie_kind="margin"), "margin",
        "A margin basis needs its margin.",
    ),
    (
        "Wilson without tasks", lambda w: w.new_metric(tie_kind="wilson"), "tasks",
        "A Wilson basis needs the number of tasks.",
    ),
    ("board slug twice", lambda w: w.new_board(slug="x"), "slug", "Board with this Slug already exists."),
    ("board name twice", lambda w: w.new_board(name="X"), "name", "Board with this Name already exists."),
    (
        "two boards continue one", lambda w: w.new_board(continues=w.board), "continues",
        "Board with this Continues already exists.",
    ),
    (
        "board retires before it starts", lambda w: w.new_board(tracked_since=JUNE, retired_on=MAY),
        "retired_on", "It must come after 2026-06-01.",
    ),
    (
        "no days of age", lambda w: w.new_board(max_age_days=0), "max_age_days",
        "Ensure this value is greater than or equal to 1.",
    ),
    (
        "category twice", lambda w: Category(slug="c", name="Coding"), "name",
        "Category with this Name already exists.",
    ),
]  # fmt: skip

IN_THE_DATABASE: list[tuple[str, Maker]] = [
    ("recipe number twice", lambda w: RecipeVersion(board=w.board, number=1, text="x", by="me")),
    ("raw file twice", lambda w: RawFile(sha256=w.snapshot.raw_file.sha256, size=1)),
    ("result twice", lambda w: w.new_result(row_key="a")),
    ("result without a score", lambda w: w.new_result(score_text="")),
    ("two current decisions", lambda w: w.decision(w.snapshot, day(11))),
    (
        "two accepted snapshots a day",
        lambda w: w.decision(make_snapshot(w.board, 10, {"b": "1"}, accepted=False), day(10)),
    ),
    ("reign twice", lambda w: Reign(category=w.category, scope="all", release=w.release, from_on=MAY)),
    (
        "reign of no day",
        lambda w: Reign(category=w.category, scope="all", release=w.release, from_on=JUNE, until_on=JUNE),
    ),
    ("standing twice", lambda w: w.standing()),
]


@pytest.mark.parametrize(
    ("make", "field", "message"), [row[1:] for row in AT_THE_FIELD], ids=[row[0] for row in AT_THE_FIELD]
)
def test_editors_are_told_at_the_field(world: World, make: Maker, field: str, message: str) -> None:
    broken = make(world)
    with pytest.raises(ValidationError) as caught:
        broken.full_clean()
    assert message in caught.value.message_dict[field]


@pytest.mark.parametrize(
    "make",
    [row[1] for row in AT_THE_FIELD + IN_THE_DATABASE],
    ids=[row[0] for row in AT_THE_FIELD + IN_THE_DATABASE],
)
def test_the_database_refuses(world: World, make: Maker) -> None:
    broken = make(world)
    with pytest.raises(IntegrityError), transaction.atomic():
        broken.save(force_insert=True)


def test_a_board_does_not_continue_itself(world: World) -> None:
    world.other.continues = world.other
    with pytest.raises(IntegrityError), transaction.atomic():
        world.other.save()


@pytest.mark.parametrize("text", ["0", "-1", "NaN", "Infinity", "1,0", "x"])
def test_what_is_no_margin(world: World, text: str) -> None:
    with pytest.raises(ValidationError) as caught:
        world.new_metric(tie_kind="margin", margin=text).full_clean()
    assert list(caught.value.message_dict) == ["margin"]


def test_a_name_is_kept_in_its_normal_form(world: World) -> None:
    alias = Alias(name="  GPT‑5\u200b  (high) ", release=world.release)
    alias.full_clean()
    assert alias.name == "GPT-5 (high)"
    with pytest.raises(ValidationError) as caught:
        Alias(name="\u200b", release=world.release).full_clean()
    assert list(caught.value.message_dict) == ["name"]


def test_an_exclusion_says_why(world: World) -> None:
    with pytest.raises(ValidationError) as caught:
        Alias(name="Human").full_clean()
    assert caught.value.message_dict == {"reason": ["Say why this name is excluded."]}
