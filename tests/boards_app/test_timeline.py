"""Stored verdicts day by day: which rows hold, and what must be written when judging finds something else."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.rules.wording import Texts
from boards_app.timeline import UNTOUCHED, Entry, changed_tail, effective, stored_history

DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(8)]


def entry(day: int, state: str) -> Entry:
    """Return an entry of the numbered day that says nothing but a state."""
    texts = Texts(headline=state, sentence=state, next="", label=state, detail="", answer=state)
    return Entry(DAYS[day], UNTOUCHED | {"state": state}, texts)


BLANK = entry(0, "blank")

EFFECTIVE = [
    ([(1, 0)], None, [(1, 0)], "one row holds for ever"),
    ([(1, 3), (1, 1)], None, [(1, 3), (1, 1)], "rows of one publication follow each other"),
    ([(2, 2), (1, 3), (1, 1)], None, [(2, 2), (1, 1)], "a newer publication hides what comes later"),
    ([(2, 0), (1, 3), (1, 1)], None, [(2, 0)], "a newer publication from the start hides all"),
    ([(3, 4), (2, 2), (1, 5), (1, 3), (1, 1)], None, [(3, 4), (2, 2), (1, 1)], "three publications"),
    ([(1, 5), (1, 3), (1, 1)], 4, [(1, 5), (1, 3)], "from day 4 on: the row before it still holds on day 3"),
    ([(1, 5), (1, 3), (1, 1)], 3, [(1, 5), (1, 3), (1, 1)], "a row on that day hides not the day before"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "start", "kept", "because"), EFFECTIVE, ids=[row[3] for row in EFFECTIVE])
def test_effective(
    rows: list[tuple[int, int]], start: int | None, kept: list[tuple[int, int]], because: str
) -> None:
    keyed = [(publication, DAYS[day], publication * 10 + day) for publication, day in rows]
    keys = effective(keyed, None if start is None else DAYS[start])
    assert keys == [publication * 10 + day for publication, day in kept], because


TAILS = [
    ("", "1a", None, "1a", "a new release"),
    ("1a", "1a", None, "", "nothing changed"),
    ("1a 3b", "1a 3b 5c", None, "5c", "an edition at the end"),
    ("1a 3b 5c", "1a 3d 5c", None, "3d 5c", "a change in the middle: the rest is said again"),
    ("1a 3b", "1a", None, "3a", "a change taken back: what held before is said again on that day"),
    ("1a 3b", "2a 3b", None, "1blank 2a 3b", "what began earlier than it should: nothing was known"),
    ("1a 3b", "3b", 3, "", "from day 3 on, nothing changed"),
    ("1a 3b", "3a", 3, "3a", "from day 3 on, nothing is new: the stored change is taken back"),
    ("1a 3b", "4c", 3, "3a 4c", "from day 3 on: the stored change is taken back, another comes later"),
    ("1a", "3a 4b", 3, "4b", "a repeat of what holds needs no row"),
    ("", "1blank", None, "1blank", "a new release of which nothing is known has a row"),
    ("1blank", "", None, "", "and keeps that one row"),
    ("1blank 2a 3b", "2a 3b", None, "", "a start of which nothing was known is no difference"),
]  # fmt: skip


def read(text: str) -> list[Entry]:
    return [entry(int(word[0]), word[1:]) for word in text.split()]


@pytest.mark.parametrize(
    ("stored", "judged", "start", "tail", "because"), TAILS, ids=[row[4] for row in TAILS]
)
def test_changed_tail(stored: str, judged: str, start: int | None, tail: str, because: str) -> None:
    first = None if start is None else DAYS[start]
    assert changed_tail(read(stored), read(judged), first, BLANK) == read(tail), because


timelines = st.dictionaries(st.integers(0, 7), st.sampled_from("abc"), max_size=6).map(
    lambda of: [entry(day, of[day]) for day in sorted(of)]
)


def state_on(day: date, entries: list[Entry]) -> str | None:
    states = [row.judgement["state"] for row in entries if row.day <= day]
    return states[-1] if states else None


@given(st.lists(timelines.filter(bool), min_size=1, max_size=4))
def test_after_any_publications_the_newest_judging_holds(judgings: list[list[Entry]]) -> None:
    rows: list[tuple[int, date, int]] = []
    written: dict[int, Entry] = {}
    for publication, judged in enumerate(judgings):
        stored = [written[key] for key in reversed(effective(sorted(rows, key=newest_first)))]
        for row in changed_tail(stored, judged, None, BLANK):
            key = len(written)
            written[key] = row
            rows.append((publication, row.day, key))
    held = [written[key] for key in reversed(effective(sorted(rows, key=newest_first)))]
    assert changed_tail(held, judgings[-1], None, BLANK) == [], "judging the same again writes nothing"
    for day in DAYS:
        assert state_on(day, held) in {state_on(day, judgings[-1]) or "blank", state_on(day, judgings[-1])}


def newest_first(row: tuple[int, date, int]) -> tuple[int, int]:
    return (-row[0], -row[1].toordinal())


def test_history_of_a_category_is_read_back_from_verdicts() -> None:
    def said(day: int, *categories: str) -> Entry:
        parts = {slug: {"listed": 1} for slug in categories}
        boards = {"x": {slug: {"rank": 1} for slug in categories}}
        return Entry(DAYS[day], UNTOUCHED | {"categories": parts, "boards": boards}, BLANK.texts)

    stored = {"r": [said(0), said(1, "math"), said(3, "math", "chat"), said(5, "chat")]}
    history = stored_history("math", stored, None, [])
    assert [(day, {slug: bool(part) for slug, part in of.items()}) for day, of in history.changes] == [
        (DAYS[1], {"r": True}),
        (DAYS[5], {"r": False}),
    ]
    later = stored_history("math", {"r": stored["r"][1:]}, DAYS[2], [])
    assert [day for day, _ in later.changes] == [DAYS[2], DAYS[5]], "on the start stands what holds there"
