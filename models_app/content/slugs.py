"""What labs and releases share: a file is named by a slug, and names the slugs its thing once had."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.exceptions import ValidationError

from models_app.content.problem import Page
from models_app.content.shape import Draft, texts
from models_app.models import Lab, Release, SlugHistory
from models_app.slugs import SLUG_LENGTH, validate_slug
from models_app.yaml_reading import Text, shown
from models_app.yaml_writing import Plain

OLD_SLUGS = "old_slugs"
Thing = TypeVar("Thing", Lab, Release)


@dataclass
class Named:
    """The draft of a lab or release, its slug and its old ones."""

    slug: str
    draft: Draft
    old_slugs: list[Text]

    @property
    def page(self) -> Page:
        """Return the file it came from."""
        return self.draft.page


def read_names(slug: str, draft: Draft) -> Named:
    """Return a draft with its names; a slug that is none is noted."""
    page = draft.page
    check_slug(page, 1, "", slug)
    old = texts(draft.parts.get(OLD_SLUGS), page, OLD_SLUGS)
    for text in old:
        check_slug(page, text.line, OLD_SLUGS, text.value)
        if text.value == slug:
            page.wrong(text.line, OLD_SLUGS, f"{shown(slug)} is its slug now")
    return Named(slug, draft, old)


def check_slug(page: Page, line: int, key: str, slug: str) -> None:
    """Note a slug that is none."""
    try:
        validate_slug(slug)
        if len(slug) > SLUG_LENGTH:
            raise ValidationError(f"Use at most {SLUG_LENGTH} characters.")
    except ValidationError as error:
        page.wrong(line, key, f"{shown(slug)} is no slug: {error.messages[0]}")


def find_stored(things: Iterable[Named], model: type[Thing]) -> dict[str, Thing]:
    """Return what is stored for each slug, a thing that is being renamed under its new slug.

    Notes every slug that leads to two things: one in use as an old slug, one that another thing once had.
    """
    named = list(things)
    stored: dict[str, Any] = {row.slug: row for row in model.objects.all()}
    _note_taken(named, stored, model)
    found = {}
    for one in named:
        former = [text for text in one.old_slugs if text.value in stored]
        if one.slug in stored:
            found[one.slug] = stored[one.slug]
        elif former:
            found[one.slug] = stored[former[0].value]
            former = former[1:]
        for text in former:
            one.page.wrong(text.line, OLD_SLUGS, f"{shown(text.value)} is the slug of something else now")
    return found


def slugs_after(things: Iterable[Named], stored: Mapping[str, Thing], model: type[Thing]) -> set[str]:
    """Return every slug that leads to something once the things are stored."""
    given_up = {row.slug for slug, row in stored.items() if row.slug != slug}
    return set(model.objects.values_list("slug", flat=True)) - given_up | {one.slug for one in things}


def _note_taken(named: list[Named], stored: dict[str, Any], model: type[Lab] | type[Release]) -> None:
    kind = "lab" if model is Lab else "release"
    history = SlugHistory.objects.filter(**{f"{kind}__isnull": False})
    owners = dict(history.values_list("slug", f"{kind}__slug"))
    slugs = {one.slug for one in named}
    said: dict[str, str] = {}
    for one in named:
        self_now = {one.slug, *(text.value for text in one.old_slugs if text.value not in slugs)}
        if owners.get(one.slug, one.slug) not in self_now:
            message = f"{shown(one.slug)} was once the slug of {owners[one.slug]}; a slug is never used again"
            one.page.wrong(1, "", message)
        for text in one.old_slugs:
            owner = said.get(text.value) or owners.get(text.value, one.slug)
            if text.value in slugs and text.value != one.slug:
                one.page.wrong(text.line, OLD_SLUGS, f"{shown(text.value)} is the slug of another file")
            elif owner not in self_now:
                one.page.wrong(text.line, OLD_SLUGS, f"{shown(text.value)} is an old slug of {owner} already")
            said[text.value] = one.slug


def old_slugs_as_plain(thing: Lab | Release) -> dict[str, Plain]:
    """Return what a file says of the slugs its thing once had: the key and its list, or nothing."""
    old: list[Plain] = [*sorted(row.slug for row in thing.old_slugs.all())]
    return {OLD_SLUGS: old} if old else {}


def new_old_slugs(one: Named, stored: Thing | None) -> list[str]:
    """Return the old slugs that are not in the history yet; the slug it is losing now is not among them."""
    known = {row.slug for row in stored.old_slugs.all()} | {stored.slug} if stored and stored.pk else set()
    return [text.value for text in one.old_slugs if text.value not in known]
