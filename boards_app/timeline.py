"""The stored verdicts of releases as they hold day by day, and the difference to newly judged ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Any

from boards_app.models import Verdict
from boards_app.rules import CategoryHistory, CategoryPart, Reign, SharedPlace, Standing
from boards_app.rules.wording import Texts

UNTOUCHED: dict[str, Any] = {
    "state": "unconfirmed",
    "since": None,
    "checks": {"announced": False, "usable": False, "listed": False, "ranked": False, "held": False},
    "categories": {},
    "boards": {},
}
Shared = tuple[tuple[str, str], ...]  # (board, category) of each place that several share, in order


@dataclass(frozen=True)
class Entry:
    """What is said of a release from `day` on: its part of the judgement, and the texts."""

    day: date
    judgement: Mapping[str, Any]
    texts: Texts
    shared: Shared = ()

    def says_same(self, other: "Entry | None") -> bool:
        """Tell whether a reader would see the same, whichever day it began."""
        return other is not None and (self.judgement, self.texts, self.shared) == (
            other.judgement,
            other.texts,
            other.shared,
        )


def stored_entries(start: date | None) -> dict[str, list[Entry]]:
    """Return what holds from the day before `start` on, by release slug, oldest first.

    Of several publications the newest one that wrote a row not after a day holds on that day.
    """
    wanted = _effective_keys(start)
    rows: dict[str, list[Entry]] = defaultdict(list)
    for verdict in _in_batches(wanted):
        rows[verdict.release.slug].append(entry_of(verdict))
    return {slug: sorted(entries, key=attrgetter("day")) for slug, entries in rows.items()}


def entry_of(verdict: Verdict) -> Entry:
    """Return what a stored row says."""
    texts = Texts(
        headline=verdict.headline,
        sentence=verdict.sentence,
        next=verdict.next_step,
        label=verdict.label,
        detail=verdict.detail,
        answer=verdict.answer,
    )
    shared = tuple((board, category) for board, category in verdict.shared_places)
    return Entry(verdict.as_of, verdict.judgement, texts, shared)


def _in_batches(keys: Sequence[int], size: int = 5_000) -> Iterable[Verdict]:
    for first in range(0, len(keys), size):
        yield from Verdict.objects.filter(pk__in=keys[first : first + size]).select_related("release")


def _effective_keys(start: date | None) -> list[int]:
    """Return the keys of the rows that hold on some day from the day before `start` on."""
    columns = ("release_id", "publication_id", "as_of", "pk")
    rows = Verdict.objects.order_by("release_id", "-publication_id", "-as_of").values_list(*columns)
    keys: list[int] = []
    for _, of_release in groupby(rows.iterator(5_000), key=lambda row: row[0]):
        keys += effective([(row[1], row[2], row[3]) for row in of_release], start)
    return keys


def effective(rows: Iterable[tuple[int, date, int]], start: date | None = None) -> list[int]:
    """Return the keys of the rows that hold, newest first, back to the day before `start`.

    `rows` are (publication, day, key) of one release: newest publication first, newest day first within one.
    """
    keys = []
    hidden_from: date | None = None
    for _, group in groupby(rows, key=lambda row: row[0]):
        earliest = hidden_from
        for _, day, key in group:
            if hidden_from is None or day < hidden_from:
                keys.append(key)
                if start is not None and day < start:
                    return keys
            earliest = day if earliest is None else min(earliest, day)
        hidden_from = earliest
    return keys


def changed_tail(
    stored: Sequence[Entry], judged: Sequence[Entry], start: date | None, blank: Entry
) -> list[Entry]:
    """Return the entries to write so that `judged` holds from `start` on; none when it holds already.

    Both are oldest first. From the first day on which they differ all judged entries are written; where the
    stored ones had a row on that day and the judged ones have none, what held before is said again (`blank`
    where nothing did).
    """
    before = [entry for entry in stored if start is not None and entry.day < start]
    held = before[-1] if before else None
    # Before its first row a release reads as `blank`: rows that say so at the start are no difference.
    said = held or (blank if stored else None)
    was = _without_repeats(said, [entry for entry in stored if start is None or entry.day >= start])
    now = _without_repeats(said, judged)
    for index in range(max(len(was), len(now))):
        old = was[index] if index < len(was) else None
        new = now[index] if index < len(now) else None
        if old and new and old.day == new.day and new.says_same(old):
            continue
        first = min(entry.day for entry in (old, new) if entry)
        tail = list(now[index:])
        if not tail or tail[0].day > first:
            kept = (now[index - 1] if index else held) or blank
            tail.insert(0, Entry(first, kept.judgement, kept.texts, kept.shared))
        return tail
    return []


def _without_repeats(held: Entry | None, entries: Sequence[Entry]) -> list[Entry]:
    kept: list[Entry] = []
    for entry in entries:
        if not entry.says_same(kept[-1] if kept else held):
            kept.append(entry)
    return kept


def listed_before(start: date) -> set[str]:
    """Return the slugs of the releases that a counted board listed on some day before `start`."""
    columns = ("release__slug", "publication_id", "as_of", "is_listed")
    rows = Verdict.objects.filter(as_of__lt=start).order_by("release_id", "-publication_id", "-as_of")
    listed = set()
    for slug, of_release in groupby(rows.values_list(*columns).iterator(5_000), key=lambda row: row[0]):
        found = list(of_release)
        kept = effective([(row[1], row[2], place) for place, row in enumerate(found)])
        if any(found[place][3] for place in kept):
            listed.add(slug)
    return listed


def held_before(stored: Mapping[str, Sequence[Entry]], start: date) -> dict[str, Standing]:
    """Return state and since of each release on the day before `start`."""
    held = {}
    for slug, entries in stored.items():
        for entry in entries:
            if entry.day < start:
                since = entry.judgement["since"]
                held[slug] = Standing(entry.judgement["state"], date.fromisoformat(since) if since else None)
    return held


def stored_history(
    category: str, stored: Mapping[str, Sequence[Entry]], start: date | None, reigns: Sequence[Reign]
) -> CategoryHistory:
    """Return a category's history from `start` on as the stored verdicts and reigns tell it."""
    days: dict[date, dict[str, CategoryPart | None]] = defaultdict(dict)
    shared: set[SharedPlace] = set()
    for slug, entries in stored.items():
        last: CategoryPart | None = None
        for entry in entries:
            part = _part(category, entry.judgement)
            day = max(entry.day, start) if start else entry.day
            if part != last:
                days[day][slug] = part
            last = part
            shared |= _shared_places(category, slug, entry)
    return CategoryHistory(category, sorted(days.items()), list(reigns), shared)


def _shared_places(category: str, slug: str, entry: Entry) -> set[SharedPlace]:
    boards = entry.judgement["boards"]
    return {
        SharedPlace(board, category, slug, boards[board][category]["taken_on"])
        for board, of in entry.shared
        if of == category
    }


def _part(category: str, judgement: Mapping[str, Any]) -> CategoryPart | None:
    part = judgement["categories"].get(category)
    boards = {slug: of[category] for slug, of in judgement["boards"].items() if category in of}
    return CategoryPart(part=part, boards=boards) if part is not None or boards else None
