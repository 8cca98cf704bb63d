"""Which release a word means: what the search finds written so, and never a guess."""

from collections.abc import Iterable

from isitsota.pages.addresses import Addresses, ReleaseLink
from isitsota.pages.asked import BadQuery
from isitsota.pages.search.load import LONGEST
from isitsota.pages.search.names import Name, Names
from models_app.models import Release

MOST = 5


class WhichOne(LookupError):
    """A name that means several releases, or none that is known; `candidates` are those it may mean."""

    def __init__(self, sentence: str, candidates: tuple[ReleaseLink, ...], *, is_ambiguous: bool) -> None:
        self.candidates = candidates
        self.is_ambiguous = is_ambiguous
        super().__init__(sentence)


def release_meant(word: str, names: Names, addresses: Addresses) -> Release:
    """Return the release that a slug, a name or a board's name means; one query.

    Raises WhichOne where it does not mean one, BadQuery for more characters than a search takes.
    """
    if len(word) > LONGEST:
        raise BadQuery([f"model: at most {LONGEST} characters."])
    found = names.look_up(word)
    if len(found.same) > 1:
        sentence = f"{word[:60]!r} may mean several releases; ask for one by its slug."
        raise WhichOne(sentence, _links(found.same, addresses), is_ambiguous=True)
    public = Release.objects.published().select_related("lab")
    release = public.filter(slug__in=[name.release for name in found.same]).first()
    if release is None:
        sentence = f"{word[:60]!r} is no release that isitsota tracks."
        raise WhichOne(sentence, _links([*found.alike, *found.near], addresses), is_ambiguous=False)
    return release


def _links(names: Iterable[Name], addresses: Addresses) -> tuple[ReleaseLink, ...]:
    slugs = list(dict.fromkeys(name.release for name in names))[:MOST]
    known = dict(Release.objects.published().filter(slug__in=slugs).values_list("slug", "name"))
    return tuple(addresses.release(slug, known[slug]) for slug in slugs if slug in known)
