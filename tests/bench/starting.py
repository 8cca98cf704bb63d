"""Row "start 1": `./run` for the second time until the first answer, against `manage.py check`."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

from tests.bench.measuring import Measured, Timed, at_most, medians

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST_WAIT = 120.0  # seconds


def measure_starting() -> Iterator[Measured]:
    """Start the site on the demo again and again; the first start, unmeasured, makes everything ready."""
    site = Site(free_port())
    try:
        check, start = medians([Timed(check_settings), Timed(site.start, after=site.stop)])
    finally:
        site.stop()
    yield at_most("start 1: ./run until the first 200 / manage.py check", start / check, 3)


def check_settings() -> None:
    """Run `manage.py check`."""
    subprocess.run([sys.executable, "manage.py", "check"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with closing(socket.socket()) as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Site:
    """The site as `./run` serves it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait for the home page."""
        self._server = subprocess.Popen(
            ["./run"], cwd=ROOT, env=os.environ | {"PORT": str(self.port)}, stdout=subprocess.DEVNULL
        )
        give_up = time.monotonic() + LONGEST_WAIT
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > give_up:
                raise TimeoutError("./run did not serve the home page")
            time.sleep(0.01)

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait()

    def _answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:  # refused, cut off or too slow: not yet
            return False
