"""Taking a page over HTTPS: only what was checked, whole, in time, and as robots.txt has it."""

import gzip
import os
import socket
import time
import tracemalloc
from http.server import BaseHTTPRequestHandler

import pytest

from boards_app.fetching.client import FetchError, Reach
from boards_app.fetching.guest import Guest
from tests.boards_app.fetching.host import LOOPBACK, Host, Page, moved, page, serving

DATA = "https://board.example/data.csv"
PLACE, ROBOTS = "board.example/data.csv", "board.example/robots.txt"
BODY = b"model,score\na,1\n"
MIB = 1024 * 1024


def guest(host: Host, patience: float = 5.0, **addresses: list[str]) -> Guest:
    """Return a guest who finds every name at the host."""
    return Guest("boards@isitsota.com", host.reach(**addresses), patience)


def take(host: Host, most: int = MIB, **more: float) -> bytes:
    """Take the page of the tests."""
    return guest(host, **more).take(DATA, most)


def refused(host: Host, most: int = MIB, **more: float) -> str:
    """Return why the page of the tests can't be taken."""
    with pytest.raises(FetchError) as error:
        take(host, most, **more)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_takes_a_page_and_says_who_asks(host: Host) -> None:
    host.pages[PLACE] = page(BODY, Set_Cookie="a=b")
    one = guest(host)
    assert one.take(DATA) == one.take(DATA) == BODY
    assert host.asked == [ROBOTS, PLACE, PLACE], "robots.txt is asked for once a round"
    assert host.headers[-1] == {
        "Host": "board.example", "Accept-Encoding": "gzip", "Accept": "*/*", "Connection": "close",
        "User-Agent": "isitsota/0.1.0 (+boards@isitsota.com)",
    }, "no cookie comes back"  # fmt: skip


def test_the_version_is_that_of_the_project() -> None:
    import tomllib
    from pathlib import Path

    from boards_app.fetching.guest import VERSION

    text = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["project"]["version"] == VERSION


def test_passes_by_a_proxy_of_the_environment(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    host.pages[PLACE] = page(BODY)
    assert take(host) == BODY


def test_what_is_packed_is_unpacked(host: Host) -> None:
    host.pages[PLACE] = page(gzip.compress(BODY), Content_Encoding="gzip")
    assert take(host) == BODY


def test_connects_to_the_address_that_was_checked(host: Host) -> None:
    """A name that leads elsewhere at the second look-up does no harm: there is none."""
    answers = iter([[LOOPBACK], [LOOPBACK], ["10.0.0.1"], ["10.0.0.1"]])
    host.pages[PLACE] = page(BODY)
    reach = host.reach()
    rebinding = Reach(lambda name: next(answers), reach.allowed, reach.port, reach.authority)
    assert Guest("a@b.example", rebinding).take(DATA) == BODY
    with pytest.raises(FetchError, match=r"leads to 10\.0\.0\.1, a private address"):
        Guest("a@b.example", rebinding).take(DATA)


@pytest.mark.parametrize("other", ["10.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "0.0.0.0"])
def test_one_private_address_among_several_is_enough(host: Host, other: str) -> None:
    one = guest(host, two=[LOOPBACK, other])
    with pytest.raises(FetchError, match="only public ones are fetched"):
        one.take("https://two.example/data.csv")
    assert host.asked == []


def test_loopback_is_refused_without_the_exception_of_tests(host: Host) -> None:
    reach = host.reach()
    with pytest.raises(FetchError, match=r"leads to 127\.0\.0\.1, a loopback address"):
        Guest("a@b.example", Reach(reach.resolve, port=reach.port, authority=reach.authority)).take(DATA)
    for address in ("https://127.0.0.1/", "https://localhost/", "https://2130706433/", "https://0x7f.1/"):
        with pytest.raises(FetchError, match="a loopback address"):
            Guest("a@b.example", Reach()).take(address)
    assert host.asked == []


def test_the_next_address_is_tried_where_one_does_not_answer(host: Host) -> None:
    host.pages[PLACE] = page(BODY)
    reach = host.reach(board=["127.0.0.2", LOOPBACK])
    both = Reach(reach.resolve, frozenset({LOOPBACK, "::1"}), reach.port, reach.authority)
    closed = Reach(lambda name: ["::1", LOOPBACK], both.allowed, both.port, both.authority)
    assert Guest("a@b.example", closed).take(DATA) == BODY


def test_a_name_that_is_not_found_or_never_answered(host: Host) -> None:
    def unknown(name: str) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    def slow(name: str) -> list[str]:
        time.sleep(3)
        return [LOOPBACK]

    for look_up, said in (
        (unknown, "not known"),
        (slow, "within 0.3 seconds"),
        (lambda name: [], "no address"),
    ):
        with pytest.raises(FetchError, match=said):
            Guest("a@b.example", Reach(look_up), patience=0.3).take(DATA)


def test_a_certificate_for_another_name_is_refused(host: Host) -> None:
    with pytest.raises(
        FetchError, match=r"certificate of stranger\.example is not valid.*[Hh]ostname mismatch"
    ):
        guest(host).take("https://stranger.example/")
    assert host.asked == []


def test_a_certificate_of_an_unknown_authority_is_refused(host: Host) -> None:
    reach = host.reach()
    with pytest.raises(FetchError, match=r"certificate of board\.example is not valid"):
        Guest("a@b.example", Reach(reach.resolve, reach.allowed, reach.port)).take(DATA)
    with serving() as other, pytest.raises(FetchError, match="is not valid"):
        Guest("a@b.example", Reach(reach.resolve, reach.allowed, reach.port, other.authority)).take(DATA)
    assert host.asked == []


def test_a_redirect_is_followed_and_its_host_asked_for_its_rules(host: Host) -> None:
    host.pages |= {
        PLACE: moved("/b"), "board.example/b": moved("https://other.example/c", 307),
        "other.example/c": page(BODY),
    }  # fmt: skip
    assert take(host) == BODY
    assert host.asked == [ROBOTS, PLACE, "board.example/b", "other.example/robots.txt", "other.example/c"]


REDIRECTS = [
    ("/data.csv", "redirected more than 3 times", "a loop"),
    (
        "http://board.example/data.csv",
        "redirected to http://board.example/data.csv: only https",
        "not over http",
    ),
    ("https://two.example/", "two.example leads to 10.0.0.1, a private address", "each hop is checked anew"),
    ("https://127.0.0.2/", "leads to 127.0.0.2, a loopback address", "an address as well"),
    ("https://board.example:22/", "only port 443", "nor to another service"),
    ("https://a:b@board.example/", "a user name", "no log-in"),
    ("file:///etc/passwd", "only https:// is fetched, not file", "no file of this computer"),
    ("https://[half/", "which is no address", "nor what can't be read"),
    ("", "status 302, not with 200", "nowhere"),
]


@pytest.mark.parametrize(("to", "said", "because"), REDIRECTS, ids=[row[2] for row in REDIRECTS])
def test_a_redirect_that_is_not_followed(host: Host, to: str, said: str, because: str) -> None:
    host.pages[PLACE] = moved(to)

    def resolve(name: str) -> list[str]:
        return {"two.example": ["10.0.0.1"], "127.0.0.2": ["127.0.0.2"]}.get(name, [LOOPBACK])

    reach = Reach(resolve, frozenset({LOOPBACK}), host.port, host.authority)
    with pytest.raises(FetchError) as error:
        Guest("a@b.example", reach).take(DATA)
    assert said in str(error.value), because


def raw(*parts: bytes | float) -> Page:
    """Return what writes bytes as they stand, and rests for seconds between them."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        for part in parts:
            if isinstance(part, bytes):
                handler.wfile.write(part)
                handler.wfile.flush()
            else:
                time.sleep(part)

    return answer


ANSWERS = [
    (page(status=204), "status 204, not with 200", "nothing"),
    (page(status=304), "status 304, not with 200", "nobody asked whether it changed"),
    (page(BODY, status=206), "status 206", "a part is not the whole"),
    (page(BODY, status=404), "status 404", "not there"),
    (page(BODY, status=500), "status 500", "an error's page is no board"),
    (page(BODY, status=429), "status 429", "too often"),
    (page(b""), "the answer is empty", "an empty file is no board"),
    (page(b"x" * 1001), "more than 1,000 bytes", "too large"),
    (page(gzip.compress(b"x" * 5000), Content_Encoding="gzip"), "more than 1,000 bytes", "counted unpacked"),
    (page(b"x", Content_Encoding="br"), "packed as br, which was not asked for", "another packing"),
    (page(b"x", Content_Encoding="gzip, gzip"), "packed as gzip, gzip", "packed twice"),
    (page(b"no gzip", Content_Encoding="gzip"), "no whole answer", "not packed at all"),
    (raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), "no whole answer", "cut off"),
    (raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nx"), "no whole", "cut in a chunk"),
    (raw(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200 + b"\r\n"), "no whole answer", "too many headers"),
    (raw(b"HTTP/1.1 200 OK\r\nA: " + b"b" * 70_000), "no whole answer", "a header without end"),
    (raw(b"SSH-2.0-OpenSSH_9.2\r\n"), "no whole answer", "another protocol"),
    (raw(), "no whole answer", "hung up"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "said", "because"), ANSWERS, ids=[row[2] for row in ANSWERS])
def test_an_answer_that_is_no_file(host: Host, answer: Page, said: str, because: str) -> None:
    host.pages[PLACE] = answer
    assert said in refused(host, 1000), because


def test_as_many_bytes_as_are_allowed_are_taken(host: Host) -> None:
    host.pages[PLACE] = page(b"x" * 1000)
    assert take(host, 1000) == b"x" * 1000


def drip(head: bytes, drop: bytes) -> Page:
    """Return what writes a little forever, each drop well before any single wait is over."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(head)
        for _ in range(200):
            handler.wfile.write(drop)
            time.sleep(0.05)

    return answer


SLOW = [
    (drip(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", b"x"), "a body with a length"),
    (drip(b"HTTP/1.1 200 OK\r\n\r\n", b"x"), "a body that ends when it is cut off"),
    (drip(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"), "a body in chunks"),
    (drip(b"HTTP/1.1 200 OK\r\nA: ", b"b"), "a header"),
    (drip(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), "a promise"),
    (raw(10.0), "nothing"),
]


@pytest.mark.parametrize(("answer", "because"), SLOW, ids=[row[1] for row in SLOW])
def test_what_drips_is_cut_off_in_time(host: Host, answer: Page, because: str) -> None:
    host.pages[PLACE] = answer
    began = time.monotonic()
    assert "longer than 0.5 seconds" in refused(host, patience=0.5), because
    assert time.monotonic() - began < 3


def test_a_handshake_that_never_ends_is_cut_off_in_time() -> None:
    with socket.create_server((LOOPBACK, 0)) as mute:
        reach = Reach(lambda name: [LOOPBACK], frozenset({LOOPBACK}), mute.getsockname()[1])
        began = time.monotonic()
        with pytest.raises(FetchError, match=r"can't be connected to|longer than"):
            Guest("a@b.example", reach, patience=0.6).take(DATA)
        assert time.monotonic() - began < 3


def test_a_bomb_is_unpacked_no_further_than_allowed(host: Host) -> None:
    bomb = gzip.compress(b"\0" * (64 * MIB), 9)
    assert len(bomb) < MIB
    host.pages[PLACE] = page(bomb, Content_Encoding="gzip")
    tracemalloc.start()
    try:
        assert "more than 1,048,576 bytes" in refused(host, MIB, patience=30)
        assert tracemalloc.get_traced_memory()[1] < 16 * MIB
    finally:
        tracemalloc.stop()


def test_a_stream_without_end_is_read_no_further_than_allowed(host: Host) -> None:
    noise = os.urandom(MIB)
    host.pages[PLACE] = raw(b"HTTP/1.1 200 OK\r\n\r\n", *[noise] * 64)
    assert "more than 1,048,576 bytes" in refused(host, MIB)


RULES = [
    (page(b"User-agent: *\nDisallow: /data"), "does not let us ask for /data.csv", "it says no"),
    (page(b"User-agent: isitsota\nDisallow: /*.csv$"), "does not let us ask for /data.csv", "to us"),
    (page(status=500), "can't be read now: it was answered with status 500", "not now"),
    (page(status=503), "can't be read now", "not now"),
    (page(status=429), "can't be read now", "too often"),
    (page(b"#" * (512 * 1024 + 1)), "can't be read now: the answer has more than 524,288 bytes", "too long"),
    (raw(10.0), "can't be read now: it took longer", "no answer"),
    (
        moved("http://board.example/robots.txt"),
        "can't be read now: it is redirected to http:",
        "not over http",
    ),
    (moved("/robots.txt"), "can't be read now: it was redirected more than 3 times", "a loop"),
]


@pytest.mark.parametrize(("answer", "said", "because"), RULES, ids=[row[2] + " " + row[1] for row in RULES])
def test_where_robots_keep_us_out_nothing_is_asked(host: Host, answer: Page, said: str, because: str) -> None:
    host.pages |= {ROBOTS: answer, PLACE: page(BODY)}
    assert said in refused(host, patience=1), because
    assert PLACE not in host.asked


LET_IN = [
    (page(status=404), "there are no rules"),
    (page(status=403), "nor where they can't be seen (RFC 9309)"),
    (page(b""), "nor in an empty file"),
    (page(b"\xff\xfe\x00 no text"), "nor in what is none"),
    (page(b"User-agent: *\nDisallow: /private"), "another path"),
    (moved("https://other.example/rules"), "rules of another host, on behalf of this one"),
]


@pytest.mark.parametrize(("answer", "because"), LET_IN, ids=[row[1] for row in LET_IN])
def test_where_robots_let_us_in(host: Host, answer: Page, because: str) -> None:
    rules = page(b"User-agent: *\nAllow: /data")
    host.pages |= {ROBOTS: answer, PLACE: page(BODY), "other.example/rules": rules}
    assert take(host) == BODY, because


def test_keeps_the_pause_that_a_host_asks_for_and_no_longer_one(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boards_app.fetching.guest.LONGEST_PAUSE", 0.6)
    host.pages |= {ROBOTS: page(b"User-agent: *\nCrawl-delay: 3600"), PLACE: page(BODY)}
    one, began = guest(host, patience=0.5), time.monotonic()
    assert one.take(DATA) == one.take(DATA) == BODY, "a pause is not counted as waiting for the page"
    assert 1.2 <= time.monotonic() - began < 5
