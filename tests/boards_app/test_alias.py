"""Aliases: one for each name, level and first day, errors at the field that an editor can mend."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from boards_app.models import Alias
from tests.boards_app.evidence import day, make_board, make_release

pytestmark = pytest.mark.django_db


def test_one_name_may_mean_different_things_on_two_boards_and_from_two_days() -> None:
    first, second = make_release("a"), make_release("b")
    boards = make_board("x", "coding"), make_board("y", "coding")
    for board, release, from_on in (
        (boards[0], first, None),
        (boards[1], second, None),
        (None, first, None),
        (boards[0], second, day(5)),
        (None, second, day(5)),
    ):
        alias = Alias(board=board, name="GPT", release=release, from_on=from_on, by="me")
        alias.full_clean()
        alias.save()
    assert Alias.objects.count() == 5


@pytest.mark.parametrize("on_board", [True, False])
@pytest.mark.parametrize("from_on", [None, day(5)])
def test_the_same_name_twice_at_one_level_and_day_is_refused(on_board: bool, from_on: object) -> None:
    board = make_board("x", "coding") if on_board else None
    release = make_release("a")
    Alias.objects.create(board=board, name="GPT", release=release, from_on=from_on, by="me")
    double = Alias(board=board, name="GPT", release=release, from_on=from_on, by="me")
    with pytest.raises(ValidationError, match="has an alias from that day on already"):
        double.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        double.save()


BAD = [
    ({"name": " \u200b "}, "name", "Give the name as the board writes it."),
    ({"release": None}, "reason", "Say why this name is excluded."),
    ({"from_on": day(5), "until_on": day(4)}, "until_on", "The last day must not come before the first."),
]


@pytest.mark.parametrize(("changes", "field", "message"), BAD, ids=[row[1] for row in BAD])
def test_errors_stand_at_the_field(changes: dict[str, object], field: str, message: str) -> None:
    alias = Alias(**{"name": "GPT", "release": make_release("a"), "by": "me"} | changes)
    with pytest.raises(ValidationError) as error:
        alias.full_clean()
    assert error.value.message_dict == {field: [message]}


def test_the_name_is_kept_in_its_normal_form() -> None:
    alias = Alias(name="  Qwen3\u00a035B \u2011 x", release=make_release("a"), by="me")
    alias.full_clean()
    assert alias.name == "Qwen3 35B - x"
