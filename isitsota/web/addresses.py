"""One spelling of each address: no slash at the end, nothing that no address can hold."""

from collections.abc import Callable, Iterable
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from isitsota.web.errors import error_response

LONGEST_PATH = 2_000
LONGEST_QUERY = 8_000
# Their addresses are not ours to spell.
FOREIGN = ("/admin/", "/static/")


class PlainAddresses:
    """Redirect an address with a slash at its end, and refuse hostile ones before any look-up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer it here where the address is not plain, else pass it on."""
        path, query = request.path, request.META.get("QUERY_STRING", "")
        if len(path) > LONGEST_PATH:
            return error_response(request, 404)
        if not is_text([path]):
            return error_response(request, 404)
        if len(query) > LONGEST_QUERY or not is_text(_words(request)):
            return error_response(request, 400, ["The query of this address holds what no text holds."])
        if path.endswith("/") and path != "/" and not path.startswith(FOREIGN):
            # Slashes at the start go too: //host would lead to another site.
            plain = quote(f"/{path.strip('/')}", safe="/:@!$&'()*+,;=~-._")
            return HttpResponsePermanentRedirect(f"{plain}{'?' + query if query else ''}")
        return self.get_response(request)


def is_text(words: Iterable[str]) -> bool:
    """Tell whether texts hold no control character, no lone surrogate and no sign of bytes beside UTF-8."""
    return not any(_is_foreign(character) for word in words for character in word)


def _is_foreign(character: str) -> bool:
    code = ord(character)
    return code < 32 or code == 127 or 0xD800 <= code <= 0xDFFF or code == 0xFFFD


def _words(request: HttpRequest) -> Iterable[str]:
    for name, values in request.GET.lists():
        yield name
        yield from values
