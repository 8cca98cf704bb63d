"""Read the arguments that several commands take."""

import getpass
from argparse import ArgumentTypeError
from datetime import date


def day(text: str) -> date:
    """Return the day that `text` names; only YYYY-MM-DD is one."""
    try:
        parsed = date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no day; write YYYY-MM-DD.") from error
    if parsed.isoformat() != text:
        raise ArgumentTypeError(f"{text!r} is no day; write YYYY-MM-DD.")
    return parsed


def somebody() -> str:
    """Return who is at the command line, for the record of who did it."""
    try:
        return f"{getpass.getuser()} (command line)"
    except (KeyError, OSError):  # no name for this user id, as in some containers
        return "command line"
