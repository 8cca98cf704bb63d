"""Answer 304 where a reader has what is still so, at the cost of one query."""

from collections.abc import Callable
from hashlib import sha256
from time import time

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date

from isitsota.delivery.versions import Version, version

NOT_OURS = ("/admin", "/static/", "/healthz", "/readyz")


class Conditional:
    """Give each page that is there the tag and the time of its version, and compare what a reader has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; the version is read first, so that no page is older than its tag says."""
        if request.method not in ("GET", "HEAD") or request.path.startswith(NOT_OURS):
            return self.get_response(request)
        now = version()
        etag, changed_at = tag_of(request, now), last_modified(now)
        response = _kept(request, etag, changed_at) or self.get_response(request)
        if response.status_code in (200, 304):
            response.headers["ETag"] = etag
            patch_vary_headers(response, ["Accept-Encoding"])  # of a 304 too: it stands for compressed bytes
            if changed_at:
                response.headers["Last-Modified"] = http_date(changed_at)
        if _has_named(request):
            return response
        # Any address can be asked about a time or `*`, so the page is made first: perhaps there is none.
        return get_conditional_response(request, etag, changed_at, response) or response


def _kept(request: HttpRequest, etag: str, changed_at: int | None) -> HttpResponse | None:
    """Return 304 where the reader has the version that it names."""
    return get_conditional_response(request, etag, changed_at) if _has_named(request) else None


def _has_named(request: HttpRequest) -> bool:
    """Tell whether a reader says which version it has; `*` is any, also of a page that there is not."""
    return request.headers.get("If-None-Match", "*").strip() != "*"


def tag_of(request: HttpRequest, now: Version) -> str:
    """Return the tag of an address as it is now: a weak one, since it holds for compressed bytes too."""
    words = "\0".join((request.get_full_path(), *now.parts))
    return f'W/"{sha256(words.encode()).hexdigest()[:32]}"'


def last_modified(now: Version) -> int | None:
    """Return when the version came, in whole seconds; None in that second itself, which may bring another."""
    second = int(now.changed_at.timestamp()) if now.changed_at else None
    return second if second and second < int(time()) else None
