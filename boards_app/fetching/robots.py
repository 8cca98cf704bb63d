"""What a robots.txt asks of a guest, read as RFC 9309 has it. Pure.

The standard library's reader takes the first rule that fits and knows neither `*` nor `$`, so it would let
us in where a board's host says no; here the longest rule that fits decides.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

_LINE = re.compile(r"\s*([A-Za-z-]+)\s*:\s*([^#]*)")
_SECONDS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Rule:
    """A path's beginning, with `*` and `$`, and whether what fits may be asked for."""

    pattern: str
    allows: bool

    def fits(self, path: str) -> bool:
        """Tell whether the rule speaks of a path."""
        parts = [_plain(part) for part in re.split(r"\*+", self.pattern.removesuffix("$"))]
        return _in_order(_plain(path), parts, to_end=self.pattern.endswith("$"))


@dataclass(slots=True)
class Group:
    """The rules for some agents; `delay` is how many seconds to leave between two requests."""

    agents: set[str] = field(default_factory=set)
    rules: list[Rule] = field(default_factory=list)
    delay: float = 0.0


def group_for(text: str, agent: str) -> Group:
    """Return the rules for an agent, named without its version: all of its groups, or else those of `*`."""
    groups = list(_groups(text))
    ours = [group for group in groups if agent.lower() in group.agents]
    together = Group({agent.lower()})
    for group in ours or [group for group in groups if "*" in group.agents]:
        together.rules += group.rules
        together.delay = max(together.delay, group.delay)
    return together


def may_ask(group: Group, path: str) -> bool:
    """Tell whether the rules allow a path with its query: the longest that fits decides, then who allows."""
    fitting = [(len(rule.pattern), rule.allows) for rule in group.rules if rule.fits(path)]
    return max(fitting, default=(0, True))[1]


def _groups(text: str) -> Iterator[Group]:
    group, has_rules = Group(), False
    for key, value in _lines(text):
        if key == "user-agent":
            if has_rules:
                yield group
                group, has_rules = Group(), False
            group.agents.add(value.lower().partition("/")[0].strip())
            continue
        has_rules = True
        if key == "crawl-delay" and _SECONDS.fullmatch(value):
            group.delay = max(group.delay, float(value))
        elif key in ("allow", "disallow") and value:
            group.rules.append(Rule(value, key == "allow"))
    yield group


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        found = _LINE.match(line)
        if found and found[1].lower() in ("user-agent", "allow", "disallow", "crawl-delay"):
            yield found[1].lower(), found[2].strip()


def _plain(text: str) -> str:
    """Write what may be quoted in two ways in one."""
    return quote(unquote(text, errors="surrogateescape"), safe="/?&=:@", errors="surrogateescape")


def _in_order(path: str, parts: list[str], *, to_end: bool) -> bool:
    """Tell whether the parts stand in the path one after the other, the first one at its beginning."""
    first, *rest = parts
    if not path.startswith(first):
        return False
    if not rest:
        return not to_end or path == first
    at = len(first)
    for part in rest[:-1] if to_end else rest:
        found = path.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return not to_end or (len(path) - len(rest[-1]) >= at and path.endswith(rest[-1]))
