"""Where a reason begins and ends (R12, R13), and which of several ranks is the answer."""

from datetime import date

import pytest

from boards_app.rules.places import Day
from boards_app.rules.reasons import why_no_lead
from boards_app.rules.wording import CategoryRules, Context, Facts, word
from tests.boards_app.rules.judged import Json, others, part, place, reign, verdict
from tests.boards_app.rules.test_wording import LABS, NAMES

UNKNOWN = Context()
TWO_LOWER = others("coding", "all", b=(2, "a"), c=(2, ""))
THREE_TIED = others("coding", "all", b=(1, ""), c=(1, ""), d=(4, "a b c"))
FOO = (("x", "foo-1"),)


@pytest.mark.parametrize(
    ("own", "rivals", "context", "listed", "kind", "because"),
    [
        (
            place(1, 3, held=FOO),
            TWO_LOWER,
            LABS,
            1,
            "hold",
            "ahead of exactly half is enough, three labs are too",
        ),
        (
            place(1, 4),
            others("coding", "all", b=(2, "a"), c=(2, ""), d=(2, "")),
            LABS,
            1,
            "uncertain",
            "a third",
        ),
        (place(1, 2), others("coding", "all", b=(2, "a")), LABS, 1, "few", "two labs of three"),
        (place(1, 4, tied="b c", held=FOO), THREE_TIED, LABS, 1, "hold", "three labs may share rank 1"),
        (place(1, 3, held=FOO), TWO_LOWER, UNKNOWN, 2, "hold", "ahead on exactly half of the boards holds"),
        (place(1, 3, held=FOO), TWO_LOWER, UNKNOWN, 3, "few", "ahead on a third of the boards does not hold"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_limits(own: Json, rivals: Json, context: Context, listed: int, kind: str, because: str) -> None:
    verdicts = {"a": verdict("ranked", {"coding": part(listed, 1, 3, all=own)}), **rivals}
    day = Day(verdicts, context)
    found = day.place("a", "coding", "all")
    assert found is not None
    assert why_no_lead(day, NAMES, found).kind == kind, because


SECOND = place(2, 9, behind="b")


@pytest.mark.parametrize(
    ("categories", "rivals", "answer"),
    [
        (
            {"coding": part(2, 2, 2, all=place(3, 9, behind="b c")), "math": part(2, 2, 2, all=SECOND)},
            {"math": ("all", {"b": (1, "")}), "coding": ("all", {"b": (1, "")})},
            "No: #2 of 9 in Math.",
        ),
        (
            {"coding": part(2, 2, 2, open=place(2, 30, behind="b")), "math": part(2, 2, 2, all=SECOND)},
            {"math": ("all", {"b": (1, "")}), "coding": ("open", {"b": (1, "")})},
            "No: #2 of 9 in Math.",
        ),
        (
            {"coding": part(2, 2, 2, all=place(2, 30, behind="b")), "math": part(2, 2, 2, all=SECOND)},
            {"math": ("all", {"b": (1, "")}), "coding": ("all", {"b": (1, ""), "c": (2, "b")})},
            "No: #2 of 9 in Math.",
        ),
        (
            {"coding": part(2, 2, 2, all=SECOND), "math": part(2, 2, 2, all=place(2, 10, behind="b"))},
            {"math": ("all", {"b": (1, "")}), "coding": ("all", {"b": (1, "")})},
            "No: #2 of 10 in Math.",
        ),
        (
            {"math": part(2, 2, 2, all=SECOND), "agents": part(2, 2, 2, all=SECOND)},
            {"math": ("all", {"b": (1, "")}), "agents": ("all", {"b": (1, "")})},
            "No: #2 of 9 in Agents.",
        ),
    ],
    ids=["the better rank", "scope all", "not shared", "the larger field", "the site's order"],
)
def test_which_rank_is_the_answer(categories: Json, rivals: Json, answer: str) -> None:
    verdicts = {"a": verdict("ranked", categories)}
    for category, (scope, ranked) in rivals.items():
        for slug, made in others(category, scope, **ranked).items():
            verdicts.setdefault(slug, verdict("ranked"))["categories"].update(made["categories"])
    assert word("a", verdicts, [], Facts(), NAMES).answer == answer


@pytest.mark.parametrize(("day", "is_worn"), [(date(2026, 7, 8), True), (date(2026, 7, 9), False)])
def test_a_reign_ends_on_its_first_day_without_the_crown(day: date, is_worn: bool) -> None:
    state = "challenged" if is_worn else "former"
    ended = [reign("coding", "all", "2026-03-03", "2026-07-09")]
    own = {"a": verdict(state, {"coding": part(1, 2, 2)})}
    texts = word("a", own, ended, Facts(), NAMES, Context(rules={"coding": CategoryRules(3, 3)}, day=day))
    assert texts.answer == (
        "SOTA in Coding since Mar 3, 2026, now challenged: on 1 of 2 boards needed."
        if is_worn
        else "Not any more: SOTA in Coding, Mar 3 – Jul 9, 2026."
    )
