"""A host to fetch from."""

from collections.abc import Iterator

import pytest

from tests.boards_app.fetching.host import Host, serving


@pytest.fixture
def host() -> Iterator[Host]:
    """Return a host that serves while the test runs."""
    with serving() as one:
        yield one
