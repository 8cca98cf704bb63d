"""`./run` itself: `deploy/local.py` with the real gunicorn configuration, around a site of one function."""

import hashlib
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator

import pytest

from tests.house.conftest import Checkout

# Stands in for the site: tells the environment that it was started with.
SITE = """
import json, os, time
def application(environ, start_response):
    time.sleep(float(environ["QUERY_STRING"] or 0))
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(dict(os.environ)).encode()]
"""

# Stands in for manage.py: notes what it was asked, and finds what the test says `prepare` finds.
MANAGE = """
import json, pathlib, sys
here = pathlib.Path(__file__).parent
with open(here / "asked", "a") as log:
    print(*sys.argv[1:], file=log)
(here / "var").mkdir(exist_ok=True)
(here / "var/prepared.json").write_text({findings!r})
sys.exit({code})
"""

DEMO: dict[str, object] = {"demo_day": "2026-11-03", "demo_user": "demo", "has_admin": True}
EMPTY: dict[str, object] = {"demo_day": None, "demo_user": None, "has_admin": False}


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def make_site(checkout: Checkout, findings: dict[str, object], code: int = 0, database_url: str = "") -> None:
    """Put a manage.py and a site into the checkout."""
    (checkout.folder / "isitsota").mkdir()
    (checkout.folder / "isitsota/wsgi.py").write_text(SITE)
    note = json.dumps(findings | {"database": sha(database_url)})
    (checkout.folder / "manage.py").write_text(MANAGE.format(findings=note, code=code))
    (checkout.folder / "var").mkdir()
    (checkout.folder / "var/demo-password").write_text("hQ7-open\n")


@pytest.fixture
def port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(checkout: Checkout, port: int) -> Iterator[Start]:
    """Yield a function that starts serving, as `./run` does once all is installed; leave no server behind."""
    servers: list[subprocess.Popen[str]] = []

    def start_server(**more: str) -> subprocess.Popen[str]:
        server = subprocess.Popen(
            [sys.executable, "deploy/local.py", "serve"], cwd=checkout.folder,
            env=checkout.environment(PORT=str(port), WEB_CONCURRENCY="1") | more,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        servers.append(server)
        return server

    yield start_server
    for server in servers:
        server.terminate()
        server.communicate(timeout=40)


def read_announcement(server: subprocess.Popen[str]) -> str:
    """Return what is printed up to the last line, which says how to stop."""
    assert server.stdout
    lines: list[str] = []
    while not lines or "Ctrl-C" not in lines[-1]:
        lines.append(server.stdout.readline())
        assert lines[-1], server.stderr and server.stderr.read()
    return "".join(lines)


def stop(server: subprocess.Popen[str], number: int = signal.SIGTERM) -> str:
    """Stop it; return what it still said to standard error, which must be nothing when all is well."""
    server.send_signal(number)
    _, errors = server.communicate(timeout=30)
    assert server.returncode == 0, errors
    return errors


def environment_of(port: int) -> dict[str, str]:
    """Return the environment that the site answers it was started with."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        found: dict[str, str] = json.load(answer)
    return found


def test_says_where_everything_is_once_it_answers(checkout: Checkout, port: int, start: Start) -> None:
    make_site(checkout, DEMO)
    server = start()
    assert read_announcement(server) == (
        f"\nThe site is at   http://127.0.0.1:{port}/\n"
        f"The admin is at  http://127.0.0.1:{port}/admin/  (user demo, password hQ7-open)\n"
        f"The API is at    http://127.0.0.1:{port}/v1\n"
        "The demo is fixed to Nov 3, 2026.\n"
        "Ctrl-C stops it.\n"
    )
    found = environment_of(port)
    assert found["SITE_URL"] == f"http://127.0.0.1:{port}"
    assert found["SITE_DATE"] == "2026-11-03"
    assert stop(server) == ""
    assert (checkout.folder / "asked").read_text() == "prepare\n", "one process prepares it all"


def test_what_the_environment_holds_already_wins(checkout: Checkout, port: int, start: Start) -> None:
    make_site(checkout, DEMO)
    server = start(SITE_URL="http://localhost:9", SITE_DATE="2026-10-09")
    assert "SITE_DATE fixes the day to Oct 9, 2026." in read_announcement(server)
    found = environment_of(port)
    assert (found["SITE_URL"], found["SITE_DATE"]) == ("http://localhost:9", "2026-10-09")
    stop(server)


def test_the_day_is_not_fixed_for_a_database_that_does_not_hold_the_demo(
    checkout: Checkout, port: int, start: Start
) -> None:
    make_site(checkout, EMPTY)
    server = start()
    assert "fixed" not in read_announcement(server)
    assert "SITE_DATE" not in environment_of(port)
    stop(server)


def test_a_note_about_another_database_is_not_believed(checkout: Checkout) -> None:
    make_site(checkout, DEMO)
    note = {"database": sha("postgres://elsewhere/site")} | DEMO
    (checkout.folder / "var/prepared.json").write_text(json.dumps(note))
    (checkout.folder / "manage.py").write_text("import os; print(os.environ.get('SITE_DATE'))")
    command = [sys.executable, "deploy/local.py", "manage"]
    for url, day in {"": "None", "postgres://elsewhere/site": "2026-11-03"}.items():
        more = {"DATABASE_URL": url} if url else {}
        env = checkout.environment(**more)
        assert subprocess.check_output(command, cwd=checkout.folder, env=env, text=True).strip() == day


def test_without_the_demo_it_helps_to_make_the_first_admin(
    checkout: Checkout, port: int, start: Start
) -> None:
    make_site(checkout, EMPTY)
    server = start(DEMO="0")
    said = read_announcement(server)
    assert "Make the first admin with: ./run manage createsuperuser" in said
    assert "password" not in said
    stop(server)
    assert (checkout.folder / "asked").read_text() == "prepare --no-demo\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stops_cleanly_and_leaves_no_server_behind(
    checkout: Checkout, port: int, start: Start, number: int
) -> None:
    make_site(checkout, DEMO)
    server = start()
    read_announcement(server)
    assert stop(server, number) == ""
    with socket.socket() as line:
        assert line.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.parametrize(("seconds", "is_answered"), [(1, True), (60, False)])
def test_a_request_under_way_may_end_but_not_hold_everybody_up(
    checkout: Checkout, port: int, start: Start, seconds: int, is_answered: bool
) -> None:
    make_site(checkout, DEMO)
    server = start()
    read_announcement(server)
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(f"GET /?{seconds} HTTP/1.0\r\n\r\n".encode())
        time.sleep(0.3)
        asked = time.monotonic()
        stop(server)
        assert time.monotonic() - asked < 15, "gunicorn alone would wait for 30 s"
        assert has_answer(line) is is_answered


def has_answer(line: socket.socket) -> bool:
    """Tell whether an answer comes on that line, rather than its end."""
    try:
        return line.recv(5) == b"HTTP/"
    except ConnectionResetError:
        return False


def test_ctrl_c_at_a_terminal_shows_no_traceback(checkout: Checkout, port: int) -> None:
    """A terminal sends the signal to every process in the foreground, the workers too."""
    make_site(checkout, DEMO)
    environment = checkout.environment(PORT=str(port))
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(checkout.folder)
        os.execve(sys.executable, [sys.executable, "deploy/local.py", "serve"], environment)
    said = read_terminal(terminal, until="Ctrl-C stops it")
    os.write(terminal, b"\x03")
    said += read_terminal(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert "Traceback" not in said
    assert "rror" not in said


def read_terminal(terminal: int, until: str = "nothing but its end") -> str:
    """Return what a terminal shows until some words, or until it is closed."""
    said = ""
    while until not in said:
        try:
            said += os.read(terminal, 4096).decode()
        except OSError:  # how Linux says that nobody is at the other end any more
            break
    return said


REFUSED = [
    ({"PORT": "http"}, 2, r"PORT is 'http'; it must be a number from 1 to 65535\.", "a word"),
    ({"PORT": "0"}, 2, r"PORT is '0'; it must be a number from 1 to 65535\.", "no one could find it"),
    ({"PORT": "65536"}, 2, r"PORT is '65536'; it must be", "past the last port"),
    ({"PORT": "٨٠٠٠"}, 2, r"PORT is '٨٠٠٠'; it must be", "digits of another script"),
    ({"DEMO": "no"}, 2, r"DEMO is 'no'; it must be 1 .* or 0\.", "never guess"),
]


@pytest.mark.parametrize(("more", "code", "sentence", "because"), REFUSED, ids=[row[3] for row in REFUSED])
def test_refuses_what_it_cannot_read(
    checkout: Checkout, port: int, start: Start, more: dict[str, str], code: int, sentence: str, because: str
) -> None:
    make_site(checkout, DEMO)
    server = start(**more)
    _, errors = server.communicate(timeout=30)
    assert server.returncode == code, because
    assert re.fullmatch(sentence + ".*", errors.strip())


def test_a_taken_port_is_said_in_one_sentence(checkout: Checkout, port: int, start: Start) -> None:
    make_site(checkout, DEMO)
    with socket.create_server(("127.0.0.1", port)):
        server = start()
        _, errors = server.communicate(timeout=30)
    assert server.returncode == 1
    assert errors == (
        f"Port {port} can't be used (address already in use); stop what is using it, "
        f"or choose another: PORT={port + 1} ./run\n"
    )
    assert not (checkout.folder / "asked").exists(), "said before anything is done"


def test_nothing_is_served_when_preparing_fails(checkout: Checkout, port: int, start: Start) -> None:
    make_site(checkout, DEMO, code=1)
    server = start()
    _, errors = server.communicate(timeout=30)
    assert server.returncode == 1
    assert errors.startswith("Preparing the database failed, and nothing is served")


def test_a_server_that_ends_by_itself_is_no_success(checkout: Checkout, port: int, start: Start) -> None:
    make_site(checkout, DEMO)
    (checkout.folder / "isitsota/wsgi.py").write_text("raise SystemExit('no such setting')\n")
    server = start()
    _, errors = server.communicate(timeout=30)
    assert server.returncode == 1
    assert "The server stopped by itself" in errors.splitlines()[-1]


def test_each_worker_has_threads_and_the_site_is_loaded_once(checkout: Checkout) -> None:
    settings: dict[str, object] = {}
    exec((checkout.folder / "deploy/gunicorn.conf.py").read_text(), settings)
    assert str(settings["bind"]).startswith("127.0.0.1:"), "nothing but a proxy may ask for more"
    assert settings["preload_app"] is True
    assert settings["control_socket_disable"] is True
