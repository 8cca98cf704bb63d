"""A page of the table in HTML or Markdown: load, choose the form, answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from isitsota.pages.asked import Moved
from isitsota.pages.judged import addresses
from isitsota.pages.table import PageAt
from isitsota.web.forms import Form, form_of
from isitsota.web.reading import reading
from isitsota.web.render import answer


def view_of(page: PageAt) -> Callable[..., HttpResponse]:
    """Return the view that shows a page, or sends the reader where its old address leads."""

    @reading
    def show(request: HttpRequest, **words: str) -> HttpResponse:
        try:
            shape = page.load(request.GET, addresses(), **words)
        except Moved as moved:
            return _moved(request, page.path(moved.slug))
        return answer(request, shape, page.template, page.markdown)

    return show


def _moved(request: HttpRequest, path: str) -> HttpResponse:
    """Redirect to the address that holds now, in the same form, with the same query."""
    ending = ".md" if form_of(request.path) is Form.MARKDOWN else ""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{path}{ending}{'?' + query if query else ''}")
