"""Rows to the page of a lab: four queries."""

from django.http import QueryDict

from boards_app.models import Category
from boards_app.rules.dates import short_date
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import NotThere, only_day
from isitsota.pages.judged import Judged, judged_of, with_judged
from isitsota.pages.lab.shape import LabPage
from isitsota.pages.moved import lab_elsewhere
from isitsota.pages.ranks import with_ranks
from isitsota.pages.release_heads import Order
from isitsota.pages.release_rows import read_rows
from isitsota.pages.release_sorting import ORDERS, next_sort, page_after, plain_sort, sort_of, way_of
from isitsota.pages.releases_on import first_known, releases_on
from models_app.models import Lab, Release

SORT = "sort"
LAB_ORDERS = tuple(name for name in ORDERS if name != "lab")
CROWNED = frozenset({"sota", "sota-open", "challenged"})


def load_lab(query: QueryDict, addresses: Addresses, slug: str) -> LabPage:
    """Return the page of a lab. Raises Moved or NotThere where there is none by that slug or on that day."""
    day, sort = only_day(query, SORT), sort_of(query.get(SORT, ""), LAB_ORDERS)
    lab = with_judged(Lab.objects.all(), day).filter(slug=slug).first()
    if lab is None:
        raise lab_elsewhere(slug)
    judged = judged_of(lab, day)
    releases = releases_on(judged).filter(lab=lab)
    rows = read_rows(page_after(releases, releases, sort), addresses, judged.as_of)
    if judged.is_past and not rows:
        raise _not_there_yet(lab, judged)
    states = [row.status.state for row in rows]
    link, asked = addresses.lab(slug, lab.name), judged.asked(sort=plain_sort(sort))
    return LabPage(
        url=link.url,
        markdown_url=f"{link.markdown_url}{asked}",
        json_url=f"{link.json_url}{asked}",
        title=f"{lab.name}: releases and verdicts",
        sentence=f"The releases of {lab.name} that isitsota tracks, with their verdicts.",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        slug=slug,
        name=lab.name,
        website=lab.website,
        about=lab.about,
        count=len(rows),
        crowned=sum(state in CROWNED for state in states),
        pending=states.count("pending"),
        sort=sort,
        orders=tuple(_order(name, sort, judged, link.json_url) for name in LAB_ORDERS),
        releases=with_ranks(rows, judged, dict(Category.objects.values_list("slug", "name"))),
    )


def _order(name: str, sort: str, judged: Judged, url: str) -> Order:
    asked = judged.asked(sort=plain_sort(next_sort(name, sort)))
    return Order(name, ORDERS[name].words, way_of(name, sort), f"{url}{asked}")


def _not_there_yet(lab: Lab, judged: Judged) -> NotThere:
    """Say from when on the page is there; nobody asks where no release has a day."""
    first = first_known(Release.objects.published().filter(lab=lab))
    from_when = f"; the first came on {short_date(first)}" if first else ""
    return NotThere(f"No release of {lab.name} was tracked on {judged.day_text}{from_when}.")
