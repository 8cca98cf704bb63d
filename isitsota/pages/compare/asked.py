"""Which releases a comparison is asked of: two to four, by slugs in the address or words in a form."""

from collections.abc import Sequence

from django.http import QueryDict

from isitsota.pages.asked import BadQuery, Moved, NotThere, Refusal
from isitsota.pages.moved import LONGEST_SPELLING
from models_app.models import Release, SlugHistory
from models_app.slugs import make_slug

LETTERS = ("a", "b", "c", "d")
HOW_MANY = "Compare two to four different releases, such as /compare/first/second."


def slugs_in(address: str) -> list[str]:
    """Return the slugs of an address. Raises NotThere for too few, too many or one that is no release's.

    Raises Moved where the order is not that of the alphabet, so that each comparison has one address.
    """
    slugs = address.split("/")
    if not 2 <= len(slugs) <= len(LETTERS) or len(set(slugs)) < len(slugs) or "" in slugs:
        raise NotThere(HOW_MANY)
    if slugs != sorted(slugs):
        raise elsewhere(slugs)
    return slugs


def elsewhere(slugs: Sequence[str]) -> Moved | NotThere:
    """Return what to raise where slugs are out of order, or not each that of a release on the day shown."""
    meant = releases_meant(slugs)
    missing = [slug for slug in slugs if slug not in meant]
    if missing:
        return NotThere(f"There is no release {missing[0][:60]!r} to compare.")
    there = sorted(set(meant.values()))
    if len(there) < 2:
        return NotThere(HOW_MANY)
    if there == list(slugs):
        return NotThere("One of these releases was not known by then.")
    return Moved("/".join(there))


def slugs_named(query: QueryDict) -> list[str]:
    """Return, sorted, the slugs of the releases that the form names; none where it is empty.

    Raises BadQuery for a word that names no release, and NotThere for one release alone.
    """
    named = {letter: words for letter in LETTERS if (words := query.get(letter, "").strip())}
    meant = releases_meant(list(named.values())) if named else {}
    problems = [
        f"{letter}: {words[:60]!r} is no release; give its name or its slug as its page has it."
        for letter, words in named.items()
        if words not in meant
    ]
    if problems:
        raise BadQuery(problems)
    if named and len(set(meant.values())) < 2:
        raise NotThere(HOW_MANY, [Refusal(letter, HOW_MANY) for letter in ("a", "b")])
    return sorted(set(meant.values()))


def releases_meant(words: Sequence[str]) -> dict[str, str]:
    """Return the slugs that words mean: slugs of public releases, old ones, other writings; two queries."""
    spelled = {one: make_slug(one[:LONGEST_SPELLING]) for one in words}
    public = Release.objects.published()
    known = set(public.filter(slug__in=[*words, *spelled.values()]).values_list("slug", flat=True))
    old = SlugHistory.objects.filter(release__in=public, slug__in=words)
    moved = dict(old.values_list("slug", "release__slug"))
    found = {one: one if one in known else moved.get(one, spelled[one]) for one in words}
    return {one: slug for one, slug in found.items() if slug in known or one in moved}
