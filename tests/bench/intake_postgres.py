"""Row "intake 1" on PostgreSQL, against csv and COPY: a process of its own, since a process has one database.

`BENCH_POSTGRES_URL` names a server and a database that may be connected to; two scratch databases are made
beside it and dropped again. Without it the row is not measured.
"""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.bench.measuring import Measured, Timed, at_least, medians

SETTING = "BENCH_POSTGRES_URL"
TEMPLATE, WORK = "isitsota_bench_template", "isitsota_bench_work"
ROOT = Path(__file__).resolve().parent.parent.parent
COLUMNS = (
    "snapshot_id, metric_id, row_key, line, pointer, raw_name, normal_name, score_text, low_text, high_text, "
    "score_number"
)


def measure_intake_on_postgres() -> Iterator[Measured]:
    """Run this module as a process of its own, and yield what it measured; nothing without a server."""
    if os.environ.get(SETTING):
        run = [sys.executable, "-m", __name__]
        printed = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        yield at_least("intake 1 on PostgreSQL: csv + COPY / accepting 5,000 rows", json.loads(printed), 0.3)


def main() -> None:
    """Print the ratio."""
    server = os.environ[SETTING]
    with TemporaryDirectory() as folder, scratch_databases(server):
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "isitsota.settings",
            "VAR_DIR": folder,
            "DATABASE_URL": beside(server, TEMPLATE),
            "SITE_DATE": "2026-11-03",
        }
        print(json.dumps(measure(server, Path(folder))))


def measure(server: str, folder: Path) -> float:
    """Return the seconds of the yardstick divided by those of accepting the same file."""
    import django

    django.setup()
    from django.db import connection

    from tests.bench.intake import FEW, accept_file, make_board, write_file
    from tests.bench.scratch import make_empty

    make_empty()
    make_board()
    file = write_file(folder / "few.csv", FEW)

    def start_over() -> None:
        connection.close()
        make_database(server, WORK, TEMPLATE)
        connection.settings_dict["NAME"] = WORK
        connection.ensure_connection()

    def start_bare() -> None:
        start_over()
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE bare (LIKE boards_app_result INCLUDING ALL)")
        connection.close()

    copied, accepted = medians(
        [
            Timed(lambda: write_bare(file, beside(server, WORK)), before=start_bare),
            Timed(lambda: accept_file(file), before=start_over),
        ]
    )
    connection.close()
    return copied / accepted


def write_bare(file: Path, url: str) -> None:
    """Read the file with csv and write its rows with COPY, in one transaction."""
    with psycopg.connect(url) as database, file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        next(rows)
        with database.cursor().copy(f"COPY bare ({COLUMNS}) FROM STDIN") as copy:
            for line, (name, score) in enumerate(rows, start=2):
                copy.write_row((1, 1, name, line, "", name, name, score, "", "", float(score)))


@contextmanager
def scratch_databases(server: str) -> Iterator[None]:
    """Make the template's database; drop both at the end."""
    make_database(server, TEMPLATE)
    try:
        yield
    finally:
        with psycopg.connect(server, autocommit=True) as database:
            for name in (WORK, TEMPLATE):
                database.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def make_database(server: str, name: str, template: str = "template1") -> None:
    """Make a database anew, as a copy of the template."""
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        database.execute(f"CREATE DATABASE {name} TEMPLATE {template}")


def beside(server: str, name: str) -> str:
    """Return the address of another database of the server."""
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


if __name__ == "__main__":
    main()
