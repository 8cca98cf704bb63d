"""What every address of the API has in common: it is read, and says how."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.views import APIView

from isitsota.api.throttling import ClientRate


class Readable(APIView):
    """An address that is read, at the rate of a client."""

    throttle_classes = (ClientRate,)

    def options(  # type: ignore[override]  # the stubs know of no other answer than that of REST framework
        self, request: HttpRequest, *args: Any, **words: Any
    ) -> HttpResponseBase:
        """Say in the header Allow what may be asked."""
        return HttpResponse(status=204)
