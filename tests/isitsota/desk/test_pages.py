"""Every page of the admin answers, in a number of queries that does not depend on how much is stored."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from models_app.admin_base import ReadOnlyAdmin
from models_app.history.recording import is_remembered
from models_app.models import Release
from tests.isitsota.desk.conftest import fill, judge

OURS = sorted(
    (model for model in admin.site._registry if model._meta.app_label in ("models_app", "boards_app")),
    key=lambda model: model._meta.label,
)
READ_ONLY = {
    "Publication", "RawFile", "RecipeVersion", "Reign", "Result", "Snapshot", "SnapshotDecision", "Standing",
    "LinkCheck", "Verdict", "CurrentVerdict", "ContentVersion", "SlugHistory", "Correction", "BoardEvent",
}  # fmt: skip
ON_ANOTHER_PAGE = {"Fact", "ClaimedScore", "Edition"}  # an edition on that of its snapshot
EDITED = [model for model in OURS if model.__name__ not in READ_ONLY]
by_name = {"ids": lambda model: model.__name__}


def address(model: type[Model], page: str, *arguments: Any) -> str:
    """Return the address of a page."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=arguments)


def queries(client: Client, url: str) -> int:
    """Return how many queries a page takes."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = client.get(url)
        assert response.status_code == 200, (url, response.get("Location"))
    return len(captured)


def test_every_model_has_a_page() -> None:
    from django.apps import apps

    ours = [*apps.get_app_config("models_app").get_models(), *apps.get_app_config("boards_app").get_models()]
    without = {model.__name__ for model in ours} - {model.__name__ for model in OURS}
    remembered = {f"Historical{model.__name__}" for model in ours if is_remembered(model)}
    assert without == ON_ANOTHER_PAGE | remembered, "history is read on the page of what it is about"
    read_only = {m.__name__ for m in OURS if isinstance(admin.site._registry[m], ReadOnlyAdmin)}
    assert read_only == READ_ONLY


@pytest.mark.parametrize("model", OURS, **by_name)
def test_pages_take_as_many_queries_for_three_as_for_one(model: Any, editor: Client, one: Release) -> None:
    for page in _pages(model):
        queries(editor, page)  # the first of all looks up content types, which are kept
    before = [queries(editor, page) for page in _pages(model)[:3]]
    for number in (2, 3):
        fill(number)
    judge()
    assert model.objects.count() >= 3 or model.__name__ in ("ContentVersion", "Category", "Publication")
    assert [queries(editor, page) for page in _pages(model)[:3]] == before, _pages(model)


def _pages(model: Any) -> list[str]:
    """Return the addresses of a list, a search in it, a row, and what else the model has."""
    row, rows = model.objects.order_by("pk").first(), address(model, "changelist")
    pages = [rows, f"{rows}?q=r", address(model, "change", row.pk)]
    return [*pages, address(model, "add"), address(model, "delete", row.pk)] if model in EDITED else pages


@pytest.mark.parametrize("model", OURS, **by_name)
def test_a_page_of_a_row_that_is_not_there_leads_back(model: Any, editor: Client) -> None:
    for key in ("0", "x", "99999999999999999999999", "%00", "_5F", "-1", "1.5"):
        response = editor.get(f"{address(model, 'changelist')}{key}/change/")
        assert response.status_code in (302, 404), key


@pytest.mark.parametrize("model", OURS, **by_name)
def test_whoever_may_only_look_can_look(model: Any, reader: Client, one: Release) -> None:
    row = model.objects.first()
    assert reader.get(address(model, "changelist")).status_code == 200
    assert reader.get(address(model, "change", row.pk)).status_code == 200
    before = list(model.objects.values())
    assert reader.post(address(model, "change", row.pk), {"name": "x"}).status_code == 403
    if model in EDITED:
        assert reader.get(address(model, "add")).status_code == 403
        assert reader.post(address(model, "add"), {"name": "x"}).status_code == 403
        assert reader.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    assert list(model.objects.values()) == before


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_evidence_cannot_be_typed_by_anybody(name: str, editor: Client, one: Release) -> None:
    model = next(model for model in OURS if model.__name__ == name)
    row = model.objects.first()
    before = list(model.objects.values())
    assert editor.post(address(model, "change", row.pk), {"state": "sota"}).status_code == 403
    assert editor.get(address(model, "add")).status_code == 403
    assert editor.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    editor.post(address(model, "changelist"), chosen)
    assert list(model.objects.values()) == before


HOSTILE = [
    "q=%00", "q=%ED%A0%80", "q=" + "+".join(["a"] * 2_000), "q=" + "a" * 5_000, "p=x",
    "p=99999999999999999999", "page=99999999999999999999", "o=99999999999999999999", "o=x.y", "e=1",
    "all=", "nonsense=1", "id__exact=x",
    "id__exact=99999999999999999999999", "id__in=99999999999999999999999", "pk=%00",
    "_to_field=x", "_popup=1",
]  # fmt: skip


@pytest.mark.parametrize("model", OURS, **by_name)
def test_hostile_addresses_are_answered(model: Any, editor: Client, one: Release) -> None:
    page = admin.site._registry[model]
    own = [f"{field.name}=x" for field in model._meta.concrete_fields]
    if day := page.date_hierarchy:
        own += [f"{day}__year={year}" for year in ("x", "0", "99999", "99999999999999999999", "%00")]
        own += [f"{day}__year=2026&{day}__month=13", f"{day}__year=2026&{day}__month=2&{day}__day=30"]
    for entry in page.list_filter:
        field = entry[0] if isinstance(entry, tuple) else entry
        own += [f"{field}__exact={value}" for value in ("x", "%00", "99999999999999999999999", "")]
        own += [f"{field}__id__exact={value}" for value in ("x", "%00", "99999999999999999999999")]
        own += [f"{field}__isempty=x", f"{field}__isnull=x", f"{field}__gte=x"]
    for query in HOSTILE + own:
        response = editor.get(f"{address(model, 'changelist')}?{query}", follow=True)
        assert response.status_code in (200, 400), query


@pytest.mark.parametrize("model", EDITED, **by_name)
def test_hostile_first_values_are_passed_over(model: Any, editor: Client, one: Release) -> None:
    fields = [field.name for field in model._meta.concrete_fields]
    for value in ("x", "%00", "99999999999999999999999", "%ED%A0%80", "-1", "%D9%A3"):
        query = "&".join(f"{name}={value}" for name in fields)
        assert editor.get(f"{address(model, 'add')}?{query}").status_code in (200, 400), value


@pytest.mark.parametrize("model", EDITED, **by_name)
@pytest.mark.parametrize(
    "value", ["", "x", "\x00", "9" * 30, "\ufffd", "-1", "1e999999", "<script>", "٣", "a" * 9_000]
)
def test_hostile_forms_are_answered(model: Any, value: str, editor: Client, one: Release) -> None:
    names = [field.name for field in model._meta.concrete_fields]
    inlines = {
        f"{inline.get_default_prefix()}-{key}": count
        for inline in _formsets(model)
        for key, count in (("TOTAL_FORMS", "1"), ("INITIAL_FORMS", "0"))
    }
    rows = {
        f"{inline.get_default_prefix()}-0-{field.name}": value
        for inline in _formsets(model)
        for field in inline.model._meta.concrete_fields
    }
    data = dict.fromkeys(names, value) | inlines | rows
    for page in (address(model, "add"), address(model, "change", model.objects.first().pk)):
        assert editor.post(page, data).status_code in (200, 302), page


def _formsets(model: Any) -> list[Any]:
    from django.forms import inlineformset_factory

    return [
        inlineformset_factory(model, inline.model, fields="__all__")
        for inline in admin.site._registry[model].inlines
    ]


@pytest.mark.parametrize("term", ["r", "", "\x00", "a " * 2_000])
def test_relations_are_found_as_people_type(term: str, editor: Client, one: Release) -> None:
    for app, model, field in (
        ("models_app", "release", "lab"), ("models_app", "release", "base"),
        ("models_app", "claim", "source"), ("boards_app", "alias", "release"),
        ("boards_app", "alias", "board"), ("boards_app", "metric", "category"),
    ):  # fmt: skip
        asked = {"app_label": app, "model_name": model, "field_name": field, "term": term, "page": "1"}
        response = editor.get("/admin/autocomplete/", asked)
        assert response.status_code == 200 or (response.status_code == 400 and not term.isprintable())


def test_a_claim_is_offered_the_sources_of_its_release_only(editor: Client, one: Release) -> None:
    fill(2)
    asked = {"app_label": "models_app", "model_name": "claim", "field_name": "source", "term": "News"}

    def offered(address: str) -> list[str]:
        page = editor.get(f"/admin/models_app/release/{address}").content.decode()
        (told,) = set(re.findall(r'data-ajax--url="/admin/autocomplete/[?]of_release=([0-9]+)"', page))
        found = editor.get("/admin/autocomplete/", asked | {"of_release": told}).json()["results"]
        return [row["text"] for row in found]

    assert offered(f"{one.pk}/change/") == ["LAB: News 1"]
    assert offered("add/") == [], "a new release has none that are stored"
    for hostile in ("x", "-1", "9" * 30, ""):
        assert editor.get("/admin/autocomplete/", asked | {"of_release": hostile}).status_code == 200
    assert editor.get("/admin/models_app/source/?of_release=1", follow=True).status_code == 200


def test_every_relation_is_looked_up_as_people_type() -> None:
    """No page offers thousands of choices in one list."""
    for model in EDITED:
        page = admin.site._registry[model]
        for part in (page, *page.get_inline_instances(None)):
            relations = {field.name for field in part.model._meta.concrete_fields if field.is_relation}
            parent = {model._meta.model_name} if part is not page else set()
            assert relations - parent == set(part.autocomplete_fields) - parent, part
