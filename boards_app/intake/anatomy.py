"""Take a model's name apart: words, versions, sizes, stamps and settings. Pure."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from boards_app.intake.match import normal_form
from boards_app.intake.name_words import (
    CHANNELS,
    DOUBTFUL_SETTINGS,
    EFFORTS_BY_PLACE,
    FILLERS,
    OF_EFFORT,
    SETTINGS,
    SYNONYMS,
)
from boards_app.intake.stamps import PATTERN as STAMP
from boards_app.intake.stamps import Stamp, read_stamp

_SUB_BOARD = re.compile(r"\[[^\]]*\]\s*")
_PROVIDERS = re.compile(r"(?:[A-Za-z][\w.-]+/)+(?=\w)")
_PARTS = re.compile(r"\s+[+&]\s+")
_TOKEN = re.compile(
    rf"""(?P<stamp>{STAMP})
    |(?P<active>(?<![^\W_])a\d+(?:\.\d+)?b(?![^\W_])|(?<![\d.])\d+e(?![^\W_]))
    |(?P<size>(?<![\d.])(?:\d+x)?\d+(?:\.\d+)?[bmt](?![^\W_]))
    |(?P<quantity>(?<![\d.])\d+k(?![^\W_])|(?<![^\W_])(?:nv|mx)?(?:bf|fp|int)\d+(?![^\W_]))
    |(?P<version>\d{{1,2}}[-_](?:0|[1-9]\d?)(?![\dA-Za-z.]|[-_]\d\d(?![\dA-Za-z.]))|\d+(?:\.\d+)*(?:[a-z]\d*(?![^\W_]))?)
    |(?P<without>(?<![^\W_])w/o(?![^\W_]))|(?P<with>(?<![^\W_])w/(?=\s))
    |(?P<open>[(\[{{])|(?P<close>[)\]}}])
    |(?P<plus>(?<=[^\W_])\+)
    |(?P<word>[^\W\d_]+)""",
    re.IGNORECASE | re.VERBOSE,
)
PLAIN, DOUBTFUL = "plain setting", "doubtful setting"
UNITS = frozenset({"effort", "token", "tokens"})  # “high effort” says no more than “high”
_RUN_TOGETHER = re.compile(r"(x?high|low|medium|minimal|max|no|non|auto)(thinking|reasoning|effort)")


class Token(NamedTuple):
    """A piece of a name: its kind, its form in lower case, its text as written, whether in brackets."""

    kind: str
    form: str
    text: str
    is_bracketed: bool = False


@dataclass(frozen=True)
class Anatomy:
    """What a name says, the order of its parts left aside.

    `words` are its identity with `versions`; `channels` such as “preview”; `settings` are (form, as written),
    and `plain` and `doubtful` what of them is compared.
    """

    words: frozenset[str] = frozenset()
    versions: tuple[str, ...] = ()
    sizes: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()
    stamps: tuple[Stamp, ...] = ()
    channels: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    doubtful: frozenset[str] = frozenset()
    settings: tuple[tuple[str, str], ...] = ()

    def setting(self, beyond: "Anatomy | None" = None) -> str:
        """Return the settings as the name writes them, in its order; without those that `beyond` has too."""
        known = {form for form, _ in beyond.settings} if beyond else frozenset[str]()
        return " ".join(text for form, text in self.settings if form not in known)


def parts_of(name: str) -> list[str]:
    """Return the parts of a name that joins several by “ + ”; most names are one part."""
    return _PARTS.split(_SUB_BOARD.sub("", normal_form(name), count=1))


@lru_cache(maxsize=20_000)  # all names that are known, which are taken apart anew for each page that suggests
def take_apart(name: str) -> Anatomy:
    """Return the anatomy of a name; any text has one, of no words at worst."""
    text = normal_form(name)
    text = _SUB_BOARD.sub("", text, count=1) or text
    tokens = _tokens(_PROVIDERS.sub("", text, count=1) if _PROVIDERS.match(text) else text)
    by_kind: defaultdict[str, list[Token]] = defaultdict(list)
    settings: list[tuple[str, str]] = []
    for place, token in enumerate(tokens):
        kind = _kind(tokens, place)
        by_kind[kind].append(token)
        if kind in {PLAIN, DOUBTFUL}:
            settings.append((token.form, token.text))
    forms = {kind: [token.form for token in found] for kind, found in by_kind.items()}
    stamps = (read_stamp(token.text) for token in by_kind["stamp"])
    return _assemble(forms, tuple(stamp for stamp in stamps if stamp), tuple(settings))


def _assemble(
    forms: dict[str, list[str]], stamps: tuple[Stamp, ...], settings: tuple[tuple[str, str], ...]
) -> Anatomy:
    return Anatomy(
        words=frozenset(forms.get("word", ())),
        versions=tuple(sorted(forms.get("version", ()))),
        sizes=frozenset(forms.get("size", ())),
        active=frozenset(forms.get("active", ())),
        stamps=stamps,
        channels=frozenset(forms.get("channel", ())),
        plain=frozenset(forms.get(PLAIN, ())) - UNITS,
        doubtful=frozenset(forms.get(DOUBTFUL, ())),
        settings=settings,
    )


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    depth = 0
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""  # the outermost: it ends last
        if kind in {"open", "close"}:
            depth = max(0, depth + (1 if kind == "open" else -1))
        else:
            tokens += _as_tokens(kind, found[0], depth > 0)
    return tokens


def _as_tokens(kind: str, text: str, is_bracketed: bool) -> list[Token]:
    form = text.casefold()
    if kind == "with":
        return []
    if kind == "without":
        return [Token("word", "no", text, is_bracketed)]
    if kind == "plus":
        return [Token("word", "plus", text, is_bracketed)]
    if kind == "version":
        return [Token(kind, _version(form), text, is_bracketed)]
    if kind == "word" and (run := _RUN_TOGETHER.fullmatch(form)):
        cut = run.end(1)
        halves = [(run[1], text[:cut]), (run[2], text[cut:])]
        return [Token(kind, half, written, is_bracketed) for half, written in halves]
    return [Token(kind, SYNONYMS.get(form, form), text, is_bracketed)]


def _version(form: str) -> str:
    """Return 3-5 as 3.5, and 3.0 as 3, which boards write for one another."""
    return re.sub(r"(?:\.0)+$", "", re.sub(r"[-_]", ".", form))


def _kind(tokens: list[Token], place: int) -> str:
    token = tokens[place]
    if token.kind == "quantity":
        return PLAIN
    if token.kind != "word":
        return token.kind
    if token.is_bracketed and _in_harness(tokens, place):
        return PLAIN
    if token.form in DOUBTFUL_SETTINGS:
        return PLAIN if _is_qualified(tokens, place) else DOUBTFUL
    if token.form in SETTINGS or (token.form in EFFORTS_BY_PLACE and _is_effort(tokens, place)):
        return PLAIN
    if token.form in FILLERS:
        return "filler"
    return "channel" if token.form in CHANNELS else "word"


def _in_harness(tokens: list[Token], place: int) -> bool:
    """Say whether the brackets around a token name a harness: then all in them is that setting."""
    first = last = place
    while first > 0 and tokens[first - 1].is_bracketed:
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].is_bracketed:
        last += 1
    return any(token.form == "harness" for token in tokens[first : last + 1])


def _is_qualified(tokens: list[Token], place: int) -> bool:
    """Say whether “reasoning” or “thinking” only says what an effort, or a “no”, is of."""
    token, before = tokens[place], tokens[place - 1].form if place else ""
    if before in {"no", "non"}:
        return True
    return token.form == "reasoning" and (before in SETTINGS or before in EFFORTS_BY_PLACE)


def _is_effort(tokens: list[Token], place: int) -> bool:
    token = tokens[place]
    after = tokens[place + 1].form if place + 1 < len(tokens) else ""
    if token.is_bracketed or after in OF_EFFORT or (token.form == "extra" and after == "high"):
        return True
    versions = [number for number, each in enumerate(tokens) if each.kind == "version"]
    # “medium” after the version is an effort, before it, or without one, a tier. “max” is a tier anywhere.
    return token.form in {"medium", "none"} and bool(versions) and versions[-1] < place
