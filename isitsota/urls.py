"""Every address of the site. Nothing ends in a slash but the home page and what belongs to the desk."""

from collections.abc import Iterator

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path
from django.views.generic import RedirectView

from isitsota.api import urls as api
from isitsota.pages.table import PAGES, PageAt
from isitsota.web import errors
from isitsota.web import urls as web
from isitsota.web.views import view_of


def _addresses(page: PageAt) -> Iterator[URLPattern]:
    """Yield a page's addresses: the one in .md first, since a slug may hold any dot."""
    view = view_of(page)
    yield path(page.markdown_address, view)
    yield path(page.address, view, name=page.name)


# Feeds come before pages: the day of an edition would else take their names.
urlpatterns: list[URLPattern | URLResolver] = [
    *web.urlpatterns,
    *(pattern for page in PAGES for pattern in _addresses(page)),
    *api.urlpatterns,
    path("admin", RedirectView.as_view(url="/admin/", permanent=True)),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error
