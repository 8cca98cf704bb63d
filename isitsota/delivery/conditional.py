"""Answer 304 where a reader has what is still so, at the cost of one query."""

from collections.abc import Callable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers

from isitsota.delivery.versions import version

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
        response = _kept(request, etag) or self.get_response(request)
        if response.status_code in (200, 304):
            response.headers["ETag"] = etag
            patch_vary_headers(response, ["Accept-Encoding"])  # of a 304 too: it stands for compressed bytes
        return response


def _kept(request: HttpRequest, etag: str) -> HttpResponseBase | None:
    """Return 304 where the reader has it; `*` names no version, and may be asked of a page there is not."""
    is_any = request.headers.get("If-None-Match", "").strip() == "*"
    return None if is_any else get_conditional_response(request, etag=etag)


def tag_of(request: HttpRequest) -> str:
    """Return the tag of an address as it is now: a weak one, since it holds for compressed bytes too."""
    words = "\0".join((request.get_full_path(), *version()))
    return f'W/"{sha256(words.encode()).hexdigest()[:32]}"'
