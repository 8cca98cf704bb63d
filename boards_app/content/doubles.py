"""Things that may be there already under another slug: a name that is the same, or nearly."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from boards_app.models import Board, Category
from models_app.models import Lab, Release
from models_app.slugs import make_slug

MODELS: dict[str, Any] = {"categories": Category, "labs": Lab, "releases": Release, "boards": Board}
Key = tuple[str, str]  # kind, slug


def likely_doubles(new: Mapping[Key, str]) -> dict[Key, tuple[str, ...]]:
    """Return a sentence for each thing that a new one may be, given the names of new things.

    Of two new things that are alike both are told of.
    """
    found = {}
    for kind, model in MODELS.items():
        ours = {slug: name for (of, slug), name in new.items() if of == kind}
        if not ours:
            continue
        holders: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for slug, name in [*model.objects.values_list("slug", "name"), *ours.items()]:
            for form in _forms(slug, name):
                holders[form][slug] = name
        for slug, name in ours.items():
            others = {k: v for form in _forms(slug, name) for k, v in holders[form].items() if k != slug}
            if others:
                found[kind, slug] = tuple(_said(slug, name, *other) for other in sorted(others.items()))
    return found


def _forms(slug: str, name: str) -> set[str]:
    """Return what is the same in things that differ in case, hyphens, dots and blanks only."""
    return {form.replace("-", "") for form in (slug, make_slug(name)) if form}


def _said(slug: str, name: str, other: str, other_name: str) -> str:
    if name == other_name:
        how = "the same name"
    elif name.casefold() == other_name.casefold():
        how = "a name that differs in case only"
    else:
        how = "a name or slug that differs in signs only"
    return f"{slug} “{name}” and {other} “{other_name}” have {how}."
