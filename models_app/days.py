"""Days as they are written in files, names of files, arguments and settings: YYYY-MM-DD alone. Pure."""

import re
from datetime import date


def read_day(text: str) -> date:
    """Return the day that a text names.

    Raises ValueError, which goes on after the text: "is no day; write YYYY-MM-DD".
    """
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError("is no day; write YYYY-MM-DD")
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ValueError("is no day of the calendar") from error
