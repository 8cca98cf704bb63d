"""Rows to what a release's page lists besides its verdict: facts, claims, sources."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import DateField, F, Q, Value

from boards_app.rules.dates import short_date
from isitsota.pages.release.announced import Claim, ClaimedScore, Fact, Source
from models_app.models import Claim as ClaimRow
from models_app.models import Fact as FactRow
from models_app.models import Release
from models_app.models import Source as SourceRow

_LINE = ("of", "position", "pk", "first", "second", "third", "unsure", "day")
_CLAIM = ("pk", "text", "by", "claimed_on", "source__url")
_SCORE = tuple(f"scores__{name}" for name in ("benchmark", "value", "unit", "setting", "compared_with"))


@dataclass(frozen=True)
class Announced:
    """What a release's page lists besides its verdict, each in the editors' order."""

    facts: tuple[Fact, ...]
    claims: tuple[Claim, ...]
    sources: tuple[Source, ...]


def load_announced(release: Release, day: date) -> Announced:
    """Return what is stored, sources and claims dated after a day left out; two queries."""
    facts, sources = _load_lines(release, day)
    return Announced(facts, load_claims(release, day), sources)


def _load_lines(release: Release, day: date) -> tuple[tuple[Fact, ...], tuple[Source, ...]]:
    """Return the facts, and the sources of a day, in the editors' order; undated ones are always among them.

    They are read as one, since a page has few queries to spend.
    """
    facts = FactRow.objects.filter(release=release).annotate(
        of=Value("fact"), first=F("label"), second=F("value"), third=Value(""), unsure=F("is_unsure"),
        day=Value(None, output_field=DateField()),
    )  # fmt: skip
    sources = SourceRow.objects.filter(_by(day, "dated_on"), release=release).annotate(
        of=Value("source"), first=F("kind"), second=F("title"), third=F("url"), unsure=Value(False),
        day=F("dated_on"),
    )  # fmt: skip
    both = facts.order_by().values_list(*_LINE).union(sources.order_by().values_list(*_LINE), all=True)
    rows = [(of, line) for of, _, _, *line in both.order_by("of", "position", "pk")]
    return (
        tuple(Fact(label, value, unsure) for of, (label, value, _, unsure, _) in rows if of == "fact"),
        tuple(Source(kind, title, url, on) for of, (kind, title, url, _, on) in rows if of == "source"),
    )


def load_claims(release: Release, day: date) -> tuple[Claim, ...]:
    """Return the claims of a day in the editors' order, each with its scores.

    A row is a score, or a claim without any.
    """
    rows = (
        ClaimRow.objects.filter(_by(day, "claimed_on"), release=release)
        .order_by("position", "pk", "scores__position", "scores__pk")
        .values_list(*_CLAIM, *_SCORE)
    )
    return tuple(_claim(list(group)) for _, group in groupby(rows, key=lambda row: row[0]))


def _by(day: date, column: str) -> Q:
    return Q(**{f"{column}__isnull": True}) | Q(**{f"{column}__lte": day})


def _claim(rows: list[Any]) -> Claim:
    _, text, by, claimed_on, source_url = rows[0][: len(_CLAIM)]
    scores = [row[len(_CLAIM) :] for row in rows]
    return Claim(
        intro=intro_of(by, short_date(claimed_on) if claimed_on else ""),
        text=text,
        by=by,
        claimed_on=claimed_on,
        source_url=source_url,
        scores=tuple(ClaimedScore(*score) for score in scores if score[0] is not None),
    )


def intro_of(by: str, day: str) -> str:
    """Say that it is a claim, and where and when it was made where that is known."""
    where = ", ".join(part for part in (by, day) if part)
    return f"Lab claim ({where})" if where else "Lab claim"
