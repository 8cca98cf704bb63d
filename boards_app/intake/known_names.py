"""The names that are known for releases, taken apart once and put in order for look-ups. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from boards_app.intake.anatomy import Anatomy, take_apart
from boards_app.intake.match import normal_form
from boards_app.intake.name_words import GENERIC_OF_LABS, NO_IDENTITY
from boards_app.intake.stamps import Stamp


class KnownRelease(NamedTuple):
    """A release that a name may mean; `base_identifier` is what its makers call the one it derives from."""

    slug: str
    name: str
    lab: str = ""
    base_identifier: str = ""
    announced_on: date | None = None


class KnownAlias(NamedTuple):
    """What a name means on a board (None: on all), on the days from `from_on` until `until_on`.

    Without a release the name is excluded.
    """

    name: str
    release: str | None
    board: str | None = None
    variant: str = ""
    from_on: date | None = None
    until_on: date | None = None

    def holds_on(self, day: date | None) -> bool:
        """Say whether it holds on `day`; without a day, whether it holds now and then at all."""
        if day is None:
            return True
        return (self.from_on is None or self.from_on <= day) and (
            self.until_on is None or self.until_on >= day
        )


class Form(NamedTuple):
    """A way to write a release: its own name or slug (no alias), or an alias."""

    text: str
    release: str
    anatomy: Anatomy
    alias: KnownAlias | None = None


Key = tuple[frozenset[str], tuple[str, ...]]


class KnownNames:
    """All forms of all releases, by spelling and by what they are made of."""

    def __init__(self, releases: Iterable[KnownRelease], aliases: Iterable[KnownAlias]) -> None:
        self.releases = {row.slug: row for row in sorted(releases, key=lambda row: row.slug)}
        self.lab_words = {slug: _lab_words(row.lab) for slug, row in self.releases.items()}
        self.vendors = frozenset[str]().union(*self.lab_words.values())
        self.by_spelling: defaultdict[str, list[Form]] = defaultdict(list)
        self.by_key: defaultdict[Key, list[Form]] = defaultdict(list)
        self.by_fewer_words: defaultdict[Key, list[Form]] = defaultdict(list)
        self.by_words: defaultdict[frozenset[str], list[Form]] = defaultdict(list)
        self.by_versions: defaultdict[tuple[str, ...], list[Form]] = defaultdict(list)
        self.excluded: defaultdict[str, list[KnownAlias]] = defaultdict(list)
        self.own: dict[str, Anatomy] = {}
        self.own_stamps: defaultdict[str, set[Stamp]] = defaultdict(set)
        self.stamps: defaultdict[str, set[Stamp]] = defaultdict(set)
        for form in self._forms(sorted(aliases, key=_order)):
            self._add(form)

    def _forms(self, aliases: Iterable[KnownAlias]) -> Iterator[Form]:
        for release in self.releases.values():
            anatomy = take_apart(release.name)
            self.own[release.slug] = anatomy
            yield Form(release.name, release.slug, anatomy)
            yield Form(release.slug, release.slug, take_apart(release.slug))
        for alias in aliases:
            if alias.release is None:
                self.excluded[spelling(alias.name)].append(alias)
            elif alias.release in self.releases:
                yield Form(alias.name, alias.release, take_apart(alias.name), alias)

    def _add(self, form: Form) -> None:
        words, versions = key = self.key(form.anatomy)
        self.by_spelling[spelling(form.text)].append(form)
        self.by_key[key].append(form)
        self.by_words[words].append(form)
        self.by_versions[versions].append(form)
        for word in words:
            self.by_fewer_words[words - {word}, versions].append(form)
        self.stamps[form.release].update(form.anatomy.stamps)
        if form.alias is None:
            self.own_stamps[form.release].update(form.anatomy.stamps)

    def key(self, anatomy: Anatomy) -> Key:
        """Return what two names of one model share: words other than labs', and versions."""
        return anatomy.words - self.vendors, anatomy.versions


def spelling(name: str) -> str:
    """Return what spellings of a name that differ only in case share."""
    return normal_form(name).casefold()


def _lab_words(lab: str) -> frozenset[str]:
    """Return the words by which a name may call its lab. A word that also says something else is none."""
    words = {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", lab)}
    return frozenset(words - GENERIC_OF_LABS - NO_IDENTITY)


def _order(alias: KnownAlias) -> tuple[str, str, date, str]:
    return alias.name, alias.board or "", alias.from_on or date.min, alias.release or ""
