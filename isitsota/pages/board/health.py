"""Whether a board speaks on a day (R1, R3), and how regularly it comes, in words. Pure."""

from dataclasses import dataclass
from datetime import date, timedelta

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import counted

FEWEST_GAPS = 3  # of so few editions no habit can be told
STATES = (
    ("fresh", "Fresh"),
    ("overdue", "Overdue"),
    ("stale", "Stale"),
    ("retired", "Retired"),
    ("not-tracked", "Not tracked yet"),
    ("unread", "Not read yet"),
    ("not-independent", "Not independent"),
    ("not-counted", "Not counted"),
)


@dataclass(frozen=True)
class Health:
    """How a board is on a day: `state` is one of STATES, `label` and `sentence` say it.

    `newest_on` is the day of its newest edition, `fresh_until` the last day on which that speaks, `read_on`
    the day of the newest file read, which may say nothing new; `longest_gap` is in days between editions.
    """

    state: str
    label: str
    sentence: str
    newest_on: date | None
    fresh_until: date | None
    read_on: date | None
    editions: int
    longest_gap: int | None

    @property
    def counts(self) -> str:
        """Say what is kept, and when the board was last read."""
        if self.read_on is None:
            return "Nothing kept."
        return f"{counted(self.editions, 'edition')} kept, last read {short_date(self.read_on)}."


@dataclass(frozen=True)
class Read:
    """What was read of a board by a day."""

    newest_on: date | None
    read_on: date | None
    editions: int
    longest_gap: int | None


@dataclass(frozen=True)
class Terms:
    """When a board counts, and for how long an edition speaks."""

    is_counted: bool
    is_independent: bool
    tracked_since: date | None
    retired_on: date | None
    max_age_days: int


def health_of(terms: Terms, read: Read, day: date) -> Health:
    """Say how a board is on `day`: what silences it first, else how old its newest edition is."""
    fresh_until = read.newest_on + timedelta(days=terms.max_age_days) if read.newest_on else None
    state, label, sentence = _silent(terms, day) or _aged(read, fresh_until, day)
    return Health(
        state, label, sentence, read.newest_on, fresh_until, read.read_on, read.editions, read.longest_gap
    )


def _silent(terms: Terms, day: date) -> tuple[str, str, str] | None:
    if not terms.is_counted:
        return "not-counted", "Not counted", "No verdict rests on it."
    if not terms.is_independent:
        return "not-independent", "Not independent", "It is shown, and no verdict rests on it."
    if terms.tracked_since is not None and day < terms.tracked_since:
        since = short_date(terms.tracked_since)
        return "not-tracked", f"Tracked from {since}", "Until then no verdict rests on it."
    if terms.retired_on is not None and day >= terms.retired_on:
        since = short_date(terms.retired_on)
        return "retired", f"Retired on {since}", "From that day on no verdict rests on it."
    return None


def _aged(read: Read, fresh_until: date | None, day: date) -> tuple[str, str, str]:
    if read.newest_on is None or fresh_until is None:
        return "unread", "Not read yet", "No edition of it is kept."
    newest = f"Its newest edition is of {short_date(read.newest_on)}"
    if day > fresh_until:
        since = short_date(fresh_until + timedelta(days=1))
        return "stale", f"Stale since {since}", f"{newest}, and too old to speak."
    until, age = f"fresh until {short_date(fresh_until)}", (day - read.newest_on).days
    gap = read.longest_gap
    if gap is not None and read.editions > FEWEST_GAPS and age > gap:
        late = f"{counted(age, 'day')} ago; until now the longest gap was {counted(gap, 'day')}"
        return "overdue", f"Overdue, {until}", f"{newest}, {late}."
    return "fresh", f"Fresh until {short_date(fresh_until)}", f"{newest}."
