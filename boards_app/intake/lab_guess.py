"""Guess which lab a name speaks of: a first value for a form that a person looks at. Pure."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
_SAY_NOTHING = frozenset({"ai", "lab", "labs", "inc", "research", "team"})


class LabGuess:
    """What is known of labs and of how the names of their releases begin, in order for look-ups."""

    def __init__(self, releases: Iterable[tuple[str, str]]) -> None:
        """Take the releases, each with the name of its lab."""
        self._labs: dict[str, frozenset[str]] = {}
        self._families: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for name, lab in releases:
            self._labs.setdefault(lab, frozenset(_words(lab)) - _SAY_NOTHING)
            for first in _words(name)[:1]:
                self._families[first][lab] += 1

    def of(self, name: str) -> str | None:
        """Return the lab that a name names, else the one whose releases begin with a word of it, else None.

        A word that the releases of several labs begin with speaks for the one with most of them.
        """
        words = _words(name)
        named = [lab for lab, own in self._labs.items() if own and own <= set(words)]
        if named:
            return max(named, key=lambda lab: (len(self._labs[lab]), lab))
        for word in words:
            if word in self._families:
                return min(self._families[word].items(), key=lambda each: (-each[1], each[0]))[0]
        return None


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
