"""Rows to the list of boards: four queries, however many there are."""

from collections import defaultdict
from datetime import date
from typing import Any

import django_filters
from django.http import QueryDict

from boards_app.models import Board, Category, Metric
from isitsota.pages.addresses import Addresses, CategoryLink
from isitsota.pages.asked import only_day
from isitsota.pages.board.health import STATES
from isitsota.pages.board.read import health_on, with_read
from isitsota.pages.boards.shape import BoardRow, BoardsPage, counts_of
from isitsota.pages.filters import chosen_in, shown
from isitsota.pages.judged import judged_on
from isitsota.pages.release_sorting import natural_key

COUNTED = (("yes", "Counted"), ("no", "Considered, not counted"))


class BoardFilter(django_filters.FilterSet):
    """Narrow a list of boards; every value comes from a closed list."""

    category = django_filters.ChoiceFilter(label="Counts in", method="in_category")
    counted = django_filters.ChoiceFilter(label="Counted", method="is_counting", choices=COUNTED)
    health = django_filters.ChoiceFilter(label="Health", method="told_later", choices=STATES)

    def __init__(self, query: QueryDict, boards: Any) -> None:
        super().__init__(query, queryset=boards)
        choices = Category.objects.order_by("position", "name").values_list("slug", "name")
        self.filters["category"].extra["choices"] = list(choices)

    def in_category(self, boards: Any, name: str, value: str) -> Any:
        """Keep those that count in a category."""
        counting = Metric.objects.filter(category__slug=value).values("board")
        return boards.filter(is_counted=True, pk__in=counting)

    def is_counting(self, boards: Any, name: str, value: str) -> Any:
        """Keep those that count, or those that do not."""
        return boards.filter(is_counted=value == "yes")

    def told_later(self, boards: Any, name: str, value: str) -> Any:
        """Leave all: how a board is follows from its days, and is worked out from its row."""
        return boards


def load_boards(query: QueryDict, addresses: Addresses) -> BoardsPage:
    """Return the page. Raises BadQuery for a parameter or value it does not take."""
    judged = judged_on(only_day(query, *BoardFilter.base_filters))
    day = judged.as_of or date.min
    filters = BoardFilter(query, with_read(Board.objects.all(), day))
    chosen = chosen_in(query, filters)
    categories = _categories(addresses)
    ordered = sorted(filters.qs, key=lambda one: (natural_key(one.name), one.slug))
    boards = [one for one in ordered if not judged.is_past or not one.first_on or one.newest_on]
    rows = [(one.is_counted, _row(one, categories[one.pk], day, addresses)) for one in boards]
    wanted = chosen.get("health")
    kept = [(counts, row) for counts, row in rows if wanted in (None, row.health.state)]
    counting = tuple(row for counts, row in kept if counts)
    asked = judged.asked(**chosen)
    return BoardsPage(
        url=f"{addresses.site}/boards",
        markdown_url=f"{addresses.site}/boards.md{asked}",
        json_url=f"{addresses.api}/v1/boards{asked}",
        title="All boards",
        sentence=f"The boards that verdicts rest on, and those that do not count: {counts_of(counting)}",
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        filters=shown(filters, chosen),
        counting=counting,
        considered=tuple(row for counts, row in kept if not counts),
    )


def _categories(addresses: Addresses) -> dict[int, list[CategoryLink]]:
    """Return in which categories each board has a metric, by the board's id, in the order of the site."""
    links: dict[int, list[CategoryLink]] = defaultdict(list)
    rows = Metric.objects.filter(category__isnull=False).order_by("category__position", "category__name")
    for board, slug, name in rows.values_list("board_id", "category__slug", "category__name"):
        links[board].append(addresses.category(slug, name))
    return links


def _row(board: Any, categories: list[CategoryLink], day: date, addresses: Addresses) -> BoardRow:
    return BoardRow(
        board=addresses.board(board.slug, board.name),
        operator=board.operator,
        licence=board.licence,
        is_independent=board.is_independent,
        categories=tuple(categories) if board.is_counted else (),
        reason=board.counted_reason,
        health=health_on(board, day),
    )
