"""JSON text -> plain data, refusing what JSON readers let pass: doubled keys, NaN, endless numbers."""

import json
from collections.abc import Mapping

from boards_app.rules.errors import BundleError
from boards_app.rules.fields import Doubled

_LONGEST_WHOLE = 60  # digits; far beyond any field, and enough to show in the error


def read_json(text: str | bytes) -> object:
    """Parse JSON; BundleError with line and column where it is none.

    An object with a doubled key becomes `Doubled`, and a number outside what any field takes infinite, so
    that whoever reads that place refuses it and can say where it is.
    """
    try:
        return _DECODER.decode(_decoded(text))
    except json.JSONDecodeError as error:
        raise BundleError(f"line {error.lineno} column {error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise BundleError("line 1 column 1: objects or lists are nested too deeply") from error


def _decoded(text: str | bytes) -> str:
    if isinstance(text, bytes):
        text = _utf8(text)
    if not text.strip():
        raise BundleError("line 1 column 1: empty, where a JSON object should stand")
    if text.startswith("\ufeff"):
        raise BundleError("line 1 column 1: begins with a byte order mark")
    return text


def _utf8(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise BundleError(f"line {line} column {column}: not UTF-8 ({error.reason})") from error


def _object(pairs: list[tuple[str, object]]) -> Mapping[str, object] | Doubled:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            break
        seen.add(key)
    return Doubled(key)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_WHOLE else float("inf")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_constant=float)
