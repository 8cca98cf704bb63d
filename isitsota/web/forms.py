"""The forms that a page comes in, read off its address: HTML, Markdown (`.md`), JSON (`/v1`)."""

from enum import Enum


class Form(Enum):
    """What a reader asked for."""

    HTML = "text/html; charset=utf-8"
    MARKDOWN = "text/markdown; charset=utf-8"
    JSON = "application/problem+json"


def form_of(path: str) -> Form:
    """Return the form that an address asks for; its content type is that of an error there."""
    if path == "/v1" or path.startswith("/v1/"):
        return Form.JSON
    return Form.MARKDOWN if path.endswith(".md") else Form.HTML
