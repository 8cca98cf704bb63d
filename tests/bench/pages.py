"""Rows "page 5" and "page 6": queries of the pages, and what a first visit to a release's page fetches."""

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urljoin

from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boards_app.models import Board, Publication, Snapshot, Verdict
from models_app.models import Release
from tests.bench.measuring import Measured, at_most

KILOBYTE = 1024
FETCHED = re.compile(r"<(link|script|img|iframe|source)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"[^>]*>")
LOADED_LINKS = ("stylesheet", "icon")  # of `link`, what a browser fetches with the page
COPIES = 99  # beside what there is: a hundred times as much


def measure_pages() -> Iterator[Measured]:
    """Count queries at the demo's size and with a hundred times its history; weigh the largest page."""
    paths = [f"/m/{slug}" for slug in Release.objects.published().values_list("slug", flat=True)]
    boards = [f"/boards/{slug}" for slug in Board.objects.values_list("slug", flat=True)]
    pages = [*paths, *boards, "/m", "/"]
    before = {path: count_queries(path) for path in pages}
    with long_history():
        after = {path: count_queries(path) for path in pages}
    yield at_most("page 5: queries of a release page, the most", max(before[path] for path in paths), 8)
    yield at_most("page 5: queries of the list", before["/m"], 8)
    yield at_most("page 5: queries of a board's page, the most", max(before[path] for path in boards), 8)
    grown = max(after[path] / before[path] for path in pages)
    yield at_most("page 5: queries with 100 x the history / demo size", grown, 1)
    yield from weigh(max(paths, key=lambda path: len(zipped(fetch(path)))))


def weigh(path: str) -> Iterator[Measured]:
    """Weigh a page with its style, each gzipped; count what is fetched, and the scripts."""
    html = fetch(path)
    files = [(tag, link) for tag, link in fetched(html.decode()) if not link.startswith("data:")]
    styles = [link for tag, link in files if link.endswith(".css")]
    size = sum(len(zipped(text)) for text in (html, *(fetch(urljoin(path, link)) for link in styles)))
    yield at_most("page 6: KB of HTML + CSS gzipped, the largest release page", size / KILOBYTE, 14)
    yield at_most("page 6: requests", 1 + len(files), 3)
    yield at_most("page 6: scripts", sum(tag == "script" for tag, _ in files), 0)


def count_queries(path: str) -> int:
    """Return the number of queries that a page takes."""
    with CaptureQueriesContext(connection) as queries:
        fetch(path)
    return len(queries)


def fetch(path: str) -> bytes:
    """Return the body of what stands at a path; ValueError when it is not there."""
    response = Client(headers={"host": "127.0.0.1"}).get(path)
    if response.status_code != 200:
        raise ValueError(f"{path} answers {response.status_code}")
    return response.getvalue() if response.streaming else response.content


def zipped(text: bytes) -> bytes:
    """Return what goes over the wire at gzip's usual level."""
    return gzip.compress(text, 6)


def fetched(html: str) -> Iterator[tuple[str, str]]:
    """Yield (tag, address) of what a browser fetches with a page; scripts without an address too."""
    for found in FETCHED.finditer(html):
        tag, link = found.groups()
        if tag != "link" or any(f'rel="{kind}"' in found[0] for kind in LOADED_LINKS):
            yield tag, link
    yield from (("script", "data:") for _ in re.findall(r"<script>", html))


@contextmanager
def long_history() -> Iterator[None]:
    """Let there be a hundred times as many publications, verdicts and snapshots meanwhile.

    The older publications' verdicts keep their days and states; their long texts, which no page reads, are
    left empty.
    """
    texts = ("detail", "answer", "headline", "sentence", "next_step")
    with transaction.atomic():
        copy(Publication, id="id - 1000 * copy")
        copy(
            Verdict,
            publication_id="publication_id - 1000 * copy",
            judgement="'{}'",
            **dict.fromkeys(texts, "''"),
        )
        copy(Snapshot)
        yield
        transaction.set_rollback(True)


def copy(model: type[Model], **changed: str) -> None:
    """Copy all rows of a table `COPIES` times; `changed` are columns that an expression gives instead."""
    columns = [field.column for field in model._meta.local_concrete_fields]
    kept = [column for column in columns if column != "id" or "id" in changed]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({', '.join(kept)}) "
            "WITH RECURSIVE copies(copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < %s) "
            f"SELECT {', '.join(changed.get(column, column) for column in kept)} "
            f"FROM {model._meta.db_table}, copies",
            [COPIES],
        )
