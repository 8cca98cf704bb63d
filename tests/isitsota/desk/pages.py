"""The addresses of every page of the desk, and what each costs."""

import re
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards_app.models import Snapshot
from models_app.admin_base import ReadOnlyAdmin
from models_app.history.recording import is_remembered

LOOKED_UP = (
    ("models_app", "release", "lab"), ("models_app", "release", "base"), ("models_app", "claim", "source"),
    ("models_app", "claim", "release"), ("boards_app", "alias", "release"), ("boards_app", "alias", "board"),
    ("boards_app", "metric", "category"),
)  # fmt: skip


class Cost(NamedTuple):
    """What a page took: queries, seconds of the server, and the options of its longest <select>."""

    path: str
    status: int
    queries: int
    seconds: float
    options: int


def every_page() -> Iterator[str]:
    """Yield the address of each page that can be looked at: lists, rows, forms, histories, look-ups."""
    yield reverse("admin:index")
    for model, page in admin.site._registry.items():
        if model._meta.app_label in ("models_app", "boards_app"):
            yield from _pages_of(model, page)
    for app, model_name, field in LOOKED_UP:
        yield f"/admin/autocomplete/?app_label={app}&model_name={model_name}&field_name={field}&term=1"
    yield reverse("admin:boards_app_snapshot_import")
    yield reverse("admin:boards_app_alias_names")
    yield from (staged_page(kind) for kind in ("change", "names", "rows"))


def staged_page(kind: str) -> str:
    """Return the address of a page of the oldest snapshot that nobody has decided about."""
    return _address(Snapshot, kind, Snapshot.objects.staged().order_by("pk").first().pk)


def _pages_of(model: Any, page: Any) -> Iterator[str]:
    rows, row = _address(model, "changelist"), model._default_manager.order_by("-pk").first()
    yield rows
    if page.search_fields:
        yield f"{rows}?q=1"
    if page.list_per_page < model._default_manager.count():
        yield f"{rows}?p=2"
    if "board" in page.list_filter:
        yield f"{rows}?board__id__exact=1"
    if row is None:
        return
    yield _address(model, "change", row.pk)
    if not isinstance(page, ReadOnlyAdmin):
        yield _address(model, "add")
        yield _address(model, "delete", row.pk)
    if is_remembered(model):
        yield _address(model, "history", row.pk)
        yield _address(model, "compare", row.pk)
        yield _address(model, "deleted")
    if page.is_exported:
        yield _address(model, "export", "csv")
        yield _address(model, "export", "json")


def _address(model: Any, page: str, *arguments: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


def cost(client: Client, path: str) -> Cost:
    """Ask for a page, and return what it took."""
    began = process_time()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(path)
        html = answer.getvalue().decode()  # an export is sent bit by bit
    seconds = process_time() - began
    options = [len(re.findall(r"<option", one)) for one in re.findall(r"<select.*?</select>", html, re.S)]
    return Cost(path, answer.status_code, len(captured), seconds, max(options, default=0))
