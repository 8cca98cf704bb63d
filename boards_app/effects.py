"""What accepting a snapshot would do: verdicts and crowns, worked out in memory by the real rules.

Reads only. The state as it would be is judged in the same way as a publication judges, from the first day
that the snapshot touches, and compared with what is stored: or, on a day that was not judged yet, with what
judging it would say.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from boards_app.gather import Bundle, gather, snapshot_entries
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
    categories = frozenset(metric.category.slug for metric in board.metrics.all() if metric.category)
    if why := _why_none(board, max(tables), day, categories):
        return Effects(day, why_none=why)
    latest = Publication.objects.first()
    again = in_one_step(latest, Again(categories, min(tables)), day)
    past = Past(again.since)
    bundle = gather(day, again.categories)
    is_judged = latest is not None and latest.as_of == day
    now = _stored(past) if is_judged else _judged(judge_again(read_bundle(bundle), again, past))
    for entry in snapshot_entries(board, tables):
        bundle = _with_snapshot(bundle, board.slug, entry)
    then = judge_again(read_bundle(bundle), again, past)
    changes = in_order(_verdict_changes(now, then))
    crowns = crown_changes(now.reigns, then.judged.decision.reigns, past.names)
    return Effects(day, tuple(changes), tuple(crowns))


@dataclass(frozen=True)
class _Now:
    """What is said as it is: of each release, by its slug, and the reigns."""

    entries: Mapping[str, Sequence[Entry]]
    reigns: Sequence[Reign]


def _stored(past: Past) -> _Now:
    return _Now(past.stored, past.reigns)


def _judged(judging: Judging) -> _Now:
    """Return what would be stored if this was written."""
    since = judging.again.since
    entries = {
        slug: [*(row for row in judging.stored.get(slug, ()) if since and row.day < since), *rows]
        for slug, rows in judging.said(judging.worder()).items()
    }
    return _Now(entries, judging.judged.decision.reigns)


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


def _verdict_changes(now: _Now, then: Judging) -> Iterator[VerdictChange]:
    for slug, tail in then.changed_tails(now.entries).items():
        before = now.entries.get(slug)
        name = then.past.names.releases[slug]
        yield VerdictChange(slug, name, before[-1] if before else None, tail[-1], tail[0].day)


def in_order(changes: Iterable[VerdictChange]) -> list[VerdictChange]:
    """Return changes with the new states first, then by name."""
    return sorted(changes, key=lambda change: (not change.is_new_state, change.name, change.release))


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
