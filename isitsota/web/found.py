"""What programs look for at fixed addresses: robots.txt, sitemap.xml, llms.txt."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from boards_app.models import Board, Category, Edition
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.table import PAGES
from isitsota.web.reading import reading
from models_app.models import Lab, Release

# Pages that say nothing of their own.
NOT_LISTED = frozenset({"search"})


@dataclass(frozen=True)
class Found:
    """A page on the map: its path, and the day it last changed, None where that is not known."""

    path: str
    changed_on: date | None = None


class Pages(Sitemap):
    """All pages of today; of releases and of editions the newest, as many as one file may hold."""

    @property
    def protocol(self) -> str:  # type: ignore[override]  # read on each request, so that it follows the settings
        """Give the scheme of the canonical origin."""
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        """Return the host of the canonical origin, whatever host was asked."""
        return urlsplit(settings.SITE_URL).netloc

    def items(self) -> list[Found]:
        """Return the pages."""
        return [*_fixed(), *_slugs(), *_releases(), *_editions()][: self.limit]

    def location(self, item: Found) -> str:
        """Return the path of one."""
        return item.path

    def lastmod(self, item: Found) -> date | None:
        """Return the day it last changed."""
        return item.changed_on


def _fixed() -> Iterator[Found]:
    for page in PAGES:
        if "<" not in page.address and page.name not in NOT_LISTED:
            yield Found(page.path(""))


def _slugs() -> Iterator[Found]:
    for folder, things in (("/sota", Category), ("/boards", Board), ("/labs", Lab)):
        for slug in things.objects.order_by("slug").values_list("slug", flat=True):
            yield Found(f"{folder}/{slug}")


def _releases() -> Iterator[Found]:
    """Yield the releases; one changes when it is edited, and when a judging says something new of it."""
    columns = ("slug", "updated_on", "current_verdict__verdict__publication__at")
    for slug, updated_on, said_at in Release.objects.published().values_list(*columns):
        days = [day for day in (updated_on, said_at and said_at.date()) if day]
        yield Found(f"/m/{slug}", max(days, default=None))


def _editions() -> Iterator[Found]:
    editions = Edition.objects.order_by("-taken_on", "board__slug")
    for slug, day in editions.values_list("board__slug", "taken_on"):
        yield Found(f"/boards/{slug}/{day.isoformat()}")


@reading
def sitemap_xml(request: HttpRequest) -> HttpResponse:
    """Answer with the map of the site; six queries."""
    refuse_unknown(request.GET, [])
    return sitemap(request, {"pages": Pages()}).render()


@reading
def robots_txt(request: HttpRequest) -> HttpResponse:
    """Say what crawlers may read."""
    return _text(request, "found/robots.txt")


@reading
def llms_txt(request: HttpRequest) -> HttpResponse:
    """Say how to ask, to programs that read text."""
    return _text(request, "found/llms.txt")


def _text(request: HttpRequest, template: str) -> HttpResponse:
    origins = {"site": settings.SITE_URL, "api": settings.API_URL}
    return render(request, template, origins, content_type="text/plain; charset=utf-8")
