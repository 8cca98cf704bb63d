"""The resources of /v1: the shapes of the pages as JSON."""

from typing import Any

from django.http import Http404, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from isitsota.pages.as_json import as_json
from isitsota.pages.home.load import load_home
from isitsota.pages.judged import addresses
from isitsota.pages.lab.load import load_lab
from isitsota.pages.labs.load import load_labs
from isitsota.pages.moved import lab_slug_for, release_slug_for
from isitsota.pages.release.load import load_release
from isitsota.pages.releases.filters import refuse_unknown
from isitsota.pages.releases.load import load_releases


class Home(APIView):
    """What the home page says: crowns, newest changes, who waits."""

    def get(self, request: Request) -> HttpResponseBase:
        """Return it."""
        refuse_unknown(request.query_params, [])
        return _resource(load_home(addresses()))


class Models(APIView):
    """The list of releases, with the filters of the page."""

    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of it."""
        return _resource(load_releases(request.query_params, addresses()))


class Model(APIView):
    """One release with everything its page says."""

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Return it, or a redirect from its old address."""
        refuse_unknown(request.query_params, [])
        page = load_release(slug, addresses())
        return _resource(page) if page else _moved("models", release_slug_for(slug))


class Labs(APIView):
    """The list of labs."""

    def get(self, request: Request) -> HttpResponseBase:
        """Return it."""
        refuse_unknown(request.query_params, [])
        return _resource(load_labs(addresses()))


class Lab(APIView):
    """One lab with its releases."""

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Return it, or a redirect from its old address."""
        refuse_unknown(request.query_params, [])
        page = load_lab(slug, addresses())
        return _resource(page) if page else _moved("labs", lab_slug_for(slug))


def _resource(shape: Any) -> Response:
    return Response(as_json(shape))


def _moved(collection: str, slug: str | None) -> HttpResponsePermanentRedirect:
    """Redirect to the address that holds now. Raises Http404 where there is none."""
    if slug is None:
        raise Http404(f"There is nothing by that slug in {collection}.")
    return HttpResponsePermanentRedirect(f"/v1/{collection}/{slug}")
