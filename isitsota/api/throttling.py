"""How often one client may ask, and the headers that tell it (the IETF draft of RateLimit header fields)."""

from math import ceil

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class ClientRate(SimpleRateThrottle):
    """Hold each address of a client to `API_RATE`; each worker process counts for itself."""

    scope = "api"
    num_requests: int
    duration: int  # in seconds

    def get_rate(self) -> str | None:
        """Return the setting, such as 600/minute; None takes the limit away."""
        return settings.API_RATE or None

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return what a client's requests are counted under."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request, and let the answer say how many are left."""
        is_allowed = super().allow_request(request, view)
        if self.rate:
            view.headers |= self._headers()
        return is_allowed

    def _headers(self) -> dict[str, str]:
        left = self.num_requests - len(self.history)
        seconds = ceil(self.duration - (self.now - self.history[-1]))
        return {
            "RateLimit-Policy": f'"{self.scope}";q={self.num_requests};w={self.duration}',
            "RateLimit": f'"{self.scope}";r={left};t={seconds}',
        }
