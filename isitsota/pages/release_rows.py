"""Rows to the lines of a list of releases on a day: one query, whatever the list."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from isitsota.pages.addresses import Addresses
from isitsota.pages.blocks import NOT_JUDGED, CategoryRank, Label, ReleaseRow, counted

RanksOf = Mapping[str, tuple[CategoryRank, ...]]
NO_RANKS: RanksOf = {}
_STATUS = ("state", "label", "detail", "since")
_COLUMNS = (
    "slug", "name", "lab__slug", "lab__name", "announced_on", "api_from", "api_until", "weights_from",
    "weights_until", "total_parameters",
)  # fmt: skip


def read_rows(releases: Any, addresses: Addresses, as_of: date | None) -> tuple[ReleaseRow, ...]:
    """Return the lines of releases as they were on a day (`releases_on`), in their order."""
    return lines_of(row_columns(releases), addresses, as_of)


def row_columns(releases: Any) -> Any:
    """Return the columns of releases that `lines_of` reads."""
    return releases.values_list(*_COLUMNS, *_STATUS)


def lines_of(
    rows: Iterable[Sequence[Any]], addresses: Addresses, as_of: date | None, ranks: RanksOf = NO_RANKS
) -> tuple[ReleaseRow, ...]:
    """Return the lines of releases as they were on a day, with their ranks by slug."""
    return tuple(_row(row, addresses, as_of, ranks.get(row[0], ())) for row in rows)


def _row(
    row: Sequence[Any], addresses: Addresses, as_of: date | None, ranks: tuple[CategoryRank, ...]
) -> ReleaseRow:
    slug, name, lab_slug, lab_name, announced_on, *days, parameters, state, label, detail, since = row
    status = Label(state, label, detail) if state else NOT_JUDGED
    waiting = None
    if state == "pending" and since and as_of:
        waiting = (as_of - since).days
        status = Label(state, label, f"waiting {counted(waiting, 'day')}{f', {detail}' if detail else ''}")
    return ReleaseRow(
        release=addresses.release(slug, name),
        lab=addresses.lab(lab_slug, lab_name),
        announced_on=announced_on,
        access=access_words(days, as_of),
        size=size_words(parameters),
        status=status,
        days_waiting=waiting,
        ranks=ranks,
    )


def access_words(days: Iterable[date | None], as_of: date | None) -> str:
    """Say how the public can use a release: from (API from, until, weights from, until)."""
    api_from, api_until, weights_from, weights_until = days
    is_out = {
        "API": is_between(api_from, api_until, as_of),
        "open": is_between(weights_from, weights_until, as_of),
    }
    return ", ".join(words for words, out in is_out.items() if out) or "not available"


def is_between(start: date | None, end: date | None, day: date | None) -> bool:
    """Tell whether `day` is in a span; `end` is the first day without it."""
    return bool(day and start and start <= day and (end is None or day < end))


def size_words(billions: Decimal | None) -> str:
    """Say how many parameters: "35B", "1.6T"; "" where it is not known."""
    if billions is None:
        return ""
    number, unit = (billions / 1000, "T") if billions >= 1000 else (billions, "B")
    return f"{format(number.normalize(), 'f')}{unit}"
