"""`/v1/verdicts`: what the rules said of each release, from which day on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import django_filters
from django.db.models import QuerySet, Subquery
from django.http import QueryDict

from boards_app.models import Verdict as VerdictRow
from boards_app.queries import of_public, verdicts_that_hold
from boards_app.rules.states import STATES
from boards_app.rules.wording import as_of_sentence
from isitsota.api.answers import Answer, ListAnswer
from isitsota.api.filters import DayFilter, Narrowing
from isitsota.api.paging import Key, Listing
from isitsota.api.resources.narrowing import lab_filter, model_filter
from isitsota.pages.addresses import Addresses, LabLink, ReleaseLink
from isitsota.pages.asked import NotThere, refuse_unknown
from isitsota.pages.judged import NEWEST, last_judged

COLUMNS = (
    "id", "release__slug", "release__name", "release__lab__slug", "release__lab__name", "as_of", "state",
    "label", "detail", "since", "answer", "headline", "sentence", "next_step",
)  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What is so from `from_on` until the release's next verdict; `since` is the day its state began.

    `since` is null where it was never anything but unconfirmed. `sentence` names `from_on` as its day.
    """

    number: int
    json_url: str
    release: ReleaseLink
    lab: LabLink
    from_on: date
    state: str
    label: str
    detail: str
    since: date | None
    answer: str
    headline: str
    sentence: str
    next_step: str


@dataclass(frozen=True, kw_only=True)
class Verdicts(ListAnswer):
    """A page of verdicts: those that hold on some day, as is known today."""

    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, kw_only=True)
class VerdictItem(Answer):
    """A verdict, the release's part of the judgement that it words, and the judging that wrote it.

    `evidence_sha256` is that of the bundle judged, its day left aside; `evidence_url` gives the bundle.
    """

    verdict: Verdict
    judgement: Mapping[str, Any]
    published_at: datetime
    reason: str
    evidence_sha256: str
    evidence_url: str


class VerdictFilter(Narrowing):
    """What a list of verdicts can be narrowed by."""

    model = model_filter()
    lab = lab_filter()
    state = django_filters.ChoiceFilter(
        choices=[(one.slug, one.label) for one in STATES], help_text="The state"
    )
    begun_from = DayFilter(
        field_name="as_of", lookup_expr="gte", help_text="Those that begin on this day or later"
    )
    begun_to = DayFilter(
        field_name="as_of", lookup_expr="lte", help_text="Those that begin on this day or before"
    )


def shown() -> QuerySet[VerdictRow]:
    """Return the verdicts of public releases that hold, none later than the last day judged."""
    return verdicts_that_hold().filter(of_public(), as_of__lte=Subquery(NEWEST.values("as_of")[:1]))


LISTING = Listing(
    "v1/verdicts",
    VerdictFilter,
    {"from_on": (Key.day("as_of"), Key.number("id")), "number": (Key.number("id"),)},
    "-from_on",
    rows=shown(),
    columns=COLUMNS,
)


def load_verdicts(query: QueryDict, addresses: Addresses) -> Verdicts:
    """Return a page of verdicts; two queries, and one for each slug asked for."""
    judged = last_judged()
    rows, next_url = LISTING.read(query, addresses)
    return Verdicts(
        url=f"{addresses.site}/changes",
        json_url=LISTING.json_url(query, addresses),
        sentence=f"As of {judged.day_text}, these are the verdicts of isitsota.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=next_url,
        verdicts=tuple(_verdict(row, addresses) for row in rows),
    )


def load_verdict(query: QueryDict, addresses: Addresses, number: int) -> VerdictItem:
    """Return one verdict; one query. Raises NotThere where none has the number, or it holds no more."""
    refuse_unknown(query, [])
    columns = (
        *COLUMNS, "judgement", "publication__at", "publication__reason", "publication__evidence_digest",
        "publication__rules_version",
    )  # fmt: skip
    row = shown().filter(pk=number).values(*columns).first()
    if row is None:
        raise NotThere("There is no verdict of this number, or it holds on no day any more.")
    verdict = _verdict(row, addresses)
    return VerdictItem(
        url=verdict.release.url,
        json_url=verdict.json_url,
        sentence=verdict.sentence,
        as_of=verdict.from_on,
        rules_version=row["publication__rules_version"],
        verdict=verdict,
        judgement=row["judgement"],
        published_at=row["publication__at"],
        reason=row["publication__reason"],
        evidence_sha256=row["publication__evidence_digest"],
        evidence_url=f"{addresses.api}/v1/evidence?as_of={verdict.from_on.isoformat()}",
    )


def _verdict(row: Mapping[str, Any], addresses: Addresses) -> Verdict:
    return Verdict(
        number=row["id"],
        json_url=f"{addresses.api}/v1/verdicts/{row['id']}",
        release=addresses.release(row["release__slug"], row["release__name"]),
        lab=addresses.lab(row["release__lab__slug"], row["release__lab__name"]),
        from_on=row["as_of"],
        state=row["state"],
        label=row["label"],
        detail=row["detail"],
        since=row["since"],
        answer=row["answer"],
        headline=row["headline"],
        sentence=as_of_sentence(row["as_of"], row["sentence"]),
        next_step=row["next_step"],
    )
