"""Start `./run` in a clone as a newcomer does, twice, and read the site over HTTP."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

SLUG = "clover-35b-a3b-preview"
FIRST_START_SECONDS, SECOND_START_SECONDS = 600, 60

# address, kind of content, a pattern that it holds
PAGES = [
    ("/", "text/html", r"<h1"),
    (f"/m/{SLUG}", "text/html", r"Clover-35B-A3B-Preview"),
    (f"/m/{SLUG}.md", "text/markdown", r"(?m)^# .*Clover-35B-A3B-Preview"),
    (f"/v1/models/{SLUG}", "application/json", rf'"{SLUG}"'),
    ("/v1/models", "application/json", r'"[a-z0-9-]+"'),
    ("/admin/login/", "text/html", r'name="password"'),
]


def main(clone: Path) -> None:
    """Run it twice; raises AssertionError at the first thing that is not as a newcomer expects."""
    first = visit(clone, FIRST_START_SECONDS)
    password = re.search(r"user demo, password (\S+)\)", first)
    assert password, f"no log-in is printed:\n{first}"
    assert "The demo is fixed to Nov 3, 2026." in first, first
    second = visit(clone, SECOND_START_SECONDS)
    assert password[1] in second, f"the log-in has changed:\n{second}"
    for step in ("Installing", "Migrating", "Collecting"):
        assert step not in second, f"done twice:\n{second}"


def visit(clone: Path, patience: int) -> str:
    """Start `./run`, read every page, stop it by Ctrl-C; return what it printed."""
    port = free_port()
    started = time.monotonic()
    environment = os.environ | {"PORT": str(port)}
    with (clone / "var-smoke.log").open("w+") as log:
        server = subprocess.Popen(
            [clone / "run"], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        try:
            wait_until_announced(server, Path(log.name), started + patience)
            print(f"./run serves after {time.monotonic() - started:.1f} s")
            for address, kind, pattern in PAGES:
                read_page(f"http://127.0.0.1:{port}{address}", kind, pattern)
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait(timeout=30)
            printed = Path(log.name).read_text(encoding="utf-8")
            print(printed)
    assert code == 0, f"Ctrl-C ended ./run with {code}"
    assert "Traceback" not in printed
    return printed


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_until_announced(server: subprocess.Popen[bytes], log: Path, deadline: float) -> None:
    """Wait until `./run` says that it serves."""
    while "Ctrl-C stops it" not in log.read_text(encoding="utf-8"):
        assert server.poll() is None, f"./run ended with {server.returncode}"
        assert time.monotonic() < deadline, "./run does not serve in time"
        time.sleep(0.1)


def read_page(url: str, kind: str, pattern: str) -> None:
    """Fetch a page; raises when it is not 200, not of that kind, or does not hold the pattern."""
    with urllib.request.urlopen(url, timeout=30) as answer:  # an address of this computer
        body = answer.read().decode()
        found = answer.headers["Content-Type"]
    assert found.split(";")[0] == kind, f"{url} is {found}"
    assert re.search(pattern, body), f"{url} does not hold {pattern}:\n{body[:500]}"
    if kind == "application/json":
        json.loads(body)
    print(f"200 {url} ({len(body)} characters)")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
