"""The resources of /v1: the shapes of the pages as JSON."""

from django.http import HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from isitsota.pages.as_json import as_json
from isitsota.pages.asked import Moved
from isitsota.pages.judged import addresses
from isitsota.pages.table import PAGES, PageAt


class Resource(APIView):
    """What a page says, for programs; `page` is its line in the table of pages."""

    page: PageAt = PAGES[0]

    def get(self, request: Request, **words: str) -> HttpResponseBase:
        """Return it, or a redirect from its old address."""
        try:
            return Response(as_json(self.page.load(request.query_params, addresses(), **words)))
        except Moved as moved:
            return HttpResponsePermanentRedirect(self.page.json_path(moved.slug))
