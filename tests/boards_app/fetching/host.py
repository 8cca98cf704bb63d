"""A host of web pages on this computer, over TLS with an authority of its own, that answers as it is told."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import trustme

from boards_app.fetching.client import Reach

LOOPBACK = "127.0.0.1"
NAMES = ("board.example", "other.example", "two.example")  # that the certificate is made out to

Page = Callable[[BaseHTTPRequestHandler], None]


def page(body: bytes = b"", status: int = 200, **headers: str) -> Page:
    """Return what answers with a whole page; `_` in a header's name stands for a hyphen."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def moved(to: str, status: int = 302) -> Page:
    """Return what answers with a redirect."""
    return page(status=status, Location=to)


@dataclass
class Host:
    """Pages by host and path, what was asked, and by whom."""

    port: int
    authority: str
    pages: dict[str, Page] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)

    def reach(self, **addresses: list[str]) -> Reach:
        """Let every name lead here, those in `addresses` (its first part) there."""

        def resolve(name: str) -> list[str]:
            self.looked_up.append(name)
            return addresses.get(name.partition(".")[0], [LOOPBACK])

        return Reach(resolve, frozenset({LOOPBACK}), self.port, self.authority)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer by what `pages` holds for `host/path`, else with 404."""
        place = f"{handler.headers['Host']}{handler.path}"
        self.asked.append(place)
        self.headers.append(dict(handler.headers))
        self.pages.get(place, page(status=404))(handler)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: many guests of these tests hang up."""

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Begin TLS in the thread of the guest, so that one who fails holds up no other."""
        secured = self.tls.wrap_socket(request, server_side=True)
        try:
            super().finish_request(secured, client_address)
            secured.shutdown(socket.SHUT_RDWR)
        finally:
            secured.close()


@contextmanager
def serving() -> Iterator[Host]:
    """Serve until the end of the block."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*NAMES).configure_cert(context)
    host = Host(0, authority.cert_pem.bytes().decode())

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host.answer(self)

        def log_message(self, *words: Any) -> None:
            """Keep quiet."""

    server = _Server((LOOPBACK, 0), Handler)
    server.tls = context
    host.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
