"""Rows "intake 1" to "intake 3": from a board's file to published verdicts, against csv and `executemany`.

The database holds one board and 100 releases, so that all that is timed is the file's. Most of the known
releases are ahead of the strangers, as on a board whose leaders have been named. The yardstick writes the
same rows into the same table with the same indexes, by the driver alone.
"""

import csv
import os
import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

from django.core.management import call_command
from django.db import connection

from boards_app.models import Alias, Board, Category, Metric, RecipeVersion
from models_app.models import Lab, Release, Source
from tests.bench.measuring import Measured, Timed, at_least, at_most, medians
from tests.bench.scratch import database_at, make_empty, remove, start_over

FEW, MANY = 5_000, 50_000
RELEASES, LABS = 100, 20
ANNOUNCED, TAKEN_ON = date(2026, 1, 1), date(2026, 10, 1)
RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n    scale: {low: 0, high: 100}\n"
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
COLUMNS = (
    "snapshot_id", "metric_id", "row_key", "line", "pointer", "raw_name", "normal_name", "score_text",
    "low_text", "high_text", "score_number",
)  # fmt: skip


def measure_intake(folder: Path) -> Iterator[Measured]:
    """Measure a first import of few rows, told and untold, and of many, and the same file again."""
    template, work, bare = folder / "one-board.sqlite3", folder / "intake.sqlite3", folder / "bare.sqlite3"
    few, many = write_file(folder / "few.csv", FEW), write_file(folder / "many.csv", MANY)
    with database_at(template):
        make_empty()
        make_board()
        schema = table_schema()
        by_driver, accepted, first, again, first_many = medians(
            [
                Timed(lambda: write_bare(few, schema, bare), before=lambda: remove(bare)),
                Timed(lambda: accept_file(few), before=lambda: start_over(work, template)),
                Timed(lambda: import_file(few), before=lambda: start_over(work, template)),
                Timed(lambda: import_file(few)),
                Timed(lambda: import_file(many), before=lambda: start_over(work, template)),
            ]
        )
    yield at_least("intake 1: csv + executemany / accepting 5,000 rows", by_driver / accepted, 0.2)
    yield at_least("intake 1 told: csv + executemany / with its preview printed", by_driver / first, 0.2)
    yield at_most("intake 2: the same file again / the first time", again / first, 0.02)
    yield at_most("intake 3: 50,000 rows / 5,000", first_many / first, 12)


def accept_file(file: Path) -> None:
    """Do with a board's new file what the row names: parse, match, store and judge it; tell nothing."""
    import_file(file, verbosity=0)


def import_file(file: Path, verbosity: int = 1) -> None:
    """Do what a person does with a board's new file: see its preview, accept it, see what followed."""
    with open(os.devnull, "w", encoding="utf-8") as unread:
        call_command(
            "import_snapshot", "board", str(file), taken_on=TAKEN_ON, accept=True, by="bench", stdout=unread,
            verbosity=verbosity,
        )  # fmt: skip


def write_bare(file: Path, schema: list[str], path: Path) -> None:
    """Read the file with csv and write its rows with `executemany`, in one transaction."""
    database = sqlite3.connect(path)
    database.executescript(PRAGMAS + ";".join(schema))
    with database, file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        next(rows)
        database.executemany(
            f"INSERT INTO boards_app_result ({', '.join(COLUMNS)}) "
            "VALUES (1, 1, ?, ?, '', ?, ?, ?, '', '', ?)",
            (
                (name, line, name, name, score, float(score))
                for line, (name, score) in enumerate(rows, start=2)
            ),
        )
    database.close()


def table_schema() -> list[str]:
    """Return the statements that make the table of results and its indexes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sql FROM sqlite_master WHERE tbl_name = 'boards_app_result' "
            "AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC"
        )
        return [sql for (sql,) in cursor.fetchall()]


def write_file(path: Path, rows: int) -> Path:
    """Write a board's file, the known releases at its start, and return its path."""
    random = Random(rows)
    with path.open("w", encoding="utf-8", newline="") as out:
        lines = csv.writer(out)
        lines.writerow(["model", "score"])
        for number in range(rows):
            middle = 80 if number < RELEASES else 50
            lines.writerow([f"model-{number}", f"{min(100.0, max(0.0, random.gauss(middle, 8))):.2f}"])
    return path


def make_board() -> None:
    """Make a counted board of exact scores, and releases that its first names mean."""
    board = Board.objects.create(slug="board", name="Board", url="https://example.org/", is_counted=True)
    category = Category.objects.create(slug="coding", name="Coding")
    Metric.objects.create(board=board, key="coding", name="Coding", category=category, tie_kind="exact")
    RecipeVersion.objects.create(board=board, number=1, text=RECIPE, by="bench")
    labs = [Lab.objects.create(slug=f"lab-{number}", name=f"Lab {number}") for number in range(LABS)]
    for number in range(RELEASES):
        make_release(f"model-{number}", labs[number % LABS])


def make_release(slug: str, lab: Lab) -> None:
    """Make a published release, its announcement, and the alias that names it on every board."""
    release = Release.objects.create(
        slug=slug, name=slug, lab=lab, announced_on=ANNOUNCED, api_from=ANNOUNCED, is_published=True
    )
    Source.objects.create(
        release=release, kind="LAB", title="News", url="https://example.org/", dated_on=ANNOUNCED
    )
    Alias.objects.create(name=slug, release=release, by="bench")
