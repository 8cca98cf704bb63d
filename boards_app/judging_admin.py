"""What the admin pages share whose changes the rules read: each is judged in the request's transaction."""

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from boards_app.models import Board
from boards_app.publishing import publish
from models_app.admin_base import who
from models_app.models import ContentVersion


def judge_again(
    request: HttpRequest, kind: str, reason: str, categories: Collection[str] | None = None
) -> None:
    """Count a change that readers could see, judge what it touches (None: all), and tell the editor."""
    ContentVersion.rise()
    publication = publish(by=who(request), kind=kind, reason=reason, categories=categories)
    count = publication.verdicts.values("release").distinct().count() if publication else 0
    said = {0: "no verdict changed", 1: "the verdicts of 1 release changed"}
    told = said.get(count, f"the verdicts of {count} releases changed")
    messages.info(request, f"Judged again: {told}.")


def categories_of(board: Board | None) -> Collection[str] | None:
    """Return the categories that a board speaks in; None, which stands for all, without a board."""
    if board is None:
        return None
    return set(board.metrics.filter(category__isnull=False).values_list("category__slug", flat=True))


class JudgedAgain:
    """Judges again after each save and deletion; put it before the admin class it completes."""

    opts: Any
    judged_kind: str

    def touched(self, obj: Any) -> Collection[str] | None:
        """Return the categories that a change of `obj` touches; None: all."""
        return None

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save everything, then judge, if anything changed."""
        super().save_related(request, form, formsets, change)  # type: ignore[misc]  # of the admin class
        if form.has_changed() or any(formset.has_changed() for formset in formsets):
            # A change of the board, or of what a board holds, may touch what it spoke in before.
            is_alone = change and "board" not in form.changed_data
            categories = self.touched(form.instance) if is_alone or not change else None
            done = "changed" if change else "added"
            judge_again(
                request, self.judged_kind, f"{self._named(form.instance)} {done} at the desk", categories
            )

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, then judge."""
        categories, named = self.touched(obj), self._named(obj)
        super().delete_model(request, obj)  # type: ignore[misc]  # of the admin class
        judge_again(request, self.judged_kind, f"{named} deleted at the desk", categories)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete, then judge once for all."""
        count = queryset.count()
        super().delete_queryset(request, queryset)  # type: ignore[misc]  # of the admin class
        judge_again(request, self.judged_kind, f"{count} {self.opts.verbose_name_plural} deleted at the desk")

    def _named(self, obj: Any) -> str:
        return f"{str(self.opts.verbose_name).capitalize()} “{obj}”"
