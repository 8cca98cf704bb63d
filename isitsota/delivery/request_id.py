"""A name for each request, in its answer and in every line that is logged while it is answered."""

import logging
from collections.abc import Callable
from contextvars import ContextVar
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

NONE, KEY = "-", "isitsota.request_id"
_current: ContextVar[str] = ContextVar("request_id", default=NONE)


class RequestId:
    """Name a request at random; what a client sends is not believed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer it, with the header X-Request-ID."""
        name = request.META[KEY] = uuid4().hex
        token = _current.set(name)
        try:
            response = self.get_response(request)
        finally:
            _current.reset(token)
        response.headers["X-Request-ID"] = name
        return response


class NamesRequest(logging.Filter):
    """Give each log record the name of the request that it belongs to: `request_id`, "-" outside of any."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add it; every record is let through. Django logs a refused request after the last middleware."""
        request = getattr(record, "request", None)
        record.request_id = (
            request.META.get(KEY, NONE) if isinstance(request, HttpRequest) else _current.get()
        )
        return True
