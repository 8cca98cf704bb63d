"""Stored verdicts day by day: which rows hold, and what must be written when judging finds something else."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.models import Publication, Verdict
from boards_app.rules.wording import Texts
from boards_app.timeline import (
    UNTOUCHED,
    Entry,
    changed_tail,
    listed_before,
    stored_entries,
    stored_histories,
)
from models_app.models import Release
from tests.boards_app.evidence import make_release

DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(8)]


def entry(day: int, state: str) -> Entry:
    """Return an entry of the numbered day that says nothing but a state."""
    texts = Texts(headline=state, sentence=state, next="", label=state, detail="", answer=state)
    return Entry(DAYS[day], UNTOUCHED | {"state": state}, texts)


BLANK = entry(0, "blank")

HOLDING = [
    ("1/0", None, "1/0", "one row holds for ever"),
    ("1/1 1/3", None, "1/1 1/3", "rows of one publication follow each other"),
    ("1/1 1/3 2/2", None, "1/1 2/2", "a newer publication hides what comes later"),
    ("1/1 1/3 2/0", None, "2/0", "a newer publication from the start hides all"),
    ("1/1 1/3 2/3", None, "1/1 2/3", "a newer publication hides a row of the same day"),
    ("1/1 1/3 1/5 2/2 3/4", None, "1/1 2/2 3/4", "three publications"),
    ("1/1 1/3 1/5", 4, "1/3 1/5", "from day 4 on: the row before it still holds on day 3"),
    ("1/1 1/3 1/5", 3, "1/1 1/3 1/5", "a row on that day hides not the day before"),
    ("1/1 1/3 2/2 2/5", 5, "2/2 2/5", "the row before it is that of the newest publication"),
    ("1/5", 3, "1/5", "nothing held before"),
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(("rows", "start", "kept", "because"), HOLDING, ids=[row[3] for row in HOLDING])
def test_the_rows_that_hold_are_read(rows: str, start: int | None, kept: str, because: str) -> None:
    for other, slug in enumerate("ab"):  # of two releases each is looked at alone
        write(make_release(slug), rows if other == 0 else "1/0 2/0")
    entries = stored_entries(None if start is None else DAYS[start])
    assert [row.texts.label for row in entries["a"]] == kept.split(), because


@pytest.mark.django_db
def test_a_listing_that_a_newer_publication_took_back_was_none() -> None:
    write(make_release("a"), "1/1", is_listed=True)
    write(make_release("b"), "1/1", is_listed=True)
    write(Release.objects.get(slug="b"), "2/1")
    write(make_release("c"), "1/4", is_listed=True)
    assert listed_before(DAYS[3]) == {"a"}


def write(release: Release, rows: str, *, is_listed: bool = False) -> None:
    """Store rows of a release, "publication/day" each, labelled as they are written here."""
    for row in rows.split():
        number, day = map(int, row.split("/"))
        publication, _ = Publication.objects.get_or_create(pk=number, defaults={"as_of": DAYS[-1]})
        Verdict.objects.create(
            publication=publication, release=release, as_of=DAYS[day], state="ranked", label=row,
            judgement=UNTOUCHED, is_listed=is_listed,
        )  # fmt: skip


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
    written: dict[tuple[int, date], Entry] = {}
    for publication, judged in enumerate(judgings):
        for row in changed_tail(holding(written), judged, None, BLANK):
            written[publication, row.day] = row
    held = holding(written)
    assert changed_tail(held, judgings[-1], None, BLANK) == [], "judging the same again writes nothing"
    for day in DAYS:
        assert state_on(day, held) in {state_on(day, judgings[-1]) or "blank", state_on(day, judgings[-1])}


def holding(written: dict[tuple[int, date], Entry]) -> list[Entry]:
    """Return what holds, day by day: of the newest publication with a row not after a day its newest row."""
    newest = (max((key for key in written if key[1] <= day), default=None) for day in DAYS)
    return [written[key] for key in dict.fromkeys(newest) if key]


def test_history_of_a_category_is_read_back_from_verdicts() -> None:
    def said(day: int, *categories: str) -> Entry:
        parts = {slug: {"listed": 1} for slug in categories}
        boards = {"x": {slug: {"rank": 1} for slug in categories}}
        return Entry(DAYS[day], UNTOUCHED | {"categories": parts, "boards": boards}, BLANK.texts)

    stored = {"r": [said(0), said(1, "math"), said(3, "math", "chat"), said(5, "chat")]}
    histories = stored_histories({"math": [], "chat": []}, stored, None)
    told = {
        category: [(day, {slug: bool(part) for slug, part in of.items()}) for day, of in history.changes]
        for category, history in histories.items()
    }
    assert told == {
        "math": [(DAYS[1], {"r": True}), (DAYS[5], {"r": False})],
        "chat": [(DAYS[3], {"r": True})],
    }
    later = stored_histories({"math": []}, {"r": stored["r"][1:]}, DAYS[2])["math"]
    assert [day for day, _ in later.changes] == [DAYS[2], DAYS[5]], "on the start stands what holds there"
