"""The contract says what the API does: every answer fits it, and a change of it is told."""

import hashlib
import json
import os
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import is_dataclass
from pathlib import Path
from threading import Barrier
from typing import Any, get_args, get_type_hints

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator, FormatChecker

from isitsota.api import openapi
from isitsota.api.nulls import ELSE
from isitsota.api.openapi import contract
from isitsota.api.schemas import name_of
from isitsota.api.table import RESOURCES
from models_app.models import Release
from tests.boards_app.evidence import day, make_release
from tests.isitsota.scene import judge, make_contest

DOCS = Path(settings.BASE_DIR) / "docs"
STORED = DOCS / "openapi.json"
TOP_ENTRY = re.compile(r"(?<=\(contract )[0-9a-f]{8}(?=\))")

ASKED = [
    "/v1", f"/v1?as_of={day(250)}", "/v1/models", "/v1/models?access=open", "/v1/models/r0", "/v1/models/r2",
    "/v1/models/waiting", f"/v1/models/r0?as_of={day(250)}", "/v1/models/undated", "/v1/labs",
    "/v1/labs/lab-r0",
    "/v1/categories", "/v1/categories/coding", "/v1/boards", "/v1/boards/first", "/v1/changes",
    f"/v1/boards/first/{day(210)}", "/v1/compare/r0/r1", "/v1/corrections", "/v1/board-events",
    "/v1/search?q=r0",
    "/v1/search?q=nobody", "/v1/search", "/v1/crowns", "/v1/reigns", "/v1/verdicts", "/v1/snapshots",
    "/v1/results",
    "/v1/claims", "/v1/exports",
    "/v1/evidence", "/v1/rules", "/v1/is-sota?model=r0", "/v1/is-sota?model=r1&category=coding",
    "/v1/is-sota?model=waiting", "/v1/verdicts?limit=1",
    "/v1/models?x=1", "/v1/models/none", "/v1/models?format=x", "/v1/is-sota?model=none", "/v1/is-sota",
]  # fmt: skip


def strict(schema: Any) -> Any:
    """Return a schema that lets no key pass that it does not name."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: strict(one) for name, one in schema.items()}
    return {"additionalProperties": False, **inner} if "properties" in inner else inner


def answer_schema(path: str, status: int) -> Any:
    """Return the strict schema of an answer at a path."""
    document = contract()
    for address, methods in document["paths"].items():
        if re.fullmatch(re.sub(r"{slugs}", ".+", re.sub(r"{(?!slugs)\w+}", "[^/]+", address)), path):
            (content,) = methods["get"]["responses"][str(status)]["content"].values()
            return {**content["schema"], "components": strict(document["components"])}
    raise AssertionError(f"{path} is in no line of the contract")


@pytest.mark.django_db
def test_f079_every_answer_fits_the_contract(client: Any) -> None:
    make_contest(editions=3)
    make_release("waiting", announced=300)
    make_release("undated")
    Release.objects.filter(slug="undated").update(announced_on=None)
    judge()
    problems = []
    for address in ASKED:
        response = client.get(address)
        schema = answer_schema(address.partition("?")[0], response.status_code)
        found = Draft202012Validator(schema, format_checker=FormatChecker()).iter_errors(response.json())
        problems += [f"{address}: {one.json_path}: {one.message[:200]}" for one in found]
    assert problems == []


def test_every_address_of_the_contract_is_asked() -> None:
    asked = [address.partition("?")[0] for address in ASKED]
    for address in contract()["paths"]:
        pattern = re.sub(r"{\w+}", ".+", address)
        assert any(re.fullmatch(pattern, one) for one in asked) or address in LED_ON, address


LED_ON = ["/v1/compare", "/v1/verdicts/{number}"]  # it redirects; test_resources walks all of them


@pytest.mark.django_db
@pytest.mark.parametrize("resource", RESOURCES, ids=lambda one: one.name)
def test_the_contract_names_the_parameters_that_are_taken(resource: Any, client: Any) -> None:
    path = re.sub(r"<int:\w+>", "1", resource.address).replace("<day>", "2026-01-01")
    path = re.sub(r"<path:\w+>", "a/b", re.sub(r"<\w+>", "a", path))
    (error,) = client.get(f"/{path}?no_such=1").json()["errors"]
    assert set(error["allowed"]) == {"fields", "format"} | {one.name for one in resource.parameters}


def test_every_null_has_a_meaning() -> None:
    """Add what the null of a new field means to isitsota/api/nulls.py."""
    unsaid = [
        f"{name}.{field}"
        for name, component in contract()["components"]["schemas"].items()
        for field, schema in component.get("properties", {}).items()
        if schema.get("description") == f"Null {ELSE}."
    ]
    assert unsaid == []


def test_a_changed_contract_is_told_in_its_log() -> None:
    """Write both with GOLDEN=write; a contract that was released gets a new entry in docs/api.md first."""
    document = contract()
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:8]
    log = DOCS / "api.md"
    if os.environ.get("GOLDEN") == "write":
        STORED.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        log.write_text(TOP_ENTRY.sub(digest, log.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    assert json.loads(STORED.read_text(encoding="utf-8")) == document
    newest = TOP_ENTRY.search(log.read_text(encoding="utf-8"))
    assert newest is not None
    assert newest.group() == digest


def shapes_in(hint: Any, seen: set[Any]) -> set[Any]:
    """Return the shapes that a type holds, itself among them."""
    if is_dataclass(hint) and hint not in seen:
        seen.add(hint)
        for inner in get_type_hints(hint).values():
            shapes_in(inner, seen)
    for inner in get_args(hint):
        shapes_in(inner, seen)
    return seen


def test_no_two_shapes_share_a_name() -> None:
    seen: set[Any] = set()
    for one in RESOURCES:
        shapes_in(one.shape, seen)
    names = Counter(name_of(shape) for shape in seen)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.django_db
def test_the_contract_is_served_as_it_is_stored(client: Any) -> None:
    response = client.get("/v1/openapi.json")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/json")
    assert response.json() == contract()
    assert response.json()["openapi"] == "3.1.0"
    assert client.get("/v1/openapi.json?x=1").status_code == 400


@pytest.mark.django_db
def test_the_reader_loads_nothing_from_elsewhere(client: Any) -> None:
    page = client.get("/v1/docs")
    assert page.status_code == 200
    text = page.content.decode()
    assert "<style" not in text
    assert re.findall(r"<script>", text) == []
    assert all(address.startswith("/") for address in re.findall(r'(?:src|href)="([^"]+)"', text))
    assert "/v1/openapi.json" in client.get("/v1/docs?script=").content.decode()


def test_the_contract_is_generated_once_however_many_ask_at_once() -> None:
    openapi._contract.cache_clear()
    starting = Barrier(4)

    def ask(_: int) -> int:
        starting.wait()
        return id(contract())

    with ThreadPoolExecutor(4) as clients:
        assert len(set(clients.map(ask, range(4)))) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("component", "values"),
    [
        ("BoardSlug", ["first", "second"]),
        ("CategorySlug", ["coding"]),
        ("LabSlug", ["lab-r0", "lab-r1", "lab-r2"]),
        ("MetricKey", ["coding"]),
        ("ModelSlug", ["r0", "r1", "r2"]),
    ],
)
def test_the_contract_that_is_served_lists_what_can_be_named(
    component: str, values: list[str], client: Any, monkeypatch: Any
) -> None:
    make_contest()
    make_release("draft")
    Release.objects.filter(slug="draft").update(is_published=False)
    stored = contract()["components"]["schemas"][component]
    served = client.get("/v1/openapi.json").json()["components"]["schemas"]
    assert served[component] == {**stored, "enum": values}
    monkeypatch.setattr("isitsota.api.values.MOST", 0)
    assert client.get("/v1/openapi.json").json()["components"]["schemas"][component] == stored
