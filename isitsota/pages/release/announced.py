"""What a release's page lists besides its verdict: facts, checks, claims and sources. Pure."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Fact:
    """A label and its value, in prose; unsure is what the lab's own pages do not state."""

    label: str
    value: str
    is_unsure: bool


@dataclass(frozen=True)
class Check:
    """One of the five checks."""

    slug: str
    text: str
    is_met: bool

    @property
    def mark(self) -> str:
        """Say whether it is met, for those who hear the page."""
        return "Met" if self.is_met else "Not yet"

    @property
    def glyph(self) -> str:
        """Give the name of its shape."""
        return "met" if self.is_met else "todo"


@dataclass(frozen=True)
class ClaimedScore:
    """One number of a claim, as the lab writes it."""

    benchmark: str
    value: str
    unit: str
    setting: str
    compared_with: str


@dataclass(frozen=True)
class Claim:
    """What the lab says; never evidence. `intro` is "Lab claim", with where and when it was said."""

    intro: str
    text: str
    by: str
    claimed_on: date | None
    source_url: str | None
    scores: tuple[ClaimedScore, ...]


@dataclass(frozen=True)
class Source:
    """A page that bears out what is said here; `url` is http or https."""

    kind: str
    title: str
    url: str
    dated_on: date | None
