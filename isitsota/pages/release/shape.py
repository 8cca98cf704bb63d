"""What the page of a release says. Pure; the same for HTML, Markdown and JSON."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from html import escape

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import OPEN
from isitsota.pages.addresses import LabLink, ReleaseLink
from isitsota.pages.blocks import Page, StateChange, Status, counted
from isitsota.pages.charts.axis import Days
from isitsota.pages.charts.ranks import RankChart, draw_ranks
from isitsota.pages.release.announced import Check, Claim, Fact, Source
from isitsota.pages.release.boards import BoardPlace, BoardsRead, LastSeen
from isitsota.pages.release.history import RANKS_NOTE, RankHistory, Reign
from isitsota.pages.release.others import Disagreement, Relative
from isitsota.pages.release.places import CategoryStanding
from isitsota.pages.text import inline

MOST_OPEN = 3


@dataclass(frozen=True, kw_only=True)
class ReleasePage(Page):
    """The page of a release."""

    slug: str
    name: str
    question: str
    status: Status
    days_waiting: int | None
    lab: LabLink
    description: str
    announced_on: date | None
    updated_on: date | None
    tracking_since: date | None
    base: ReleaseLink | None
    newer: tuple[Relative, ...]
    derived: tuple[Relative, ...]
    base_identifier: str
    api_from: date | None
    api_until: date | None
    weights_from: date | None
    weights_until: date | None
    withdrawn_on: date | None
    licence: str
    total_parameters: Decimal | None
    active_parameters: Decimal | None
    context_tokens: int | None
    standing: tuple[CategoryStanding, ...]
    boards: tuple[BoardPlace, ...]
    last_seen: tuple[LastSeen, ...]
    disagreements: tuple[Disagreement, ...]
    boards_read: BoardsRead | None
    checks: tuple[Check, ...]
    facts: tuple[Fact, ...]
    claims: tuple[Claim, ...]
    ranks: tuple[RankHistory, ...]
    reigns: tuple[Reign, ...]
    earlier_states: tuple[StateChange, ...]
    sources: tuple[Source, ...]

    @property
    def subject(self) -> str:
        """Name the release."""
        return self.name

    @property
    def feed_url(self) -> str:
        """Give the feed of its own changes."""
        return f"{self.url}/feed.atom"

    @property
    def card_url(self) -> str:
        """Give the picture of its verdict; it shows today alone."""
        return super().card_url if self.is_past else f"{self.url}/card.png"

    @property
    def is_pending(self) -> bool:
        """Say whether it waits for a board."""
        return self.status.state == "pending"

    @property
    def checks_line(self) -> str:
        """Say what the checks are about."""
        if all(check.is_met for check in self.checks):
            return "All five checks are met."
        return (
            "Verdicts use only independent boards we already track. "
            "Two consecutive snapshots are required before any crown."
        )

    @property
    def base_line(self) -> str:
        """Say what its base is to the reader."""
        return "Compare when it lands (unscored)" if self.is_pending else "Derived from"

    @property
    def base_name(self) -> str:
        """Name its base, "" without one."""
        name = self.base.name if self.base else ""
        return f"its base model, {name}" if self.is_pending else name

    @property
    def list_name(self) -> str:
        """Name the list that it stands in."""
        return "All pending releases" if self.is_pending else "All releases"

    @property
    def list_path(self) -> str:
        """Give the address of that list, on any host."""
        return "/releases" if self.is_pending else "/m"

    @property
    def list_url(self) -> str:
        """Give the whole address of that list."""
        return f"{self.url.removesuffix(f'/m/{self.slug}')}{self.list_path}"

    @property
    def newer_title(self) -> str:
        """Say whose the newer releases are."""
        return f"Newer from {self.lab.name}"

    @property
    def past_note(self) -> str:
        """Say on a past day what of the page is not of that day, "" where all is."""
        if not (self.is_past and self.as_of and self.updated_on and self.updated_on > self.as_of):
            return ""
        return f"Description and facts are today’s, last changed on {short_date(self.updated_on)}."

    @property
    def waiting_line(self) -> str:
        """Say how long a pending release has waited, "" for others."""
        return "" if self.days_waiting is None else f"Waiting {counted(self.days_waiting, 'day')}."

    @property
    def is_last_seen_short(self) -> bool:
        """Say whether the boards that listed it before are few enough to stand open."""
        return len(self.last_seen) <= MOST_OPEN

    @property
    def last_seen_title(self) -> str:
        """Count the places that it has no more."""
        return counted(len(self.last_seen), "place") + " on boards that do not list it now"

    @property
    def citation(self) -> str:
        """Say how to quote the page."""
        day = f"as of {short_date(self.as_of)}, " if self.as_of else ""
        return f"isitsota, “{self.question}”, {day}{self.url}"

    @property
    def badge_url(self) -> str:
        """Give the address of its badge."""
        return f"{self.url}/badge.svg"

    @property
    def badge_html(self) -> str:
        """Give the badge as HTML to copy."""
        return f'<a href="{self.url}"><img src="{self.badge_url}" alt="{escape(self.question)}"></a>'

    @property
    def badge_markdown(self) -> str:
        """Give the badge as Markdown to copy."""
        return f"[![{inline(self.question)}]({self.badge_url})]({self.url})"

    @property
    def rank_charts(self) -> tuple[tuple[RankHistory, RankChart], ...]:
        """Give the charts of its ranks, all on one axis of days."""
        return tuple((one, draw_ranks(one.steps, self.rank_days, self._last_rank(one))) for one in self.ranks)

    def _last_rank(self, history: RankHistory) -> str:
        """Print the last rank of a history; the one of the day shown with the sign of a shared one."""
        for row in self.standing:
            place = row.open if history.scope == OPEN else row.all
            if row.slug == history.category_slug and place:
                return place.rank_text
        return history.last_rank

    @property
    def rank_days(self) -> Days:
        """Give the axis from the first rank to the last."""
        first = min(history.steps[0].from_on for history in self.ranks)
        return Days(first, max(history.end(self.as_of or first) for history in self.ranks))

    @property
    def ranks_note(self) -> str:
        """Say what the table of ranks says."""
        return RANKS_NOTE

    @property
    def attributions(self) -> tuple[tuple[str, str], ...]:
        """List (board, attribution) of the boards shown, each once."""
        return _attributions(self.boards)

    @property
    def last_seen_attributions(self) -> tuple[tuple[str, str], ...]:
        """List the same of the boards that listed it before."""
        return _attributions(self.last_seen)

    @property
    def has_rivals(self) -> bool:
        """Say whether anyone is ahead of it, shares rank 1 with it, or holds its lead up."""
        return any(
            place.beaten_by or place.tied_with or place.blocked_by or place.held_by
            for category in self.standing
            for _, place in category.places
        )

    @property
    def sections(self) -> tuple[str, ...]:
        """Name the sections it has, in order: what is computed comes before what is announced."""
        is_there = {
            "standing": bool(self.standing),
            "boards": bool(self.boards),
            "last_seen": bool(self.last_seen),
            "disagreements": bool(self.disagreements),
            "rivals": self.has_rivals,
            "ranks": bool(self.ranks),
            "facts": bool(self.facts),
            "boards_read": self.boards_read is not None,
            "claims": bool(self.claims),
            "reigns": bool(self.reigns),
            "states": len(self.earlier_states) > 1,
        }
        order = JUDGED_ORDER if self.boards or self.last_seen else PENDING_ORDER
        return tuple(name for name in order if is_there.get(name, True))


PENDING_ORDER = (
    "facts", "checks", "boards_read", "claims", "ranks", "reigns", "states", "sources", "quote", "related",
)  # fmt: skip
JUDGED_ORDER = (
    "standing", "boards", "last_seen", "disagreements", "rivals", "ranks", "checks", "facts", "claims",
    "reigns", "states", "sources", "quote", "related",
)  # fmt: skip


def _attributions(rows: Iterable[BoardPlace | LastSeen]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((row.board, row.attribution) for row in rows if row.attribution))
