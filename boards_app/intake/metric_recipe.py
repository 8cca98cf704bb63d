"""How a metric's score is read, as a recipe says it: from a column, as a mean or as a share. Pure."""

from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from boards_app.intake.conditions import FieldName, FieldNames, Plain, RowRule, RowRules, Texts, Where, listed
from boards_app.intake.numerals import Numerals

KEY = r"^[a-z0-9][a-z0-9_-]*$"
NUMBER = r"^-?[0-9]+(\.[0-9]+)?$"
Key = Annotated[str, Field(pattern=KEY, max_length=60)]
Some = Annotated[tuple[str, ...], BeforeValidator(listed)]


class Interval(Plain):
    """How uncertainty is written: a style, in the score's own cell or in `column`; or two columns of ends."""

    style: Literal["± x", "+a/-b", "[low, high]"] | None = None
    column: FieldName | None = None
    low: FieldName | None = None
    high: FieldName | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        ends = self.low is not None or self.high is not None
        if ends is (self.style is not None):
            raise ValueError("give a `style`, or the columns `low` and `high`")
        if ends and self.column is not None:
            raise ValueError("`column` goes with a `style`, not with `low` and `high`")
        return self


class Mean(Plain):
    """A mean of columns, or of metrics named above it; `at_least` so many must be there (default: all)."""

    columns: FieldNames | None = None
    metrics: Texts | None = None
    at_least: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.columns is None) is (self.metrics is None):
            raise ValueError("give `columns` or `metrics`")
        if self.fewest > len(self.parts):
            raise ValueError(f"`at_least` is {self.fewest}, more than the {len(self.parts)} that are named")
        if len(set(self.parts)) < len(self.parts):
            raise ValueError("names one twice")
        return self

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the columns or metrics that are averaged."""
        return self.columns or self.metrics or ()

    @property
    def fewest(self) -> int:
        """Return how many must be present for a mean."""
        return self.at_least if self.at_least is not None else len(self.parts)


class Share(Plain):
    """A percentage worked out from counts: `count` of `total`. A list in either counts its items."""

    count: FieldName
    total: FieldName

    @model_validator(mode="after")
    def _of_something_else(self) -> Self:
        if self.count == self.total:
            raise ValueError("`count` and `total` are one field; every share of it would be 100")
        return self


class Scale(Plain):
    """The range, ends included, in which every score must lie."""

    low: str | None = Field(default=None, pattern=NUMBER)
    high: str | None = Field(default=None, pattern=NUMBER)

    @model_validator(mode="after")
    def _has_ends_in_order(self) -> Self:
        if self.low is None and self.high is None:
            raise ValueError("give `low`, `high` or both")
        if self.low is not None and self.high is not None and Decimal(self.low) >= Decimal(self.high):
            raise ValueError(f"`low` is {self.low}, which is not below `high`, {self.high}")
        return self


class MetricRecipe(Numerals):
    """How one metric's score is read: from a column, or worked out as a mean or a share."""

    column: FieldName | None = None
    mean: Mean | None = None
    share: Share | None = None
    interval: Interval | None = None
    tasks: FieldName | None = None
    scale: Scale | None = None
    optional: bool = False
    small_scores: bool = False
    decimals: int = Field(default=10, ge=0, le=30)
    only: Where | None = None
    leave_out: RowRules = ()
    reading: Some = ()

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [key for key in ("column", "mean", "share") if getattr(self, key) is not None]
        if len(given) != 1:
            raise ValueError(f"needs one of column, mean, share; has {' and '.join(given) or 'none'}")
        if given != ["column"] and self.interval is not None:
            raise ValueError("`interval` goes with `column` only")
        if given == ["share"] and (self.tasks is not None or self.unit != "percent"):
            raise ValueError("a share is a percentage of its total: no `tasks`, and `unit` percent")
        return self

    @model_validator(mode="before")
    @classmethod
    def _share_is_percent(cls, value: Any) -> Any:
        if isinstance(value, dict) and "share" in value and "unit" not in value:
            return {**value, "unit": "percent"}
        return value

    @property
    def averaged(self) -> tuple[str, ...]:
        """Return the metrics above it whose mean it is."""
        return (self.mean.metrics or ()) if self.mean is not None else ()

    def score_fields(self) -> tuple[str, ...]:
        """Return the fields a score is made from."""
        if self.column is not None:
            return (self.column,)
        if self.share is not None:
            return (self.share.count, self.share.total)
        return (self.mean.columns or ()) if self.mean is not None else ()

    def needed_fields(self) -> tuple[str, ...]:
        """Return every field that reading the metric asks for."""
        chosen = () if self.only is None else tuple(self.only)
        return (*self.score_fields(), *self.side_fields(), *chosen, *asked_fields(self.leave_out))

    @cached_property
    def is_of_one_cell(self) -> bool:
        """Say whether a score hangs on the text of its column's cell alone.

        With a comma as decimal sign it does not: "1.234" is a thousand as a text, and not as a JSON number.
        """
        is_alone = self.interval is None and self.tasks is None
        return self.column is not None and is_alone and self.decimal == "."

    @cached_property
    def is_plain(self) -> bool:
        """Say whether a cell such as 62.19 is its score, to the letter."""
        return self.is_of_one_cell and self.unit != "fraction" and not self.footnotes

    @cached_property
    def scale_ends(self) -> tuple[Decimal | None, Decimal | None]:
        """Return the ends of the scale as numbers, None where it has none."""
        ends = (self.scale.low, self.scale.high) if self.scale is not None else (None, None)
        low, high = (None if end is None else Decimal(end) for end in ends)
        return low, high

    def side_fields(self) -> tuple[str, ...]:
        """Return the fields that stand beside a score: interval and count of tasks."""
        interval = self.interval or Interval.model_construct()
        fields = (interval.column, interval.low, interval.high, self.tasks)
        return tuple(field for field in fields if field is not None)


def asked_fields(rules: tuple[RowRule, ...]) -> Iterator[str]:
    """Yield the fields that rules ask for; one that only asks whether a field is there needs none."""
    for rule in rules:
        yield from (field for field, condition in rule.where.items() if condition.present is None)
