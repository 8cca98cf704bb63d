"""Parts that several pages share: the head of a page, the status of a release, a row of a list. Pure."""

from dataclasses import dataclass
from datetime import date

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import capital
from boards_app.rules.states import STATE_BY_SLUG
from isitsota.pages.addresses import LabLink, ReleaseLink


@dataclass(frozen=True, kw_only=True)
class Page:
    """What every page has. `sentence` is what to quote; `as_of` the day it shows, None before any judging.

    `url` is canonical, and that of today's page also where `is_past`: a day before the last one judged.
    """

    url: str
    markdown_url: str
    json_url: str
    title: str
    sentence: str
    as_of: date | None
    rules_version: str
    is_past: bool = False

    @property
    def path(self) -> str:
        """Give the address of today's page, on any host."""
        return f"/{self.url.split('/', 3)[3]}"

    @property
    def origin(self) -> str:
        """Give the origin of the site, such as `https://isitsota.com`."""
        return self.url.removesuffix(self.path)

    @property
    def subject(self) -> str:
        """Name the one thing that the page is about; "" where it is about many."""
        return ""

    @property
    def changed_on(self) -> date | None:
        """Give the day on which what it says last could have changed, None where no verdict bears on it."""
        return self.as_of

    @property
    def feed_url(self) -> str:
        """Give the feed of what changes on it: of all verdicts, unless the page has one of its own."""
        return f"{self.origin}/feed.atom"

    @property
    def card_url(self) -> str:
        """Give the picture that stands for it where somebody links to it."""
        return f"{self.origin}/card.png"

    @property
    def full_title(self) -> str:
        """Give the title, with the day on a page of a past one."""
        return f"{self.title} ({short_date(self.as_of)})" if self.is_past and self.as_of else self.title

    @property
    def as_of_line(self) -> str:
        """Say on which day this is so: "As of Nov 3, 2026.", or that nothing has been judged."""
        return f"As of {short_date(self.as_of)}." if self.as_of else "Nothing has been judged yet."


@dataclass(frozen=True)
class Label:
    """A state in a list: its slug (None: not judged yet), the words, and in short where or why."""

    state: str | None
    label: str
    detail: str

    @property
    def family(self) -> str:
        """Give the colour family: crown, open, rank or gone."""
        return STATE_BY_SLUG[self.state].family if self.state else "open"

    def explained(self, answer: str) -> str:
        """Say as a sentence what the label leaves open: where or why, or else the whole answer."""
        return f"{capital(self.detail)}." if self.detail else answer

    def line(self, answer: str) -> str:
        """Say it in one line, label first: "Ranked. 2 of 3 in Coding."."""
        words = self.explained(answer)
        return words if words.startswith(self.label) else f"{self.label}. {words}"

    @property
    def glyph(self) -> str:
        """Give the name of its shape."""
        return self.state or "unconfirmed"


NOT_JUDGED = Label(None, "Not judged yet", "")


@dataclass(frozen=True)
class StateChange:
    """A state that a release came into on `day`, with the answer that its verdict gave then."""

    day: date
    status: Label
    answer: str

    @property
    def glyph(self) -> str:
        """Give the name of its state's shape."""
        return self.status.glyph

    @property
    def words(self) -> str:
        """Say it as a sentence beside its label."""
        return self.status.explained(self.answer)


@dataclass(frozen=True)
class Status:
    """The verdict of a release in words: `sentence` with the day judged, `since` the day the state began."""

    state: str | None
    label: str
    detail: str
    since: date | None
    answer: str
    reason: str
    headline: str
    sentence: str
    next_step: str

    @property
    def family(self) -> str:
        """Give the colour family: crown, open, rank or gone."""
        return self.in_list.family

    @property
    def glyph(self) -> str:
        """Give the name of its shape."""
        return self.in_list.glyph

    @property
    def in_list(self) -> Label:
        """Give what a list shows of it."""
        return Label(self.state, self.label, self.detail)


@dataclass(frozen=True)
class CategoryRank:
    """A rank among all releases in a category: `rank_text` is "2=" where it is shared, `of` the field."""

    category_slug: str
    category: str
    rank: int
    rank_text: str
    is_shared: bool
    of: int

    @property
    def text(self) -> str:
        """Say where: "Coding: 2= of 19"."""
        return f"{self.category}: {self.rank_text} of {self.of}"


@dataclass(frozen=True)
class ReleaseRow:
    """A release in a list. `access` and `size` are words; "" where the size is not known."""

    release: ReleaseLink
    lab: LabLink
    announced_on: date | None
    access: str
    size: str
    status: Label
    days_waiting: int | None
    ranks: tuple[CategoryRank, ...] = ()

    @property
    def glyph(self) -> str:
        """Give the name of its state's shape."""
        return self.status.glyph

    @property
    def ranks_text(self) -> str:
        """Give its ranks in one line; "" where the state has said the only one."""
        said = [f"{rank.rank_text} of {rank.of} in {rank.category}" for rank in self.ranks]
        if not said or said == [self.status.detail]:
            return ""
        return f"Among all: {'; '.join(said)}"

    @property
    def days_text(self) -> str:
        """Say how many days it has waited."""
        return "unknown" if self.days_waiting is None else f"{self.days_waiting:,}"

    @property
    def note(self) -> str:
        """Give the line under the name: lab, access, size."""
        return " · ".join(part for part in (self.lab.name, self.access, self.size) if part)


def crown_glyph(scope: str) -> str:
    """Give the name of a crown's shape: among all releases, or among open weights."""
    return "sota" if scope == "all" else "sota-open"


def counted(number: int, noun: str) -> str:
    """Count: "1 release", "3 releases", "1,204 releases"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
