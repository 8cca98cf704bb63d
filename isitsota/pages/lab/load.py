"""Rows to the page of a lab: two queries."""

from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import with_judged
from isitsota.pages.lab.shape import LabPage
from isitsota.pages.moved import lab_elsewhere
from isitsota.pages.release_rows import read_rows
from models_app.models import Lab, Release

CROWNED = frozenset({"sota", "sota-open", "challenged"})


def load_lab(query: QueryDict, addresses: Addresses, slug: str) -> LabPage:
    """Return the page of a lab. Raises Moved or NotThere where there is none by that slug."""
    refuse_unknown(query, [])
    lab = with_judged(Lab.objects.all()).filter(slug=slug).first()
    if lab is None:
        raise lab_elsewhere(slug)
    rows = read_rows(Release.objects.published().filter(lab=lab), addresses, lab.judged_on)
    states = [row.status.state for row in rows]
    link = addresses.lab(slug, lab.name)
    return LabPage(
        url=link.url,
        markdown_url=link.markdown_url,
        json_url=link.json_url,
        title=f"{lab.name}: releases and verdicts",
        sentence=f"The releases of {lab.name} that isitsota tracks, with their verdicts.",
        as_of=lab.judged_on,
        rules_version=lab.judged_by or "",
        slug=slug,
        name=lab.name,
        website=lab.website,
        about=lab.about,
        count=len(rows),
        crowned=sum(state in CROWNED for state in states),
        pending=states.count("pending"),
        releases=rows,
    )
