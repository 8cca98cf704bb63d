"""Show on standard error that long work goes on, where somebody watches it on a terminal."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

FEWEST = 5  # steps; fewer are over before a bar is read

Item = TypeVar("Item")


def tracked(items: Sequence[Item], what: str) -> Iterable[Item]:
    """Yield the items, with a bar that says what is done with them."""
    if len(items) < FEWEST or not sys.stderr.isatty():
        return items
    # Imported where it is used: most runs show no bar, and the library takes a while to load.
    from rich.console import Console
    from rich.progress import track

    return track(items, what, console=Console(stderr=True), transient=True)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Say what is waited for until it is over."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
