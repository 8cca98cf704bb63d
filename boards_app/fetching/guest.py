"""Take a page as a polite guest: by its host's robots.txt, with pauses, each redirect checked anew."""

from collections.abc import Callable
from time import monotonic, sleep
from urllib.parse import urljoin

from boards_app.fetching.addresses import AddressError, Target, read_target
from boards_app.fetching.client import Answer, Client, Deadline, FetchError, Reach, UnknownHostError
from boards_app.fetching.robots import Rules
from boards_app.intake.formats.text import LARGEST_FILE
from models_app.yaml_reading import one_line

PRODUCT = "isitsota"
VERSION = "0.1.0"
PATIENCE = 30.0  # seconds for a page with its redirects, pauses and robots.txt not counted
MOST_REDIRECTS = 3
LARGEST_ROBOTS = 512 * 1024  # bytes
LONGEST_PAUSE = 10.0  # seconds; a host that asks for more is left that much

Ask = Callable[[Target, Deadline], Answer]


def agent(contact: str) -> str:
    """Return the User-Agent: who asks, and whom to write to."""
    return f"{PRODUCT}/{VERSION} (+{contact})"


class Guest:
    """One round of visits: each host's robots.txt is asked for once in it."""

    def __init__(self, contact: str, reach: Reach, patience: float = PATIENCE) -> None:
        """Take the contact to name, what can be reached, and the seconds that a page may take."""
        self._client = Client(agent(contact), reach)
        self._patience = patience
        self._robots: dict[str, Rules | FetchError] = {}
        self._asked: dict[str, float] = {}

    def take(self, address: str, most: int = LARGEST_FILE) -> bytes:
        """Return what stands at an address. FetchError says, in one line, why that must not or can't be."""
        answer = self._follow(address, lambda target, deadline: self._ask_politely(target, most, deadline))
        if answer.status != 200:
            raise FetchError(f"it was answered with status {answer.status}, not with 200")
        if not answer.body:
            raise FetchError("the answer is empty")
        return answer.body

    def status_of(self, address: str) -> int:
        """Return the status that an address answers with in the end; its page is not read.

        FetchError says why that can't be known, UnknownHostError that there is no such host.
        """
        return self._follow(address, lambda target, deadline: self._ask_politely(target, 0, deadline)).status

    def _follow(self, address: str, ask: Ask) -> Answer:
        """Ask, and go where redirects lead."""
        deadline, origin = Deadline(self._patience), address
        for _ in range(MOST_REDIRECTS + 1):
            target = _target(address, is_redirect=address is not origin)
            answer = ask(target, deadline)
            if not answer.location:
                return answer
            address = _joined(target, answer.location)
        raise FetchError(f"it was redirected more than {MOST_REDIRECTS} times")

    def _ask_politely(self, target: Target, most: int, deadline: Deadline) -> Answer:
        began = monotonic()
        rules = self._rules(target)
        if not rules.may_ask(target.address):
            raise FetchError(
                f"robots.txt of {target.host} does not let us ask for {one_line(target.path, 200)}"
            )
        self._pause(target.host, min(rules.delay, LONGEST_PAUSE))
        deadline.ends += monotonic() - began
        return self._ask(target, most, deadline)

    def _ask(self, target: Target, most: int, deadline: Deadline) -> Answer:
        try:
            return self._client.ask(target, most, deadline)
        finally:
            self._asked[target.host] = monotonic()

    def _pause(self, host: str, seconds: float) -> None:
        if host in self._asked:
            sleep(max(0.0, self._asked[host] + seconds - monotonic()))

    def _rules(self, target: Target) -> Rules:
        """Return the rules of a host; FetchError while it can't be known what they are."""
        if target.host not in self._robots:
            try:
                self._robots[target.host] = self._asked_rules(target)
            except UnknownHostError as error:
                self._robots[target.host] = error
            except FetchError as error:
                self._robots[target.host] = FetchError(
                    f"robots.txt of {target.host} can't be read now: {error}"
                )
        found = self._robots[target.host]
        if isinstance(found, FetchError):
            raise found
        return found

    def _asked_rules(self, target: Target) -> Rules:
        page = Target(target.host, "/robots.txt").address
        answer = self._follow(page, lambda at, deadline: self._ask(at, LARGEST_ROBOTS, deadline))
        if answer.status == 200:
            return Rules(answer.body.decode("utf-8", "replace"), PRODUCT)
        if 400 <= answer.status < 500 and answer.status != 429:
            return Rules("", PRODUCT)  # there are no rules (RFC 9309)
        raise FetchError(f"it was answered with status {answer.status}")


def _target(address: str, *, is_redirect: bool) -> Target:
    try:
        return read_target(address)
    except AddressError as error:
        place = f"it is redirected to {one_line(address, 200)}: " if is_redirect else ""
        raise FetchError(f"{place}{error}") from error


def _joined(target: Target, location: str) -> str:
    try:
        return urljoin(target.address, location.strip())
    except ValueError as error:
        raise FetchError(f"it is redirected to {one_line(location, 200)}, which is no address") from error
