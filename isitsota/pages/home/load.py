"""Rows to the home page: five queries."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.http import QueryDict

from boards_app.models import Board, Category
from boards_app.rules.places import Day
from boards_app.rules.wording import CategoryRules, Context, Names
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import only_day
from isitsota.pages.blocks import Label
from isitsota.pages.home.crowns import read_crowns
from isitsota.pages.home.shape import Change, HomePage
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.pending.load import pending_releases
from isitsota.pages.release_rows import read_rows
from isitsota.pages.releases_on import releases_on

MOST_CHANGES = 8
MOST_WAITING = 5


def load_home(query: QueryDict, addresses: Addresses) -> HomePage:
    """Return the home page."""
    judged = judged_on(only_day(query))
    releases = list(releases_on(judged).select_related("lab"))
    categories = list(Category.objects.order_by("position", "name"))
    names = _names(releases, categories, judged)
    judgements = {one.slug: one.judgement for one in releases if one.state}
    day = Day(judgements, _context(releases, categories, judged.as_of))
    crowns = read_crowns(day, names, addresses)
    return HomePage(
        url=f"{addresses.site}/",
        markdown_url=f"{addresses.site}/index.md{judged.asked()}",
        json_url=f"{addresses.api}/v1{judged.asked()}",
        title="Is it SOTA? Dated answers from independent boards",
        sentence="Is an AI model SOTA? A computed, dated answer from independent boards only.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        releases=len(releases),
        labs=len({one.lab_id for one in releases}),
        boards=len(names.boards),
        categories=len(names.categories),
        crowns=sum(len(one.all.crowns) + len(one.open.crowns) for one in crowns),
        pending=sum(one.state == "pending" for one in releases),
        categories_crowns=crowns,
        changes=_changes(releases, addresses),
        waiting=read_rows(pending_releases(judged)[:MOST_WAITING], addresses, judged.as_of),
    )


def _names(releases: Iterable[Any], categories: Iterable[Category], judged: Judged) -> Names:
    counting = Board.objects.filter(is_counted=True, metrics__category__isnull=False).distinct()
    if judged.is_past:
        counting = counting.exclude(tracked_since__gt=judged.as_of).filter(
            snapshots__taken_on__lte=judged.as_of
        )
    return Names(
        releases={one.slug: one.name for one in releases},
        boards=dict(counting.values_list("slug", "name")),
        categories={one.slug: one.name for one in categories},
    )


def _context(releases: Iterable[Any], categories: Iterable[Category], as_of: date | None) -> Context:
    rules = {one.slug: CategoryRules(min_labs=one.min_labs, max_tied=one.max_tied) for one in categories}
    return Context(labs={one.slug: one.lab.slug for one in releases}, rules=rules, day=as_of)


def _changes(releases: Iterable[Any], addresses: Addresses) -> tuple[Change, ...]:
    """Return the newest changes of state: of each release the last one."""
    dated = [one for one in releases if one.since]
    newest = sorted(dated, key=lambda one: (-one.since.toordinal(), one.name, one.slug))
    return tuple(
        Change(
            day=one.since,
            release=addresses.release(one.slug, one.name),
            status=Label(one.state, one.label, one.detail),
            answer=one.answer,
        )
        for one in newest[:MOST_CHANGES]
    )
