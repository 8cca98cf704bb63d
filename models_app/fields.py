"""Checks that fields of the catalogue and the evidence share."""

import unicodedata
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError

# Letters that change how the text around them is read: no name, label or value needs one.
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def validate_line(text: str) -> None:
    """Refuse what a single line of text can't hold: control characters, lone surrogates, overrides."""
    for place, character in enumerate(text, start=1):
        if unicodedata.category(character) in ("Cc", "Cs") or character in _OVERRIDES:
            raise ValidationError(
                "Character %(place)s (U+%(code)s) is a control character; remove it.",
                params={"place": place, "code": f"{ord(character):04X}"},
            )


def validate_text(text: str) -> None:
    """Refuse what a text of several lines can't hold; line breaks and tabs are fine."""
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\t", " ").split("\n"), start=1):
        try:
            validate_line(line)
        except ValidationError as error:
            raise ValidationError(f"Line {number}: {error.messages[0]}") from error


def validate_web_address(address: str) -> None:
    """Refuse an address that a reader could not safely follow: only http and https, a host, no log-in."""
    validate_line(address)
    try:
        parts = urlsplit(address)
        host, user = parts.hostname, parts.username
        _ = parts.port
    except ValueError as error:
        raise ValidationError(f"{address!r} is no web address: {error}.") from error
    if parts.scheme not in ("http", "https") or not host or any(c in address for c in ' "<>\\^`{|}'):
        raise ValidationError("Give a full web address, such as https://example.org/page.")
    if user is not None:
        raise ValidationError("Leave the user name out of the address.")
