"""How a board is on a day: what silences it, and how old its newest edition is."""

from datetime import date

import pytest

from isitsota.pages.board.health import Read, Terms, health_of
from tests.boards_app.evidence import day

COUNTS = Terms(True, True, None, None, max_age_days=120)
NOTHING = Read(None, None, 0, None)
WEEKLY = Read(day(100), day(100), editions=9, longest_gap=7)
HEALTH = [
    (COUNTS, WEEKLY, 100, "fresh", "Fresh until Aug 9, 2026", "the day it was taken"),
    (COUNTS, WEEKLY, 107, "fresh", "Fresh until Aug 9, 2026", "as late as ever before"),
    (COUNTS, WEEKLY, 108, "overdue", "Overdue, fresh until Aug 9, 2026", "later than ever before"),
    (COUNTS, WEEKLY, 220, "overdue", "Overdue, fresh until Aug 9, 2026", "the last day it speaks (R3)"),
    (COUNTS, WEEKLY, 221, "stale", "Stale since Aug 10, 2026", "a day later"),
    (COUNTS, Read(day(100), day(100), 3, 7), 200, "fresh", "Fresh until Aug 9, 2026", "too few to be late"),
    (COUNTS, Read(day(100), day(100), 1, None), 200, "fresh", "Fresh until Aug 9, 2026", "the first one"),
    (COUNTS, NOTHING, 100, "unread", "Not read yet", "nothing read"),
    (Terms(False, True, None, None, 120), WEEKLY, 100, "not-counted", "Not counted", "does not count"),
    (Terms(True, False, None, None, 120), WEEKLY, 100, "not-independent", "Not independent", "R1: a lab's"),
    (Terms(True, True, day(101), None, 120), WEEKLY, 100, "not-tracked", "Tracked from Apr 12, 2026", "R1"),
    (
        Terms(True, True, day(100), None, 120),
        WEEKLY,
        100,
        "fresh",
        "Fresh until Aug 9, 2026",
        "its first day",
    ),
    (
        Terms(True, True, None, day(100), 120),
        WEEKLY,
        100,
        "retired",
        "Retired on Apr 11, 2026",
        "R1: from then",
    ),
    (Terms(True, True, None, day(101), 120), WEEKLY, 100, "fresh", "Fresh until Aug 9, 2026", "R1: last day"),
]


@pytest.mark.parametrize(
    ("terms", "read", "on", "state", "label", "because"), HEALTH, ids=[f"{row[2]} {row[5]}" for row in HEALTH]
)
def test_health(terms: Terms, read: Read, on: int, state: str, label: str, because: str) -> None:
    health = health_of(terms, read, day(on))
    assert (health.state, health.label) == (state, label), because


def test_a_re_read_does_not_make_a_board_younger() -> None:
    health = health_of(COUNTS, Read(day(100), day(219), 9, 7), day(219))
    assert (health.fresh_until, health.read_on) == (day(220), day(219))
    assert health.sentence == (
        "Its newest edition is of Apr 11, 2026, 119 days ago; until now the longest gap was 7 days."
    )
    assert health.counts == "9 editions kept, last read Aug 8, 2026."


def test_what_was_never_read_says_so() -> None:
    assert health_of(COUNTS, NOTHING, date(2026, 1, 1)).counts == "Nothing kept."
