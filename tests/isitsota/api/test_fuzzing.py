"""Whatever is asked, by the contract or against it, the answer is one that the contract has."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from isitsota.api.openapi import contract
from isitsota.wsgi import application
from tests.isitsota.scene import judge, make_contest

EXAMPLES = 10  # an address


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Keep the test's connection between requests, as Django's own client does; PostgreSQL would lose it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.django_db
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("path", contract()["paths"])
def test_no_answer_breaks_the_contract(path: str, mode: GenerationMode) -> None:
    make_contest()
    judge()
    operation = schemathesis.openapi.from_wsgi("/v1/openapi.json", application)[path]["GET"]

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        # This client reads no compressed bytes.
        case.validate_response(case.call(headers={"Accept-Encoding": "identity"}))

    ask()
