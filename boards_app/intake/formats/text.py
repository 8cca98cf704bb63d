"""From bytes to text: encodings, byte-order marks, size, NUL. Pure."""

import codecs

from boards_app.intake.problem import Fault

LARGEST_FILE = 32 * 1024 * 1024  # bytes; issue and operations guide name the same figure

_MARKS = {"utf-8": codecs.BOM_UTF8}


def decode(data: bytes, encoding: str) -> str:
    """Return the file's text without a byte-order mark.

    Raises Fault for an empty file, bytes that are not of the encoding, and NUL characters.
    """
    mark = _MARKS.get(encoding, b"")
    body = data[len(mark) :] if mark and data.startswith(mark) else data
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        raise _not_of_the_encoding(body, encoding, error) from None
    if not text.strip():
        raise Fault("the file is empty")
    if "\x00" in text:
        line, column = place(text, text.index("\x00"))
        raise Fault("a NUL character stands here; text files have none", line=line, column=column)
    return text


def place(text: str, position: int) -> tuple[int, int]:
    """Return line and column, both 1-based, of a character position."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def refuse_large(data: bytes, largest: int = LARGEST_FILE) -> None:
    """Raise Fault for a file of more than `largest` bytes."""
    if len(data) > largest:
        raise Fault(f"the file has {len(data):,} bytes; at most {largest:,} are read")


def _not_of_the_encoding(body: bytes, encoding: str, error: UnicodeDecodeError) -> Fault:
    before = body[: error.start]
    line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
    found = "".join(f"{byte:02X}" for byte in body[error.start : error.start + 1])
    return Fault(
        f"byte {found} is not {encoding.upper()} here; name the file's encoding in the recipe (`encoding`)",
        line=line,
        column=column,
    )
