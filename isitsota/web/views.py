"""The pages in HTML and Markdown: load, choose the form, answer."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from isitsota.pages.home import markdown as home_markdown
from isitsota.pages.home.load import load_home
from isitsota.pages.judged import addresses
from isitsota.pages.lab import markdown as lab_markdown
from isitsota.pages.lab.load import load_lab
from isitsota.pages.labs import markdown as labs_markdown
from isitsota.pages.labs.load import load_labs
from isitsota.pages.moved import lab_slug_for, release_slug_for
from isitsota.pages.pending import markdown as pending_markdown
from isitsota.pages.pending.load import load_pending
from isitsota.pages.release import markdown as release_markdown
from isitsota.pages.release.load import load_release
from isitsota.pages.releases import markdown as releases_markdown
from isitsota.pages.releases.filters import refuse_unknown
from isitsota.pages.releases.load import load_releases
from isitsota.web.forms import Form, form_of
from isitsota.web.reading import reading
from isitsota.web.render import answer


@reading
def home(request: HttpRequest) -> HttpResponse:
    """Show the question, the crowns and what is new."""
    return answer(request, load_home(addresses()), "home/page.html", home_markdown.render)


@reading
def releases(request: HttpRequest) -> HttpResponse:
    """Show the list of releases, narrowed by its filters."""
    page = load_releases(request.GET, addresses())
    return answer(request, page, "releases/page.html", releases_markdown.render)


@reading
def pending(request: HttpRequest) -> HttpResponse:
    """Show the pending releases."""
    refuse_unknown(request.GET, [])
    return answer(request, load_pending(addresses()), "pending/page.html", pending_markdown.render)


@reading
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a release, or send the reader where its old address leads."""
    page = load_release(slug, addresses())
    if page is None:
        return _moved(request, "/m/", release_slug_for(slug), "release")
    return answer(request, page, "release/page.html", release_markdown.render)


@reading
def labs(request: HttpRequest) -> HttpResponse:
    """Show the list of labs."""
    refuse_unknown(request.GET, [])
    return answer(request, load_labs(addresses()), "labs/page.html", labs_markdown.render)


@reading
def lab(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a lab, or send the reader where its old address leads."""
    refuse_unknown(request.GET, [])
    page = load_lab(slug, addresses())
    if page is None:
        return _moved(request, "/labs/", lab_slug_for(slug), "lab")
    return answer(request, page, "lab/page.html", lab_markdown.render)


def _moved(request: HttpRequest, folder: str, slug: str | None, noun: str) -> HttpResponse:
    """Redirect to the address that holds now, in the same form. Raises Http404 where there is none."""
    if slug is None:
        raise Http404(f"There is no {noun} at this address.")
    ending = ".md" if form_of(request.path) is Form.MARKDOWN else ""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{folder}{slug}{ending}{'?' + query if query else ''}")
