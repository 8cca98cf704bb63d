"""Run the site on this computer: what `./run` and `./run manage` do once everything is installed.

Standard library only, and no Django in this process: it starts manage.py and gunicorn, and is their parent.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_FINISH = 2
MANAGE = [sys.executable, str(ROOT / "manage.py")]


class Refusal(Exception):
    """Say in one sentence why the site is not served; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


# --- What the environment asks for ------------------------------------------------------------------------


def chosen_port() -> int:
    """Return PORT, 8000 unless set; raises Refusal when it is no port."""
    text = os.environ.get("PORT", "8000")
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= port <= 65535:
        raise Refusal(f"PORT is {text!r}; it must be a number from 1 to 65535.", code=2)
    return port


def wants_demo() -> bool:
    """Tell whether the demo is wanted, as it is unless DEMO is 0; raises Refusal for anything but 0 and 1."""
    text = os.environ.get("DEMO", "1")
    if text not in ("0", "1"):
        raise Refusal(f"DEMO is {text!r}; it must be 1 (an empty database gets the demo) or 0.", code=2)
    return text == "1"


def local_file(name: str) -> Path:
    """Return the path of a file among the local state, which the settings keep in VAR_DIR."""
    return Path(os.environ.get("VAR_DIR") or ROOT / "var") / name


def prepared() -> dict[str, Any]:
    """Return what `manage.py prepare` last found in this environment's database; {} when it never looked."""
    note = local_file("prepared.json")
    found: dict[str, Any] = json.loads(note.read_text(encoding="utf-8")) if note.exists() else {}
    database = hashlib.sha256(os.environ.get("DATABASE_URL", "").encode()).hexdigest()
    return found if found.get("database") == database else {}


def local_environment() -> dict[str, str]:
    """Return the environment to run in: this one, and where it is silent what serving here needs."""
    port = chosen_port()
    environment = os.environ | {"PORT": str(port)}
    environment.setdefault("SITE_URL", f"http://127.0.0.1:{port}")
    day = prepared().get("demo_day")
    if day and wants_demo():
        environment.setdefault("SITE_DATE", day)
    return environment


# --- Getting ready ----------------------------------------------------------------------------------------


def refuse_taken(port: int) -> None:
    """Raise Refusal when nothing can listen on that port here."""
    with contextlib.closing(socket.socket()) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("127.0.0.1", port))
        except OSError as error:
            other = port + 1 if 1024 <= port < 65535 else 8000
            raise Refusal(
                f"Port {port} can't be used ({(error.strerror or str(error)).lower()}); "
                f"stop what is using it, or choose another: PORT={other} ./run"
            ) from error


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the checkout while the database is being prepared, so that two `./run` don't mix."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def prepare() -> None:
    """Migrate, load the demo into an empty database and collect static files, as far as there is need."""
    command = [*MANAGE, "prepare", *([] if wants_demo() else ["--no-demo"])]
    with one_at_a_time():
        done = subprocess.run(command, env=local_environment(), check=False)
    if done.returncode == 130:
        raise KeyboardInterrupt
    if done.returncode != 0:
        raise Refusal("Preparing the database failed, and nothing is served; what stands above says why.")


def help_make_admin() -> None:
    """Offer to make the first admin at a terminal; elsewhere print the command that does."""
    say("Nobody can log in to the admin yet.")
    if sys.stdin.isatty() and sys.stdout.isatty() and is_yes("Make the first admin now? [Y/n] "):
        done = subprocess.run([*MANAGE, "createsuperuser"], env=local_environment(), check=False)
        if done.returncode == 0:
            return
    say("Make the first admin with: ./run manage createsuperuser")


def is_yes(question: str) -> bool:
    """Ask a person; an empty answer means yes, the end of input (Ctrl-D) no."""
    try:
        return input(question).strip().lower() in ("", "y", "yes")
    except EOFError:
        say("")
        return False


# --- Serving ----------------------------------------------------------------------------------------------


def serve() -> None:
    """Prepare, serve until Ctrl-C; raises Refusal when the site can't be served."""
    port = chosen_port()
    refuse_taken(port)
    prepare()
    if not prepared()["has_admin"]:
        help_make_admin()
    serve_until_stopped(port)


def serve_until_stopped(port: int) -> None:
    """Start gunicorn, say where the site is once it answers, and stop it when this process is to stop."""
    command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    # In a process group of its own, so that Ctrl-C comes here alone, and the workers end in good order.
    server = subprocess.Popen(
        [*command, "--log-level", "warning"], cwd=ROOT, env=local_environment(), process_group=0
    )
    stops = pass_on_stops(server)
    if waits_for_answer(server, port, stops):
        announce(port)
    code = server.wait()
    if not stops:
        raise Refusal(f"The server stopped by itself (exit code {code}); what stands above says why.")


def pass_on_stops(server: subprocess.Popen[bytes]) -> list[int]:
    """Stop the server when this process is told to stop; return a list that then holds what it was told.

    Requests under way get two seconds, or until the person asks again. That second word also reaches workers
    that were only just starting and missed the first.
    """
    stops: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        server.send_signal(signal.SIGINT if stops else signal.SIGTERM)
        stops.append(number)
        signal.alarm(SECONDS_TO_FINISH)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, stop)
    return stops


def waits_for_answer(server: subprocess.Popen[bytes], port: int, stops: list[int]) -> bool:
    """Wait until the server answers; tell whether it does, rather than having ended."""
    while server.poll() is None and not stops:
        if answers(port):
            return True
        time.sleep(0.02)
    return False


def answers(port: int) -> bool:
    """Tell whether an HTTP server answers on that port of this computer."""
    try:
        with contextlib.closing(socket.create_connection(("127.0.0.1", port), timeout=5)) as line:
            line.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
            return line.recv(5) == b"HTTP/"
    except OSError:
        return False


def announce(port: int) -> None:
    """Print the addresses, the demo's log-in, and the day that the site is fixed to."""
    found, site = prepared(), f"http://127.0.0.1:{port}"
    say(f"\nThe site is at   {site}/")
    say(f"The admin is at  {site}/admin/{login(found.get('demo_user'))}")
    say(f"The API is at    {site}/v1")
    day = local_environment().get("SITE_DATE")
    if day:
        what = "The demo is fixed to" if day == found.get("demo_day") else "SITE_DATE fixes the day to"
        say(f"{what} {date.fromisoformat(day):%b} {int(day[8:])}, {day[:4]}.")
    say("Ctrl-C stops it.\n")


def login(user: str | None) -> str:
    """Return how to log in as the demo's user, or "" where its kept password does not open it."""
    if user is None:
        return ""
    return f"  (user {user}, password {local_file('demo-password').read_text(encoding='utf-8').strip()})"


def say(sentence: str) -> None:
    """Print a line at once, so that it stands in order with what the programs started here print."""
    print(sentence, flush=True)


def main(arguments: list[str]) -> None:
    """Do `serve`, or become `manage` with the rest of the arguments."""
    if arguments[0] == "serve":
        serve()
    else:
        os.execve(sys.executable, [*MANAGE, *arguments[1:]], local_environment())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(refusal.code)
    except KeyboardInterrupt:
        print("\nStopped; ./run again goes on from here.", file=sys.stderr)
        sys.exit(130)
