"""The stored verdicts of releases as they hold day by day, and the difference to newly judged ones."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from boards_app.models import Verdict
from boards_app.queries import verdicts_that_hold
from boards_app.rules import CategoryHistory, CategoryPart, Reign, SharedPlace, Standing
from boards_app.rules.wording import Texts
from models_app.models import Release

UNTOUCHED: dict[str, Any] = {
    "state": "unconfirmed",
    "since": None,
    "checks": {"announced": False, "usable": False, "listed": False, "ranked": False, "held": False},
    "categories": {},
    "boards": {},
}
SAID = (
    "as_of", "judgement", "shared_places", "headline", "sentence", "next_step", "label", "detail", "answer",
)  # fmt: skip
Shared = tuple[tuple[str, str], ...]  # (board, category) of each place that several share, in order


class Entry(NamedTuple):
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
    """Return what holds from the day before `start` on, by release slug, oldest first."""
    # Put in order here: a database would carry all that each row says through its sorting.
    holding = verdicts_that_hold(start).order_by()
    rows: dict[str, list[Entry]] = defaultdict(list)
    for slug, *said in holding.values_list("release__slug", *SAID).iterator(5_000):
        rows[slug].append(_entry(*said))
    return {slug: sorted(entries, key=attrgetter("day")) for slug, entries in rows.items()}


def entry_of(verdict: Verdict) -> Entry:
    """Return what a stored row says."""
    return _entry(*(getattr(verdict, name) for name in SAID))


def _entry(
    day: date, judgement: Mapping[str, Any], shared: Iterable[Sequence[str]],
    headline: str, sentence: str, next_step: str, label: str, detail: str, answer: str,
) -> Entry:  # fmt: skip
    texts = Texts(
        headline=headline, sentence=sentence, next=next_step, label=label, detail=detail, answer=answer
    )
    return Entry(day, judgement, texts, tuple((board, category) for board, category in shared))


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
    # Asked of each release in its turn: the first of its verdicts that says so is enough.
    said = verdicts_that_hold().filter(release=OuterRef("pk"), as_of__lt=start, is_listed=True)
    return set(Release.objects.order_by().filter(Exists(said)).values_list("slug", flat=True))


def held_before(stored: Mapping[str, Sequence[Entry]], start: date) -> dict[str, Standing]:
    """Return state and since of each release on the day before `start`."""
    held = {}
    for slug, entries in stored.items():
        for entry in entries:
            if entry.day < start:
                since = entry.judgement["since"]
                held[slug] = Standing(entry.judgement["state"], date.fromisoformat(since) if since else None)
    return held


def stored_histories(
    reigns: Mapping[str, Sequence[Reign]], stored: Mapping[str, Sequence[Entry]], start: date | None
) -> dict[str, CategoryHistory]:
    """Return the histories of some categories from `start` on as the stored verdicts and reigns tell them.

    `reigns` are those of each of the categories.
    """
    shared: dict[str, set[SharedPlace]] = {category: set() for category in reigns}
    days: dict[str, defaultdict[date, dict[str, CategoryPart | None]]] = {
        category: defaultdict(dict) for category in reigns
    }
    for slug, entries in stored.items():
        last: Mapping[str, CategoryPart] = {}
        for entry in entries:
            day = max(entry.day, start) if start else entry.day
            parts = _parts(entry.judgement)
            for category in days.keys() & (last.keys() | parts.keys()):
                if parts.get(category) != last.get(category):
                    days[category][day][slug] = parts.get(category)
            last = parts
            for place in _shared_places(slug, entry):
                if place.category in shared:
                    shared[place.category].add(place)
    return {
        category: CategoryHistory(category, sorted(days[category].items()), of, shared[category])
        for category, of in reigns.items()
    }


def _shared_places(slug: str, entry: Entry) -> Iterator[SharedPlace]:
    boards = entry.judgement["boards"]
    for board, category in entry.shared:
        yield SharedPlace(board, category, slug, boards[board][category]["taken_on"])


def _parts(judgement: Mapping[str, Any]) -> dict[str, CategoryPart]:
    """Return what a judgement says by category, of those that it says anything of."""
    boards: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for board, of in judgement["boards"].items():
        for category, place in of.items():
            boards[category][board] = place
    parts = judgement["categories"]
    return {
        category: CategoryPart(part=parts.get(category), boards=boards.get(category, {}))
        for category in parts.keys() | boards.keys()
    }
