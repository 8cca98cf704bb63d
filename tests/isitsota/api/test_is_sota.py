"""One question, one answer: which word, which sentence, and what a name may mean."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from boards_app.models import Alias, Board, Category
from boards_app.rules.places import Place
from isitsota.api.resources.is_sota_answer import answer_of, sentence_of
from models_app.models import Release, SlugHistory
from tests.boards_app.evidence import day, make_release, make_snapshot, name_all
from tests.isitsota.scene import judge, make_contest


def place(**changes: Any) -> Place:
    """Make a place at rank 1 of 5 on 2 of 3 boards."""
    usual: dict[str, Any] = {
        "release": "x", "category": "coding", "scope": "all", "rank": 1, "field": 5, "leads": False,
        "beaten_by": (), "blocked_by": (), "tied_with": (), "held_by": (), "crowned_since": None, "listed": 2,
        "fresh": 3,
    }  # fmt: skip
    return Place(**{**usual, **changes})


CROWNED = {"crowned_since": day(0)}
ANSWERS = [
    ("sota", [place(leads=True, **CROWNED)], "yes"),
    ("sota", [place(leads=True, tied_with=("y",), **CROWNED)], "tied"),
    ("sota", [place(leads=True, tied_with=("y",), **CROWNED), place(leads=True, **CROWNED)], "yes"),
    ("challenged", [place(**CROWNED)], "challenged"),
    ("provisional", [place(leads=True)], "not-yet"),
    ("hold", [place(held_by=(("b", "foo"),))], "hold"),
    ("ranked", [place(rank=2, beaten_by=("y",), held_by=(("b", "foo"),))], "no"),
    ("ranked", [place(rank=4)], "no"),
    ("sota", [], "no"),
    ("former", [], "no"),
    ("pending", [], "pending"),
    ("listed", [], "too-early"),
    ("withdrawn", [], "withdrawn"),
    ("unconfirmed", [], "unconfirmed"),
    ("unavailable", [], "unavailable"),
    ("announced", [], "announced"),
]


@pytest.mark.parametrize(
    ("state", "places", "answer"), ANSWERS, ids=[f"{row[0]}-{row[2]}" for row in ANSWERS]
)
def test_the_strongest_place_answers(state: str, places: list[Place], answer: str) -> None:
    assert answer_of(state, places, lambda place: True) == answer


def test_a_hold_is_none_where_something_else_is_wrong_too() -> None:
    assert answer_of("ranked", [place(held_by=(("b", "foo"),))], lambda place: False) == "no"


@pytest.mark.parametrize(
    ("answer", "where", "sentence"),
    [
        (
            "yes",
            place(**CROWNED),
            "X is SOTA in Coding on isitsota since Jan 1, 2026: rank 1 of 5, on 2 of 3 boards.",
        ),
        ("no", place(rank=4), "X is not SOTA in Coding on isitsota: rank 4 of 5, on 2 of 3 boards."),
        ("no", None, "X has no rank in Coding on isitsota."),
    ],
)
def test_the_sentence_names_category_and_rank(answer: Any, where: Place | None, sentence: str) -> None:
    assert sentence_of("X", answer, "Coding", "all", where) == sentence


def ask(client: Any, query: str) -> tuple[int, Any]:
    response = client.get(f"/v1/is-sota?{query}")
    return response.status_code, response.json()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("model=r0", "yes"),
        ("model=r0&category=coding&scope=open", "yes"),
        ("model=r1", "no"),
        ("model=r1&scope=open", "no"),
        ("model=r1&category=coding&scope=open", "no"),
        ("model=new", "pending"),
        (f"model=r0&as_of={day(205)}", "not-yet"),
    ],
)
def test_answers_of_a_contest(query: str, answer: str, client: Any) -> None:
    make_contest()
    make_release("new", announced=300)
    judge()
    status, document = ask(client, query)
    assert (status, document["answer"]) == (200, answer)
    assert document["sentence"].startswith("As of ")
    assert document["url"].startswith("https://isitsota.com/m/")


@pytest.mark.django_db
def test_a_name_ahead_that_nobody_identified_is_a_hold(client: Any) -> None:
    make_contest()
    for board in Board.objects.all():
        for number in (220, 230):
            make_snapshot(board, number, {"who": "99", "r0": "97", "r1": "60", "r2": "50"})
    judge()
    assert ask(client, "model=r0")[1]["answer"] in ("challenged", "hold")
    assert ask(client, "model=r1&category=coding")[1]["answer"] == "no"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "because"),
    [
        ("r0", "its slug"),
        ("R0", "its slug in capitals"),
        ("old-r0", "a slug it had"),
        ("Name%20of%20R0", "its name"),
        ("name%20OF%20r0", "F083: its name in another case"),
        ("acme/r0", "F083: with its provider before it"),
        ("R0%20(high)", "what a board calls it"),
        ("r0%20(HIGH)", "F083: that in another case"),
    ],
)
def test_a_release_is_found_by_whatever_it_is_called(asked: str, because: str, client: Any) -> None:
    release = make_contest()[0]
    Release.objects.filter(pk=release.pk).update(name="Name of R0")
    SlugHistory.objects.create(slug="old-r0", release=release)
    Alias.objects.create(name="R0 (high)", release=release, by="test")
    judge()
    status, document = ask(client, f"model={asked}")
    assert (status, document["release"]["slug"]) == (200, "r0"), because


@pytest.mark.django_db
def test_what_is_not_known_is_never_guessed(client: Any) -> None:
    first, second, _ = make_contest()
    Release.objects.filter(pk=first.pk).update(name="Clover Large")
    board_a, board_b = Board.objects.all()
    Alias.objects.create(name="mix", board=board_a, release=first, by="test")
    Alias.objects.create(name="mix", board=board_b, release=second, by="test")
    judge()
    status, document = ask(client, "model=clover%20larg")
    assert (status, [row["slug"] for row in document["candidates"]]) == (404, ["r0"])
    status, document = ask(client, "model=zzzzzz")
    assert (status, document["candidates"]) == (404, [])
    status, document = ask(client, "model=mix")
    assert (status, {row["slug"] for row in document["candidates"]}) == (300, {"r0", "r1"})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("Clover%204.1%208B", 200), ("clover-4-1-8b", 200), ("acme/CLOVER_4.1_8b", 200),
        ("Clover%2041%208B", 404), ("clover-4.18b", 404), ("clover-418b", 404), ("clover-4-1-8-b", 200),
        ("clover4.1%208b", 200),
        ("clover-4-18-b", 404), ("clover%204.1%208B%20pro", 404), ("clover-4.1", 404), ("4.1%208b", 404),
        ("clover-4.1-8", 404), ("clover-4.2-8b", 404), ("clovr-4.1-8b", 404), ("clover-4.10-8b", 404),
    ],
)  # fmt: skip
def test_other_numbers_are_another_name(asked: str, status: int, client: Any) -> None:
    first = make_contest()[0]
    Release.objects.filter(pk=first.pk).update(name="Clover 4.1 8B")
    judge()
    found, document = ask(client, f"model={asked}")
    assert found == status
    assert found == 200 or [row["slug"] for row in document["candidates"]] == ["r0"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    ["model=r0", "model=r0&category=coding", f"model=r0&category=coding&as_of={day(215)}",
     "model=R0%20(high)",
     "model=r1&category=coding", "model=mix", "model=nobody", "model=r", "model=r0&category=none"],
)  # fmt: skip
@pytest.mark.parametrize("is_held", [False, True])
def test_a_question_costs_eight_queries_at_most(query: str, is_held: bool, client: Any) -> None:
    first, second, _ = make_contest()
    Alias.objects.create(name="R0 (high)", release=first, by="test")
    for board, release in zip(Board.objects.all(), (first, second), strict=True):
        Alias.objects.create(name="mix", board=board, release=release, by="test")
        scores = {"who": "99", "r0": "97", "r1": "60", "r2": "50"} if is_held else {"r0": "97"}
        make_snapshot(board, 230, scores)
    judge()
    client.get(f"/v1/is-sota?{query}")  # names are read once after a change
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/v1/is-sota?{query}")
    assert len(asked) <= 8


@pytest.mark.django_db
def test_the_sentence_of_a_release_on_too_few_boards_is_about_the_category(client: Any) -> None:
    make_contest()
    name_all(make_release("lone"))
    make_snapshot(Board.objects.get(slug="first"), 230, {"lone": "10", "r0": "97", "r1": "60", "r2": "50"})
    judge()
    Category.objects.create(slug="speech", name="Speech")
    _, document = ask(client, "model=lone&category=speech")
    assert (document["state"], document["answer"]) == ("listed", "too-early")
    assert "has no rank in Speech on isitsota" in document["sentence"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("", "model"),
        ("model=", "model"),
        ("model=r0&scope=both", "scope"),
        ("model=r0&category=x", "category"),
        ("model=r0&name=r1", "name"),
        ("model=" + "a" * 201, "model"),
        ("model=r0&model=r1", "model"),
    ],
)
def test_a_question_that_can_not_be_answered(query: str, parameter: str, client: Any) -> None:
    make_contest()
    judge()
    status, document = ask(client, query)
    assert (status, document["errors"][0]["parameter"]) == (400, parameter)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "word", ["%F0%9F%98%80", "%E2%80%AE", "%3Cscript%3E", "%7C%22%5D", "a" * 200, "'%20OR%201=1", "%25"]
)
def test_hostile_names_are_not_there(word: str, client: Any) -> None:
    make_contest()
    judge()
    assert ask(client, f"model={word}")[0] == 404
