"""One spelling of each address: no slash at the end, nothing that no address can hold."""

from collections.abc import Callable, Iterable
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from isitsota.pages.asked import MOST_REFUSED, Refusal
from isitsota.web.errors import error_response

LONGEST_PATH = 2_000
LONGEST_QUERY = 8_000
NO_TEXT = "The query of this address holds what no text holds."
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
        if len(query) > LONGEST_QUERY:
            return error_response(request, 400, [f"The query is longer than {LONGEST_QUERY} characters."])
        if refusals := _no_texts(request):
            return error_response(request, 400, [NO_TEXT], refusals)
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


def _no_texts(request: HttpRequest) -> list[Refusal]:
    """Return a refusal for each parameter that is no text, in its name or in a value."""
    refused = [name for name, values in request.GET.lists() if not is_text([name, *values])]
    names = [name if is_text([name]) else ascii(name)[1:-1] for name in refused[:MOST_REFUSED]]
    return [Refusal(name[:60], f"{name[:60]}: it holds what no text holds.") for name in names]
