"""What `manage.py judge` does, without Django: bundles in, one judgement a line out."""

import errno
import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from boards_app.rules.decision import decide
from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.read import parse_bundle
from boards_app.rules.render import render_judgement

MALFORMED = 2


def main(stdin: BinaryIO | None, paths: Sequence[str], stdout: BinaryIO | None, stderr: TextIO) -> int:
    """Judge the bundle on `stdin`, or each of the files in order; return the exit code.

    Of a bundle that can't be read nothing is printed but one line on `stderr`; the files after it are still
    judged, in order, and the exit code is 2. It is 2 too where `stdout` takes no more, which ends the work. A
    stream that is closed is None.
    """
    code = 0
    for path in paths or ["-"]:
        try:
            line = _judged(stdin, path)
        except (BundleError, OSError, MemoryError) as error:
            stderr.write(f"{_place(path)}: {_said(error)}\n")
            code = MALFORMED
            continue
        try:
            _open(stdout).write(line.encode())
            _open(stdout).flush()
        except OSError as error:
            stderr.write(f"standard output: {_said(error)}\n")
            return MALFORMED
    return code


def _judged(stdin: BinaryIO | None, path: str) -> str:
    content = _open(stdin).read() if path == "-" else Path(path).read_bytes()
    with _without_collection():
        return render_judgement(decide(parse_bundle(content)).judgement())


def _open(stream: BinaryIO | None) -> BinaryIO:
    """Give a stream that is there, as Python has None for one that was closed before it started."""
    if stream is None:
        raise OSError(errno.EBADF, "is closed")
    return stream


def _place(path: str) -> str:
    """Name what is judged, on one line whatever the file is called."""
    if path == "-":
        return "standard input"
    return path if path and path.isprintable() else quoted(path)


def _said(error: BundleError | OSError | MemoryError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "too large for the memory there is" if isinstance(error, MemoryError) else str(error)


@contextmanager
def _without_collection() -> Iterator[None]:
    """Pause the search for reference cycles.

    A bundle is a tree of millions of values without one; to look through them again and again is a third
    of the time that judging takes.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
