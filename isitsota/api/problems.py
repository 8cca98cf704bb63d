"""Problem responses of the API (RFC 9457)."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from isitsota.pages.asked import BadQuery, NotThere

CONTENT_TYPE = "application/problem+json"


def problem_response(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Turn an exception of the API into a problem document; None for one that is a fault of ours."""
    if isinstance(error, BadQuery):
        return _problem(400, str(error))
    if isinstance(error, NotThere):
        return _problem(404, str(error))
    response = exception_handler(error, context)
    if response is None:
        return None
    headers = {name: response.headers[name] for name in ("Allow", "Retry-After") if name in response.headers}
    return _problem(response.status_code, _detail(error), headers)


def _detail(error: Exception) -> str:
    if isinstance(error, Http404):
        return str(error) or "There is nothing at this address."
    if isinstance(error, PermissionDenied):
        return "That is not allowed."
    return str(error.detail) if isinstance(error, APIException) else str(error)


def _problem(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    document = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return Response(document, status=status, headers=headers, content_type=CONTENT_TYPE)
