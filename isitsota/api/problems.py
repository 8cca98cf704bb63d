"""Problem responses of the API (RFC 9457)."""

from typing import Any

from django.http import HttpResponse
from rest_framework.views import exception_handler


def problem_response(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Turn an exception of the API into a problem document."""
    return exception_handler(error, context)
