"""`/v1/claims`: what labs say of their releases; never evidence."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import django_filters
from django.http import QueryDict

from boards_app.queries import of_public
from isitsota.api.answers import ListAnswer
from isitsota.api.filters import DayFilter, Narrowing
from isitsota.api.paging import Key, Listing
from isitsota.api.parameters import LONGEST_TEXT
from isitsota.api.resources.narrowing import lab_filter, model_filter
from isitsota.pages.addresses import Addresses, LabLink, ReleaseLink
from isitsota.pages.judged import last_judged
from isitsota.pages.release.announced import ClaimedScore
from models_app.models import Claim as ClaimRow
from models_app.models import ClaimedScore as ScoreRow

COLUMNS = (
    "id", "release__slug", "release__name", "release__lab__slug", "release__lab__name", "text", "by",
    "claimed_on", "source__url",
)  # fmt: skip


@dataclass(frozen=True)
class Claim:
    """What a lab says of a release; `claimed_on` and `source_url` are null where they are not known."""

    number: int
    release: ReleaseLink
    lab: LabLink
    text: str
    by: str
    claimed_on: date | None
    source_url: str | None
    scores: tuple[ClaimedScore, ...]


@dataclass(frozen=True, kw_only=True)
class Claims(ListAnswer):
    """A page of claims. No verdict rests on any of them."""

    claims: tuple[Claim, ...]


class ClaimFilter(Narrowing):
    """What a list of claims can be narrowed by."""

    model = model_filter()
    lab = lab_filter()
    benchmark = django_filters.CharFilter(
        field_name="scores__benchmark",
        distinct=True,
        max_length=LONGEST_TEXT,
        help_text="A benchmark as the lab writes it",
    )
    claimed_from = DayFilter(
        field_name="claimed_on", lookup_expr="gte", help_text="Those of this day or later"
    )
    claimed_to = DayFilter(
        field_name="claimed_on", lookup_expr="lte", help_text="Those of this day or before"
    )


LISTING = Listing(
    "v1/claims",
    ClaimFilter,
    {"number": (Key.number("id"),)},
    "-number",
    rows=ClaimRow.objects.filter(of_public()),
    columns=COLUMNS,
)


def load_claims(query: QueryDict, addresses: Addresses) -> Claims:
    """Return a page of claims; three queries, and one for each slug asked for."""
    rows, next_url = LISTING.read(query, addresses)
    scores = _scores(row["id"] for row in rows)
    judged = last_judged()
    return Claims(
        url=f"{addresses.site}/m",
        json_url=LISTING.json_url(query, addresses),
        sentence="Labs claim this of their own releases; no verdict of isitsota rests on it.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=next_url,
        claims=tuple(_claim(row, scores[row["id"]], addresses) for row in rows),
    )


def _scores(claims: Iterable[int]) -> Mapping[int, list[ClaimedScore]]:
    scores: dict[int, list[ClaimedScore]] = defaultdict(list)
    columns = ("claim", "benchmark", "value", "unit", "setting", "compared_with")
    for claim, *rest in ScoreRow.objects.filter(claim__in=list(claims)).values_list(*columns):
        scores[claim].append(ClaimedScore(*rest))
    return scores


def _claim(row: Mapping[str, Any], scores: Iterable[ClaimedScore], addresses: Addresses) -> Claim:
    return Claim(
        number=row["id"],
        release=addresses.release(row["release__slug"], row["release__name"]),
        lab=addresses.lab(row["release__lab__slug"], row["release__lab__name"]),
        text=row["text"],
        by=row["by"],
        claimed_on=row["claimed_on"],
        source_url=row["source__url"],
        scores=tuple(scores),
    )
