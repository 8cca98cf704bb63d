"""What `manage.py judge` does, without Django: bundles in, one judgement a line out."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from boards_app.rules.decision import decide
from boards_app.rules.errors import BundleError
from boards_app.rules.read import parse_bundle
from boards_app.rules.render import render_judgement

MALFORMED = 2


def main(stdin: BinaryIO, paths: Sequence[str], stdout: BinaryIO, stderr: TextIO) -> int:
    """Judge the bundle on `stdin`, or each of the files in order; return the exit code.

    Of a bundle that can't be read nothing is printed but one line on `stderr`; the files after it are still
    judged, in order, and the exit code is 2.
    """
    code = 0
    for path in paths or ["-"]:
        try:
            content = stdin.read() if path == "-" else Path(path).read_bytes()
            with _without_collection():
                line = render_judgement(decide(parse_bundle(content)).judgement())
        except (BundleError, OSError) as error:
            said = error.strerror if isinstance(error, OSError) else error
            stderr.write(f"{'standard input' if path == '-' else path}: {said}\n")
            code = MALFORMED
        else:
            stdout.write(line.encode())
            stdout.flush()
    return code


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
