"""Queries whose SQL is written once: Django takes longer to write it than databases to read a page by it."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cached_property
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, QuerySet
from django.db.models.sql.compiler import SQLCompiler

_is_preparing = ContextVar("is_preparing", default=False)


class Lately(Expression):
    """A value that is asked for each time a query runs, such as the time: a prepared query may hold it."""

    def __init__(self, value: Callable[[], Any], output_field: "Field[Any, Any]") -> None:
        super().__init__(output_field=output_field)
        self.value = value

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """Stand for the value as it is now; while a query is prepared, for whatever it will be."""
        return "%s", (self if _is_preparing.get() else self.now(connection),)

    def now(self, connection: BaseDatabaseWrapper) -> Any:
        """Return the value as the database takes it."""
        return self.output_field.get_db_prep_value(self.value(), connection)


class Prepared:
    """A query that is asked again and again; what changes between the times stands in it as `Lately`."""

    def __init__(self, rows: "QuerySet[Any, tuple[Any, ...]]") -> None:
        """Take a query that gives tuples (`values_list`)."""
        self.query = rows.query

    @cached_property
    def _written(self) -> tuple[str, tuple[Any, ...], Any]:
        """Write the SQL, its parameters, and what turns columns into values."""
        token = _is_preparing.set(True)
        try:
            compiler = self.query.get_compiler(connection=connection)
            sql, parameters = compiler.as_sql()
        finally:
            _is_preparing.reset(token)
        chosen = [column for column, *_ in compiler.select[: compiler.col_count]]
        return sql, parameters, compiler.get_converters(chosen)

    def read(self) -> list[Any]:
        """Ask it, and return its rows; a query that can have none, such as of `none()`, is not asked."""
        try:
            sql, parameters, converters = self._written
        except EmptyResultSet:
            return []
        given = [one.now(connection) if isinstance(one, Lately) else one for one in parameters]
        with connection.cursor() as cursor:
            cursor.execute(sql, given)
            rows = cursor.fetchall()
        return list(self.query.get_compiler(connection=connection).apply_converters(rows, converters))
