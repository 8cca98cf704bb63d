"""What every test gets: no way out to the network, and a sentence where a part of the machine is missing."""

import os
import shutil
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

# CI judges a change, so it draws the same examples each time; everyone else's runs look for new ones.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


def has_postgres() -> bool:
    """Tell whether the tests run on PostgreSQL."""
    return os.environ.get("DATABASE_URL", "").startswith(("postgres://", "postgresql://"))


def has_redis() -> bool:
    """Tell whether a Redis server listens, at REDIS_URL or where one listens by default."""
    address = urlsplit(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379"))
    try:
        socket.create_connection((address.hostname or "", address.port or 6379), timeout=1).close()
    except OSError:
        return False
    return True


def has_browser() -> bool:
    """Tell whether Chromium is installed."""
    return shutil.which("chromium") is not None


PARTS: dict[str, tuple[Callable[[], bool], str]] = {
    "postgres": (has_postgres, "needs PostgreSQL: set DATABASE_URL=postgres://USER@HOST:5432/NAME"),
    "redis": (has_redis, "needs a Redis server at REDIS_URL (127.0.0.1:6379 unless set)"),
    "browser": (has_browser, "needs Chromium on PATH (Debian: apt-get install chromium)"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --no-skips, for where every part is there, and --on-the-database, for a second kind of it."""
    parser.addoption("--no-skips", action="store_true", help="fail when any test was skipped")
    parser.addoption(
        "--on-the-database", action="store_true", help="run what asks the database; no browser, nothing pure"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests whose part is missing, each with the sentence that says which."""
    if config.getoption("--on-the-database"):
        others = [item for item in items if not asks_the_database(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if asks_the_database(item)]
    missing = {name: sentence for name, (is_there, sentence) in PARTS.items() if not is_there()}
    for item in items:
        for name in missing.keys() & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.skip(reason=missing[name]))


def asks_the_database(item: pytest.Item) -> bool:
    """Tell whether a test may end otherwise on another kind of database; pages look the same on any."""
    marks = {mark.name for mark in item.iter_markers()}
    fixtures = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return "browser" not in marks and bool(fixtures or marks & {"django_db", "postgres", "database"})


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn success into failure when --no-skips was asked for and a test was skipped."""
    is_well = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    if is_well and session.config.getoption("--no-skips") and count_skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say why a run without failures fails all the same."""
    if config.getoption("--no-skips") and count_skipped(config):
        terminalreporter.write_line("--no-skips: a skipped test counts as a failure here", red=True)


def count_skipped(config: pytest.Config) -> int:
    """Return how many tests, or whole modules, were skipped."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if isinstance(reporter, TerminalReporter) else 0
