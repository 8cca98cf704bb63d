"""The words of a verdict: every state and every reason, written out."""

from datetime import date
from typing import Any, NamedTuple

import pytest

from boards_app.rules.wording import (
    STATES,
    CategoryRules,
    Context,
    Facts,
    Names,
    Texts,
    as_of_sentence,
    word,
)
from tests.boards_app.rules.judged import Json, others, part, place, reign, verdict

NAMES = Names(
    releases={"a": "Alpha 1", "b": "Beta 2", "c": "Gamma", "d": "Delta", "e": "Epsilon"},
    boards={"x": "Board X", "y": "Board Y", "z": "Board Z"},
    categories={"coding": "Coding", "reasoning": "Reasoning", "agents": "Agents", "math": "Math"},
)
ANNOUNCED = Facts(announced_on=date(2026, 10, 28))
LABS = Context(
    labs={"a": "l1", "b": "l2", "c": "l3", "d": "l4", "e": "l5"},
    rules={"coding": CategoryRules(min_labs=3, max_tied=3)},
)
TWO_EDITIONS = "Tracking continues: a crown takes the lead in two editions in a row."
KEPT = (
    "Tracking continues: the crown ends when rank 1 is lost in two editions in a row, or its boards go stale."
)
AGAIN = "Tracking continues until it leads again or is without rank 1 in two editions in a row."
ANEW = "Tracking continues: a new crown takes the lead in two editions in a row."


class Case(NamedTuple):
    """The verdict of release `a`, those of its rivals, and the words."""

    because: str
    own: Json
    headline: str
    sentence: str
    next: str
    label: str
    detail: str
    rivals: Json = {}
    reigns: tuple[Json, ...] = ()
    facts: Facts = ANNOUNCED
    context: Context = Context()


def coding(listed: int, fresh: int, **scopes: Json) -> Json:
    return {"coding": part(listed, 2, fresh, **scopes)}


CROWNED = (reign("coding", "all", "2026-03-03", None),)
WITHOUT_EVIDENCE = [
    Case(
        "the seed's words for a pending release, to the letter",
        verdict("pending"),
        "Pending benchmarks. Announced Oct 28, 2026; no independent results yet.",
        "Alpha 1 is pending benchmarks on isitsota: announced Oct 28, 2026, with no independent results "
        "on the "
        "boards we track yet.",
        "Tracking continues until an independent board lists it.",
        "Pending",
        "",
    ),
    Case(
        "a board listed it once: nothing is known now, which is not the same as nothing yet",
        verdict("pending"),
        "Pending benchmarks. Announced Oct 28, 2026; no independent results any more.",
        "Alpha 1 is pending benchmarks on isitsota: announced Oct 28, 2026, with no independent results on "
        "the boards we track any more.",
        "Tracking continues until an independent board lists it again.",
        "Pending",
        "listed before",
        facts=Facts(announced_on=date(2026, 10, 28), was_listed=True),
    ),
    Case(
        "announced, and nobody can use it",
        verdict("announced", is_usable=False),
        "Announced, not available yet. Announced Oct 28, 2026; no API or weights known so far.",
        "Alpha 1 is not judged on isitsota yet: announced Oct 28, 2026, with no API or weights known so far.",
        "Tracking continues until its API or weights are out.",
        "Announced",
        "not available yet",
    ),
    Case(
        "usable once, not now",
        verdict("unavailable", is_usable=False),
        "No longer available. Not usable by the public since May 1, 2026.",
        "Alpha 1 is not judged on isitsota now: no longer available, not usable by the public since May "
        "1, 2026.",
        "Tracking continues until its API or weights return.",
        "No longer available",
        "since May 1, 2026",
        facts=Facts(unavailable_since=date(2026, 5, 1)),
    ),
    Case(
        "no source",
        verdict("unconfirmed", is_announced=False),
        "Unconfirmed. No announcement with a source yet.",
        "Alpha 1 is unconfirmed on isitsota: no announcement with a source yet.",
        "Tracking continues until it is announced with a source.",
        "Unconfirmed",
        "no announcement with a source",
    ),
    Case(
        "no source, but a board has it",
        verdict("unconfirmed", boards={"x": ("coding", "2026-01-01", True)}, is_announced=False),
        "Unconfirmed. No announcement with a source yet, though an independent board lists it.",
        "Alpha 1 is unconfirmed on isitsota: no announcement with a source yet, though an independent "
        "board lists it.",
        "Tracking continues until it is announced with a source.",
        "Unconfirmed",
        "no announcement with a source",
    ),
    Case(
        "withdrawn after a reign",
        verdict("withdrawn"),
        "Withdrawn. Taken back on Oct 2, 2026; its earlier verdicts stay readable.",
        "Alpha 1 is withdrawn on isitsota: taken back on Oct 2, 2026, and not judged any more; it was "
        "SOTA in Coding, "
        "Mar 3 – Jul 9, 2026.",
        "Tracking has ended.",
        "Withdrawn",
        "on Oct 2, 2026",
        reigns=(reign("coding", "all", "2026-03-03", "2026-07-09"),),
        facts=Facts(withdrawn_on=date(2026, 10, 2)),
    ),
]
LISTED = [
    Case(
        "short of the quorum on a fresh board",
        verdict("listed", coding(1, 2), {"x": ("coding", "2026-09-01", True)}),
        "Too early: on 1 of 2 boards needed in Coding. Listed on Board X so far.",
        "Alpha 1 is too early to call on isitsota: on 1 of 2 boards needed in Coding, listed on Board X "
        "so far.",
        "Tracking continues until enough fresh boards list it in Coding.",
        "Too early",
        "on 1 of 2 boards needed in Coding",
    ),
    Case(
        "short of it in several categories, the nearest first, and stale in another",
        verdict(
            "listed",
            {"coding": part(1, 3, 4), "math": part(1, 2, 2), "agents": part(1, 2, 2)},
            {"x": ("coding", "2026-09-01", True), "y": ("reasoning", "2026-04-18", False)},
        ),
        "Too early: on 1 of 2 boards needed in Agents and Math and on 1 of 3 boards needed in Coding. "
        "Listed on Board X so far.",
        "Alpha 1 is too early to call on isitsota: on 1 of 2 boards needed in Agents and Math and on 1 of "
        "3 boards "
        "needed in Coding, listed on Board X so far; no verdict in Reasoning: last edition Apr 18, 2026.",
        "Tracking continues until enough fresh boards list it in Coding, Agents and Math.",
        "Too early",
        "on 1 of 2 boards needed in Agents and Math and on 1 of 3 boards needed in Coding",
    ),
    Case(
        "no fresh board in the category; its last edition is another release's",
        verdict("listed", boards={"x": ("coding", "2026-03-01", False)}),
        "No verdict in Coding: last edition Apr 18, 2026. Listed on Board X, not fresh any more.",
        "Alpha 1 has no rank on isitsota, as there is no verdict in Coding: last edition Apr 18, 2026; "
        "listed on Board "
        "X, not fresh any more.",
        "Tracking continues until a new edition lists it in Coding.",
        "No verdict",
        "in Coding: last edition Apr 18, 2026",
        rivals={"b": verdict("listed", boards={"y": ("coding", "2026-04-18", False)})},
    ),
    Case(
        "a fresh board lists others, stale ones list it",
        verdict("listed", boards={"x": ("coding", "2026-03-01", False)}),
        "Only on stale boards in Coding: last edition Mar 1, 2026. Listed on Board X, not fresh any more.",
        "Alpha 1 has no rank on isitsota, as it is only on stale boards in Coding: last edition Mar 1, "
        "2026; listed on "
        "Board X, not fresh any more.",
        "Tracking continues until a new edition lists it in Coding.",
        "No verdict",
        "only on stale boards in Coding: last edition Mar 1, 2026",
        rivals=others("coding", "all", b=(1, "")),
    ),
]
BEHIND = place(4, 23, behind="b c d")
RANKED = [
    Case(
        "the plain rank, those ahead in the order of their ranks",
        verdict("ranked", coding(3, 4, all=BEHIND)),
        "No: #4 of 23 in Coding. Behind Delta, Beta 2 and Gamma; ranked on 3 of 4 boards.",
        "Alpha 1 is not SOTA on isitsota: #4 of 23 in Coding, behind Delta, Beta 2 and Gamma; ranked on 3 "
        "of 4 boards.",
        TWO_EDITIONS,
        "Ranked",
        "4 of 23 in Coding",
        rivals=others("coding", "all", b=(2, "d"), c=(3, "b d"), d=(1, "")),
    ),
    Case(
        "a shared rank has its sign, more than three names are counted",
        verdict("ranked", coding(2, 2, all=place(5, 23, behind="b c d e"))),
        "No: #5= of 23 in Coding. Behind Beta 2, Gamma, Delta and 1 more; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: #5= of 23 in Coding, behind Beta 2, Gamma, Delta and 1 more; "
        "ranked on 2 of "
        "2 boards.",
        TWO_EDITIONS,
        "Ranked",
        "5= of 23 in Coding",
        rivals=others("coding", "all", b=(1, ""), c=(1, ""), d=(1, ""), e=(1, ""), f=(5, "")),
    ),
    Case(
        "the better rank is among open weights: the one among all answers, the others are told too",
        verdict(
            "ranked",
            {
                "coding": part(2, 2, 2, all=place(7, 23, behind="b c"), open=place(3, 13, behind="b c")),
                "math": part(2, 2, 3, all=place(9, 12, behind="b")),
            },
        ),
        "No: #7 of 23 in Coding. Behind Beta 2 and Gamma; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: #7 of 23 in Coding, behind Beta 2 and Gamma; ranked on 2 of 2 "
        "boards; also #3 of 13 among open weights in Coding, on 2 of 2 boards; #9 of 12 in Math, "
        "on 2 of 3 boards.",
        TWO_EDITIONS,
        "Ranked",
        "7 of 23 in Coding",
        rivals={
            "b": verdict(
                "ranked",
                {
                    "coding": part(2, 2, 2, all=place(1, 23), open=place(1, 13)),
                    "math": part(2, 2, 3, all=place(1, 12)),
                },
            ),
        },
    ),
    Case(
        "nobody has rank 1",
        verdict("ranked", coding(2, 3, all=place(2, 3, behind="c"))),
        "Boards disagree, nobody leads in Coding. #2= of 3, behind Gamma; ranked on 2 of 3 boards.",
        "Alpha 1 is not SOTA on isitsota: boards disagree, nobody leads in Coding, #2= of 3, behind "
        "Gamma; ranked on 2 "
        "of 3 boards.",
        "Tracking continues until the boards agree on who leads in Coding.",
        "Ranked",
        "boards disagree, nobody leads in Coding",
        rivals=others("coding", "all", b=(2, "a"), c=(2, "b")),
    ),
    Case(
        "blocked by a newcomer",
        verdict("ranked", coding(3, 3, all=place(1, 3, blocked="d"))),
        "Behind Delta, which is on 2 of 3 boards needed in Coding. Otherwise rank 1 of 3; ranked on 3 of "
        "3 boards.",
        "Alpha 1 is not SOTA on isitsota: behind Delta, which is on 2 of 3 boards needed in Coding, "
        "otherwise rank 1 "
        "of 3; ranked on 3 of 3 boards.",
        "Tracking continues until those ahead of it in Coding are on enough boards, or no longer ahead.",
        "Ranked",
        "behind Delta in Coding",
        rivals={"d": verdict("listed", {"coding": part(2, 3, 4)})},
    ),
    Case(
        "alone in the field",
        verdict("ranked", coding(1, 1, open=place(1, 1))),
        "Too few to compare among open weights in Coding. No other release is ranked there; ranked on 1 "
        "of 1 board.",
        "Alpha 1 is not SOTA on isitsota: too few to compare among open weights in Coding, no other "
        "release is ranked "
        "there; ranked on 1 of 1 board.",
        "Tracking continues until more labs are ranked among open weights in Coding.",
        "Ranked",
        "too few to compare among open weights in Coding",
    ),
    Case(
        "fewer labs than min_labs",
        verdict("ranked", coding(2, 2, all=place(1, 2))),
        "Too few to compare in Coding. 2 labs ranked there, 3 needed; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: too few to compare in Coding, 2 labs ranked there, 3 needed; "
        "ranked on 2 of "
        "2 boards.",
        "Tracking continues until more labs are ranked in Coding.",
        "Ranked",
        "too few to compare in Coding",
        rivals=others("coding", "all", b=(2, "a")),
        context=LABS,
    ),
    Case(
        "the same without knowing the labs: alone at rank 1 and ahead of enough, only the labs are left",
        verdict("ranked", coding(2, 2, all=place(1, 2, held=(("x", "foo-1"),)))),
        "Too few to compare in Coding. The 2 releases ranked there are of too few labs; ranked on 2 of 2 "
        "boards.",
        "Alpha 1 is not SOTA on isitsota: too few to compare in Coding, the 2 releases ranked there are "
        "of too few "
        "labs; ranked on 2 of 2 boards.",
        "Tracking continues until more labs are ranked in Coding.",
        "Ranked",
        "too few to compare in Coding",
        rivals=others("coding", "all", b=(2, "a")),
    ),
    Case(
        "rank 1 shared by too many labs",
        verdict("ranked", coding(2, 2, all=place(1, 5, tied="b c d"))),
        "Too close to call in Coding. Tied with Beta 2, Gamma and Delta, 4 labs where at most 3 may share "
        "rank 1; "
        "ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: too close to call in Coding, tied with Beta 2, Gamma and Delta, "
        "4 labs where "
        "at most 3 may share rank 1; ranked on 2 of 2 boards.",
        "Tracking continues until newer results set it apart in Coding.",
        "Ranked",
        "too close to call in Coding",
        rivals=others("coding", "all", b=(1, ""), c=(1, ""), d=(1, ""), e=(5, "a b c d")),
        context=LABS,
    ),
    Case(
        "the same without the labs: only what is sure is said",
        verdict("ranked", coding(2, 2, all=place(1, 5, tied="b c d"))),
        "No: rank 1 is shared in Coding. Tied with Beta 2, Gamma and Delta; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: rank 1 is shared in Coding, tied with Beta 2, Gamma and Delta; "
        "ranked on 2 "
        "of 2 boards.",
        "Tracking continues until newer results set it apart in Coding.",
        "Ranked",
        "rank 1 is shared in Coding",
        rivals=others("coding", "all", b=(1, ""), c=(1, ""), d=(1, ""), e=(5, "a b c d")),
    ),
    Case(
        "clearly ahead of fewer than half",
        verdict("ranked", coding(2, 2, all=place(1, 5, tied="b"))),
        "Too close to call in Coding. Tied with Beta 2, and clearly ahead of 1 of the 3 releases ranked "
        "lower, where a "
        "lead takes at least half; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: too close to call in Coding, tied with Beta 2, and clearly "
        "ahead of 1 of the "
        "3 releases ranked lower, where a lead takes at least half; ranked on 2 of 2 boards.",
        "Tracking continues until newer results set it apart in Coding.",
        "Ranked",
        "too close to call in Coding",
        rivals=others("coding", "all", b=(1, ""), c=(3, "a b"), d=(3, "b"), e=(3, "b")),
    ),
    Case(
        "everybody has rank 1",
        verdict("ranked", coding(2, 2, all=place(1, 2, tied="b"))),
        "Too close to call in Coding. Both releases share rank 1; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: too close to call in Coding, both releases share rank 1; ranked "
        "on 2 of 2 "
        "boards.",
        "Tracking continues until newer results set it apart in Coding.",
        "Ranked",
        "too close to call in Coding",
        rivals=others("coding", "all", b=(1, "")),
    ),
    Case(
        "too few to compare says least: a real rank elsewhere is the answer",
        verdict(
            "ranked",
            {"coding": part(1, 1, 1, all=place(1, 1)), "math": part(2, 2, 2, all=place(6, 9, behind="b"))},
        ),
        "No: #6 of 9 in Math. Behind Beta 2; ranked on 2 of 2 boards.",
        "Alpha 1 is not SOTA on isitsota: #6 of 9 in Math, behind Beta 2; ranked on 2 of 2 boards; also "
        "too few to "
        "compare in Coding, on 1 of 1 board.",
        TWO_EDITIONS,
        "Ranked",
        "6 of 9 in Math",
        rivals=others("math", "all", b=(1, "")),
    ),
]


def said(case: Case) -> Texts:
    verdicts: dict[str, Any] = {"a": case.own, **case.rivals}
    return word("a", verdicts, case.reigns, case.facts, NAMES, case.context)


@pytest.mark.parametrize("case", WITHOUT_EVIDENCE + LISTED + RANKED, ids=lambda case: case.because)
def test_words(case: Case) -> None:
    texts = said(case)
    assert texts.headline == case.headline
    assert texts.sentence == case.sentence
    assert texts.next == case.next
    assert (texts.label, texts.detail) == (case.label, case.detail)
    assert texts.headline.startswith(texts.answer)


def test_the_seed_as_a_whole() -> None:
    names = Names({"clover-35b-a3b-preview": "Clover-35B-A3B-Preview"}, {}, {})
    texts = word(
        "clover-35b-a3b-preview", {"clover-35b-a3b-preview": verdict("pending")}, [], ANNOUNCED, names
    )
    assert as_of_sentence(date(2026, 11, 3), texts.sentence) == (
        "As of Nov 3, 2026, Clover-35B-A3B-Preview is pending benchmarks on isitsota: announced Oct 28, "
        "2026, with no "
        "independent results on the boards we track yet."
    )


def test_a_state_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a: 'gold' is no state; allowed are withdrawn, sota, .*pending"):
        word("a", {"a": verdict("gold")}, [], ANNOUNCED, NAMES)


def test_words_are_there_for_every_state() -> None:
    from boards_app.rules.wording import WORDS

    assert list(WORDS) == [state.slug for state in STATES]
