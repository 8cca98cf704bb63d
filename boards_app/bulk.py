"""Store many rows past the ORM: model objects cost several times what storing does."""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model

Row = Sequence[str | int | float | None]

AT_ONCE = 200  # rows in one statement, where it takes so many values: each statement has its own costs


def insert(model: type[Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Store rows of `columns` of a model's table: COPY on PostgreSQL, else many rows in one statement.

    Days and JSON go in as their text. What the database refuses is raised as Django's DatabaseError.
    """
    into = f"{model._meta.db_table} ({', '.join(columns)})"
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            _insert_by_statements(cursor, into, len(columns), list(rows))


def _insert_by_statements(cursor: CursorWrapper, into: str, width: int, rows: Sequence[Row]) -> None:
    most_values = connection.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)  # 999 in old ones
    at_once = min(AT_ONCE, most_values // width)
    rest = len(rows) % at_once
    holes = f"({', '.join(['%s'] * width)})"
    for size, some in ((at_once, rows[: len(rows) - rest]), (rest, rows[len(rows) - rest :])):
        if some:
            statement = f"INSERT INTO {into} VALUES {', '.join([holes] * size)}"  # noqa: S608  (names of ours, no values)
            starts = range(0, len(some), size)
            cursor.executemany(statement, [list(chain(*some[start : start + size])) for start in starts])
