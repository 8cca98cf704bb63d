"""The words of crowns and leads: every state from sota to former, every reason, written out."""

from datetime import date

import pytest

from boards_app.rules.wording import Context, Facts, word
from tests.boards_app.rules.judged import Json, others, part, place, reign, verdict
from tests.boards_app.rules.test_wording import (
    AGAIN,
    ANEW,
    ANNOUNCED,
    CROWNED,
    KEPT,
    LABS,
    NAMES,
    Case,
    coding,
    said,
)

SINCE = "2026-03-03"
LEAD = place(1, 22, leads=True, since=SINCE)


def led(listed: int, fresh: int, *, tied: str = "", since: str = SINCE, scope: str = "all") -> Json:
    return part(listed, 2, fresh, **{scope: place(1, 22, leads=True, tied=tied, since=since)})


WORN = [
    Case(
        "one crown",
        verdict("sota", coding(3, 4, all=LEAD)),
        "Yes: SOTA in Coding. Since Mar 3, 2026, on 3 of 4 boards.",
        "Alpha 1 is SOTA in Coding on isitsota: crowned since Mar 3, 2026, on 3 of 4 boards.",
        KEPT,
        "SOTA",
        "Coding",
        reigns=CROWNED,
    ),
    Case(
        "a shared crown names the other",
        verdict("sota", {"coding": led(2, 2, tied="b")}),
        "Yes: SOTA in Coding, tied with Beta 2. Since Mar 3, 2026, on 2 of 2 boards.",
        "Alpha 1 is SOTA in Coding, tied with Beta 2, on isitsota: crowned since Mar 3, 2026, on 2 of 2 "
        "boards.",
        KEPT,
        "SOTA",
        "Coding, tied with Beta 2",
        reigns=CROWNED,
    ),
    Case(
        "several, in the site's order, the shared one last; open crowns in the same categories add nothing",
        verdict(
            "sota",
            {
                "agents": led(3, 3, tied="b", since="2026-09-09"),
                "coding": part(4, 3, 4, all=LEAD, open=LEAD),
                "reasoning": led(3, 3, since="2026-07-02"),
            },
        ),
        "Yes: SOTA in Coding and Reasoning, and tied with Beta 2 in Agents. In Coding since Mar 3, 2026, "
        "on 4 of 4 "
        "boards; in Reasoning since Jul 2, 2026, on 3 of 3 boards; in Agents since Sep 9, 2026, on 3 of 3 "
        "boards.",
        "Alpha 1 is SOTA in Coding and Reasoning, and tied with Beta 2 in Agents, on isitsota: crowned in "
        "Coding since "
        "Mar 3, 2026, on 4 of 4 boards; in Reasoning since Jul 2, 2026, on 3 of 3 boards; in Agents since "
        "Sep 9, 2026, "
        "on 3 of 3 boards.",
        KEPT.replace("the crown", "a crown"),
        "SOTA",
        "Coding, Reasoning; tied in Agents",
    ),
    Case(
        "two shared crowns",
        verdict("sota", {"coding": led(2, 2, tied="b"), "math": led(2, 2, tied="c d")}),
        "Yes: SOTA in Coding and Math, tied with Beta 2 in Coding and tied with Gamma and Delta in Math. "
        "In Coding since Mar 3, 2026, on 2 of 2 boards; in Math since Mar 3, 2026, on 2 of 2 boards.",
        "Alpha 1 is SOTA in Coding and Math, tied with Beta 2 in Coding and tied with Gamma and Delta in "
        "Math, on "
        "isitsota: crowned in Coding since Mar 3, 2026, on 2 of 2 boards; in Math since Mar 3, 2026, on 2 "
        "of 2 boards.",
        KEPT.replace("the crown", "a crown"),
        "SOTA",
        "tied in Coding, Math",
    ),
    Case(
        "what else it wears: an open crown in another category, and a challenged one",
        verdict(
            "sota",
            {
                "coding": led(2, 2),
                "math": led(2, 2, scope="open"),
                "agents": part(2, 2, 2, all=place(2, 5, behind="b", since="2026-04-01")),
            },
        ),
        "Yes: SOTA in Coding. Since Mar 3, 2026, on 2 of 2 boards.",
        "Alpha 1 is SOTA in Coding on isitsota: crowned since Mar 3, 2026, on 2 of 2 boards; also SOTA "
        "among open "
        "weights in Math; challenged in Agents: behind Beta 2.",
        KEPT,
        "SOTA",
        "Coding",
    ),
    Case(
        "a crown among open weights",
        verdict("sota-open", coding(1, 1, all=place(2, 4, behind="b"), open=LEAD)),
        "SOTA among open weights in Coding. Since Mar 3, 2026, on 1 of 1 board.",
        "Alpha 1 is SOTA among open weights in Coding on isitsota: crowned since Mar 3, 2026, on 1 of 1 "
        "board.",
        KEPT,
        "SOTA among open weights",
        "Coding",
    ),
]


def challenged(because: str, category: Json, why: str, *, boards: str = "", **more: object) -> Case:
    """Make the case of one crown in Coding; `boards` on which its rank rests, if it has one."""
    on = f", {boards}" if boards else ""
    return Case(
        because,
        verdict("challenged", category),
        f"SOTA in Coding since Mar 3, 2026, now challenged: {why}.{f' Ranked {boards}.' if boards else ''}",
        f"Alpha 1 is SOTA in Coding on isitsota, but challenged: crowned since Mar 3, 2026{on}, now {why}.",
        AGAIN,
        "Challenged",
        f"Coding: {why}",
        reigns=CROWNED,
        **more,
    )


def worn(**more: object) -> Json:
    return coding(2, 2, all=place(**{"rank": 1, "field": 5, "since": SINCE, **more}))


FOUR_TIED = others("coding", "all", b=(1, ""), c=(1, ""), d=(1, ""), e=(5, "a b c d"))
FOO = (("x", "foo-1"), ("y", "foo-1"))
CHALLENGED = [
    challenged("behind", worn(rank=2, behind="b"), "behind Beta 2", boards="on 2 of 2 boards"),
    challenged(
        "a wider tie",
        worn(tied="b c d"),
        "tied with Beta 2, Gamma and Delta",
        boards="on 2 of 2 boards",
        rivals=FOUR_TIED,
        context=LABS,
    ),
    challenged(
        "an unknown name",
        worn(held=FOO),
        'on hold, "foo-1" on Board X and Board Y is not identified',
        boards="on 2 of 2 boards",
        rivals=others("coding", "all", b=(2, "a")),
    ),
    challenged(
        "a newcomer",
        worn(blocked="d e"),
        "behind Delta and Epsilon, which are on 2 of 3 boards needed",
        boards="on 2 of 2 boards",
        rivals={slug: verdict("listed", {"coding": part(2, 3, 4)}) for slug in "de"},
    ),
    challenged("delisted from one board", coding(1, 2), "on 1 of 2 boards needed"),
    challenged(
        "delisted from all", {}, "on no fresh board", rivals=others("coding", "all", b=(1, ""), c=(2, "b"))
    ),
    Case(
        "several crowns, equal reasons together; the open one that it still leads is told",
        verdict(
            "challenged",
            {
                "coding": part(2, 2, 2, all=place(2, 5, behind="b", since=SINCE), open=LEAD),
                "agents": part(2, 2, 3, all=place(2, 5, behind="b", since="2026-07-02")),
            },
        ),
        "SOTA in Coding since Mar 3, 2026 and in Agents since Jul 2, 2026, now challenged: behind Beta 2 "
        "in Coding and "
        "Agents. Ranked on 2 of 2 boards in Coding and on 2 of 3 boards in Agents.",
        "Alpha 1 is SOTA in Coding and Agents on isitsota, but challenged: crowned in Coding since Mar 3, "
        "2026, on 2 of "
        "2 boards; in Agents since Jul 2, 2026, on 2 of 3 boards, now behind Beta 2 in Coding and Agents; "
        "also SOTA "
        "among open weights in Coding.",
        AGAIN,
        "Challenged",
        "behind Beta 2 in Coding and Agents",
    ),
    Case(
        "among open weights",
        verdict(
            "challenged",
            coding(2, 2, all=place(3, 5, behind="b c"), open=place(2, 3, behind="b", since=SINCE)),
        ),
        "SOTA among open weights in Coding since Mar 3, 2026, now challenged: behind Beta 2. Ranked on 2 "
        "of 2 boards.",
        "Alpha 1 is SOTA among open weights in Coding on isitsota, but challenged: crowned since Mar 3, "
        "2026, on 2 of 2 "
        "boards, now behind Beta 2.",
        AGAIN,
        "Challenged",
        "Coding among open weights: behind Beta 2",
    ),
]
FRESH_LEAD = place(1, 22, leads=True)
NOT_YET = [
    Case(
        "a first lead",
        verdict("provisional", coding(3, 4, all=FRESH_LEAD, open=FRESH_LEAD)),
        "Not yet: leads Coding, must hold for a second edition. Rank 1 of 22, on 3 of 4 boards.",
        "Alpha 1 leads Coding on isitsota, but must hold for a second edition to be SOTA: rank 1 of 22, "
        "on 3 of 4 boards.",
        "Tracking continues until a second edition confirms or ends its lead in Coding.",
        "Not yet",
        "leads Coding on one snapshot",
    ),
    Case(
        "two leads, one shared, one among open weights",
        verdict(
            "provisional",
            {
                "coding": part(2, 2, 2, all=place(1, 9, leads=True, tied="b")),
                "math": part(2, 2, 3, all=place(4, 9, behind="b"), open=place(1, 5, leads=True)),
            },
        ),
        "Not yet: leads Coding and, among open weights, Math, must hold for a second edition. Tied with "
        "Beta 2 in "
        "Coding, on 2 of 2 boards; rank 1 of 5 among open weights in Math, on 2 of 3 boards.",
        "Alpha 1 leads Coding and, among open weights, Math on isitsota, but must hold for a second "
        "edition to be SOTA: "
        "tied with Beta 2 in Coding, on 2 of 2 boards; rank 1 of 5 among open weights in Math, on 2 of 3 "
        "boards.",
        "Tracking continues until a second edition confirms or ends its lead in Coding and, among open "
        "weights, Math.",
        "Not yet",
        "leads Coding and, among open weights, Math on one snapshot",
    ),
    Case(
        "one unknown name",
        verdict("hold", coding(1, 1, all=place(1, 3, held=(("x", "foo-1"),)))),
        'On hold: "foo-1" on Board X is not identified yet. Otherwise it would lead Coding; ranked on 1 '
        "of 1 board.",
        'Alpha 1 is on hold on isitsota: it would lead Coding, but "foo-1" on Board X is not identified '
        "yet; ranked on "
        "1 of 1 board.",
        "Tracking continues until that name is identified.",
        "On hold",
        '"foo-1" on Board X',
        rivals=others("coding", "all", b=(2, "a"), c=(2, "a")),
    ),
    Case(
        "two unknown names; the place that is behind is not on hold",
        verdict(
            "hold",
            {
                "coding": part(2, 2, 3, all=place(1, 3, held=(("x", "foo-1"), ("y", "bar")))),
                "math": part(1, 1, 1, all=place(2, 3, behind="b", held=(("z", "baz"),))),
            },
        ),
        'On hold: "foo-1" on Board X and "bar" on Board Y are not identified yet. Otherwise it would lead '
        "Coding; "
        "ranked on 2 of 3 boards.",
        'Alpha 1 is on hold on isitsota: it would lead Coding, but "foo-1" on Board X and "bar" on Board '
        "Y are not "
        "identified yet; ranked on 2 of 3 boards.",
        "Tracking continues until those names are identified.",
        "On hold",
        '"foo-1" on Board X and "bar" on Board Y',
        rivals=others("coding", "all", b=(2, "a"), c=(2, "a")),
    ),
]
ENDED = (reign("coding", "all", SINCE, "2026-07-09"), reign("coding", "open", "2026-02-01", "2026-07-09"))


def former(because: str, categories: Json, now: str, **more: object) -> Case:
    """Make the case of one ended reign in Coding; `now`: what keeps it from the lead today."""
    boards = {"x": ("coding", "2026-04-18", bool(categories))} if more.pop("is_listed", True) else {}
    was = "SOTA in Coding, Mar 3 – Jul 9, 2026"
    return Case(
        because,
        verdict("former", categories, boards, is_usable=bool(more.pop("is_usable", True))),
        f"Not any more: {was}. {now[0].upper()}{now[1:]}.",
        f"Alpha 1 is not SOTA any more on isitsota: {was}; {now}.",
        ANEW,
        "Not any more",
        was,
        reigns=ENDED,
        **more,
    )


FORMER = [
    former("behind", coding(2, 2, all=place(2, 5, behind="b")), "now behind Beta 2"),
    former("stale boards", {}, "no verdict now: last edition Apr 18, 2026"),
    former("no board counts", {}, "no verdict now: no board counts", is_listed=False),
    former("quorum", coding(1, 2), "now on 1 of 2 boards needed"),
    former(
        "not usable any more",
        {},
        "not usable by the public since Aug 1, 2026",
        is_usable=False,
        facts=Facts(unavailable_since=date(2026, 8, 1)),
    ),
    Case(
        "several reigns: twice in one category over the turn of a year, once among open weights, whose "
        "weights ended",
        verdict(
            "former",
            {
                "coding": part(2, 2, 2, all=place(2, 5, behind="b")),
                "math": part(2, 2, 2, all=place(2, 5, behind="b")),
            },
        ),
        "Not any more: SOTA in Coding, Dec 3, 2025 – Jan 9, 2026 and Mar 3 – Jul 9, 2026; among open "
        "weights in Math, "
        "May 1 – Jun 1, 2026. Now behind Beta 2 in Coding; now without open weights.",
        "Alpha 1 is not SOTA any more on isitsota: SOTA in Coding, Dec 3, 2025 – Jan 9, 2026 and Mar 3 – "
        "Jul 9, 2026; "
        "among open weights in Math, May 1 – Jun 1, 2026; now behind Beta 2 in Coding; now without open "
        "weights.",
        ANEW,
        "Not any more",
        "SOTA in Coding, Dec 3, 2025 – Jan 9, 2026 and Mar 3 – Jul 9, 2026; among open weights in Math, "
        "May 1 – Jun 1, "
        "2026",
        reigns=(
            reign("coding", "all", "2025-12-03", "2026-01-09"),
            reign("coding", "all", SINCE, "2026-07-09"),
            reign("math", "open", "2026-05-01", "2026-06-01"),
            reign("agents", "all", "2026-05-01", "2026-06-01", release="b"),
        ),
    ),
]


@pytest.mark.parametrize(
    "case", WORN + CHALLENGED + NOT_YET + FORMER, ids=lambda case: f"{case.label}: {case.because}"
)
def test_words(case: Case) -> None:
    texts = said(case)
    assert texts.headline == case.headline
    assert texts.sentence == case.sentence
    assert texts.next == case.next
    assert (texts.label, texts.detail) == (case.label, case.detail)
    assert texts.headline.startswith(texts.answer)


@pytest.mark.parametrize(("state", "kind"), [("former", "ended"), ("challenged", "lasting")])
def test_reigns_that_contradict_the_state_are_refused(state: str, kind: str) -> None:
    with pytest.raises(ValueError, match=f"a: its state is {state}, but no {kind} reign of it was given"):
        word("a", {"a": verdict(state)}, [], ANNOUNCED, NAMES)


def test_a_reign_that_ends_after_the_day_lasts_on_it() -> None:
    later = [reign("coding", "all", SINCE, "2026-12-01")]
    texts = word(
        "a",
        {"a": verdict("challenged", coding(1, 2))},
        later,
        ANNOUNCED,
        NAMES,
        Context(day=date(2026, 11, 3)),
    )
    assert texts.answer == "SOTA in Coding since Mar 3, 2026, now challenged: on 1 of 2 boards needed."
