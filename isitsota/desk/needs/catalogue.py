"""What the catalogue needs: releases to publish or waiting, claims and sources that lack something."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from boards_app.models import Board, LinkCheck
from boards_app.models.link import DEAD
from isitsota.desk.needs.addresses import change, listed
from isitsota.desk.needs.rows import first_of
from isitsota.desk.needs.shape import MOST_LINES, Line, Need
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, Source

PLAIN = "http://"


def unpublished_releases(now: datetime) -> Need:
    """List the releases that readers can't see, those that are scheduled first."""
    rows = Release.objects.filter(Q(is_published=False) | Q(publish_at__gt=now)).select_related("lab")
    rows = rows.order_by(F("publish_at").asc(nulls_last=True), "-announced_on", "name")
    return _need(
        rows, "unpublished", "Releases not yet public", listed(Release, "is_published__exact=0"),
        lambda row: Line(row.name, change(row), _when(row)),
    )  # fmt: skip


def _when(row: Release) -> str:
    if row.is_published and row.publish_at:
        return f"public from {row.publish_at:%Y-%m-%d %H:%M} UTC"
    return f"{row.lab.name}, announced {row.announced_on.isoformat()}" if row.announced_on else row.lab.name


def pending_releases(day: date) -> Need:
    """List the pending releases, longest waiting first."""
    rows = Release.objects.published().filter(current_verdict__state="pending")
    rows = rows.annotate(waiting=Coalesce("current_verdict__verdict__since", "announced_on"))
    return _need(
        rows.order_by(F("waiting").asc(nulls_last=True), "name"), "pending", "Pending, by days waiting",
        listed(Release, "current_verdict__state=pending"),
        lambda row: Line(row.name, change(row), f"{(day - row.waiting).days} days" if row.waiting else ""),
        "A board may list them under a name that means no release yet.",
    )  # fmt: skip


def facts_without_source() -> Need:
    """List the releases that state facts and name no source at all."""
    facts, sources = (Exists(kind.objects.filter(release=OuterRef("pk"))) for kind in (Fact, Source))
    rows = Release.objects.filter(facts, ~sources).order_by("name")
    return _need(
        rows, "facts", "Facts without a source", listed(Release, "sources__isnull=True"),
        lambda row: Line(row.name, change(row)),
    )  # fmt: skip


def claims_without_benchmark() -> Need:
    """List the claims that name no benchmark."""
    scores = ClaimedScore.objects.filter(claim=OuterRef("pk"))
    rows = Claim.objects.filter(~Exists(scores) | Exists(scores.filter(benchmark="")))
    rows = rows.select_related("release").order_by("release__name", "position")
    return _need(
        rows, "claims", "Claims with no benchmark named",
        listed(Claim, "scores__isnull=True"),
        lambda row: Line(row.release.name, change(row), row.text[:90]),
        "Readers see them as claims; a benchmark and a number make them checkable.",
    )  # fmt: skip


def plain_links() -> Need:
    """List the sources and labs whose address is not https."""
    sources = Source.objects.filter(url__startswith=PLAIN).select_related("release").order_by("release__name")
    labs = Lab.objects.filter(website__startswith=PLAIN).order_by("name")
    (found, of_sources), (more, of_labs) = first_of(sources), first_of(labs)
    rows = [Line(f"{row.release.name}: {row.title}", change(row), row.url) for row in found]
    rows += [Line(row.name, change(row), row.website) for row in more]
    return Need(
        "links",
        "Links without https",
        of_sources + of_labs,
        tuple(rows[:MOST_LINES]),
        listed(Source, "url__startswith=http:"),
    )


def dead_links() -> Need:
    """List what links to pages that were gone each of the last two times that somebody looked."""
    gone = dict(LinkCheck.objects.filter(failures__gte=DEAD).values_list("address", "problem"))
    rows = sorted(_linking(gone), key=lambda line: line.text) if gone else []
    return Need(
        "dead", "Dead links", len(rows), tuple(rows[:MOST_LINES]), listed(LinkCheck, "failures__gte=2"),
        "Give the page's new address, or one of an archive.",
    )  # fmt: skip


def _linking(gone: Mapping[str, str]) -> Iterator[Line]:
    """Yield a line for each source, lab and board that leads to one of these addresses."""
    for source in Source.objects.filter(url__in=gone).select_related("release"):
        yield Line(f"{source.release.name}: {source.title}", change(source), _gone(source.url, gone))
    for lab in Lab.objects.filter(website__in=gone):
        yield Line(lab.name, change(lab), _gone(lab.website, gone))
    any_of = Q(url__in=gone) | Q(source_url__in=gone) | Q(fetch_terms_url__in=gone)
    for board in Board.objects.filter(any_of):
        for address in sorted({board.url, board.source_url, board.fetch_terms_url} & gone.keys()):
            yield Line(board.name, change(board), _gone(address, gone))


def _gone(address: str, gone: Mapping[str, str]) -> str:
    return f"{address}: {gone[address]}"


def _need(rows: QuerySet[Any], key: str, title: str, url: str, line: Any, about: str = "") -> Need:
    found, count = first_of(rows)
    return Need(key, title, count, tuple(map(line, found)), url, about)
