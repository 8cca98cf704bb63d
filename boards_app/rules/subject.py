"""What the words of one verdict are made from, and what they are: shared by all that say a verdict. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from boards_app.rules.phrases import OPEN, Names
from boards_app.rules.places import Day, Place
from boards_app.rules.states import STATE_BY_SLUG


class Facts(NamedTuple):
    """The days a judgement does not carry; None where there is none.

    `unavailable_since`: the first day on which neither API nor weights were out, if one of them was before.
    `was_listed`: a counted board listed it on an earlier day.
    """

    announced_on: date | None = None
    withdrawn_on: date | None = None
    unavailable_since: date | None = None
    was_listed: bool = False


class Texts(NamedTuple):
    """A verdict in words. `sentence` lacks the words that say the day judged: `as_of_sentence` adds them.

    `answer` is what `headline` begins with, without its reason, full stop included. `label` and `detail` are
    the two lines of a list: the state, and in short where or why ("" where there is nothing to add).
    """

    headline: str
    sentence: str
    next: str
    label: str
    detail: str
    answer: str


class Crown(NamedTuple):
    """A crown or a past one: one reign of the release."""

    category: str
    scope: str
    since: date
    until: date | None


class Subject(NamedTuple):
    """One release on one day, with everything its words may need."""

    slug: str
    day: Day
    reigns: Sequence[Crown]
    facts: Facts
    names: Names

    @property
    def name(self) -> str:
        """Give the release's name."""
        return self.names.release(self.slug)

    @property
    def verdict(self) -> Mapping[str, Any]:
        """Give its part of the judgement."""
        return self.day.verdicts[self.slug]

    def place(self, crown: Crown) -> Place | None:
        """Find where it stands now in a crown's category and scope."""
        return self.day.place(self.slug, crown.category, crown.scope)

    def crowns(self) -> list[Crown]:
        """List the crowns worn on the day: the site's order of categories, scope all before open."""
        worn = {(crown.category, crown.scope): crown for crown in self.reigns if self._lasts(crown)}
        for place in self.day.places(self.slug):
            if place.crowned_since:
                crown = Crown(place.category, place.scope, place.crowned_since, None)
                worn[place.category, place.scope] = crown
        return self.in_order(list(worn.values()))

    def past(self) -> list[Crown]:
        """List the reigns that have ended, in order."""
        return self.in_order([crown for crown in self.reigns if not self._lasts(crown)])

    def in_order(self, crowns: Sequence[Crown]) -> list[Crown]:
        """Sort: scope all first, then the site's order of categories, then time."""
        order = self.names.in_order(crown.category for crown in crowns)
        return sorted(
            crowns, key=lambda crown: (crown.scope == OPEN, order.index(crown.category), crown.since)
        )

    def _lasts(self, crown: Crown) -> bool:
        judged = self.day.context.day
        return crown.until is None or (judged is not None and judged < crown.until)


def read_reigns(slug: str, reigns: Sequence[Mapping[str, Any]]) -> list[Crown]:
    """Pick a release's reigns out of a judgement's rows (days as ISO texts, `until` null while it lasts)."""
    return [
        Crown(
            category=reign["category"],
            scope=reign["scope"],
            since=date.fromisoformat(reign["from"]),
            until=date.fromisoformat(reign["until"]) if reign["until"] else None,
        )
        for reign in reigns
        if reign["release"] == slug
    ]


def texts(
    subject: Subject, *, answer: str, reason: str, sentence: str, next_step: str, detail: str, label: str = ""
) -> Texts:
    """Make the texts. Every part comes without its full stop, `sentence` without the name it begins with.

    `next_step` goes on from "Tracking"; `label` is the state's own unless given.
    """
    return Texts(
        headline=f"{answer}. {reason}." if reason else f"{answer}.",
        sentence=f"{subject.name} {sentence}.",
        next=f"Tracking {next_step}.",
        label=label or STATE_BY_SLUG[subject.verdict["state"]].label,
        detail=detail,
        answer=f"{answer}.",
    )
