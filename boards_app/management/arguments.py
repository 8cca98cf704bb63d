"""Read the arguments that several commands take."""

import getpass
from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import date

from django.core.exceptions import ValidationError

from models_app.days import read_day
from models_app.fields import validate_line, validate_text, validate_web_address

LONGEST_BY = 150  # characters, as the columns that store it
LONGEST_ADDRESS = 1_000
OPEN = "open"


def day(text: str) -> date:
    """Return the day that `text` names; only YYYY-MM-DD is one."""
    try:
        return read_day(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} {error}.") from error


def day_or_open(text: str) -> date | str:
    """Return the day, or the word for an end that is open."""
    if text == OPEN:
        return OPEN
    try:
        return day(text)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{error} Or write {OPEN}.") from error


def who(text: str) -> str:
    """Return who does it, as it can be stored: one line."""
    return _short(_checked(text, validate_line), LONGEST_BY)


def reason(text: str) -> str:
    """Return why it is done, as it can be stored."""
    return _checked(text, validate_text)


def web_address(text: str) -> str:
    """Return an address that a reader can follow, or "" for none."""
    return _short(_checked(text, validate_web_address), LONGEST_ADDRESS) if text else ""


def _checked(text: str, validate: Callable[[str], None]) -> str:
    try:
        validate(text)
    except ValidationError as error:
        raise ArgumentTypeError(error.messages[0]) from error
    return text


def _short(text: str, longest: int) -> str:
    if len(text) > longest:
        raise ArgumentTypeError(f"{len(text):,} characters are too many; write at most {longest:,}.")
    return text


def somebody() -> str:
    """Return who is at the command line, for the record of who did it."""
    try:
        return f"{getpass.getuser()} (command line)"
    except (KeyError, OSError):  # no name for this user id, as in some containers
        return "command line"
