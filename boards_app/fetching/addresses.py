"""Which web addresses may be fetched, and which addresses of the network may be connected to. Pure."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import quote, urlsplit

HTTPS_PORT = 443
LONGEST_ADDRESS = 2_000  # characters

_IP = IPv4Address | IPv6Address
_NAT64 = IPv6Network("64:ff9b::/96")
_V4_COMPATIBLE = IPv6Network("::/96")
_NEVER = (
    (ip_network("64:ff9b:1::/48"), "a local NAT64 address"),
    (ip_network("2001::/32"), "a Teredo address"),
    (ip_network("fec0::/10"), "a site-local address"),
    (ip_network("3fff::/20"), "an address for documents"),  # RFC 9637
    (ip_network("192.88.99.0/24"), "a 6to4 relay"),  # RFC 7526
    (ip_network("100.64.0.0/10"), "an address shared behind a provider"),  # RFC 6598
)
_KINDS = (
    ("is_unspecified", "the unspecified address"),
    ("is_loopback", "a loopback address"),
    ("is_link_local", "a link-local address"),
    ("is_multicast", "a multicast address"),
    ("is_reserved", "a reserved address"),
    ("is_private", "a private address"),
)
_UNSAFE = frozenset(' "<>\\^`{|}')


class AddressError(ValueError):
    """Why a web address is not fetched, in words that follow the address or its board's name."""


@dataclass(frozen=True, slots=True)
class Target:
    """What to ask for: a host, as ASCII and in lower case, and a path with its query, ready to be sent."""

    host: str
    path: str

    @property
    def authority(self) -> str:
        """Return the host as a Host header writes it."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def address(self) -> str:
        """Return the whole web address."""
        return f"https://{self.authority}{self.path}"


def read_target(address: str) -> Target:
    """Return what an address asks for; AddressError unless it is https, on port 443, without a log-in."""
    if len(address) > LONGEST_ADDRESS:
        raise AddressError(
            f"the address has {len(address):,} characters; at most {LONGEST_ADDRESS:,} are sent"
        )
    if any(character in _UNSAFE or ord(character) < 33 or ord(character) == 127 for character in address):
        raise AddressError("the address holds a blank or a sign that stands in none")
    try:
        parts = urlsplit(address)
        host, port, has_login = parts.hostname or "", parts.port, "@" in parts.netloc
    except ValueError as error:
        raise AddressError(f"the address can't be read: {error}") from error
    if parts.scheme != "https":
        raise AddressError(f"only https:// is fetched, not {parts.scheme or 'an address without a scheme'}")
    if has_login:
        raise AddressError("the address holds a user name; leave it out")
    if port not in (None, HTTPS_PORT):
        raise AddressError(f"only port {HTTPS_PORT} is fetched, not {port}")
    # Quoted anew, so that letters outside ASCII can be sent; what is quoted already stays.
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~") + ("?" if parts.query else "")
    return Target(_ascii_host(host), path + quote(parts.query, safe="/%:@!$&'()*+,;=~?[]"))


def _ascii_host(host: str) -> str:
    try:
        name = host if ":" in host else host.encode("idna").decode("ascii").rstrip(".")
    except UnicodeError as error:
        raise AddressError("the address names no host that can be asked for") from error
    if not name or "%" in name:
        raise AddressError("the address names no host that can be asked for")
    return name.lower()


def why_not_public(address: str) -> str | None:
    """Say what kind of network address it is when it must not be connected to; None when it is public.

    An IPv6 address that carries an IPv4 one (mapped, compatible, NAT64, 6to4) is judged by the carried one.
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "no network address"
    carried = _carried(ip) if isinstance(ip, IPv6Address) else None
    if carried is not None:
        kind = _kind(carried)
        return f"{kind} inside an IPv6 one" if kind else None
    return _kind(ip)


def _carried(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 one stands for."""
    if ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    if ip.sixtofour is not None:
        return ip.sixtofour
    is_plain = ip.is_unspecified or ip.is_loopback
    if ip in _NAT64 or (ip in _V4_COMPATIBLE and not is_plain):
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return None


def _kind(ip: _IP) -> str | None:
    for network, kind in _NEVER:
        if ip.version == network.version and ip in network:
            return kind
    for is_kind, kind in _KINDS:
        if getattr(ip, is_kind):
            return kind
    return None if ip.is_global else "an address that is not public"
