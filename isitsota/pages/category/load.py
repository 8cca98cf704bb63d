"""Rows to the page of a category: five queries."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django.db.models import Q
from django.http import QueryDict

from boards_app.models import Category, Metric
from boards_app.models import Reign as ReignRow
from boards_app.rules.phrases import OPEN, Names
from boards_app.rules.places import CategoryRules, Context, Day
from boards_app.rules.wording import as_of_sentence
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import NotThere, only_day
from isitsota.pages.category.reigns import Reign, holdings
from isitsota.pages.category.shape import CategoryPage, CountedBoard
from isitsota.pages.category.standing import (
    Field,
    boards_speaking,
    held_up_in,
    is_challenged,
    rules_of,
    standing_in,
    unranked_in,
)
from isitsota.pages.category.wording import sentence_of, title_of
from isitsota.pages.home.crowns import read_crowns
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.release.boards import Basis
from isitsota.pages.releases_on import releases_on


def load_category(query: QueryDict, addresses: Addresses, slug: str) -> CategoryPage:
    """Return the page of a category. Raises NotThere, naming them all, where there is none by that slug."""
    judged = judged_on(only_day(query))
    categories = {one.slug: one for one in Category.objects.order_by("position", "name")}
    if slug not in categories:
        raise NotThere(f"There is no such category; there are {', '.join(categories) or 'none yet'}.")
    return _page(categories[slug], list(categories.values()), judged, addresses)


def _page(
    category: Category, categories: list[Category], judged: Judged, addresses: Addresses
) -> CategoryPage:
    metrics = _metrics(category, judged.as_of)
    field = _field(category, metrics, judged, addresses)
    (crowns,) = read_crowns(field.day, field.names, addresses)
    reigns = _reigns(category, judged.as_of, addresses)
    fresh, needed = boards_speaking(field)
    link = addresses.category(category.slug, category.name)
    return CategoryPage(
        url=link.url,
        markdown_url=f"{link.markdown_url}{judged.asked()}",
        json_url=f"{link.json_url}{judged.asked()}",
        title=title_of(category.name, crowns),
        sentence=as_of_sentence(judged.as_of, sentence_of(category.name, crowns)) if judged.as_of else "",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        slug=category.slug,
        name=category.name,
        about=category.about,
        all=crowns.all,
        open=crowns.open,
        is_challenged=is_challenged(field),
        standing=standing_in(field),
        unranked=unranked_in(field),
        held_up=held_up_in(field),
        boards=_boards(metrics, field),
        boards_fresh=fresh,
        boards_needed=needed,
        rules=rules_of(category.min_boards, category.min_labs, category.max_tied),
        reigns=reigns,
        held_all=holdings([one for one in reigns if one.scope == "all"]),
        held_open=holdings([one for one in reigns if one.scope == OPEN]),
        categories=tuple(addresses.category(one.slug, one.name) for one in categories),
    )


def _metrics(category: Category, day: date | None) -> list[Metric]:
    """Read the columns of boards that count here on a day (R1)."""
    metrics = category.metrics.filter(board__is_counted=True, board__is_independent=True)
    if day:
        is_tracked = Q(board__tracked_since=None) | Q(board__tracked_since__lte=day)
        metrics = metrics.filter(is_tracked, Q(board__retired_on=None) | Q(board__retired_on__gt=day))
    return list(metrics.select_related("board").order_by("board__name"))


def _field(category: Category, metrics: Iterable[Metric], judged: Judged, addresses: Addresses) -> Field:
    releases = [one for one in releases_on(judged).select_related("lab") if one.state]
    rules = {category.slug: CategoryRules(min_labs=category.min_labs, max_tied=category.max_tied)}
    labs = {one.slug: addresses.lab(one.lab.slug, one.lab.name) for one in releases}
    context = Context(labs={slug: lab.slug for slug, lab in labs.items()}, rules=rules, day=judged.as_of)
    return Field(
        category=category.slug,
        day=Day({one.slug: one.judgement for one in releases}, context),
        names=Names(
            releases={one.slug: one.name for one in releases},
            boards={metric.board.slug: metric.board.name for metric in metrics},
            categories={category.slug: category.name},
        ),
        addresses=addresses,
        labs=labs,
    )


def _reigns(category: Category, day: date | None, addresses: Addresses) -> tuple[Reign, ...]:
    """Read the reigns that had begun by a day, oldest first; one that ended later lasts on that day."""
    if day is None:
        return ()
    rows = ReignRow.objects.filter(category=category, from_on__lte=day).order_by(
        "from_on", "release__name", "pk"
    )
    columns = rows.values_list("scope", "release__slug", "release__name", "from_on", "until_on")
    return tuple(
        Reign(scope, addresses.release(slug, name), start, end if end and end <= day else None)
        for scope, slug, name, start, end in columns
    )


def _boards(metrics: Iterable[Metric], field: Field) -> tuple[CountedBoard, ...]:
    """Return the boards that count, the newest edition first; those that list nobody last."""
    boards = [_board(metric, field) for metric in metrics]
    return tuple(sorted(boards, key=lambda one: -(one.edition_on or date.min).toordinal()))


def _board(metric: Metric, field: Field) -> CountedBoard:
    board, edition = metric.board, _edition(metric.board.slug, field)
    edition_on = date.fromisoformat(edition["taken_on"]) if edition else None
    return CountedBoard(
        board=field.addresses.board(board.slug, board.name),
        basis=Basis(metric.tie_kind, metric.margin, metric.tasks, metric.full).words,
        direction=metric.get_direction_display(),
        edition_on=edition_on,
        is_fresh=bool(edition and edition["fresh"]),
        fresh_until=edition_on + timedelta(days=board.max_age_days) if edition_on else None,
        attribution=board.attribution,
    )


def _edition(board: str, field: Field) -> Any:
    """Return what any verdict says of a board's newest edition; None where it lists no release."""
    entries = (
        verdict["boards"][board][field.category]
        for verdict in field.day.verdicts.values()
        if field.category in verdict["boards"].get(board, {})
    )
    return next(entries, None)
