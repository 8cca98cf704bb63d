"""What a card says: a page in a few large words, for where somebody links to it. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date


@dataclass(frozen=True)
class Words:
    """A line of a card, and what to say where the font lacks a letter of it."""

    text: str
    plain: str


@dataclass(frozen=True)
class Card:
    """A question and its answer on the day judged; `family` is the colour family of the answer."""

    question: Words
    answer: Words
    family: str
    as_of: date | None

    @property
    def day_line(self) -> str:
        """Say for which day this is so."""
        return f"As of {short_date(self.as_of)}" if self.as_of else "Not judged yet"
