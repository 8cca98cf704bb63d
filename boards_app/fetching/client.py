"""One request over HTTPS, connected to an address that was checked: bounded in time and size.

No proxy, no cookies, no log-in, no redirect: whoever asks follows those himself, and each is checked anew.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from queue import Empty, SimpleQueue
from time import monotonic

import certifi
from urllib3 import HTTPResponse
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError

from boards_app.fetching.addresses import HTTPS_PORT, Target, why_not_public
from models_app.yaml_reading import one_line

CONNECT_SECONDS = 10.0
MOST_TRIED = 4  # addresses of one host
CHUNK = 64 * 1024  # bytes
REDIRECTS = frozenset({301, 302, 303, 307, 308})
_NO_SUCH_HOST = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})
_UNPACKED = frozenset({"", "identity", "gzip"})  # one layer, that urllib3 unpacks in bounded steps


class FetchError(Exception):
    """Why something was not fetched, in one line."""


class UnknownHostError(FetchError):
    """There is no such host, as far as the look-up of names knows."""


@dataclass(frozen=True)
class Reach:
    """What can be connected to: every public address on port 443, by the system's own look-up.

    The other values are for tests, which serve their own pages on this computer: `resolve` looks a host up,
    `allowed` are addresses that are let through besides, `authority` is a certificate (PEM) to trust instead.
    """

    resolve: Callable[[str], Sequence[str]] | None = None
    allowed: frozenset[str] = frozenset()
    port: int = HTTPS_PORT
    authority: str | None = None


class Deadline:
    """A moment after which nothing is waited for."""

    def __init__(self, seconds: float) -> None:
        """Set it some seconds from now."""
        self.seconds = seconds
        self.ends = monotonic() + seconds

    def left(self) -> float:
        """Return the seconds left; FetchError when there are none."""
        if (left := self.ends - monotonic()) <= 0:
            raise FetchError(f"it took longer than {self.seconds:g} seconds")
        return left


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, the address that a redirect names ("" for none), and the unpacked body of a 200."""

    status: int
    location: str
    body: bytes


class Client:
    """Asks hosts, one request a connection."""

    def __init__(self, agent: str, reach: Reach) -> None:
        """Take the words of the User-Agent header, and what can be reached."""
        self._reach = reach
        self._headers = {
            "User-Agent": agent,
            "Accept": "*/*",
            "Accept-Encoding": "gzip",
            "Connection": "close",
        }
        self._tls = ssl.create_default_context(
            cafile=None if reach.authority else certifi.where(), cadata=reach.authority
        )

    def ask(self, target: Target, most: int, deadline: Deadline) -> Answer:
        """Return the answer of a host. Raises FetchError for no answer, a late, broken or too large one.

        With `most` 0 the body is left where it is: who asks wants the status alone.
        """
        addresses = self._checked_addresses(target.host, deadline)
        connected = self._connected(target, addresses, deadline)
        with closing(connected) as connection, _watched(connection, deadline):
            try:
                answer = self._answer(connection, target, most)
            except (HTTPError, HTTPException, OSError, ValueError) as error:
                deadline.left()  # when the time is over, that is why
                raise FetchError(f"{target.host} gave no whole answer: {_said(error)}") from error
        deadline.left()  # a body without a length ends like a whole one when it is cut off
        return answer

    def _checked_addresses(self, host: str, deadline: Deadline) -> list[str]:
        """Return the addresses of a host; FetchError when any of them must not be connected to."""
        look_up = self._reach.resolve or _system_addresses
        addresses = list(dict.fromkeys(_in_time(look_up, host, deadline)))
        for address in addresses:
            kind = None if address in self._reach.allowed else why_not_public(address)
            if kind is not None:
                raise FetchError(
                    f"{host} leads to {one_line(address, 60)}, {kind}; only public ones are fetched"
                )
        if not addresses:
            raise FetchError(f"{host} has no address")
        return addresses

    def _connected(self, target: Target, addresses: Sequence[str], deadline: Deadline) -> HTTPSConnection:
        """Connect to the first address that answers, with the certificate checked against the host's name."""
        said = ""
        for address in addresses[:MOST_TRIED]:
            connection = HTTPSConnection(
                address, self._reach.port, server_hostname=target.host, ssl_context=self._tls,
                timeout=min(CONNECT_SECONDS, deadline.left() / 2),  # for TCP, and then as long for TLS
            )  # fmt: skip
            try:
                connection.connect()
            except ssl.SSLCertVerificationError as error:
                connection.close()
                reason = one_line(error.verify_message or str(error), 200)
                raise FetchError(f"the certificate of {target.host} is not valid: {reason}") from error
            except (HTTPError, OSError, ValueError) as error:
                connection.close()
                said = _said(error)
                continue
            return connection
        deadline.left()
        raise FetchError(f"{target.host} can't be connected to: {said}")

    def _answer(self, connection: HTTPSConnection, target: Target, most: int) -> Answer:
        connection.timeout = None  # of each wait; the watch ends what lasts too long altogether
        headers = self._headers | {"Host": target.authority}
        connection.request("GET", target.path, headers=headers, preload_content=False, decode_content=True)
        with closing(connection.getresponse()) as response:  # it holds the socket from here on
            location = response.headers.get("Location", "") if response.status in REDIRECTS else ""
            body = _body(response, most) if response.status == 200 and most else b""
            return Answer(response.status, location, body)


def _body(response: HTTPResponse, most: int) -> bytes:
    """Return the unpacked body; FetchError past `most` bytes of it."""
    packing = response.headers.get("Content-Encoding", "").strip().lower()
    if packing not in _UNPACKED:
        raise FetchError(f"the answer is packed as {one_line(packing, 60)}, which was not asked for")
    body = bytearray()
    for chunk in response.stream(CHUNK, decode_content=True):
        body += chunk
        if len(body) > most:
            raise FetchError(f"the answer has more than {most:,} bytes, the most that are read")
    return bytes(body)


def _system_addresses(host: str) -> list[str]:
    found = socket.getaddrinfo(host, HTTPS_PORT, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def _in_time(look_up: Callable[[str], Sequence[str]], host: str, deadline: Deadline) -> Sequence[str]:
    """Look a host up in a thread of its own: the system's look-up can't be told how long to wait."""
    found: SimpleQueue[Sequence[str] | Exception] = SimpleQueue()

    def work() -> None:
        try:
            found.put(look_up(host))
        except Exception as error:  # handed over, whatever it is: nobody else would hear of it
            found.put(error)

    threading.Thread(target=work, daemon=True).start()
    try:
        result = found.get(timeout=deadline.left())
    except Empty:
        raise FetchError(f"{host} could not be looked up within {deadline.seconds:g} seconds") from None
    if isinstance(result, socket.gaierror) and result.errno in _NO_SUCH_HOST:
        raise UnknownHostError(f"{host} could not be looked up: {_said(result)}") from result
    if isinstance(result, Exception):
        raise FetchError(f"{host} could not be looked up: {_said(result)}") from result
    return result


@contextmanager
def _watched(connection: HTTPSConnection, deadline: Deadline) -> Iterator[None]:
    """Hang up when the time is over, however the host keeps us waiting."""
    watch = threading.Timer(deadline.left(), _hang_up, [connection.sock])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _hang_up(connected: socket.socket) -> None:
    with suppress(OSError):  # it may be closed meanwhile
        connected.shutdown(socket.SHUT_RDWR)  # wakes whoever reads; closing would not


def _said(error: Exception) -> str:
    """Say an error in words: those of the system where it has some, without the insides of a library."""
    cause = error.__cause__ if isinstance(error.__cause__, OSError) else error
    words = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return one_line(str(words), 200)
