"""A row to a badge: one query."""

from typing import Any

from django.http import QueryDict

from isitsota.pages.asked import refuse_unknown
from isitsota.pages.badge.shape import Badge
from isitsota.pages.blocks import NOT_JUDGED, Label
from isitsota.pages.judged import with_judged
from isitsota.pages.moved import release_elsewhere
from models_app.models import Release

_VERDICT = tuple(f"current_verdict__verdict__{name}" for name in ("state", "label", "detail", "answer"))


def load_badge(query: QueryDict, slug: str) -> Badge:
    """Return the badge of a published release. Raises Moved or NotThere where there is none by that slug."""
    refuse_unknown(query, [])
    rows: Any = with_judged(Release.objects.published().filter(slug=slug))
    row = rows.values_list("name", "judged_on", *_VERDICT).first()
    if row is None:
        raise release_elsewhere(slug)
    name, as_of, state, label, detail, answer = row
    if state is None:
        return Badge(name, NOT_JUDGED, f"{NOT_JUDGED.label}.", None)
    return Badge(name, Label(state, label, detail), answer, as_of)
