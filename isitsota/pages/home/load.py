"""Rows to the home page: five queries."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.http import QueryDict

from boards_app.models import Board, Category
from boards_app.rules.places import Day
from boards_app.rules.wording import CategoryRules, Context, Names
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.blocks import Label
from isitsota.pages.home.crowns import read_crowns
from isitsota.pages.home.shape import Change, HomePage
from isitsota.pages.judged import last_judged
from isitsota.pages.pending.load import pending_releases
from isitsota.pages.release_rows import read_rows
from models_app.models import Release

MOST_CHANGES = 8
MOST_WAITING = 5


def load_home(query: QueryDict, addresses: Addresses) -> HomePage:
    """Return the home page."""
    refuse_unknown(query, [])
    judged = last_judged()
    releases = list(Release.objects.published().select_related("lab", "current_verdict__verdict"))
    verdicts = {one.slug: one.current_verdict.verdict for one in releases if hasattr(one, "current_verdict")}
    categories = list(Category.objects.order_by("position", "name"))
    names = _names(releases, categories)
    judgements = {slug: verdict.judgement for slug, verdict in verdicts.items()}
    day = Day(judgements, _context(releases, categories, judged.as_of))
    crowns = read_crowns(day, names, addresses)
    return HomePage(
        url=f"{addresses.site}/",
        markdown_url=f"{addresses.site}/index.md",
        json_url=f"{addresses.api}/v1",
        title="Is it SOTA? Dated answers from independent boards",
        sentence="Is an AI model SOTA? A computed, dated answer from independent boards only.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        releases=len(releases),
        labs=len({one.lab_id for one in releases}),
        boards=len(names.boards),
        categories=len(names.categories),
        crowns=sum(len(one.all.crowns) + len(one.open.crowns) for one in crowns),
        pending=sum(verdict.state == "pending" for verdict in verdicts.values()),
        categories_crowns=crowns,
        changes=_changes(verdicts, names, addresses),
        waiting=read_rows(pending_releases()[:MOST_WAITING], addresses, judged.as_of),
    )


def _names(releases: Iterable[Any], categories: Iterable[Category]) -> Names:
    counting = Board.objects.filter(is_counted=True, metrics__category__isnull=False).distinct()
    return Names(
        releases={one.slug: one.name for one in releases},
        boards=dict(counting.values_list("slug", "name")),
        categories={one.slug: one.name for one in categories},
    )


def _context(releases: Iterable[Any], categories: Iterable[Category], as_of: date | None) -> Context:
    rules = {one.slug: CategoryRules(min_labs=one.min_labs, max_tied=one.max_tied) for one in categories}
    return Context(labs={one.slug: one.lab.slug for one in releases}, rules=rules, day=as_of)


def _changes(verdicts: Mapping[str, Any], names: Names, addresses: Addresses) -> tuple[Change, ...]:
    """Return the newest changes of state: of each release the last one."""
    dated = [(verdict.since, slug, verdict) for slug, verdict in verdicts.items() if verdict.since]
    newest = sorted(dated, key=lambda one: (-one[0].toordinal(), names.release(one[1]), one[1]))
    return tuple(
        Change(
            day=since,
            release=addresses.release(slug, names.release(slug)),
            status=Label(verdict.state, verdict.label, verdict.detail),
            answer=verdict.answer,
        )
        for since, slug, verdict in newest[:MOST_CHANGES]
    )
