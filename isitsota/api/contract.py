"""The contract at `/v1/openapi.json`, and a page to read and try it at `/v1/docs`."""

from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from isitsota.api.openapi import contract
from isitsota.api.reading import Readable
from isitsota.api.values import with_values
from isitsota.pages.asked import refuse_unknown


class Contract(Readable):
    """The document itself, with the slugs and keys that there are now."""

    schema = None

    def get(self, request: Request) -> Response:
        """Return it."""
        refuse_unknown(request.query_params, ["format"])
        return Response(with_values(contract()))


class Reader(Readable, SpectacularSwaggerSplitView):
    """Swagger UI from our own server, without any script or style in the page itself."""

    template_name = "api/reader.html"
    title = "isitsota"
    url = "/v1/openapi.json"
