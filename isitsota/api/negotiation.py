"""The address names the form: whatever a client accepts, /v1 answers in JSON."""

from collections.abc import Iterable

from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class AddressNamesForm(BaseContentNegotiation):
    """Take the one renderer there is, whatever a client accepts; only `?format=` can ask for another."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """Return the first parser."""
        return next(iter(parsers), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer and its media type. Raises NotAcceptable for another `format`."""
        renderer = next(iter(renderers))
        if request.query_params.get("format", renderer.format) != renderer.format:
            raise NotAcceptable
        return renderer, renderer.media_type
