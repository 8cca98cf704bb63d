"""Every address of the site. Nothing ends in a slash but the home page and what belongs to the desk."""

from collections.abc import Iterator

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path
from django.views.generic import RedirectView

from isitsota.api import urls as api
from isitsota.pages.feed.crowns import load_crowns
from isitsota.pages.feed.load import load_board_editions, load_changes, load_lab_changes, load_release_changes
from isitsota.pages.table import PAGES, PageAt
from isitsota.web import errors, found, health
from isitsota.web.badges import as_shield, as_svg, badge_view
from isitsota.web.feeds import as_atom, as_json_feed, feed_view
from isitsota.web.views import view_of


def _addresses(page: PageAt) -> Iterator[URLPattern]:
    """Yield a page's addresses: the one in .md first, since a slug may hold any dot."""
    view = view_of(page)
    yield path(page.markdown_address, view)
    yield path(page.address, view, name=page.name)


# Feeds come before pages: the day of an edition would else take their names.
urlpatterns: list[URLPattern | URLResolver] = [
    path("m/<slug>/badge.svg", badge_view("svg", as_svg), name="badge"),
    path("m/<slug>/badge.json", badge_view("json", as_shield)),
    path("feed.atom", feed_view(load_changes, as_atom)),
    path("feed.json", feed_view(load_changes, as_json_feed)),
    path("m/<slug>/feed.atom", feed_view(load_release_changes, as_atom)),
    path("labs/<slug>/feed.atom", feed_view(load_lab_changes, as_atom)),
    path("sota/<slug>/feed.atom", feed_view(load_crowns, as_atom)),
    path("boards/<slug>/feed.atom", feed_view(load_board_editions, as_atom)),
    *(pattern for page in PAGES for pattern in _addresses(page)),
    *api.urlpatterns,
    path("robots.txt", found.robots_txt),
    path("sitemap.xml", found.sitemap_xml),
    path("llms.txt", found.llms_txt),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("admin", RedirectView.as_view(url="/admin/", permanent=True)),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.page_not_found
handler500 = errors.server_error
