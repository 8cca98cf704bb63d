"""Security headers of every answer."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class SecurityHeaders:
    """Add the content security policy (`SECURE_CSP`, named as in Django 6) and isolation headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.SECURE_CSP.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        open_to_others = request.path.startswith("/v1/")
        response.headers.setdefault(
            "Cross-Origin-Resource-Policy", "cross-origin" if open_to_others else "same-origin"
        )
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response
