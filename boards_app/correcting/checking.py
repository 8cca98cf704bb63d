"""What every putting right asks for before it writes."""

import difflib
from collections.abc import Iterable

from django.core.exceptions import ValidationError

from boards_app.intake.store import IntakeError
from models_app.fields import validate_text
from models_app.yaml_reading import shown

MOST_NEAR = 3


def checked_reason(reason: str, what: str) -> str:
    """Return the reason, trimmed; IntakeError where none is given or a text can't hold it."""
    trimmed = reason.strip()
    if not trimmed:
        raise IntakeError(f"Say why {what}.")
    return checked_text(trimmed)


def checked_text(text: str) -> str:
    """Return the text; IntakeError where it holds what no text has."""
    try:
        validate_text(text)
    except ValidationError as error:
        raise IntakeError(" ".join(error.messages)) from error
    return text


def near(given: str, known: Iterable[str]) -> str:
    """Return a sentence that names what is known and near to the word given."""
    words = sorted(set(known))
    found = (
        difflib.get_close_matches(given, words, n=MOST_NEAR)
        or [word for word in words if given.casefold() in word.casefold()][:MOST_NEAR]
    )
    if found:
        return f"Near to it: {', '.join(shown(word) for word in found)}."
    return f"None of the {len(words)} known is near to it." if words else "None is known yet."
