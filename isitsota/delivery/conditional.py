"""Answer 304 where a reader has what is still so, at the cost of one query."""

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from isitsota.delivery.versions import version

# Browsers ask each time, so that whoever changed something sees it; shared caches may be a minute behind.
CACHE_CONTROL = "public, max-age=0, s-maxage=60"
NOT_OURS = ("/admin", "/static/", "/healthz", "/readyz")


class Conditional:
    """Give each page that is there a tag of its version, and compare it before the page is made."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; the version is read first, so that no page is older than its tag says."""
        if request.method not in ("GET", "HEAD") or request.path.startswith(NOT_OURS):
            return self.get_response(request)
        etag = tag_of(request)
        kept = get_conditional_response(request, etag=etag)
        response = kept or self.get_response(request)
        if response.status_code in (200, 304):
            response.headers["ETag"] = etag
            response.headers["Cache-Control"] = CACHE_CONTROL
        return response


def tag_of(request: HttpRequest) -> str:
    """Return the tag of an address as it is now: a weak one, since it holds for compressed bytes too."""
    words = "\0".join((request.get_full_path(), *version()))
    return f'W/"{sha256(words.encode()).hexdigest()[:32]}"'
