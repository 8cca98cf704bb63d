"""The lists beside every page of the desk: what editors work with first, what the site fills last."""

from collections.abc import Sequence
from typing import Any

APPS = ("models_app", "boards_app", "auth")  # in the order of the work
KEPT = frozenset({
    "ContentVersion", "SlugHistory", "RawFile", "RecipeVersion", "Result", "SnapshotDecision", "Publication",
    "Verdict", "CurrentVerdict", "Standing", "Reign", "LinkCheck",
})  # fmt: skip
KEPT_TITLE = "Kept by the site"


def in_order_of_work(apps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return Django's list of apps with the models of KEPT in a group of their own, after the others."""
    shown = [app | {"models": _models(app, kept=False)} for app in sorted(apps, key=_place)]
    holding = [app for app in apps if _models(app, kept=True)]
    if holding:
        kept = [model for app in holding for model in _models(app, kept=True)]
        shown.append(holding[-1] | {"name": KEPT_TITLE, "models": kept})
    return [app for app in shown if app["models"]]


def _place(app: dict[str, Any]) -> int:
    return APPS.index(app["app_label"])


def _models(app: dict[str, Any], *, kept: bool) -> list[dict[str, Any]]:
    return [model for model in app["models"] if (model["object_name"] in KEPT) is kept]
