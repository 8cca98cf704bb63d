"""The first of many rows, and how many there are."""

from typing import Any

from django.db.models import Count, QuerySet, Window

from isitsota.desk.needs.shape import MOST_LINES


def first_of(rows: QuerySet[Any]) -> tuple[list[Any], int]:
    """Return the rows there are lines for, and the number of all rows; one query."""
    found = list(rows.annotate(total=Window(Count("*")))[:MOST_LINES])
    return found, found[0].total if found else 0
