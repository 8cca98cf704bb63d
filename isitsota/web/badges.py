"""Badges: the verdict of a release as a small picture, and as Shields reads it.

The width of the words is measured, not left to whatever font is there: `textLength` makes any font keep it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.template.loader import render_to_string

from isitsota.pages.asked import Moved
from isitsota.pages.badge.load import load_badge
from isitsota.pages.badge.shape import Badge
from isitsota.pages.text import one_line
from isitsota.web.lettering import fitted, width
from isitsota.web.reading import reading
from isitsota.web.xml_text import xml_text

SIZE, MARGIN, WIDEST = 11, 6, 300
# By colour family, as in static/site.css; white on each of them has a contrast of 7 and more.
COLOURS = {"crown": "#0d5230", "open": "#5c3d00", "rank": "#36434e", "gone": "#8c1d12"}


@dataclass(frozen=True)
class Part:
    """One half of a badge: its words, how wide they are, where they begin, and the box around them."""

    words: str
    wide: int
    at: int

    @property
    def box(self) -> int:
        """Return how wide the box is."""
        return self.wide + 2 * MARGIN


def part(text: str, starts_at: int) -> Part:
    """Measure the words of a half that begins at a place, cut to what a badge may hold."""
    words = fitted(xml_text(one_line(text)), WIDEST, SIZE)
    return Part(words, width(words, SIZE), starts_at + MARGIN)


def as_svg(badge: Badge) -> HttpResponse:
    """Draw a badge."""
    left = part(badge.name, 0)
    right = part(badge.message, left.box)
    drawn = {
        "left": left,
        "right": right,
        "width": left.box + right.box,
        "colour": COLOURS[badge.status.family],
        "title": xml_text(one_line(badge.title)),
    }
    return HttpResponse(
        render_to_string("badge/badge.svg", drawn).strip(), content_type="image/svg+xml; charset=utf-8"
    )


def as_shield(badge: Badge) -> HttpResponse:
    """Answer as the endpoint of Shields asks for it (https://shields.io/badges/endpoint-badge)."""
    return JsonResponse(
        {
            "schemaVersion": 1,
            "label": badge.name,
            "message": badge.message,
            "color": COLOURS[badge.status.family].removeprefix("#"),
        }
    )


def badge_view(ending: str, draw: Callable[[Badge], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view of badges of one kind; pages of others may show them."""

    @reading
    def show(request: HttpRequest, slug: str) -> HttpResponse:
        try:
            response = draw(load_badge(request.GET, slug))
        except Moved as moved:
            return HttpResponsePermanentRedirect(f"/m/{moved.slug}/badge.{ending}")
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return show
