"""What a robots.txt asks of a guest, as RFC 9309 has it: the longest rule that fits decides. Pure.

Protego reads it. The standard library's reader takes the first rule that fits and knows neither `*` nor `$`,
so it would let us in where a board's host says no.
"""

from protego import Protego


class Rules:
    """What a host asks of one agent, named without its version."""

    def __init__(self, text: str, agent: str) -> None:
        """Read a robots.txt; whatever the text, it is read, and what can't be understood is passed over."""
        self._rules, self._agent = Protego.parse(text.removeprefix("\ufeff")), agent

    def may_ask(self, address: str) -> bool:
        """Tell whether an address, its query included, may be asked for."""
        return bool(self._rules.can_fetch(address, self._agent))

    @property
    def delay(self) -> float:
        """Return how many seconds to leave between two requests."""
        return max(0.0, self._rules.crawl_delay(self._agent) or 0.0)
