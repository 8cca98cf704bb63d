"""What is derived from the verdicts: reigns, standings, and which verdict of a release holds now."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from boards_app.bulk import insert
from boards_app.models import Category, CurrentVerdict, Reign, Standing, Verdict
from boards_app.rules import Evidence
from boards_app.rules import Reign as JudgedReign
from models_app.models import Release


def _judged(rows: Iterable[Reign]) -> list[JudgedReign]:
    return [
        JudgedReign(
            category=row.category.slug,
            scope=row.scope,
            release=row.release.slug,
            start=row.from_on,
            end=row.until_on,
        )
        for row in rows
    ]


def _reigns() -> Any:
    return Reign.objects.select_related("category", "release")


def stored_reigns() -> list[JudgedReign]:
    """Return all stored reigns; one query."""
    return _judged(_reigns())


def crowns_before(reigns: Iterable[JudgedReign], category: str, start: date) -> dict[tuple[str, str], date]:
    """Return the crowns of a category worn on the day before `start`: {(scope, release): since}."""
    return {
        (one.scope, one.release): one.start
        for one in reigns
        if one.category == category and one.start < start and (one.end is None or one.end >= start)
    }


def ended_before(reigns: Iterable[JudgedReign], start: date) -> list[JudgedReign]:
    """Return the reigns that ended before `start`."""
    return [one for one in reigns if one.end is not None and one.end < start]


def reigns_of_others(reigns: Iterable[JudgedReign], category: str, start: date | None) -> list[JudgedReign]:
    """Return the reigns of a category that is not judged again: those that end on or after `start`."""
    return [
        one
        for one in reigns
        if one.category == category and (start is None or one.end is None or one.end >= start)
    ]


def _key(reign: JudgedReign) -> tuple[str, str, str, date, date]:
    return (reign.category, reign.scope, reign.release, reign.start, reign.end or date.max)


def are_stale(reigns: Sequence[JudgedReign], evidence: Evidence) -> bool:
    """Tell whether the stored reigns, or the releases that have a current verdict, are not those judged."""
    if {_key(reign) for reign in reigns} != {_key(reign) for reign in stored_reigns()}:
        return True
    current = set(CurrentVerdict.objects.values_list("release__slug", flat=True))
    return current != {release.slug for release in evidence.releases}


def store_reigns(reigns: Sequence[JudgedReign], releases: Mapping[str, int]) -> None:
    """Make the stored reigns equal to these; `releases` are the ids of all by their slugs."""
    categories = dict(Category.objects.order_by().values_list("slug", "pk"))
    Reign.objects.all().delete()
    Reign.objects.bulk_create(
        [
            Reign(
                category_id=categories[reign.category],
                scope=reign.scope,
                release_id=releases[reign.release],
                from_on=reign.start,
                until_on=reign.end,
            )
            for reign in sorted(reigns, key=_key)
        ]
    )


def store_current_verdicts(day: date) -> None:
    """Point each published release at the verdict that holds on `day`."""
    rows = Verdict.objects.filter(release__in=Release.objects.published(), as_of__lte=day)
    newest = rows.order_by("release_id", "-publication_id", "-as_of")
    keys = [
        next(group)
        for _, group in groupby(newest.values_list("release_id", "pk", "state"), lambda row: row[0])
    ]
    CurrentVerdict.objects.all().delete()
    insert(CurrentVerdict, ("release_id", "verdict_id", "state"), keys)


def store_standings() -> None:
    """Make the standings of the last day judged again from the verdicts that hold on it."""
    categories = dict(Category.objects.values_list("slug", "pk"))
    rows = [
        standing
        for release, judgement in CurrentVerdict.objects.values_list("release_id", "verdict__judgement")
        for standing in _standings(release, judgement, categories)
    ]
    shared: dict[tuple[int, str, int], int] = {}
    for row in rows:
        place = (row.category_id, row.scope, row.rank)
        shared[place] = shared.get(place, 0) + 1
    for row in rows:
        row.is_shared = shared[row.category_id, row.scope, row.rank] > 1
    Standing.objects.all().delete()
    Standing.objects.bulk_create(rows, batch_size=500)


def _standings(
    release: int, judgement: Mapping[str, Any], categories: Mapping[str, int]
) -> Iterable[Standing]:
    for slug, part in judgement["categories"].items():
        for scope, place in part["scopes"].items():
            yield Standing(
                category_id=categories[slug],
                scope=scope,
                release_id=release,
                rank=place["rank"],
                field_size=place["field"],
                boards_listed=part["listed"],
                boards_fresh=part["fresh"],
                is_leading=place["leads"],
                crowned_since=place["crowned_since"],
            )
