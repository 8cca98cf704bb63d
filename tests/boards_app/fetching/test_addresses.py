"""Which addresses are fetched: a table of the network's, and a table of the web's."""

import pytest

from boards_app.fetching.addresses import AddressError, read_target, why_not_public

PUBLIC = [
    "93.184.216.34",
    "8.8.8.8",
    "2606:2800:220:1::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2002:808:808::1",
]

REFUSED = [
    ("127.0.0.1", "loopback"), ("127.8.9.1", "loopback"), ("::1", "loopback"),
    ("0.0.0.0", "unspecified"), ("::", "unspecified"),
    ("10.0.0.1", "private"), ("172.16.0.1", "private"), ("192.168.1.1", "private"), ("fd00::1", "private"),
    ("0.1.2.3", "private"), ("192.0.2.1", "private"), ("198.18.0.1", "private"), ("2001:db8::1", "private"),
    ("169.254.169.254", "link-local"), ("fe80::1", "link-local"), ("fe80::1%eth0", "link-local"),
    ("224.0.0.1", "multicast"), ("ff02::1", "multicast"), ("ff0e::1", "multicast"),
    ("240.0.0.1", "reserved"), ("255.255.255.255", "reserved"), ("4000::1", "reserved"),
    ("3fff::1", "for documents"), ("192.88.99.1", "a 6to4 relay"),
    ("100.64.0.1", "shared behind a provider"), ("100.127.255.254", "shared behind a provider"),
    ("::ffff:127.0.0.1", "loopback address inside an IPv6 one"),
    ("::ffff:10.0.0.1", "private address inside an IPv6 one"),
    ("::ffff:169.254.169.254", "link-local address inside an IPv6 one"),
    ("::ffff:100.64.0.1", "shared behind a provider inside an IPv6 one"),
    ("::7f00:1", "loopback address inside an IPv6 one"),
    ("64:ff9b::7f00:1", "loopback address inside an IPv6 one"),
    ("64:ff9b::a00:1", "private address inside an IPv6 one"),
    ("64:ff9b:1::a00:1", "local NAT64"),
    ("2002:7f00:1::1", "loopback address inside an IPv6 one"),
    ("2002:c0a8:101::1", "private address inside an IPv6 one"),
    ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"),
    ("fec0::1", "site-local"),
    ("localhost", "no network address"), ("127.1", "no network address"), ("", "no network address"),
]  # fmt: skip


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_connected_to(address: str) -> None:
    assert why_not_public(address) is None


@pytest.mark.parametrize(("address", "kind"), REFUSED)
def test_other_addresses_are_not(address: str, kind: str) -> None:
    assert kind in (why_not_public(address) or "connected to")


READ = [
    ("https://board.example", "https://board.example/", "a host alone has a first page"),
    ("https://Board.Example:443/a?b=c#d", "https://board.example/a?b=c", "the fragment is not sent"),
    ("https://board.example./a", "https://board.example/a", "the certificate has no dot at its end"),
    ("https://bücher.example/ä?ö=%20", "https://xn--bcher-kva.example/%C3%A4?%C3%B6=%20", "sent as ASCII"),
    ("https://[2606:2800::1]/a", "https://[2606:2800::1]/a", "brackets belong to a Host header"),
    ("https://2130706433/", "https://2130706433/", "looked up like any name, and then checked"),
]


@pytest.mark.parametrize(("address", "sent", "because"), READ, ids=[row[2] for row in READ])
def test_reads_what_to_ask_for(address: str, sent: str, because: str) -> None:
    assert read_target(address).address == sent, because


WRONG = [
    ("http://board.example/", "only https:// is fetched, not http", "anybody on the way could change it"),
    ("ftp://board.example/", "not ftp", "only https"),
    ("file:///etc/passwd", "not file", "only https"),
    ("board.example/a", "without a scheme", "no guess"),
    ("https://me:word@board.example/", "user name", "a log-in is a secret"),
    ("https://@board.example/", "user name", "an empty one too"),
    ("https://board.example:8443/", "only port 443 is fetched, not 8443", "other ports are other services"),
    ("https://board.example:99999/", "can't be read", "no port"),
    ("https:///a", "names no host", "nobody to ask"),
    ("https://./a", "names no host", "nobody to ask"),
    (f"https://{'a' * 64}.example/", "names no host", "a label has at most 63 letters"),
    ("https://[fe80::1%25eth0]/", "names no host", "a zone is of this computer"),
    ("https://[::1/", "can't be read", "half an address"),
    ("https://board.example/a b", "a blank or a sign", "a blank would end the request line"),
    ("https://board.example/a\r\nX: y", "a blank or a sign", "nor a header smuggled in"),
    ("https://board.example\\@evil.example/", "a blank or a sign", "read in two ways"),
    ("https://board.example/" + "a" * 2000, "at most 2,000", "servers refuse longer ones"),
]


@pytest.mark.parametrize(("address", "said", "because"), WRONG, ids=[row[2] for row in WRONG])
def test_refuses_what_is_not_fetched(address: str, said: str, because: str) -> None:
    with pytest.raises(AddressError, match=said):
        read_target(address)
