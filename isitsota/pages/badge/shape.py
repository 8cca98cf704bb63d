"""What a badge says. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date
from isitsota.pages.blocks import Label


@dataclass(frozen=True)
class Badge:
    """The verdict of a release in two words, for where others write about it; `as_of` is the day judged."""

    name: str
    status: Label
    answer: str
    as_of: date | None

    @property
    def message(self) -> str:
        """Give the state and its day: "SOTA · Nov 3, 2026"."""
        return f"{self.status.label} · {short_date(self.as_of)}" if self.as_of else self.status.label

    @property
    def title(self) -> str:
        """Say it in full."""
        day = f" As of {short_date(self.as_of)}." if self.as_of else ""
        return f"Is {self.name} SOTA? {self.answer}{day}"
