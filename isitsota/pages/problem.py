"""What a program is told when an address is not answered: a problem document (RFC 9457). Pure."""

from collections.abc import Iterable
from http import HTTPStatus

from isitsota.pages.asked import Refusal


def problem(status: int, detail: str, refusals: Iterable[Refusal] = ()) -> dict[str, object]:
    """Return the document; without a type of its own its title is the status's.

    `errors` has an entry for each parameter that was refused. `candidates` is empty; who answers fills it
    where a name does not mean one thing.
    """
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "errors": [
            {"parameter": one.parameter, "detail": one.sentence, "allowed": list(one.allowed)}
            for one in refusals
        ],
        "candidates": [],
    }
