"""What moved on the day of a change, read off the verdicts of both sides and the days of the evidence. Pure.

A cause is named only where it is certain: it says what differs, with the rule that reads it. Where nothing
of what is known here moved on that day, the change is put down to the judging that found it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

Judgement = Mapping[str, Any]


@dataclass(frozen=True)
class Cause:
    """One thing that moved: its code, the rule that reads it ("" for none), and its words."""

    code: str
    rule: str
    text: str

    @property
    def line(self) -> str:
        """Say it with its rule: "new edition of Board X (R2)"."""
        return f"{self.text} ({self.rule})" if self.rule else self.text


@dataclass(frozen=True)
class BoardDays:
    """A board: its name, the first days on which it counts and no longer does (R1), its categories."""

    name: str
    tracked_since: date | None
    retired_on: date | None
    categories: frozenset[str]


@dataclass(frozen=True)
class Scene:
    """What is known of one day: the boards, those with a new edition, those stale from it on."""

    day: date
    boards: Mapping[str, BoardDays]
    editions: frozenset[str]
    stale: frozenset[str]


@dataclass(frozen=True)
class Step:
    """A release's verdict before and after; the days of its weights, and what the row was judged for.

    `crowned_in` are the categories in which it won or lost a crown: it can lose one where it has no rank.
    """

    before: Judgement
    after: Judgement
    weights_from: date | None
    weights_until: date | None
    judged_for: str
    crowned_in: frozenset[str] = frozenset()

    @property
    def moved_categories(self) -> set[str]:
        """Give the categories in which its standing or a crown differs."""
        was, now = self.before["categories"], self.after["categories"]
        return {one for one in {*was, *now} if was.get(one) != now.get(one)} | self.crowned_in

    def differs_on(self, board: str) -> bool:
        """Say whether its places on a board differ."""
        return bool(self.before["boards"].get(board) != self.after["boards"].get(board))


# What a judging was for, where its kind does not say it to a reader.
JUDGED_FOR = {
    "alias": "a name identified or put right",
    "row mark": "a row struck or restored",
    "snapshot": "a snapshot accepted",
    "revoked": "a snapshot revoked",
    "corrected": "a snapshot corrected",
    "partial": "a snapshot found incomplete",
    "day": "a new day",
}


def causes_of(step: Step, scene: Scene) -> tuple[Cause, ...]:
    """Return what moved: at the release, and on boards that bear on what differs."""
    found = (*_at_release(step, scene.day), *_on_boards(step, scene))
    judged_for = JUDGED_FOR.get(step.judged_for, step.judged_for)
    return found or (Cause("evidence", "", f"evidence changed; judged for: {judged_for}"),)


def _at_release(step: Step, day: date) -> Iterator[Cause]:
    """Yield what the release itself did (R10)."""
    was, now = step.before["checks"], step.after["checks"]
    if step.after["state"] == "withdrawn" != step.before["state"]:
        yield Cause("withdrawn", "R10", "withdrawn")
    if now["announced"] and not was["announced"]:
        yield Cause("announced", "R10", "announced with a source")
    if now["usable"] != was["usable"]:
        words = "usable by the public" if now["usable"] else "not usable by the public any more"
        yield Cause("usable" if now["usable"] else "unusable", "R10", words)
    if day == step.weights_from:
        yield Cause("opened", "R10", "weights out")
    if day == step.weights_until:
        yield Cause("closed", "R10", "weights no longer out")


def _on_boards(step: Step, scene: Scene) -> Iterator[Cause]:
    """Yield what boards did on the day: those that say another thing of it, or speak in what differs."""
    moved = step.moved_categories
    for slug in sorted(scene.boards, key=lambda one: scene.boards[one].name):
        if step.differs_on(slug) or not moved.isdisjoint(scene.boards[slug].categories):
            cause = _on_board(slug, step, scene)
            if cause:
                yield cause


def _on_board(slug: str, step: Step, scene: Scene) -> Cause | None:
    board = scene.boards[slug]
    if slug in scene.editions:
        return Cause("edition", "R2", f"new edition of {board.name}{_which(slug, step)}")
    if slug in scene.stale:
        return Cause("stale", "R3", f"the newest edition of {board.name} is not fresh any more")
    if scene.day == board.retired_on:
        return Cause("retired", "R1", f"{board.name} retired")
    if scene.day == board.tracked_since:
        return Cause("tracked", "R1", f"{board.name} counts from this day on")
    return None


def _which(slug: str, step: Step) -> str:
    """Say whether an edition lists the release newly, not any more, or not at all."""
    was, now = slug in step.before["boards"], slug in step.after["boards"]
    if was and now:
        return ""
    if now:
        return ", the first that lists it"
    return ", which lists it no more" if was else ", which does not list it"
