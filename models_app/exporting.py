"""Any list of the admin as a file, narrowed as the list is: CSV that no spreadsheet runs, or JSON."""

from __future__ import annotations  # Django's classes take no parameters when the code runs

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import BinaryField, Field, Model, QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    StreamingHttpResponse,
)
from django.urls import URLPattern, path
from django.views.decorators.http import require_GET

BATCH = 2_000
# Columns of rows that are no fields of theirs: name -> id of a row -> value.
Beside = dict[str, Mapping[int, Any]]
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")
# Some programs pass over any blanks before a formula, and take signs of double width for the plain ones.
_STARTS_A_FORMULA = re.compile(r"[\t\r\n]|[\s\u200b\ufeff]*[=+\-@＝＋－＠]")


class Exported:
    """Adds the export of its list to an admin page; put it before the class it completes."""

    is_exported = True
    opts: Any
    admin_site: Any

    def get_urls(self) -> list[URLPattern]:
        """Return the page's addresses, the export's first."""
        view = self.admin_site.admin_view(require_GET(self.export))
        name = f"{self.opts.app_label}_{self.opts.model_name}_export"
        return [path("export.<str:form>", view, name=name), *super().get_urls()]  # type: ignore[misc]  # of the admin

    def beside(self, keys: Sequence[int]) -> Beside:
        """Return the columns of rows that are no fields of theirs: none, unless a page says otherwise."""
        return {}

    def export(self, request: HttpRequest, form: str) -> HttpResponse | StreamingHttpResponse:
        """Send all rows of the list as it is narrowed by the address; 404 for a form we have none of."""
        page: Any = self
        if form not in WRITERS:
            raise Http404
        if not page.has_view_or_change_permission(request):
            raise PermissionDenied
        try:
            rows = page.get_changelist_instance(request).get_queryset(request)
        except IncorrectLookupParameters:
            return HttpResponseBadRequest("The address narrows the list by what is no value of its field.")
        write, content_type = WRITERS[form]
        columns = columns_of(self.opts.model)
        values = values_of(rows, columns, self.beside)
        answer = StreamingHttpResponse(write([*columns, *self.beside([])], values), content_type=content_type)
        answer.headers["Content-Disposition"] = f'attachment; filename="{self.opts.model_name}.{form}"'
        answer.headers["Cache-Control"] = "no-store"
        return answer


def columns_of(model: type[Model]) -> dict[str, str]:
    """Return what is exported: column -> path of the value; a relation is named by its slug if it has one."""
    columns = {}
    for field in model._meta.concrete_fields:
        if not isinstance(field, BinaryField):
            columns[field.name] = _path(field)
    return columns


def _path(field: Field[Any, Any]) -> str:
    related = field.related_model
    if not isinstance(related, type) or not issubclass(related, Model):
        return field.name
    names = {each.name for each in related._meta.concrete_fields}
    return f"{field.name}__slug" if "slug" in names else field.attname


def values_of(
    rows: QuerySet[Any, Any], columns: dict[str, str], beside: Callable[[Sequence[int]], Beside]
) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each row and what stands beside them, however many there are, in bounded memory."""
    found = rows.values_list("pk", *columns.values()).iterator(chunk_size=BATCH)
    while batch := list(islice(found, BATCH)):
        more = beside([key for key, *_ in batch]).values()
        for key, *values in batch:
            yield (*values, *(column.get(key) for column in more))


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Yield the lines of a CSV file, its heading first."""
    writer = csv.writer(_Echo(), lineterminator="\r\n")
    yield writer.writerow(columns)
    for row in rows:
        yield writer.writerow([safe_cell(value) for value in row])


def safe_cell(value: object) -> str:
    """Return a cell that a spreadsheet shows and never runs; nothing is an empty cell.

    A text that would start a formula gets an apostrophe before it; a plain number stays one.
    """
    text = "" if value is None else _text(value)
    if _STARTS_A_FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):  # a datetime too
        return value.isoformat()
    if isinstance(value, list) and all(isinstance(row, dict) for row in value):
        return "\n".join(" | ".join(map(_text, row.values())) for row in value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value)


def as_json(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Yield a JSON list of objects, one a line; days are ISO, decimals are texts, nothing is null."""
    yield "["
    for number, row in enumerate(rows):
        values = {name: _plain(value) for name, value in zip(columns, row, strict=True)}
        yield ("\n" if number == 0 else ",\n") + json.dumps(values, ensure_ascii=False)
    yield "\n]\n"


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


class _Echo:
    """Gives back what a writer would put into a file."""

    def write(self, text: str) -> str:
        return text


Writer = Callable[[Sequence[str], Iterable[Sequence[Any]]], Iterator[str]]
WRITERS: dict[str, tuple[Writer, str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "json": (as_json, "application/json"),
}
