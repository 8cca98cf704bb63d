"""Which release a word means: its slug, an old one, its name, or what a board calls it. Never a guess."""

from typing import Any

from django.db.models import Q
from rapidfuzz import fuzz, process, utils

from boards_app.intake.match import LONGEST_NAME, normal_form
from boards_app.models import Alias
from isitsota.pages.addresses import Addresses, ReleaseLink
from isitsota.pages.moved import release_slug_for
from models_app.models import Release
from models_app.slugs import make_slug

MOST, LIKE_ENOUGH = 5, 70


class WhichOne(LookupError):
    """A name that means several releases, or none that is known; `candidates` are those it may mean."""

    def __init__(self, sentence: str, candidates: tuple[ReleaseLink, ...], *, is_ambiguous: bool) -> None:
        self.candidates = candidates
        self.is_ambiguous = is_ambiguous
        super().__init__(sentence)


def release_meant(word: str, addresses: Addresses) -> Release:
    """Return the release; at most five queries. Raises WhichOne."""
    public = Release.objects.published().select_related("lab")
    slug = release_slug_for(word) or word
    found = public.filter(slug=slug).first() or _one_of(public, word, addresses)
    if found is None:
        raise _unknown(word, addresses)
    return found


def _one_of(public: Any, word: str, addresses: Addresses) -> Release | None:
    """Return the one release that has the name or is called so by some board."""
    name = normal_form(word[: 2 * LONGEST_NAME])
    called = Alias.objects.filter(Q(name=name) | Q(name__iexact=name), release__isnull=False).values(
        "release"
    )
    named = Q(name__iexact=name) | Q(pk__in=called) | Q(slug=make_slug(name.rpartition("/")[2]))
    found = list(public.filter(named).order_by("name", "slug")[: MOST + 1])
    if len(found) > 1:
        links = tuple(addresses.release(one.slug, one.name) for one in found[:MOST])
        raise WhichOne(
            f"{word[:60]!r} may mean several releases; ask for one by its slug.", links, is_ambiguous=True
        )
    return found[0] if found else None


def _unknown(word: str, addresses: Addresses) -> WhichOne:
    """Name the releases whose names are nearest, if any is near."""
    names = dict(Release.objects.published().values_list("slug", "name"))
    near = process.extract(
        word[:LONGEST_NAME],
        names,
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        score_cutoff=LIKE_ENOUGH,
        limit=MOST,
    )
    links = tuple(addresses.release(slug, name) for name, _, slug in near)
    return WhichOne(f"{word[:60]!r} is no release that isitsota tracks.", links, is_ambiguous=False)
