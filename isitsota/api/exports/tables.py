"""What the exports hold: each table's columns, and its rows in an order of their own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import QuerySet

from boards_app.models import Board, Category, Reign, Snapshot
from boards_app.queries import verdicts_that_hold
from isitsota.api.resources.results import evidence, meanings_of, struck_of
from models_app.models import Claim, Lab, Release

BATCH = 2_000
Rows = Iterator[tuple[Any, ...]]


@dataclass(frozen=True)
class Table:
    """A table: its name, its columns, and what reads its rows, a batch at a time."""

    name: str
    columns: tuple[str, ...]
    rows: Callable[[], Rows]


def _table(title: str, rows: Callable[[], QuerySet[Any]], /, **columns: str) -> Table:
    """Return a table of columns whose values are found at paths; "" is the column's own name."""
    paths = [path or column for column, path in columns.items()]
    return Table(title, tuple(columns), lambda: rows().values_list(*paths).iterator(BATCH))


def _public() -> QuerySet[Release]:
    return Release.objects.published()


RESULT_COLUMNS = (
    "board", "metric", "category", "taken_on", "name", "release", "variant", "is_excluded", "struck", "score",
    "low", "high",
)  # fmt: skip


def _results() -> Rows:
    """Yield the results of boards that count, with what each name means (R4)."""
    columns = (
        "id", "metric__board", "metric__board__slug", "metric__key", "metric__category__slug",
        "snapshot__taken_on", "row_key", "raw_name", "normal_name", "score_text", "low_text", "high_text",
    )  # fmt: skip
    every = evidence().order_by("id").values(*columns).iterator(BATCH)
    while rows := list(islice(every, BATCH)):
        meanings, struck = meanings_of(rows), struck_of(rows)
        for row in rows:
            alias = meanings[row["id"]]
            release = alias.release.slug if alias and alias.release else None
            yield (
                row["metric__board__slug"], row["metric__key"], row["metric__category__slug"],
                row["snapshot__taken_on"], row["raw_name"], release, alias.variant if alias else "",
                alias is not None and release is None, struck.get(row["id"], ""), row["score_text"],
                row["low_text"] or None, row["high_text"] or None,
            )  # fmt: skip


TABLES = (
    _table(
        "categories", lambda: Category.objects.order_by("slug"),
        slug="", name="", about="", min_boards="", min_labs="", max_tied="",
    ),
    _table(
        "boards", lambda: Board.objects.order_by("slug"),
        slug="", name="", url="", is_counted="", counted_reason="",
    ),
    _table(
        "labs", lambda: Lab.objects.filter(releases__in=_public()).distinct().order_by("slug"),
        slug="", name="",
    ),
    _table(
        "models", lambda: _public().order_by("slug"),
        slug="", name="", lab="lab__slug", announced_on="", api_from="", api_until="", weights_from="",
        weights_until="", withdrawn_on="", licence="", total_parameters="", active_parameters="",
        context_tokens="", state="current_verdict__verdict__state", since="current_verdict__verdict__since",
        answer="current_verdict__verdict__answer",
    ),
    _table(
        "verdicts",
        lambda: verdicts_that_hold().filter(release__in=_public()).order_by("release__slug", "as_of", "pk"),
        release="release__slug", from_on="as_of", state="", label="", detail="", since="", answer="",
        headline="", next_step="",
    ),
    _table(
        "reigns",
        lambda: Reign.objects.filter(release__in=_public()).order_by(
            "category__slug", "scope", "from_on", "release__slug"
        ),
        category="category__slug", scope="", release="release__slug", from_on="", until_on="",
    ),
    _table(
        "claims",
        lambda: Claim.objects.filter(release__in=_public()).order_by("release__slug", "position", "pk"),
        release="release__slug", text="", by="", claimed_on="", source_url="source__url",
    ),
    _table(
        "snapshots",
        lambda: Snapshot.objects.accepted()
        .filter(board__is_counted=True)
        .order_by("board__slug", "taken_on"),
        board="board__slug", taken_on="", published_on="", source_url="", sha256="raw_file__sha256",
        rows_read="",
    ),
    Table("results", RESULT_COLUMNS, _results),
)  # fmt: skip
