"""What somebody may mean by a name: names of releases and their other spellings, put in order for look-ups.

Two spellings are the same when their letters and digits are: case, blanks, dots, dashes and the maker of an
identifier don't matter (`Qwen/Qwen3.6-35B-A3B` is `qwen3.6 35b a3b`), but 4.1 is not 41. Other scripts are
read as Latin ones.
"""

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rapidfuzz import fuzz, process

from models_app.slugs import make_slug

MOST_ALIKE, MOST_NEAR = 20, 5
NEAR_ENOUGH = 65  # of 100, by rapidfuzz's ratio: two of three letters stand in the same order


@dataclass(frozen=True)
class Name:
    """A way to write a release (slug); `found_as` says which where it is not its own, such as "alias gpt-4o".

    What only leads to a release, such as the name of its base, `is_hint` and never the release itself.
    """

    text: str
    release: str
    found_as: str = ""
    is_hint: bool = False


@dataclass(frozen=True)
class Answers:
    """The releases that a name means: those written so, those whose names hold its words, the nearest."""

    same: Sequence[Name]
    alike: Sequence[Name]
    near: Sequence[Name]


class Names:
    """All ways to write all releases; own names come before other spellings."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.names = sorted(names, key=lambda name: (bool(name.found_as), name.text, name.release))
        self.keys = [_key(name.text) for name in self.names]
        self.all_keys = "\n".join(self.keys)
        self.starts = list(accumulate((len(key) + 1 for key in self.keys), initial=0))
        self.by_key: defaultdict[str, list[Name]] = defaultdict(list)
        for key, name in zip(self.keys, self.names, strict=True):
            self.by_key[key].append(name)

    def look_up(self, text: str) -> Answers:
        """Return what a name may mean, each release once; the nearest only where nothing else is found."""
        key = _key(text)
        if not key:
            return Answers((), (), ())
        found, numbers = self.by_key.get(key, []), _numbers(text)
        same = _each_once(name for name in found if not name.is_hint and _numbers(name.text) == numbers)
        known = {name.release for name in same}
        alike = _each_once((*found, *self._alike(text, key)), but=known)[:MOST_ALIKE]
        return Answers(same, alike, () if same or alike else self._near(key))

    def _alike(self, text: str, key: str) -> list[Name]:
        """Return the names that hold the text, or each of its words; those that begin with it come first."""
        words = make_slug(_without_maker(text)).split("-")
        found = [
            (not own.startswith(key), len(own), place)
            for place in self._holding(max(words, key=len))
            if all(word in (own := self.keys[place]) for word in words)
        ]
        return [self.names[place] for *_, place in sorted(found)]

    def _holding(self, word: str) -> Iterator[int]:
        """Yield the places of the names whose key holds a word: one search through all keys at once."""
        start = self.all_keys.find(word)
        while start >= 0:
            place = bisect(self.starts, start) - 1
            yield place
            following = self.starts[place] + len(self.keys[place])
            start = self.all_keys.find(word, following)

    def _near(self, key: str) -> Sequence[Name]:
        # More than are wanted: several may be spellings of one release.
        scored = process.extract(
            key, self.keys, scorer=fuzz.ratio, limit=5 * MOST_NEAR, score_cutoff=NEAR_ENOUGH
        )
        return _each_once(self.names[place] for *_, place in scored)[:MOST_NEAR]


def _without_maker(text: str) -> str:
    """Take the maker off an identifier; a name with blanks is none, and its slash is its own."""
    return text if len(text.split()) > 1 else text.rstrip("/").rpartition("/")[2]


def _key(text: str) -> str:
    return make_slug(_without_maker(text)).replace("-", "")


def _numbers(text: str) -> list[str]:
    """Return the numbers of a name: 4.1 is not 41, and a 3 8B is no 38B."""
    return re.findall(r"\d+", make_slug(_without_maker(text)))


def _each_once(names: Iterable[Name], but: Iterable[str] = ()) -> Sequence[Name]:
    seen, kept = set(but), []
    for name in names:
        if name.release not in seen:
            seen.add(name.release)
            kept.append(name)
    return kept
