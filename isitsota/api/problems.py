"""Problem responses of the API (RFC 9457)."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from rest_framework.exceptions import APIException, NotAcceptable, Throttled
from rest_framework.renderers import JSONRenderer
from rest_framework.views import exception_handler

from isitsota.api.resources.names import WhichOne
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.as_json import as_json
from isitsota.pages.asked import BadQuery, NotThere
from isitsota.pages.problem import problem

CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True)
class RefusedParameter:
    """A parameter that was refused, and why; `allowed` has what it could be, where that is a closed list."""

    parameter: str
    detail: str
    allowed: tuple[str, ...]


@dataclass(frozen=True)
class Problem:
    """Why there is no answer. `errors` names each parameter that was refused, and is empty where none was.

    `candidates` are the releases that a name may mean, where it does not mean one; else it is empty.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[RefusedParameter, ...]
    candidates: tuple[ReleaseLink, ...]


def problem_response(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """Turn an exception of the API into a problem document; None for one that is a fault of ours."""
    if isinstance(error, BadQuery):
        return _answer(problem(400, str(error), error.refusals))
    if isinstance(error, NotThere):
        return _answer(problem(404, str(error), error.refusals))
    if isinstance(error, WhichOne):
        document = problem(300 if error.is_ambiguous else 404, str(error))
        return _answer({**document, "candidates": as_json(error.candidates)})
    response = exception_handler(error, context)
    if response is None:
        return None
    headers = {name: response.headers[name] for name in ("Allow", "Retry-After") if name in response.headers}
    return _answer(problem(response.status_code, _detail(error)), headers)


def _detail(error: Exception) -> str:
    if isinstance(error, Http404):
        return str(error) or "There is nothing at this address."
    if isinstance(error, PermissionDenied):
        return "That is not allowed."
    if isinstance(error, NotAcceptable):
        return "The API answers in JSON; leave `format` out, or say format=json."
    if isinstance(error, Throttled):
        return "Too many requests; the header Retry-After says how many seconds to wait."
    return str(error.detail) if isinstance(error, APIException) else str(error)


def _answer(document: dict[str, Any], headers: dict[str, str] | None = None) -> HttpResponse:
    """Answer with a document, also where the address itself answers in another form than JSON."""
    content = JSONRenderer().render(document)
    return HttpResponse(content, status=document["status"], headers=headers, content_type=CONTENT_TYPE)
