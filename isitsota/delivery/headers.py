"""Security headers of every answer."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# Browsers ask each time, so that whoever changed something sees it; shared caches may be a minute behind.
FOR_ALL = "public, max-age=0, s-maxage=60"
# What anyone would be answered: pages, where they are now, what there is not. Redirects too may change.
SAME_FOR_ALL = frozenset({200, 300, 301, 304, 400, 404, 406})
DESK = "/admin"


class SecurityHeaders:
    """Add the content security policy (`SECURE_CSP`, named as in Django 6), isolation, who may keep it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.SECURE_CSP.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        open_to_others = f"{request.path}/".startswith("/v1/")
        response.headers.setdefault(
            "Cross-Origin-Resource-Policy", "cross-origin" if open_to_others else "same-origin"
        )
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        response.headers.setdefault("Cache-Control", cache_control(request.path, response.status_code))
        return response


def cache_control(path: str, status: int) -> str:
    """Return who may keep an answer that does not say so itself; none of the desk, and no fault of ours."""
    return FOR_ALL if status in SAME_FOR_ALL and not path.startswith(DESK) else "no-store"
