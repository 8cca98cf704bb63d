"""Imports that are killed, that run at once, or that run while pages are read: all of one, or nothing."""

import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.crash.conftest import ROOT, ROWS, Site

pytestmark = [pytest.mark.database, pytest.mark.slow, pytest.mark.timeout(300)]

SOUND = "Everything was as it should be."
KILLS = 3


def finished(started: subprocess.Popen[str]) -> None:
    said, _ = started.communicate(timeout=200)
    assert started.returncode == 0, said


def test_an_import_that_is_killed_leaves_all_or_nothing(site: Site) -> None:
    start = time.monotonic()
    finished(site.start_import("first", "2026-03-01"))
    whole = time.monotonic() - start
    stored = 1
    for number in range(KILLS):
        started = site.start_import("first", f"2026-03-{number + 2:02}")
        time.sleep(whole * random.uniform(0.4, 1))
        started.send_signal(signal.SIGKILL)
        started.communicate()
        (files, snapshots, results, decisions), rebuilt = site.look()
        assert snapshots in (stored, stored + 1)
        assert (files, results, decisions) == (snapshots, snapshots * ROWS, snapshots), "all or nothing"
        assert rebuilt == SOUND, "and the verdicts with it"
        stored = snapshots
    for number in range(KILLS):
        finished(site.start_import("first", f"2026-03-{number + 2:02}"))
    every = KILLS + 1
    assert site.look() == ([every, every, every * ROWS, every], SOUND), "a second run makes it whole, once"


@pytest.mark.parametrize(
    "imports",
    [[("first", "2026-03-01"), ("second", "2026-03-01")], [("first", "2026-03-01"), ("first", "2026-03-08")]],
    ids=["different boards", "one board, different days"],
)
def test_two_imports_at_once_both_finish(site: Site, imports: list[tuple[str, str]]) -> None:
    for started in [site.start_import(board, day) for board, day in imports]:
        finished(started)
    (_, snapshots, results, decisions), rebuilt = site.look()
    assert (snapshots, results, decisions, rebuilt) == (2, 2 * ROWS, 2, SOUND)


def test_of_one_file_imported_twice_at_once_one_snapshot_is_made(site: Site) -> None:
    twice = [site.start_import("first", "2026-03-01") for _ in range(2)]
    said = [started.communicate(timeout=200)[0] for started in twice]
    assert sorted(started.returncode for started in twice) in ([0, 0], [0, 2]), said
    assert site.look() == ([1, 1, ROWS, 1], SOUND), said


PATHS = ("/", "/m/r1", "/m/r1.md", "/v1/models/r1", "/m")


def test_readers_see_no_error_while_files_are_imported(site: Site) -> None:
    answers: Counter[object] = Counter()
    done = threading.Event()
    with serving(site) as origin:
        readers = [threading.Thread(target=read, args=(origin, answers, done)) for _ in range(3)]
        for reader in readers:
            reader.start()
        for board in ("first", "second"):
            finished(site.start_import(board, "2026-03-01"))
        done.set()
        for reader in readers:
            reader.join(timeout=60)
    assert set(answers) == {200}, answers
    assert answers[200] > 50


def read(origin: str, answers: "Counter[object]", done: threading.Event) -> None:
    while not done.is_set():
        for path in PATHS:
            try:
                with urllib.request.urlopen(origin + path, timeout=30) as response:
                    response.read()
                    answers[response.status] += 1
            except (urllib.error.URLError, OSError) as error:
                answers[repr(error)] += 1


@contextmanager
def serving(site: Site) -> Iterator[str]:
    """Serve the site as `./run` does."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    words = ["-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "--bind", f"127.0.0.1:{port}"]
    log = site.folder / "gunicorn.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env=site.environment, stdout=out, stderr=out
        )
    try:
        for _ in range(300):
            with socket.socket() as door:
                if door.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=60)
