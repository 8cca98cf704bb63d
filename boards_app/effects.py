"""What accepting a snapshot would do: verdicts and crowns, worked out in memory by the real rules.

Reads only. Both states, as it is and as it would be, are judged in the same way as a publication judges, from
the first day that the snapshot touches, and compared.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import Any

from boards_app.gather import Bundle, gather, snapshot_entry
from boards_app.intake.parse import ParsedRow
from boards_app.judging import Again, Judging, Past, in_one_step, judge_again
from boards_app.models import Board, Publication
from boards_app.rules import Reign, read_bundle
from boards_app.rules.wording import Names
from boards_app.timeline import Entry
from models_app.clock import today

Span = tuple[date, date | None]


@dataclass(frozen=True)
class VerdictChange:
    """What would be said of a release on the last day, before and after; None where nothing was said."""

    release: str
    name: str
    before: Entry | None
    after: Entry
    first_day: date  # the first day on which something of it reads differently

    @property
    def is_new_state(self) -> bool:
        """Tell whether its state on the last day changes, and not only words, ranks or earlier days."""
        return self.before is None or self.before.judgement["state"] != self.after.judgement["state"]


@dataclass(frozen=True)
class CrownChange:
    """The reigns of a release in a category and scope that differ: each from its first day until its end."""

    category: str
    scope: str
    release: str
    name: str
    before: tuple[Span, ...]
    after: tuple[Span, ...]


@dataclass(frozen=True)
class Effects:
    """What would change by the last day judged, `as_of`. `why_none` says why nothing is judged, if so."""

    as_of: date
    verdicts: tuple[VerdictChange, ...] = ()
    crowns: tuple[CrownChange, ...] = ()
    why_none: str = ""

    @property
    def new_states(self) -> tuple[VerdictChange, ...]:
        """Return the changes of state."""
        return tuple(change for change in self.verdicts if change.is_new_state)


def effects_of(board: Board, taken_on: date, rows: Iterable[ParsedRow]) -> Effects:
    """Return what would change were these rows accepted as what the board showed on `taken_on`.

    An accepted snapshot of that very day is taken to be replaced.
    """
    return effects_of_all(board, {taken_on: rows})


def effects_of_all(board: Board, tables: Mapping[date, Iterable[ParsedRow]]) -> Effects:
    """Return what would change were several tables of a board, by day, accepted together."""
    day = today()
    categories = frozenset(
        board.metrics.filter(category__isnull=False).values_list("category__slug", flat=True)
    )
    if why := _why_none(board, max(tables), day, categories):
        return Effects(day, why_none=why)
    again = in_one_step(Publication.objects.first(), Again(categories, min(tables)), day)
    bundle = gather(day, again.categories)
    changed = bundle
    for taken_on, rows in tables.items():
        changed = _with_snapshot(changed, board.slug, snapshot_entry(board, taken_on, rows))
    past = Past(again.since)
    before, after = (judge_again(read_bundle(each), again, past) for each in (bundle, changed))
    reigns = [each.judged.decision.reigns for each in (before, after)]
    crowns = crown_changes(reigns[0], reigns[1], past.names)
    return Effects(day, tuple(_verdict_changes(before, after)), tuple(crowns))


def _why_none(board: Board, taken_on: date, day: date, categories: frozenset[str]) -> str:
    if not board.is_counted:
        return f"{board.name} is not counted: no verdict rests on it."
    if not categories:
        return f"No metric of {board.name} stands for a category: no verdict rests on it."
    if taken_on > day:
        return f"It is of a day to come, {taken_on.isoformat()}: nothing is judged beyond {day.isoformat()}."
    return ""


def _with_snapshot(bundle: Bundle, slug: str, entry: Mapping[str, Any]) -> Bundle:
    """Return the bundle with this snapshot in its place, instead of one of the same day if there is one."""
    boards = []
    for board in bundle["boards"]:
        if board["slug"] == slug:
            others = [each for each in board["snapshots"] if each["taken_on"] != entry["taken_on"]]
            ordered = sorted([*others, entry], key=lambda each: each["taken_on"])
            board = {**board, "snapshots": ordered}
        boards.append(board)
    return {**bundle, "boards": boards}


def _verdict_changes(before: Judging, after: Judging) -> Iterator[VerdictChange]:
    """Yield what changes, in order."""
    worder = after.worder()
    was, will_be = before.entries(before.worder()), after.entries(worder)
    changes = []
    for release in after.evidence.releases:
        held = [row for row in after.stored.get(release.slug, ()) if row.day < (after.again.since or row.day)]
        old, new = ([*held[-1:], *entries.get(release.slug, ())] for entries in (was, will_be))
        first = _first_difference(old, new)
        if first is not None:
            last = new[-1] if new else worder.blank(release.slug)
            name = worder.names.releases[release.slug]
            changes.append(VerdictChange(release.slug, name, old[-1] if old else None, last, first))
    yield from in_order(changes)


def in_order(changes: Iterable[VerdictChange]) -> list[VerdictChange]:
    """Return changes with the new states first, then by name."""
    return sorted(changes, key=lambda change: (not change.is_new_state, change.name, change.release))


def _first_difference(old: Sequence[Entry], new: Sequence[Entry]) -> date | None:
    for one, other in zip_longest(old, new):
        if one is None or other is None or one.day != other.day or not one.says_same(other):
            return min(entry.day for entry in (one, other) if entry)
    return None


def crown_changes(before: Iterable[Reign], after: Iterable[Reign], names: Names) -> Iterator[CrownChange]:
    """Yield what differs between the reigns before and after, by category, scope and release."""
    was, will_be = _spans(before), _spans(after)
    for key in sorted(was.keys() | will_be.keys()):
        if was[key] != will_be[key]:
            category, scope, release = key
            yield CrownChange(
                names.categories[category], scope, release, names.releases.get(release, release),
                tuple(was[key]), tuple(will_be[key]),
            )  # fmt: skip


def _spans(reigns: Iterable[Reign]) -> defaultdict[tuple[str, str, str], list[Span]]:
    spans: defaultdict[tuple[str, str, str], list[Span]] = defaultdict(list)
    for reign in reigns:
        spans[reign.category, reign.scope, reign.release].append((reign.start, reign.end))
    return spans
