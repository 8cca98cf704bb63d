"""`/v1/models`: the releases, each with its state and its ranks on a day."""

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

import django_filters
from django.db.models import Count, Q, Value
from django.http import QueryDict

from boards_app.models import Category
from boards_app.rules.phrases import counted
from boards_app.rules.states import STATES
from isitsota.api.answers import ListAnswer
from isitsota.api.filters import Narrowing
from isitsota.api.paging import PREPARED, SIZE, limit_of
from isitsota.api.parameters import AS_OF, Parameter, after, named
from isitsota.api.resources.categories import worn_on
from isitsota.api.resources.narrowing import SCOPES, category_filter, lab_filter
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import BadQuery, NotThere, Refusal, day_asked, refuse_unknown
from isitsota.pages.blocks import ReleaseRow
from isitsota.pages.judged import TODAY, Judged, judged_on
from isitsota.pages.ranks import columns_of_ranks, in_lines, past_ranks
from isitsota.pages.release_rows import lines_of, row_columns
from isitsota.pages.release_sorting import BY_NAME, NEWEST_FIRST, ORDERS, page_after
from isitsota.pages.releases.filters import ACCESS, LONGEST_NAME, is_ranked, is_usable
from isitsota.pages.releases_on import releases_on
from models_app.models import Release
from models_app.prepared import Prepared


@dataclass(frozen=True, kw_only=True)
class Models(ListAnswer):
    """A page of the releases that were known on the day, each with its state and its ranks then."""

    releases: tuple[ReleaseRow, ...]


class ModelFilter(Narrowing):
    """What the list of releases can be narrowed by, all of it on the day asked for."""

    name = django_filters.CharFilter(
        lookup_expr="icontains", max_length=LONGEST_NAME, help_text="What the name holds, in any case"
    )
    state = django_filters.ChoiceFilter(
        choices=[(one.slug, one.label) for one in STATES], help_text="The state"
    )
    lab = lab_filter("lab")
    access = django_filters.ChoiceFilter(
        choices=ACCESS, method="usable", help_text="How the public can use it"
    )
    category = category_filter(method="ranked", help_text="The slug of a category that it has a rank in")
    leads = category_filter(method="leading", help_text="The slug of a category that it leads")
    crowned = category_filter(method="wearing", help_text="The slug of a category whose crown it wears")
    scope = django_filters.ChoiceFilter(
        choices=SCOPES,
        method="among",
        help_text="Who competes in `category`, `leads` and `crowned`: all releases unless said; "
        "alone, those with a rank in it in any category",
    )

    def __init__(self, query: QueryDict, judged: Judged) -> None:
        super().__init__(query, queryset=releases_on(judged))
        self.judged = judged
        self.competing = query.get("scope") or "all"

    def usable(self, releases: Any, name: str, value: str) -> Any:
        """Keep those that the public can use so."""
        return releases.filter(is_usable(value, self.judged))

    def ranked(self, releases: Any, name: str, category: Category) -> Any:
        """Keep those with a rank in a category."""
        return releases.filter(is_ranked(category.slug, self.competing, self.judged))

    def leading(self, releases: Any, name: str, category: Category) -> Any:
        """Keep those that lead a category, whether they wear its crown or not."""
        if self.judged.is_past:
            path = f"judgement__categories__{category.slug}__scopes__{self.competing}__leads"
            return releases.filter(**{path: True})
        leads = Q(standings__category=category, standings__scope=self.competing, standings__is_leading=True)
        return releases.filter(leads)

    def wearing(self, releases: Any, name: str, category: Category) -> Any:
        """Keep those that wear the crown of a category."""
        crowns = worn_on(self.judged.as_of).filter(category=category, scope=self.competing)
        return releases.filter(pk__in=crowns.values("release"))

    def among(self, releases: Any, name: str, value: str) -> Any:
        """Keep those with a rank in it in any category, unless a filter by category reads it."""
        if any(self.data.get(one) for one in ("category", "leads", "crowned")):
            return releases
        anywhere = [
            is_ranked(slug, value, self.judged) for slug in Category.objects.values_list("slug", flat=True)
        ]
        ranked = releases.filter(reduce(or_, anywhere, Q(pk__in=[])))
        return releases.filter(pk__in=ranked.order_by().values("pk"))


ORDERINGS = tuple(f"{minus}{name}" for name in ORDERS for minus in ("", "-"))
ORDERING = Parameter(
    "ordering",
    f"The order of the list; {NEWEST_FIRST} unless said.",
    {"type": "string", "enum": [*ORDERINGS]},
)
SORT = Parameter(
    "sort",
    "The same, as the page for readers calls it; `ordering` decides where both are given.",
    ORDERING.schema,
)
AFTER = after(named("ModelSlug"))
PARAMETERS = (*ModelFilter.parameters(), ORDERING, SORT, SIZE, AFTER, AS_OF)
KEPT = [one.name for one in PARAMETERS if one not in (AFTER, AS_OF)]


def load_models(query: QueryDict, addresses: Addresses) -> Models:
    """Return a page of the list; four queries, one more behind a release, on a past day, or for each slug."""
    refuse_unknown(query, [one.name for one in PARAMETERS])
    judged, place, limit = judged_on(day_asked(query)), query.get(AFTER.name, ""), limit_of(query)
    page = _page(query, judged, place, limit + 1)
    ranks = past_ranks(judged, _categories()) if judged.is_past else in_lines(page.ranks.read())
    rows = lines_of(page.rows.read(), addresses, judged.as_of, ranks)
    chosen = {name: str(query[name]) for name in (*KEPT, "fields") if query.get(name)}
    address = f"{addresses.api}/v1/models"
    following = judged.asked(**chosen, after=rows[limit - 1].release.slug) if len(rows) > limit else ""
    return Models(
        url=f"{addresses.site}/m",
        json_url=f"{address}{judged.asked(**chosen, after=place)}",
        sentence=f"As of {judged.day_text}, these are releases that isitsota tracks: {_counts(page)}.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        next_url=f"{address}{following}" if following else None,
        releases=rows[:limit],
    )


class _Page(NamedTuple):
    """What reads a page: its releases, their ranks today, and how many releases of how many labs fit."""

    rows: Prepared
    ranks: Prepared
    counts: Prepared


def _page(query: QueryDict, judged: Judged, place: str, size: int) -> _Page:
    """Return the page asked for. Raises BadQuery and NotThere where there is none."""
    ordering, is_narrowed = _ordering(query), ModelFilter.is_asked(query)
    if not (is_narrowed or judged.is_past or place or ordering in BY_NAME):
        return _first_page(ordering, size)
    known = releases_on(judged)
    fitting = ModelFilter(query, judged).narrowed() if is_narrowed else known
    found = page_after(fitting, known, ordering, place, size)
    if found is None:
        raise _no_place(place)
    return _page_of(found, fitting)


@lru_cache(maxsize=PREPARED)
def _first_page(ordering: str, size: int) -> _Page:
    """Return the first page of all releases of today: most ask for that, and always in the same words."""
    known = releases_on(TODAY)
    return _page_of(page_after(known, known, ordering, size=size), Release.objects.published())


def _page_of(found: Any, fitting: Any) -> _Page:
    one_row = fitting.order_by().values(every=Value(1))
    counts = one_row.annotate(number=Count("pk"), labs=Count("lab", distinct=True))
    return _Page(
        Prepared(row_columns(found)),
        Prepared(columns_of_ranks(found)),
        Prepared(counts.values_list("number", "labs")),
    )


def _categories() -> dict[str, str]:
    return dict(Category.objects.order_by("position", "name").values_list("slug", "name"))


def _counts(page: _Page) -> str:
    """Count all those asked for, on whichever page they are."""
    ((number, labs),) = page.counts.read()
    return f"{counted(number, 'release')} of {counted(labs, 'lab')} in all"


def _ordering(query: QueryDict) -> str:
    """Return the order asked for by either name. Raises BadQuery for one that there is not."""
    asked = {name: str(query[name]) for name in (ORDERING.name, SORT.name) if query.get(name)}
    refusals = [
        Refusal(name, f"{name}: {value[:60]!r} is not known; allowed are {', '.join(ORDERINGS)}.", ORDERINGS)
        for name, value in asked.items()
        if value not in ORDERINGS
    ]
    if refusals:
        raise BadQuery(refusals)
    return next(iter(asked.values()), NEWEST_FIRST)


def _no_place(slug: str) -> BadQuery | NotThere:
    """Return what to raise where a page begins behind a release that is not there, or was not on that day."""
    sentence = f"after: {slug[:60]!r} is no release of this list; take it from next_url."
    refusal = Refusal(AFTER.name, sentence)
    is_there = Release.objects.published().filter(slug=slug).exists()
    return NotThere(sentence, [refusal]) if is_there else BadQuery([refusal])
