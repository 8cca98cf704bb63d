"""Rows "API 2": lists of 50, nothing kept, against the same lists by Django REST framework's classes."""

import json
from collections.abc import Callable, Iterator
from functools import cache

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext

from tests.bench.measuring import Measured, Timed, at_least, at_most, medians

TIMES = 20  # how often a list is asked for in a round; the limit of requests a minute is above all rounds
LISTS = {"models": "releases", "verdicts": "verdicts"}
MOST_QUERIES = 5


def measure_api() -> Iterator[Measured]:
    """Ask for each list and its yardstick in turn, as a server would; count the queries of ours."""
    with override_settings(ROOT_URLCONF="tests.bench.api_yardstick"):
        for name, rows in LISTS.items():
            ours, plain = f"/v1/{name}", f"/v1/yardstick/{name}"
            check_same(json.loads(ask(ours))[rows], json.loads(ask(plain))["results"])
            taken, yardstick = medians([Timed(many(ours)), Timed(many(plain))])
            yield at_least(f"API 2: ModelSerializer / /v1/{name}, 50 of them", yardstick / taken, 3)
        most = max(count_queries(f"/v1/{name}") for name in LISTS)
        yield at_most("API 2: queries of such a list, the most", most, MOST_QUERIES)


def many(path: str) -> Callable[[], object]:
    """Return what asks for a path so often."""
    return lambda: [ask(path) for _ in range(TIMES)]


def ask(path: str) -> bytes:
    """Return the body at a path, through all middleware to the end of the request."""
    request = RequestFactory(headers={"host": "127.0.0.1"}).get(path)
    response = handler()(request.environ, lambda *headers: None)
    body = b"".join(response)
    response.close()
    if response.status_code != 200:
        raise ValueError(f"{path} answers {response.status_code}")
    return body


@cache
def handler() -> WSGIHandler:
    """Return what a server calls."""
    return WSGIHandler()


def check_same(ours: list[dict[str, dict[str, str]]], plain: list[dict[str, dict[str, str]]]) -> None:
    """Raise ValueError unless both lists have the same releases in the same order, 50 of them."""
    slugs = [row["release"]["slug"] for row in ours]
    if slugs != [row.get("release", row)["slug"] for row in plain] or len(slugs) != 50:
        raise ValueError("the yardstick lists other rows")


def count_queries(path: str) -> int:
    """Return the number of queries that a list takes, that of its version among them."""
    with CaptureQueriesContext(connection) as queries:
        ask(path)
    return len(queries)
