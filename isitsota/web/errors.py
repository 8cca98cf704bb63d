"""What a reader sees when something is not there, not right or broken: in the form that was asked for."""

import json
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from isitsota.pages.asked import Refusal
from isitsota.pages.problem import problem
from isitsota.pages.text import line
from isitsota.web.forms import Form, form_of

TITLES = {
    400: "That address can't be read",
    403: "That is not allowed",
    404: "There is nothing at this address",
    405: "This address is for reading",
    500: "Something broke on our side",
    503: "Not ready yet",
}
DETAILS = {
    400: ["Check the address, or start again from the home page."],
    403: ["Go back and try again."],
    404: ["It may have been mistyped, or the release is not tracked yet. The list of releases has them all."],
    405: ["Ask for it with GET or HEAD."],
    500: ["It has been noted. Try again in a while."],
    503: ["Try again in a while."],
}
AT_THE_DESK = "Your role at the desk does not let you do this. Go back, or ask an Admin for another role."
FORM_TOO_OLD = (
    "The form was opened before the last log-in, or without cookies, and nothing of it is kept. "
    "Go back, load its page anew, and send it again."
)


def error_response(
    request: HttpRequest, status: int, details: Sequence[str] = (), refusals: Sequence[Refusal] = ()
) -> HttpResponse:
    """Say what is wrong; reads nothing from the database, so that it holds when that is down."""
    form = form_of(request.path)
    title, said = TITLES[status], list(details) or DETAILS[status]
    if form is Form.JSON:
        text = json.dumps(problem(status, " ".join(said), refusals), ensure_ascii=False)
    elif form is Form.MARKDOWN:
        text = "\n\n".join([f"# {title}", *(line(detail) for detail in said)])
    else:
        text = render_to_string("errors/page.html", {"title": title, "details": said})
    return HttpResponse(text, status=status, content_type=form.value)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that can't be read."""
    return error_response(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that is not allowed; at the desk it is the role that lacks the right."""
    is_at_the_desk = request.path.startswith(reverse("admin:index"))
    return error_response(request, 403, [AT_THE_DESK] if is_at_the_desk else ())


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that does not show it was opened here."""
    return error_response(request, 403, [FORM_TOO_OLD])


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for what there is not."""
    return error_response(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when our own code failed."""
    return error_response(request, 500)
