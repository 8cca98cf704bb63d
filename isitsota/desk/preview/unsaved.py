"""From a valid form with its rows to the page of a release. Reads only: nothing is saved."""

from collections.abc import Iterable
from typing import Any

from boards_app.rules.dates import short_date
from isitsota.pages.judged import addresses, last_judged
from isitsota.pages.release.announced import Claim, ClaimedScore, Fact, Source
from isitsota.pages.release.load import page_of
from isitsota.pages.release.load_announced import Announced, intro_of
from isitsota.pages.release.shape import ReleasePage
from models_app.models import ClaimedScore as ScoreRow
from models_app.models import Release


def page_of_forms(release: Release, formsets: Iterable[Any]) -> ReleasePage:
    """Return the page of a release as its forms say; the verdict is the one stored, if there is any."""
    rows = {formset.model.__name__: list(_rows(formset)) for formset in formsets}
    judged = last_judged()
    release.judged_on, release.judged_by = judged.as_of, judged.rules_version  # type: ignore[attr-defined]  # read beside it
    scores = _scores(rows.get("Claim", []))
    announced = Announced(
        facts=tuple(Fact(row.label, row.value, row.is_unsure) for row in rows.get("Fact", [])),
        claims=tuple(_claim(row, scores.get(row.pk, [])) for row in rows.get("Claim", [])),
        sources=tuple(Source(row.kind, row.title, row.url, row.dated_on) for row in rows.get("Source", [])),
    )
    return page_of(release, announced, addresses())


def _rows(formset: Any) -> Iterable[Any]:
    """Return the rows that saving would keep, in their order; new ones without a place come last."""
    kept = [form for form in formset.forms if form not in formset.deleted_forms]
    given = [form for form in kept if form.instance.pk or form.has_changed()]
    is_new = [form.instance.pk is None and "position" not in form.changed_data for form in given]
    placed = sorted(enumerate(given), key=lambda one: (is_new[one[0]], one[1].instance.position, one[0]))
    return [form.instance for _, form in placed]


def _scores(claims: Iterable[Any]) -> dict[int, list[ClaimedScore]]:
    """Return the stored scores of each stored claim: they are edited on a page of their own."""
    columns = ("benchmark", "value", "unit", "setting", "compared_with")
    stored = ScoreRow.objects.filter(claim__in=[claim.pk for claim in claims if claim.pk])
    found: dict[int, list[ClaimedScore]] = {}
    for claim, *values in stored.order_by("position", "pk").values_list("claim_id", *columns):
        found.setdefault(claim, []).append(ClaimedScore(*values))
    return found


def _claim(row: Any, scores: list[ClaimedScore]) -> Claim:
    return Claim(
        intro=intro_of(row.by, short_date(row.claimed_on) if row.claimed_on else ""),
        text=row.text,
        by=row.by,
        claimed_on=row.claimed_on,
        source_url=row.source.url if row.source else None,
        scores=tuple(scores),
    )
