"""From a valid form with its rows to the page of a release. Reads only: nothing is saved."""

from collections.abc import Iterable
from typing import Any

from boards_app.rules.dates import short_date
from isitsota.pages.judged import addresses, last_judged
from isitsota.pages.release.announced import Claim, ClaimedScore, Fact, Source
from isitsota.pages.release.load import Found, current_verdict, page_of
from isitsota.pages.release.load_announced import Announced, intro_of
from isitsota.pages.release.shape import ReleasePage
from models_app.claimed_lines import read_lines
from models_app.models import Release


def page_of_forms(release: Release, formsets: Iterable[Any]) -> ReleasePage:
    """Return the page of a release as its forms say; the verdict is the one stored, if there is any."""
    forms = {formset.model.__name__: list(_forms(formset)) for formset in formsets}
    rows = {name: [form.instance for form in kept] for name, kept in forms.items()}
    announced = Announced(
        facts=tuple(Fact(row.label, row.value, row.is_unsure) for row in rows.get("Fact", [])),
        claims=tuple(map(_claim, forms.get("Claim", []))),
        sources=tuple(Source(row.kind, row.title, row.url, row.dated_on) for row in rows.get("Source", [])),
    )
    found = Found(release, current_verdict(release), last_judged())
    return page_of(found, announced, addresses())


def _forms(formset: Any) -> Iterable[Any]:
    """Return the forms of rows that saving would keep, in their order; new ones without a place come last."""
    kept = [form for form in formset.forms if form not in formset.deleted_forms]
    given = [form for form in kept if form.instance.pk or form.has_changed()]
    is_new = [form.instance.pk is None and "position" not in form.changed_data for form in given]
    placed = sorted(enumerate(given), key=lambda one: (is_new[one[0]], one[1].instance.position, one[0]))
    return [form for _, form in placed]


def _claim(form: Any) -> Claim:
    row = form.instance
    scores = read_lines(form.cleaned_data["score_lines"])
    return Claim(
        intro=intro_of(row.by, short_date(row.claimed_on) if row.claimed_on else ""),
        text=row.text,
        by=row.by,
        claimed_on=row.claimed_on,
        source_url=row.source.url if row.source else None,
        scores=tuple(ClaimedScore(**score) for _, score in scores),
    )
