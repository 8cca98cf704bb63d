"""The verdict rules, version 1: evidence and a date in, verdicts out. Standard library only; no clock.

decision = decide(parse_bundle(text))
render_judgement(decision.judgement())
"""

from boards_app.rules.category import judge_category
from boards_app.rules.decision import RULES_VERSION, Decision, compose, decide
from boards_app.rules.errors import BundleError
from boards_app.rules.evidence import Alias, Board, Category, Edition, Evidence, Release
from boards_app.rules.history import CategoryHistory, CategoryPart, Reign, SharedPlace, Standing
from boards_app.rules.read import parse_bundle, read_bundle
from boards_app.rules.render import render_judgement

__all__ = [
    "RULES_VERSION",
    "Alias",
    "Board",
    "BundleError",
    "Category",
    "CategoryHistory",
    "CategoryPart",
    "Decision",
    "Edition",
    "Evidence",
    "Reign",
    "Release",
    "SharedPlace",
    "Standing",
    "compose",
    "decide",
    "judge_category",
    "parse_bundle",
    "read_bundle",
    "render_judgement",
]
