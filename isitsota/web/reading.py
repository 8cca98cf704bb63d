"""Pages are for reading: other methods, and queries not taken, are refused in the form asked for."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from isitsota.pages.asked import BadQuery, NotThere
from isitsota.web.errors import error_response

METHODS = ("GET", "HEAD")


def reading(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a view answer GET and HEAD, and say 405 to all else.

    What it raises as BadQuery is answered with 400, as NotThere with 404, in the form asked for.

    Nothing is written, so no token is asked for: without the exemption a POST would be a forgery (403).
    """

    @wraps(view)
    def read(request: HttpRequest, **words: str) -> HttpResponse:
        if request.method in METHODS:
            return _answered(view, request, words)
        response = error_response(request, 405)
        response.headers["Allow"] = ", ".join(METHODS)
        return response

    return csrf_exempt(read)


def _answered(view: Callable[..., HttpResponse], request: HttpRequest, words: dict[str, str]) -> HttpResponse:
    try:
        return view(request, **words)
    except BadQuery as error:
        return error_response(request, 400, error.problems)
    except NotThere as error:
        return error_response(request, 404, [str(error)])
