"""Rows to a comparison: six queries, two more where a form names the releases."""

from collections.abc import Sequence

from django.http import QueryDict

from boards_app.models import Category, Verdict
from boards_app.queries import verdicts_on
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import AS_OF, day_asked, only_day, refuse_unknown
from isitsota.pages.blocks import NOT_JUDGED, Label
from isitsota.pages.compare.asked import LETTERS, elsewhere, slugs_in, slugs_named
from isitsota.pages.compare.pairs import names_in
from isitsota.pages.compare.shape import Compared, ComparisonPage
from isitsota.pages.compare.table import Places, Table
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.ranks import load_ranks
from isitsota.pages.release.load_boards import Listed, load_board_rows
from isitsota.pages.releases_on import releases_on


def load_comparison(query: QueryDict, addresses: Addresses, slugs: str) -> ComparisonPage:
    """Return the comparison of an address. Raises NotThere, or Moved where it is at another one."""
    judged = judged_on(only_day(query))
    return _comparison(slugs_in(slugs), judged, addresses)


def load_asked(query: QueryDict, addresses: Addresses) -> ComparisonPage:
    """Return the comparison of the releases that a form names, or the form alone. Raises BadQuery."""
    refuse_unknown(query, [*LETTERS, AS_OF])
    judged = judged_on(day_asked(query))
    slugs = slugs_named(query)
    return _comparison(slugs, judged, addresses) if slugs else _form(judged, addresses)


def _form(judged: Judged, addresses: Addresses) -> ComparisonPage:
    return ComparisonPage(
        url=f"{addresses.site}/compare",
        markdown_url=f"{addresses.site}/compare.md{judged.asked()}",
        json_url=f"{addresses.api}/v1/compare{judged.asked()}",
        title="Compare releases",
        sentence="Compare two to four releases on the independent boards that they share.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        releases=(),
        categories=(),
        not_compared=(),
    )


def _comparison(slugs: list[str], judged: Judged, addresses: Addresses) -> ComparisonPage:
    compared = _compared(slugs, judged, addresses)
    releases = tuple(one.release for one in compared)
    categories = dict(Category.objects.order_by("position", "name").values_list("slug", "name"))
    ranks = load_ranks(judged, categories, slugs)
    table = Table(releases, categories, _places(slugs, judged), ranks, addresses)
    path = "/".join(["compare", *slugs])
    return ComparisonPage(
        url=f"{addresses.site}/{path}",
        markdown_url=f"{addresses.site}/{path}.md{judged.asked()}",
        json_url=f"{addresses.api}/v1/{path}{judged.asked()}",
        title=f"{names_in(releases)} compared",
        sentence=f"{names_in(releases)} on the independent boards that they share.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        releases=compared,
        categories=tuple(table.shared()),
        not_compared=tuple(table.alone()),
    )


def _compared(slugs: Sequence[str], judged: Judged, addresses: Addresses) -> tuple[Compared, ...]:
    rows = {one.slug: one for one in releases_on(judged).filter(slug__in=slugs).select_related("lab")}
    if len(rows) < len(slugs):
        raise elsewhere(slugs)
    return tuple(
        Compared(
            release=addresses.release(slug, row.name),
            lab=addresses.lab(row.lab.slug, row.lab.name),
            status=Label(row.state, row.label, row.detail) if row.state else NOT_JUDGED,
        )
        for slug in slugs
        for row in [rows[slug]]
    )


def _places(slugs: Sequence[str], judged: Judged) -> Places:
    """Read what each board shows of them in each category."""
    if judged.as_of is None:
        return {}
    verdicts = verdicts_on(judged.as_of).filter(release__slug__in=slugs).select_related("release")
    rows = load_board_rows({one.release.slug: _listed(one) for one in verdicts})
    found: Places = {}
    for slug in slugs:
        for place in rows.get(slug, ()):
            found.setdefault((place.category_slug, place.board_slug), {})[slug] = place
    return found


def _listed(verdict: Verdict) -> Listed:
    return Listed(verdict.judgement["boards"], verdict.shared_places)
