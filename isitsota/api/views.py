"""The resources of /v1: shapes as JSON."""

from typing import Any

from django.http import HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from isitsota.api.reading import Readable
from isitsota.api.sparse import cut, tree_asked
from isitsota.api.table import RESOURCES, ResourceAt
from isitsota.pages.as_json import as_json
from isitsota.pages.asked import ApiQuery, Moved
from isitsota.pages.judged import addresses


class Resource(Readable):
    """A shape for programs; `resource` is its line in the table of resources."""

    resource: ResourceAt = RESOURCES[0]

    def get(self, request: Request, **words: str) -> HttpResponseBase:
        """Return it, or a redirect from its old address."""
        asked = request.META.get("QUERY_STRING", "")
        try:
            return Response(self._document(ApiQuery(asked, mutable=True), words))
        except Moved as moved:
            path = self.resource.path(moved.slug)
            return HttpResponsePermanentRedirect(f"{path}?{asked}" if asked else path)

    def _document(self, query: ApiQuery, words: dict[str, str]) -> Any:
        # Refused before anything is read: some answers are megabytes.
        tree = tree_asked(self.resource.shape, str(query["fields"])) if "fields" in query else {}
        return cut(as_json(self.resource.load(query, addresses(), **words)), tree)
