"""Read the arguments that several commands take."""

import getpass
from argparse import ArgumentTypeError
from datetime import date

from models_app.days import read_day


def day(text: str) -> date:
    """Return the day that `text` names; only YYYY-MM-DD is one."""
    try:
        return read_day(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} {error}.") from error


def somebody() -> str:
    """Return who is at the command line, for the record of who did it."""
    try:
        return f"{getpass.getuser()} (command line)"
    except (KeyError, OSError):  # no name for this user id, as in some containers
        return "command line"
