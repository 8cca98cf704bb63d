"""Rows to cards: two queries at most."""

from collections.abc import Sequence

from django.http import QueryDict

from boards_app.models import Category, Reign
from boards_app.rules.phrases import joined
from isitsota.pages.asked import NotThere, refuse_unknown
from isitsota.pages.badge.load import load_badge
from isitsota.pages.card.shape import Card, Words
from isitsota.pages.judged import last_judged, with_judged


def load_site_card(query: QueryDict) -> Card:
    """Return the card of all pages that have none of their own."""
    refuse_unknown(query, [])
    question, answer = "Is it SOTA?", "Dated answers for AI models, from independent boards only."
    return Card(Words(question, question), Words(answer, answer), "rank", last_judged().as_of)


def load_release_card(query: QueryDict, slug: str) -> Card:
    """Return the card of a release. Raises Moved or NotThere where there is none by that slug."""
    badge = load_badge(query, slug)
    return Card(
        question=Words(f"Is {badge.name} SOTA?", f"Is {slug} SOTA?"),
        answer=Words(badge.answer, f"{badge.status.label}."),
        family=badge.status.family,
        as_of=badge.as_of,
    )


def load_category_card(query: QueryDict, slug: str) -> Card:
    """Return the card of a category: who wears its crown among all releases. Raises NotThere."""
    refuse_unknown(query, [])
    category = with_judged(Category.objects.filter(slug=slug)).first()
    if category is None:
        raise NotThere("There is no category at this address.")
    worn = Reign.objects.filter(category=category, scope="all", until_on=None).order_by("from_on", "pk")
    names = list(worn.values_list("release__name", "release__slug"))
    return Card(
        question=Words(f"Who is SOTA in {category.name}?", f"Who is SOTA in {slug}?"),
        answer=Words(_holders([name for name, _ in names]), _holders([slug for _, slug in names])),
        family="crown" if names else "rank",
        as_of=category.judged_on,
    )


def _holders(names: Sequence[str]) -> str:
    return f"{joined(names)}." if names else "Nobody at present."
