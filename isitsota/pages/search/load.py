"""A name to the releases it may mean: three queries, and three more when something has changed since."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.db.models import Subquery
from django.http import QueryDict

from boards_app.models import Alias
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import BadQuery, refuse_unknown
from isitsota.pages.blocks import ReleaseRow
from isitsota.pages.judged import NEWEST, Judged
from isitsota.pages.release_rows import read_rows
from isitsota.pages.releases_on import releases_on
from isitsota.pages.search.names import Name, Names
from isitsota.pages.search.shape import Found, Match, SearchPage
from isitsota.pages.text import one_line
from models_app.models import ContentVersion, Release, SlugHistory

LONGEST = 200
ASKED = "q"
Version = tuple[int, int, datetime]
Rows = Mapping[str, ReleaseRow]


def load_search(query: QueryDict, addresses: Addresses) -> SearchPage:
    """Return what `?q=` may mean. Raises BadQuery for more than 200 characters."""
    refuse_unknown(query, [ASKED])
    asked = one_line(query.get(ASKED, ""))
    if len(asked) > LONGEST:
        raise BadQuery([f"{ASKED}: at most {LONGEST} characters."])
    judged, names = known_names()
    found = names.look_up(asked)
    several = found.same if len(found.same) > 1 else []
    releases = releases_on(judged).filter(slug__in=_slugs(found.same, found.alike, found.near))
    rows = {row.release.slug: row for row in read_rows(releases, addresses, judged.as_of)}
    match = _match(found.same, rows, releases) if not several else None
    words = f"?{urlencode({ASKED: asked})}" if asked else ""
    return SearchPage(
        url=f"{addresses.site}/search{words}",
        markdown_url=f"{addresses.site}/search.md{words}",
        json_url=f"{addresses.api}/v1/search{words}",
        title=_title(asked, match),
        sentence="Find a release by its name, a board's name for it, or an identifier.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        asked=asked,
        match=match,
        alike=_found([*several, *found.alike], rows),
        nearest=_found(found.near, rows),
    )


def _title(asked: str, match: Match | None) -> str:
    if match:
        return f"Is {match.row.release.name} SOTA? {match.answer}"
    return f"Is {asked} SOTA?" if asked else "Is it SOTA?"


def _slugs(*names: Iterable[Name]) -> list[str]:
    return sorted({name.release for several in names for name in several})


def _found(names: Iterable[Name], rows: Rows) -> tuple[Found, ...]:
    return tuple(Found(rows[name.release], name.found_as) for name in names if name.release in rows)


def _match(same: Sequence[Name], rows: Rows, releases: Any) -> Match | None:
    if not same or same[0].release not in rows:
        return None
    row = rows[same[0].release]
    answer = releases.filter(slug=same[0].release).values_list("answer", flat=True).first()
    return Match(row, same[0].found_as, answer or f"{row.status.label}.")


def known_names() -> tuple[Judged, Names]:
    """Return the day judged, and all names as they are now; kept until anything changes."""
    number = ContentVersion.objects.filter(pk=1).values("number")[:1]
    newest = NEWEST.annotate(number=Subquery(number))
    row = newest.values_list("as_of", "rules_version", "number", "pk", "at").first()
    if row is None:
        return Judged(None, ""), Names(_names())
    as_of, rules_version, *version = row
    return Judged(as_of, rules_version), _names_of(tuple(version))


@lru_cache(maxsize=1)
def _names_of(version: Version) -> Names:
    return Names(_names())


def _names() -> Iterator[Name]:
    """Yield every way to write a public release."""
    public = Release.objects.published()
    for slug, name, base in public.order_by().values_list("slug", "name", "base_identifier"):
        yield Name(name, slug)
        yield Name(slug, slug, f"at the address {slug}")
        if base:
            yield Name(base, slug, f"derived from {base}", is_hint=True)
    aliases = Alias.objects.filter(release__in=public).order_by().values_list("name", "release__slug")
    for name, slug in aliases:
        yield Name(name, slug, f"listed as {name}")
    for old, slug in SlugHistory.objects.filter(release__in=public).values_list("slug", "release__slug"):
        yield Name(old, slug, f"once at the address {old}")
