"""Rules over rows: which to keep, which to leave out, which a metric is about. Pure."""

from collections.abc import Iterable
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from boards_app.intake.formats.sheet import Items, SourceRow, Value
from boards_app.intake.match import normal_form


def listed(value: object) -> object:
    """Let one text stand for a list of one."""
    return [value] if isinstance(value, str) else value


def _wanted(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_in_normal_form(text) for text in texts)


def _in_normal_form(text: str) -> str:
    form = normal_form(text)
    if not form:
        raise ValueError("an empty text is no condition; write `present: no`")
    # Blanks at the ends are meant: " + " between two names is not the "+" of "Command R+".
    return f"{' ' if text[0].isspace() else ''}{form}{' ' if text[-1].isspace() else ''}"


def _not_blank(name: str) -> str:
    if not normal_form(name):
        raise ValueError("a field has a name; this is blank")
    return name


FieldName = Annotated[str, AfterValidator(_not_blank)]
FieldNames = Annotated[tuple[FieldName, ...], BeforeValidator(listed), Field(min_length=1)]
MOST_TEXTS = 1_000  # that one condition compares with every row
MOST_RULES = 100

Texts = Annotated[tuple[str, ...], BeforeValidator(listed), Field(min_length=1, max_length=MOST_TEXTS)]
Wanted = Annotated[Texts, AfterValidator(_wanted)]


class Plain(BaseModel):
    """A part of a recipe: fixed once read, and closed, so that a misspelt key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=False)


class Condition(Plain):
    """What one field must look like: all that is given must hold. Texts are compared in normal form."""

    is_: Wanted | None = Field(default=None, alias="is")
    is_not: Wanted | None = None
    contains: Wanted | None = None
    starts_with: Wanted | None = None
    ends_with: Wanted | None = None
    present: bool | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("needs at least one of: is, is_not, contains, starts_with, ends_with, present")
        if self.present is False and len(self.model_fields_set) > 1:
            raise ValueError("`present: no` goes with nothing else: what is not there is like nothing")
        return self

    def holds(self, value: Value) -> bool:
        """Say whether the field's content fits; of a list, whether one of its items does."""
        texts = _texts(value)
        if self.present is not None and self.present is not bool(texts or _is_filled(value)):
            return False
        if self.is_not is not None and any(text in self.is_not for text in texts):
            return False
        return (
            _fits(texts, self.is_, str.__eq__)
            and _fits(texts, self.contains, str.__contains__)
            and _fits(texts, self.starts_with, str.startswith)
            and _fits(texts, self.ends_with, str.endswith)
        )


def _condition(value: object) -> object:
    return {"is": value} if isinstance(value, str | list) else value


Where = Annotated[
    dict[FieldName, Annotated[Condition, BeforeValidator(_condition)]],
    Field(min_length=1),
]
"""Field -> condition. A bare text or list means `is`."""


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("a reason is one line of text without control characters")
    return text


class RowRule(Plain):
    """A rule that leaves rows out, with the reason that the preview shows."""

    where: Where
    because: Annotated[str, Field(min_length=1, max_length=300), AfterValidator(_one_line)]


RowRules = Annotated[tuple[RowRule, ...], Field(max_length=MOST_RULES)]


def all_hold(where: Where, row: SourceRow) -> bool:
    """Say whether every field's condition holds in the row."""
    return all(condition.holds(row.values.get(field)) for field, condition in where.items())


def first_that_holds(rules: Iterable[RowRule], row: SourceRow) -> RowRule | None:
    """Return the first rule that leaves the row out, None where none does."""
    for rule in rules:
        if all_hold(rule.where, row):
            return rule
    return None


def _texts(value: Value) -> list[str]:
    if isinstance(value, Items):
        return [normal_form(text) for text in value.texts]
    if isinstance(value, str) and normal_form(value):
        return [normal_form(value)]
    return []


def _is_filled(value: Value) -> bool:
    return value is not None and not isinstance(value, str)


def _fits(texts: list[str], wanted: tuple[str, ...] | None, fits: Any) -> bool:
    return wanted is None or any(fits(text, want) for text in texts for want in wanted)
