"""Keep every change: each row that is saved or deleted leaves a row of history, in the same transaction.

Who does it, and what belongs together, is said in one place, by `acting_as`: the desk enters it for each
request, commands and the writing functions enter it with their `by`. No model is imported here, since the
models import this.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID, uuid4

from django.db import models
from simple_history.models import HistoricalRecords
from simple_history.utils import bulk_create_with_history

LONGEST_NAME = 150
Given = ParamSpec("Given")
Returned = TypeVar("Returned")
AnyModel = TypeVar("AnyModel", bound=models.Model)


@dataclass(frozen=True)
class Act:
    """One thing that somebody does: all rows it changes are one entry of a history."""

    by: str
    reason: str = ""
    key: UUID = field(default_factory=uuid4)


_act: ContextVar[Act | None] = ContextVar("act", default=None)


@contextmanager
def acting_as(by: str, reason: str = "") -> Iterator[None]:
    """Put what is changed meanwhile down to somebody.

    Inside an act of the same person it goes on with that one, unless a reason is given.
    """
    outer = _act.get()
    if outer is not None and outer.by == by and not reason:
        yield
        return
    token = _act.set(Act(by, reason))
    try:
        yield
    finally:
        _act.reset(token)


def acts(write: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """Put what a writing function changes down to whom its keyword `by` names."""

    @wraps(write)
    def act(*args: Given.args, **options: Given.kwargs) -> Returned:
        with acting_as(str(options["by"])):
            return write(*args, **options)

    return act


def _now() -> Act:
    """Return what is being done; without `acting_as` each row stands alone, under nobody's name."""
    return _act.get() or Act("")


def act_key() -> UUID:
    """Return the key of what is being done."""
    return _now().key


def act_reason() -> str:
    """Return the reason of what is being done; "" where none was given."""
    return _now().reason


class Entry(models.Model):
    """What a row of history says besides the library's own: which change it is a part of."""

    history_change = models.UUIDField(default=act_key, editable=False)

    class Meta:
        abstract = True


class Records(HistoricalRecords):
    """The library's records, under names in place of users, since commands have none.

    Nobody is granted anything on them: they are read on the page of what they are about.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(
            bases=[Entry],
            history_id_field=models.BigAutoField(),
            history_change_reason_field=models.CharField(max_length=300, blank=True, default=""),
            history_user_id_field=models.CharField("who", max_length=LONGEST_NAME),
            history_user_getter=lambda row: row.history_user_id,
            history_user_setter=_set_name,
            get_user=lambda **_: _now().by,
            **options,
        )

    def get_change_reason_for_object(self, instance: models.Model, history_type: str, using: Any) -> str:
        """Return the reason of what is being done."""
        return _now().reason

    def get_meta_options(self, model: type[models.Model]) -> dict[str, Any]:
        """Return the library's options, without permissions."""
        return {**super().get_meta_options(model), "default_permissions": ()}


def _set_name(row: Any, name: str) -> None:
    row.history_user_id = name[:LONGEST_NAME]


def create_all(rows: Sequence[AnyModel]) -> None:
    """Store new rows of one model at once, with their history."""
    if rows:
        bulk_create_with_history(rows, type(rows[0]), default_change_reason=_now().reason)


def is_remembered(model: type[models.Model]) -> bool:
    """Tell whether a model's changes are kept."""
    return hasattr(model._meta, "simple_history_manager_attribute")


def history_of(model: type[models.Model]) -> Any:
    """Return the model of the rows of history of a model."""
    return model.history.model  # type: ignore[attr-defined]  # the library's descriptor
