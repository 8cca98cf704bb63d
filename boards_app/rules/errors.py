"""What is said of a bundle that can't be read: one line that names the place."""

import json


class BundleError(ValueError):
    """An evidence bundle breaks its format; `str()` is one line: where, what, and what is allowed."""


def quoted(value: object, limit: int = 60) -> str:
    """Show a value in an error: as JSON on one line of plain ASCII, cut to `limit` characters."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, str):
        value = value[:limit] + ("..." if len(value) > limit else "")
    text = json.dumps(value) if isinstance(value, str | int | float | None) else repr(value)
    return text if len(text) <= 2 * limit else f"{text[:limit]}..."
