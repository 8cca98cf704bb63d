"""`/v1/rules`: the rules by number, the states and checks, and an example to test an implementation with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.http import QueryDict

from boards_app.rules import RULES_VERSION, decide, read_bundle
from boards_app.rules.states import CHECKS, STATES
from isitsota.api.answers import Answer
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import last_judged

EXAMPLE = Path(__file__).with_name("example.json")
RULES = {
    "R1": "Which boards count, and from when until when",
    "R2": "What makes a snapshot an edition",
    "R3": "How long an edition speaks, and what spoke before it",
    "R4": "Which release a name means",
    "R5": "Which of several settings stands for a release",
    "R6": "Missing is missing",
    "R7": "The interval of a result",
    "R8": "Who is ahead of whom on a board",
    "R9": "On how many boards a release must be for a rank",
    "R10": "Who competes in a category and scope",
    "R11": "The rank in a category",
    "R12": "When unidentified names hold a release up",
    "R13": "When a release leads",
    "R14": "When a crown is won, and when it is lost",
}


@dataclass(frozen=True)
class Rule:
    """A rule: its number, which verdicts and changes cite, and what it settles."""

    number: str
    about: str


@dataclass(frozen=True)
class StateWords:
    """A state of a verdict: the first that fits, in this order."""

    slug: str
    label: str


@dataclass(frozen=True)
class CheckWords:
    """One of the five checks of a release."""

    slug: str
    text: str


@dataclass(frozen=True)
class Example:
    """A bundle of evidence, and the judgement that the rules make of it."""

    bundle: Mapping[str, Any]
    judgement: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Rules(Answer):
    """The rules by which verdicts are computed; `url` has them in full."""

    rules: tuple[Rule, ...]
    states: tuple[StateWords, ...]
    checks: tuple[CheckWords, ...]
    example: Example


def load_rules(query: QueryDict, addresses: Addresses) -> Rules:
    """Return the rules in force; one query."""
    refuse_unknown(query, [])
    return Rules(
        url=f"{addresses.site}/methodology",
        json_url=f"{addresses.api}/v1/rules",
        sentence=f"isitsota computes verdicts from evidence and a day by its rules, version {RULES_VERSION}.",
        as_of=last_judged().as_of,
        rules_version=RULES_VERSION,
        rules=tuple(Rule(number, about) for number, about in RULES.items()),
        states=tuple(StateWords(one.slug, one.label) for one in STATES),
        checks=tuple(CheckWords(one.slug, one.text) for one in CHECKS),
        example=_example(),
    )


@cache
def _example() -> Example:
    bundle = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return Example(bundle, decide(read_bundle(bundle)).judgement())
